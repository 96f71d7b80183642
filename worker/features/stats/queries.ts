// Only the daily counters are read, one row for each day and page: never comments.
import { and, asc, between, eq } from "drizzle-orm";
import { dailyCounts } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import type { DaySpan } from "../../time.ts";
import { allOfDay, sumOf, takenOfDay } from "../comments/list/day-counts.ts";
import { onVisible, type Reader } from "../workspaces/visible-pages.ts";

type Counts = { total: number; removed: number; approved: number; flagged: number };

const COUNTS = {
  total: sumOf(allOfDay),
  removed: sumOf(takenOfDay),
  approved: sumOf(dailyCounts.approved),
  flagged: sumOf(dailyCounts.flagged),
};

const within = ({ workspaceId, visible, from, to }: DaySpan & Reader) =>
  and(
    eq(dailyCounts.workspaceId, workspaceId),
    between(dailyCounts.day, from, to),
    onVisible(dailyCounts.pageId, visible),
  );

/** Comments of some days; `removed` are those hidden or deleted. */
export async function countsOf(db: CommentsDb, span: DaySpan & Reader): Promise<Counts> {
  const [counts] = await db.select(COUNTS).from(dailyCounts).where(within(span));
  return counts!;
}

/** The same, day by day and oldest first; days without comments are left out. */
export const countsByDay = (db: CommentsDb, span: DaySpan & Reader): Promise<(Counts & { day: string })[]> =>
  db
    .select({ day: dailyCounts.day, ...COUNTS })
    .from(dailyCounts)
    .where(within(span))
    .groupBy(dailyCounts.day)
    .orderBy(asc(dailyCounts.day));
