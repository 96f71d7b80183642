// Attacks by the clock of their workspace. Only the daily counters are read, a row for each day and page: never comments.
import { and, between, eq, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { dailyCounts, SLOT_MS } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { addDays, clockOffsets, type DaySpan, dayStart } from "../../time.ts";
import { DAY_MS, HOUR_MS } from "../../vocabulary/durations.ts";
import type { Cause } from "../../vocabulary/judging/attacks.ts";
import { onVisible, readEach, type WorkspaceReader } from "../workspaces/visible-pages.ts";

/** Days of a workspace, in its time zone. */
export type WorkspaceDays = DaySpan & WorkspaceReader & { timeZone: string };

/** When the days begin and end. */
export const momentsOf = ({ from, to, timeZone }: Pick<WorkspaceDays, "from" | "to" | "timeZone">) => ({
  from: dayStart(from, timeZone),
  before: dayStart(to, timeZone, 1),
});

/** The parts of an attack's name, see `dailyCounts.attacks`. */
const SLOT = sql.raw("CAST(attack.key AS INTEGER)");
const CAUSE = sql.raw(
  "substr(attack.key, instr(attack.key, '.') + 1, length(attack.key) - instr(attack.key, '.') - 2)",
);
const IS_MACHINES = sql.raw("attack.key LIKE '%.1'");

const number = (value: number): SQL => sql.raw(String(value));
const LOCAL = sql`(${SLOT} * ${number(SLOT_MS)} + (clock.value ->> 2))`;

/** What attacks are counted by. */
type By = {
  pageId: number;
  cause: Cause;
  /** Of the workspace's clock: days since the epoch. */
  dayNumber: number;
  /** From 1, Monday, to 7. */
  weekday: number;
  /** Of the day, from 0 to 23. */
  hour: number;
};

const BY: Record<keyof By, SQL> = {
  pageId: sql`${dailyCounts.pageId}`,
  cause: CAUSE,
  dayNumber: sql`${LOCAL} / ${number(DAY_MS)}`,
  // The epoch began on a Thursday.
  weekday: sql`(${LOCAL} / ${number(DAY_MS)} + 3) % 7 + 1`,
  hour: sql`${LOCAL} / ${number(HOUR_MS)} % 24`,
};

/** @param onlyMachines those that a machine decided @returns attacks of the days, for each combination that has some */
export async function countAttacks<Name extends keyof By>(
  shardOf: Deps["comments"],
  days: WorkspaceDays,
  names: readonly Name[],
  { onlyMachines = false } = {},
): Promise<(Pick<By, Name> & { attacks: number })[]> {
  const counted = await readEach(shardOf, days, (db, { visible }) =>
    countIn(db, { ...days, visible }, names, onlyMachines),
  );
  const parse = (by: string): Pick<By, Name> => JSON.parse(by);
  return [...Map.groupBy(counted.flat(), ({ by }) => by)].map(([by, alike]) => ({
    ...parse(by),
    attacks: alike.reduce((sum, { attacks }) => sum + attacks, 0),
  }));
}

/** `by`: a combination, an object in JSON. */
function countIn(
  db: CommentsDb,
  { workspaceId, visible, ...days }: WorkspaceDays,
  names: readonly (keyof By)[],
  onlyMachines: boolean,
) {
  const clock = clockOffsets(momentsOf(days), days.timeZone).map(({ from, before, offsetMs }) => [
    from / SLOT_MS,
    before / SLOT_MS,
    offsetMs,
  ]);
  const by = names.map((name) => sql`${name}, ${BY[name]}`);
  return db
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
        // A day is that of the time zone in which a comment was stored.
        between(dailyCounts.day, addDays(days.from, -1), addDays(days.to, 1)),
        onVisible(dailyCounts.pageId, visible),
        sql`attack.value > 0 AND ${SLOT} >= clock.value ->> 0 AND ${SLOT} < clock.value ->> 1`,
        onlyMachines ? IS_MACHINES : undefined,
      ),
    )
    .groupBy(...names.map((name) => BY[name]));
}
