// Only the daily counters are read, one row for each day and page: never comments.
import { and, between, eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { dailyCounts } from "../../platform/db/comments.ts";
import { sumOf } from "../../platform/db/sum-of.ts";
import type { DaySpan } from "../../time.ts";
import { addUp, allOfDay, takenOfDay } from "../comments/list/day-counts.ts";
import { onVisible, type Reader, readEach, type WorkspaceReader } from "../workspaces/visible-pages.ts";

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
export async function countsOf(databaseOf: Deps["comments"], span: DaySpan & WorkspaceReader): Promise<Counts> {
  const read = await readEach(databaseOf, span, (db, reader) =>
    db
      .select(COUNTS)
      .from(dailyCounts)
      .where(within({ ...span, ...reader }))
      .get(),
  );
  return addUp(read.map((counts) => counts!));
}

/** The same by day, oldest first; days without comments are left out. */
export async function countsByDay(
  databaseOf: Deps["comments"],
  span: DaySpan & WorkspaceReader,
): Promise<(Counts & { day: string })[]> {
  const read = await readEach(databaseOf, span, (db, reader) =>
    db
      .select({ day: dailyCounts.day, ...COUNTS })
      .from(dailyCounts)
      .where(within({ ...span, ...reader }))
      .groupBy(dailyCounts.day),
  );
  const byDay = Map.groupBy(read.flat(), ({ day }) => day);
  return [...byDay]
    .map(([day, rows]) => ({ day, ...addUp(rows.map(({ day: _, ...counts }) => counts)) }))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}
