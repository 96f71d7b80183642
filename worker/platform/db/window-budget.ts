// A budget that begins again each minute, or each day: a row of D1 and not a rate limit binding, which counts by location and is inexact.
import { and, eq, gte, sql } from "drizzle-orm";
import { batch } from "./batch.ts";
import { budgets } from "./core.ts";
import type { CoreDb } from "./open.ts";

type Wanted = {
  /** Of the budget's row. */
  name: string;
  /** A minute, or a day of UTC. */
  windowMs: number;
  now: number;
  wanted: number;
  /** How much of the budget may be used after this, the use of others included. */
  upTo: number;
};

/** @returns how much of `wanted` may be used now; what is refused uses nothing */
export async function takeFromWindow(core: CoreDb, { name, windowMs, now, wanted, upTo }: Wanted): Promise<number> {
  const most = Math.min(wanted, upTo);
  if (most <= 0) return 0;
  const start = windowStart(now, windowMs);
  // One transaction: no other caller takes between the two.
  const { before } = await batch(core, {
    before: usedSince(core, name, start),
    taken: take(core, { name, start, most, upTo }),
  });
  return Math.min(most, Math.max(0, upTo - (before[0]?.used ?? 0)));
}

/** When the window began that contains `now`. */
export const windowStart = (now: number, windowMs: number): number => Math.floor(now / windowMs) * windowMs;

const usedSince = (core: CoreDb, name: string, start: number) =>
  core
    .select({ used: budgets.used })
    .from(budgets)
    .where(and(eq(budgets.name, name), gte(budgets.windowStartedAt, start)));

/** The row keeps the newest window seen: clocks of two machines may differ at its edge. */
const take = (core: CoreDb, { name, start, most, upTo }: { name: string; start: number; most: number; upTo: number }) =>
  core
    .insert(budgets)
    .values({ name, windowStartedAt: start, used: most })
    .onConflictDoUpdate({
      target: budgets.name,
      set: {
        used: sql`CASE WHEN ${budgets.windowStartedAt} >= ${start}
          THEN max(${budgets.used}, min(${budgets.used} + ${most}, ${upTo})) ELSE ${most} END`,
        windowStartedAt: sql`max(${budgets.windowStartedAt}, ${start})`,
      },
    });
