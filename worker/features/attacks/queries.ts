// Counts attacks by the local time of their workspace. Only the daily counters are read, one row for each day and page, and never
// comments.
import { and, between, eq, type SQL, sql } from "drizzle-orm";
import { dayNumberOf, hourOf, weekdayOf } from "../../platform/db/clock-sql.ts";
import { dailyCounts, SLOT_MS } from "../../platform/db/comments.ts";
import { addDays, clockOffsets, type DaySpan, dayStart } from "../../time.ts";
import type { Cause } from "../../vocabulary/judging/attacks.ts";
import { onVisible, type WorkspaceReader } from "../workspaces/visible-pages.ts";

/** Days of a workspace, in its time zone. */
export type WorkspaceDays = DaySpan & WorkspaceReader & { timeZone: string };

/** When the days begin and end. */
export const momentsOf = ({ from, to, timeZone }: Pick<WorkspaceDays, "from" | "to" | "timeZone">) => ({
  from: dayStart(from, timeZone),
  before: dayStart(to, timeZone, 1),
});

/** The parts of an attack's key; see `dailyCounts.attacks`. */
const SLOT = sql.raw("CAST(attack.key AS INTEGER)");
const CAUSE = sql.raw(
  "substr(attack.key, instr(attack.key, '.') + 1, length(attack.key) - instr(attack.key, '.') - 2)",
);
const IS_MACHINES = sql.raw("attack.key LIKE '%.1'");

const LOCAL = sql`(${SLOT} * ${sql.raw(String(SLOT_MS))} + (clock.value ->> 2))`;

/** The dimensions by which attacks are counted. */
type By = {
  pageId: number;
  cause: Cause;
  /** Local day, as days since the epoch. */
  dayNumber: number;
  /** From 1 (Monday) to 7. */
  weekday: number;
  /** Hour of the day, from 0 to 23. */
  hour: number;
};

const BY: Record<keyof By, SQL> = {
  pageId: sql`${dailyCounts.pageId}`,
  cause: CAUSE,
  dayNumber: dayNumberOf(LOCAL),
  weekday: weekdayOf(LOCAL),
  hour: hourOf(LOCAL),
};

/**
 * Counts attacks.
 *
 * @param onlyMachines only those that a machine decided
 * @returns the number of attacks in these days for each combination that has some
 */
export async function countAttacks<Name extends keyof By>(
  { db, workspaceId, visible, ...days }: WorkspaceDays,
  names: readonly Name[],
  { onlyMachines = false } = {},
): Promise<(Pick<By, Name> & { attacks: number })[]> {
  const clock = clockOffsets(momentsOf(days), days.timeZone).map(({ from, before, offsetMs }) => [
    from / SLOT_MS,
    before / SLOT_MS,
    offsetMs,
  ]);
  const by = names.map((name) => sql`${name}, ${BY[name]}`);
  const parse = (by: string): Pick<By, Name> => JSON.parse(by);
  const counted = await db
    .select({
      by: sql<string>`json_object(${sql.join(by, sql`, `)})`.as("by"),
      attacks: sql<number>`sum(attack.value)`.as("attacks"),
    })
    .from(dailyCounts)
    .crossJoin(sql`json_each(${dailyCounts.attacks}) attack`)
    .crossJoin(sql`json_each(${JSON.stringify(clock)}) clock`)
    .where(
      and(
        eq(dailyCounts.workspaceId, workspaceId),
        // A comment's day is that of the time zone when it was stored.
        between(dailyCounts.day, addDays(days.from, -1), addDays(days.to, 1)),
        onVisible(dailyCounts.pageId, visible),
        sql`attack.value > 0 AND ${SLOT} >= clock.value ->> 0 AND ${SLOT} < clock.value ->> 1`,
        onlyMachines ? IS_MACHINES : undefined,
      ),
    )
    .groupBy(...names.map((name) => BY[name]));
  return counted.map(({ by: combination, attacks }) => ({ ...parse(combination), attacks }));
}
