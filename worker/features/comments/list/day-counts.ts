// The daily counters, one row for each day and page, as expressions to sum.
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { dailyCounts } from "../../../platform/db/comments.ts";

const { pending, approved, flagged, disapproved, removed } = dailyCounts;

/** Comments of a row, in any status. */
export const allOfDay = sql<number>`${pending} + ${approved} + ${flagged} + ${disapproved} + ${removed}`;

/** Comments of a row that were hidden, or deleted on the network. */
export const takenOfDay = sql<number>`${disapproved} + ${removed}`;

/** Counts of several databases as one; there is at least one. */
export function addUp<Counts extends Record<string, number>>([first, ...others]: readonly Counts[]): Counts {
  const names = Object.keys(first!);
  const sums = names.map((name) => [name, others.reduce((sum, counts) => sum + counts[name]!, first![name]!)]);
  return Object.fromEntries(sums);
}

/** 0 where there are no rows. */
export const sumOf = (counts: SQLWrapper): SQL<number> => sql<number>`coalesce(sum(${counts}), 0)`;
