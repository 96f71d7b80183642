import { lt, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { budgets } from "../../../platform/db/core.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";

/**
 * The maximum number of cards that a workspace may start to add in a day, UTC: an owner tries a few, a person who tests stolen
 * numbers tries hundreds.
 */
const MAX_PER_DAY = 20;
const TOO_MANY = "Has intentado añadir muchas tarjetas hoy. Inténtalo mañana o escríbenos a Soporte.";

/**
 * Counts one more card, before Stripe is called. It uses a row of D1, because a rate limit binding counts for a minute at most.
 *
 * @throws AppError `too_many_requests`
 */
export async function takeSetup(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspaceId }: { workspaceId: number },
): Promise<void> {
  const at = now();
  const day = Math.floor(at / DAY_MS) * DAY_MS;
  const isOver = lt(budgets.windowStartedAt, day);
  const row = await core
    .insert(budgets)
    .values({ name: `setup:${workspaceId}`, windowStartedAt: day, used: 1 })
    .onConflictDoUpdate({
      target: budgets.name,
      set: {
        used: sql`CASE WHEN ${isOver} THEN 1 ELSE ${budgets.used} + 1 END`,
        windowStartedAt: sql`max(${budgets.windowStartedAt}, ${day})`,
      },
    })
    .returning({ used: budgets.used })
    .get();
  if (row.used > MAX_PER_DAY)
    throw new AppError("too_many_requests", {
      message: TOO_MANY,
      retryAfterSeconds: Math.ceil((day + DAY_MS - at) / 1000),
    });
}
