import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { usageReports } from "../../platform/db/core.ts";
import { IS_OPEN, REMEMBERED_MS } from "./usage-report.ts";

/**
 * Marks untried reports as tried so long ago that Stripe may have forgotten them, because after a restore they may have been
 * sent. From now on each one is sent only when the meter's sum of its day proves that it is missing.
 *
 * @returns how many
 */
export async function holdOverage({ core, now }: Pick<Deps, "core" | "now">): Promise<number> {
  const held = await core
    .update(usageReports)
    .set({ attempts: 1, triedAt: now() - REMEMBERED_MS, nextAt: now() })
    .where(and(IS_OPEN, eq(usageReports.state, "queued"), eq(usageReports.attempts, 0)))
    .returning({ id: usageReports.id });
  return held.length;
}
