// Only the daily counters are read, one row for each day and page: never comments.
import { and, between, eq, sql } from "drizzle-orm";
import { dailyCounts } from "../../platform/db/comments.ts";
import { sumOf } from "../../platform/db/sum-of.ts";
import type { DaySpan } from "../../time.ts";
import { allOfDay, takenOfDay } from "../comments/list/day-counts.ts";
import { onVisible, type Reader, type WorkspaceReader } from "../workspaces/visible-pages.ts";

/** `flagged` excludes spam: most plans never hide spam, so its number says nothing about bad comments. */
type Counts = { total: number; removed: number; approved: number; flagged: number };

const COUNTS = {
  total: sumOf(allOfDay),
  removed: sumOf(takenOfDay),
  approved: sumOf(dailyCounts.approved),
  flagged: sumOf(sql`${dailyCounts.flagged} - ${dailyCounts.flaggedSpam}`),
};

const within = ({ workspaceId, visible, from, to }: DaySpan & Reader) =>
  and(
    eq(dailyCounts.workspaceId, workspaceId),
    between(dailyCounts.day, from, to),
    onVisible(dailyCounts.pageId, visible),
  );

/** Counts the comments of some days; `removed` are those hidden or deleted. */
export async function loadCounts(span: DaySpan & WorkspaceReader): Promise<Counts> {
  const [counts] = await span.db.select(COUNTS).from(dailyCounts).where(within(span));
  return counts!;
}

/** The same by page. */
export const loadCountsByPage = (span: DaySpan & WorkspaceReader) =>
  span.db
    .select({ pageId: dailyCounts.pageId, ...COUNTS })
    .from(dailyCounts)
    .where(within(span))
    .groupBy(dailyCounts.pageId);

/** The same by day, oldest first; days without comments are left out. */
export const loadCountsByDay = (span: DaySpan & WorkspaceReader) =>
  span.db
    .select({ day: dailyCounts.day, ...COUNTS })
    .from(dailyCounts)
    .where(within(span))
    .groupBy(dailyCounts.day)
    .orderBy(dailyCounts.day);
