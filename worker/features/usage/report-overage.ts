import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { usageReports } from "../../platform/db/core.ts";
import { countOverage } from "./count-overage.ts";
import { invoiceMissed } from "./invoice-missed.ts";
import { reconcileOverage } from "./reconcile-overage.ts";
import { sendOverage } from "./send-overage.ts";
import { IS_OPEN, REMEMBERED_MS } from "./usage-report.ts";

/**
 * Runs one minute of overage billing: counts usage, reports it to Stripe, and compares it.
 *
 * @returns the number of rows of each
 */
export async function reportOverage(
  deps: Pick<Deps, "core" | "comments" | "stripe" | "config" | "isOutboundHeld" | "now">,
) {
  const counted = await countOverage(deps);
  if (deps.isOutboundHeld) return { counted, held: await holdOverage(deps) };
  const sent = await sendOverage(deps);
  const reconciled = await reconcileOverage(deps);
  const invoiced = await invoiceMissed(deps);
  return { counted, sent, reconciled, invoiced };
}

/**
 * Marks untried reports as tried so long ago that Stripe may have forgotten them, because after a restore they may have been
 * sent. From now on each one is sent only when the meter's sum of its day proves that it is missing.
 *
 * @returns how many
 */
async function holdOverage({ core, now }: Pick<Deps, "core" | "now">): Promise<number> {
  const held = await core
    .update(usageReports)
    .set({ attempts: 1, triedAt: now() - REMEMBERED_MS, nextAt: now() })
    .where(and(IS_OPEN, eq(usageReports.state, "queued"), eq(usageReports.attempts, 0)))
    .returning({ id: usageReports.id });
  return held.length;
}
