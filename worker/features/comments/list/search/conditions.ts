// What a filter says of a comment, as conditions on its row.
import { and, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { boundList } from "../../../../platform/db/bound-json.ts";
import { hourOf, weekdayOf } from "../../../../platform/db/clock-sql.ts";
import { ANSWERED, ATTACK_CAUSE, comments, NEEDS_PERSON, UNANSWERED } from "../../../../platform/db/comments.ts";
import { clockOffsets } from "../../../../time.ts";
import { hoursOf } from "../../../../vocabulary/calendar.ts";
import { ATTACK_STATUSES } from "../../../../vocabulary/judging/attacks.ts";
import type { CommentFilter } from "../../schemas.ts";
import { containsSql } from "./folded-sql.ts";
import { type Days, postedWithin } from "./posted-within.ts";

/** @param pageIds the pages of the filter that live in the database; null for all of the workspace */
export const statusConditions = ({ status, reason }: CommentFilter, pageIds: number[] | null): SQL[] => [
  ...(status ? [eq(comments.status, status)] : []),
  ...(reason ? [eq(comments.reason, reason)] : []),
  ...(pageIds === null ? [] : [inArray(comments.pageId, boundList(pageIds))]),
];

export const inboxConditions = ({ inbox }: CommentFilter): SQL[] => (inbox === "review" ? [sql.raw(NEEDS_PERSON)] : []);

/** What no index knows. */
export const rowConditions = (filter: CommentFilter & Days): (SQL | undefined)[] => {
  const { author, placement, search, inbox, cause, by, post } = filter;
  return [
    ...(cause ? [inArray(comments.status, [...ATTACK_STATUSES])] : []),
    ...(cause && cause !== "any" ? [sql`${sql.raw(ATTACK_CAUSE)} = ${cause}`] : []),
    ...(by ? [eq(comments.decidedBy, by)] : []),
    ...(post ? [eq(comments.postId, post)] : []),
    ...clockConditions(filter),
    ...(inbox === "unanswered" ? [sql.raw(UNANSWERED)] : []),
    ...(inbox === "answered" ? [sql.raw(ANSWERED)] : []),
    ...(author ? [containsSql(comments.authorName, author)] : []),
    ...(placement ? [eq(comments.isAd, placement === "ad")] : []),
    ...(search ? [or(containsSql(comments.text, search), containsSql(comments.authorName, search))] : []),
  ];
};

/** On the workspace's clock, which is some offsets to UTC, one after the other. */
function clockConditions({ weekday, hours, ...days }: CommentFilter & Days): SQL[] {
  if (!weekday && !hours) return [];
  const { from, before } = postedWithin(days);
  const clock = clockOffsets(
    { from: Math.max(from, FIRST_COMMENTS), before: Math.min(before, LATEST_CLOCK) },
    days.timeZone,
  );
  const local = sql`(${comments.postedAt} + (clock.value ->> 'offsetMs'))`;
  const hour = hourOf(local);
  const span = hoursOf(hours);
  const within = span && (span.from < span.to ? and : or)(gte(hour, span.from), lt(hour, span.to));
  return [
    sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(clock)}) clock WHERE ${and(
      gte(comments.postedAt, sql`clock.value ->> 'from'`),
      lt(comments.postedAt, sql`clock.value ->> 'before'`),
      weekday ? eq(weekdayOf(local), Number(weekday)) : undefined,
      within,
    )})`,
  ];
}

/** Where a filter names no days, clocks are looked up in these years only. */
const [FIRST_COMMENTS, LATEST_CLOCK] = [Date.UTC(2004, 0), Date.UTC(2040, 0)];
