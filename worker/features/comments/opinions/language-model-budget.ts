import { and, eq, gte, sql } from "drizzle-orm";
import { batch } from "../../../platform/db/batch.ts";
import { budgets } from "../../../platform/db/core.ts";
import type { CoreDb } from "../../../platform/db/open.ts";

const MINUTE_MS = 60_000;

/**
 * Reserves calls of the language model from the minute's budget, which the whole installation shares. This is a D1 row and not
 * a rate limit binding: the binding counts per location and is inexact, while Workers AI refuses the account as a whole.
 *
 * @param upTo how much of the budget may be used after this call, the calls of others included
 * @returns how many of `wanted` may be made now; a refused call uses no budget
 */
export async function takeLanguageModelCalls(
  core: CoreDb,
  { now, wanted, upTo }: { now: number; wanted: number; upTo: number },
): Promise<number> {
  const most = Math.min(wanted, upTo);
  if (most <= 0) return 0;
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  // One transaction: no other caller takes between the two.
  const { before } = await batch(core, { before: usedSince(core, minute), taken: take(core, { minute, most, upTo }) });
  return Math.min(most, Math.max(0, upTo - (before[0]?.used ?? 0)));
}

const NAME = "language_model";

const usedSince = (core: CoreDb, minute: number) =>
  core
    .select({ used: budgets.used })
    .from(budgets)
    .where(and(eq(budgets.name, NAME), gte(budgets.windowStartedAt, minute)));

/** The row keeps the newest minute seen: clocks of two machines may differ at its edge. */
const take = (core: CoreDb, { minute, most, upTo }: { minute: number; most: number; upTo: number }) =>
  core
    .insert(budgets)
    .values({ name: NAME, windowStartedAt: minute, used: most })
    .onConflictDoUpdate({
      target: budgets.name,
      set: {
        used: sql`CASE WHEN ${budgets.windowStartedAt} >= ${minute}
          THEN max(${budgets.used}, min(${budgets.used} + ${most}, ${upTo})) ELSE ${most} END`,
        windowStartedAt: sql`max(${budgets.windowStartedAt}, ${minute})`,
      },
    });
