// Attacks by the clock of their workspace. Only the daily counters are read, a row for each day and page: never comments.
import { and, between, eq, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { dayNumberOf, hourOf, weekdayOf } from "../../platform/db/clock-sql.ts";
import { dailyCounts, SLOT_MS } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { addDays, clockOffsets, type DaySpan, dayStart } from "../../time.ts";
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

const LOCAL = sql`(${SLOT} * ${sql.raw(String(SLOT_MS))} + (clock.value ->> 2))`;

/** What attacks are counted by; the last three by the workspace's clock. */
const BY = {
  pageId: sql<number>`${dailyCounts.pageId}`,
  cause: sql<Cause>`${CAUSE}`,
  dayNumber: dayNumberOf(LOCAL),
  weekday: weekdayOf(LOCAL),
  hour: hourOf(LOCAL),
};

type Counted<Name extends keyof typeof BY> = { attacks: number } & {
  [Each in Name]: (typeof BY)[Each] extends SQL<infer Value> ? Value : never;
};

/** @param onlyMachines those that a machine decided @returns attacks of the days, for each combination that has some */
export async function countAttacks<Name extends keyof typeof BY>(
  shardOf: Deps["comments"],
  days: WorkspaceDays,
  names: readonly Name[],
  { onlyMachines = false } = {},
): Promise<Counted<Name>[]> {
  const counted = await readEach(shardOf, days, (db, { visible }) =>
    countIn(db, { ...days, visible }, names, onlyMachines),
  );
  const alike = Map.groupBy(counted.flat(), (one) => names.map((name) => one[name]).join());
  return [...alike.values()].map((some) => ({
    ...some[0]!,
    attacks: some.reduce((sum, { attacks }) => sum + attacks, 0),
  }));
}

function countIn<Name extends keyof typeof BY>(
  db: CommentsDb,
  { workspaceId, visible, ...days }: WorkspaceDays,
  names: readonly Name[],
  onlyMachines: boolean,
): Promise<Counted<Name>[]> {
  const clock = clockOffsets(momentsOf(days), days.timeZone).map(({ from, before, offsetMs }) => [
    from / SLOT_MS,
    before / SLOT_MS,
    offsetMs,
  ]);
  // A day is that of the time zone in which a comment was stored.
  const stored = between(dailyCounts.day, addDays(days.from, -1), addDays(days.to, 1));
  const columns = sql.join(
    names.map((name) => sql`${BY[name]} AS ${sql.identifier(name)}`),
    sql`, `,
  );
  const groups = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  return db.all<Counted<Name>>(
    sql`SELECT ${columns}, sum(attack.value) AS attacks
      FROM ${dailyCounts} CROSS JOIN json_each(${dailyCounts.attacks}) attack CROSS JOIN json_each(${JSON.stringify(clock)}) clock
      WHERE ${and(eq(dailyCounts.workspaceId, workspaceId), stored, onVisible(dailyCounts.pageId, visible))} AND attack.value > 0
      AND ${SLOT} >= clock.value ->> 0 AND ${SLOT} < clock.value ->> 1 ${onlyMachines ? sql`AND ${IS_MACHINES}` : sql``}
      GROUP BY ${groups}`,
  );
}
