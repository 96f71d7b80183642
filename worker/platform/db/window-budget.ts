// A budget that starts again each minute, hour, day, or month. It is a row of D1, because a rate limit binding counts by location and is
// inexact.
import { and, eq, gte, sql } from "drizzle-orm";
import { batch } from "./batch.ts";
import { budgets } from "./core.ts";
import type { CoreDb } from "./open.ts";

type Wanted = {
  /** Name of the budget's row. */
  name: string;
  wanted: number;
  /** The most of the budget that may be used after this, including the use of others. */
  upTo: number;
};

/**
 * Takes from a budget of a minute, an hour, or a day of UTC.
 *
 * @returns how much of `wanted` may be used now; what is refused does not count
 */
export const takeFromWindow = (
  core: CoreDb,
  { windowMs, now, ...wanted }: Wanted & { windowMs: number; now: number },
): Promise<number> => takeSince(core, { ...wanted, start: windowStart(now, windowMs) });

/** How much of such a budget is used. */
export async function usedInWindow(
  core: CoreDb,
  { name, windowMs, now }: { name: string; windowMs: number; now: number },
): Promise<number> {
  return (await usedSince(core, name, windowStart(now, windowMs)).get())?.used ?? 0;
}

/** The same for a window that begins at `start`. */
export async function takeSince(
  core: CoreDb,
  { name, start, wanted: amount, upTo }: Wanted & { start: number },
): Promise<number> {
  const most = Math.min(amount, upTo);
  if (most <= 0) return 0;
  // In one transaction, so that no other caller takes in between.
  const { before } = await batch(core, {
    before: usedSince(core, name, start),
    taken: take(core, { name, start, most, upTo }),
  });
  return Math.min(most, Math.max(0, upTo - (before[0]?.used ?? 0)));
}

/** The start of the window that contains `now`. */
export const windowStart = (now: number, windowMs: number): number => Math.floor(now / windowMs) * windowMs;

const usedSince = (core: CoreDb, name: string, start: number) =>
  core
    .select({ used: budgets.used })
    .from(budgets)
    .where(and(eq(budgets.name, name), gte(budgets.windowStartedAt, start)));

/** Takes from the row, which keeps the newest window seen: the clocks of two machines may differ at its edge. */
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
