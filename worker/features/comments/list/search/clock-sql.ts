import { and, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { hourOf, weekdayOf } from "../../../../platform/db/clock-sql.ts";
import { comments } from "../../../../platform/db/comments.ts";
import { clockOffsets } from "../../../../time.ts";
import { hoursOf } from "../../../../vocabulary/calendar.ts";
import { type Days, postedWithin } from "./posted-within.ts";

/** The years for which clock changes are looked up when a filter names no days. */
const [FIRST_COMMENTS, LATEST_CLOCK] = [Date.UTC(2004, 0), Date.UTC(2040, 0)];

const LOCAL = sql`(${comments.postedAt} + (clock.value ->> 'offsetMs'))`;

/** Applies a condition in the workspace's local time, for each offset to UTC that it has in these days. */
function onClock(days: Days, condition: SQL | undefined): SQL {
  const { from, before } = postedWithin(days);
  const clock = clockOffsets(
    { from: Math.max(from, FIRST_COMMENTS), before: Math.min(before, LATEST_CLOCK) },
    days.timeZone,
  );
  const isThen = and(
    gte(comments.postedAt, sql`clock.value ->> 'from'`),
    lt(comments.postedAt, sql`clock.value ->> 'before'`),
  );
  return sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(clock)}) clock WHERE ${and(isThen, condition)})`;
}

/** The condition for a day of the week. @param weekday from 1 (Monday) to 7 */
export const onWeekday = (weekday: string, days: Days): SQL => onClock(days, eq(weekdayOf(LOCAL), Number(weekday)));

/** The condition for hours of the day. @param hours such as `22-8` */
export function withinHours(hours: string, days: Days): SQL | undefined {
  const span = hoursOf(hours);
  if (!span) return undefined;
  const [isAfter, isBefore] = [gte(hourOf(LOCAL), span.from), lt(hourOf(LOCAL), span.to)];
  return onClock(days, span.from < span.to ? and(isAfter, isBefore) : or(isAfter, isBefore));
}
