// The meaning of each filter of the list: as SQL on a comment's row, and as a test of an archived comment, which no database can
// search.
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { boundList } from "../../../platform/db/bound-json.ts";
import {
  ANSWERED,
  ATTACK_CAUSE,
  BY_ITSELF,
  comments,
  NEEDS_PERSON,
  UNANSWERED,
} from "../../../platform/db/comments.ts";
import { localClock } from "../../../time.ts";
import { isOnClock } from "../../../vocabulary/calendar.ts";
import type { Inbox } from "../../../vocabulary/comments.ts";
import { ATTACK_STATUSES, causeOf } from "../../../vocabulary/judging/attacks.ts";
import { holdsWords, withoutAccents } from "../../../vocabulary/text/text-folding.ts";
import type { ArchivedComment } from "../../archive/archived-comment.ts";
import { isAnswered, isByItself } from "../../archive/part-facts.ts";
import type { CommentFilter } from "../schemas.ts";
import { readAnalysis } from "../storage/analysis.ts";
import { ruleCodeOf } from "../texts/statement-of-reasons.ts";
import { onWeekday, withinHours } from "./search/clock-sql.ts";
import { containsSql } from "./search/folded-sql.ts";
import { type Days, postedWithin } from "./search/posted-within.ts";
import { RULE_CODE } from "./search/rule-code-sql.ts";

type Row = ArchivedComment["comment"];
type Test = (row: Row) => boolean;
type Filter<Value> = {
  /** Null for filters that the search applies by choosing rows: pages, days, assignments. */
  sql: ((value: Value, days: Days) => SQL | undefined) | null;
  /** Null for the choice of pages, which the reader of the archive applies. */
  archived: ((value: Value, days: Days) => Test) | null;
};

/** What waits for a person is not listed in the archive. */
const neverArchived = () => () => false;

const INBOX_SQL: Record<Inbox, string> = { review: NEEDS_PERSON, unanswered: UNANSWERED, answered: ANSWERED };

type Values = { [Name in keyof CommentFilter]-?: NonNullable<CommentFilter[Name]> };
type Given = { [Name in keyof Values]?: Values[Name] | undefined };

const FILTERS: { [Name in keyof Values]: Filter<Values[Name]> } = {
  status: {
    sql: (status) => eq(comments.status, status),
    archived: (status) => (row) => row.status === status,
  },
  reason: {
    sql: (reason) => eq(comments.reason, reason),
    archived: (reason) => (row) => row.reason === reason,
  },
  cause: {
    sql: (cause) =>
      and(
        inArray(comments.status, [...ATTACK_STATUSES]),
        cause === "any" ? undefined : sql`${sql.raw(ATTACK_CAUSE)} = ${cause}`,
      ),
    archived: (cause) => (row) => isAttack(row, cause),
  },
  rule: {
    sql: (rule) => and(inArray(comments.status, [...ATTACK_STATUSES]), sql`${RULE_CODE} = ${rule}`),
    archived: (rule) => (row) => isAttack(row, "any") && ruleCodeOf(row) === rule,
  },
  by: {
    sql: () => sql.raw(BY_ITSELF),
    archived: () => isByItself,
  },
  written: {
    sql: () => eq(comments.isOwn, false),
    archived: () => (row) => !row.isOwn,
  },
  inbox: {
    sql: (inbox) => sql.raw(INBOX_SQL[inbox]),
    archived: (inbox) => (inbox === "answered" ? isAnswered : neverArchived()),
  },
  assigned: { sql: null, archived: neverArchived },
  page: { sql: null, archived: null },
  platform: { sql: null, archived: null },
  from: {
    sql: null,
    archived: (_day, days) => {
      const { from } = postedWithin(days);
      return (row) => row.postedAt >= from;
    },
  },
  to: {
    sql: null,
    archived: (_day, days) => {
      const { before } = postedWithin(days);
      return (row) => row.postedAt < before;
    },
  },
  weekday: {
    sql: onWeekday,
    archived: (weekday, { timeZone }) => atClock(timeZone, { weekday }),
  },
  hours: {
    sql: withinHours,
    archived: (hours, { timeZone }) => atClock(timeZone, { hours }),
  },
  post: {
    // A link to a copy, from before its post was known, finds the comments of the copy.
    sql: (post) => or(eq(comments.postId, post), eq(comments.copyId, post)),
    archived: (post) => (row) => row.postId === post || row.copyId === post,
  },
  placement: {
    sql: (placement) => eq(comments.isAd, placement === "ad"),
    archived: (placement) => (row) => row.isAd === (placement === "ad"),
  },
  author: {
    sql: (author) => containsSql(comments.authorName, author),
    archived: (author) => {
      const part = withoutAccents(author);
      return (row) => withoutAccents(row.authorName ?? "").includes(part);
    },
  },
  search: {
    sql: (search) => or(containsSql(comments.text, search), containsSql(comments.authorName, search)),
    // The same rule as `matchOf` of the word index.
    archived: (search) => {
      const holds = holdsWords(search);
      return (row) => holds(`${row.authorName ?? ""}\n${row.text}`);
    },
  },
};

const NAMES = Object.keys(FILTERS) as (keyof CommentFilter)[];

/**
 * The filter as SQL conditions on a row.
 *
 * @param pageIds the pages of the filter that are in this database; null for all of the workspace
 * @param kept the filters that the search already applies by its choice of rows
 */
export function conditionsOf(
  filter: CommentFilter & Days,
  pageIds: number[] | null,
  keptFilters: readonly (keyof CommentFilter)[] = [],
): SQL[] {
  const ofPages = pageIds === null ? [] : [inArray(comments.pageId, boundList(pageIds))];
  const asked = NAMES.filter((name) => !keptFilters.includes(name));
  return [...asked.flatMap((name) => sqlOf(name, filter, filter) ?? []), ...ofPages];
}

function sqlOf<Name extends keyof Values>(name: Name, filter: Given, days: Days): SQL | undefined {
  const value: Values[Name] | undefined = filter[name];
  // A filter that is missing or empty has no condition.
  return value ? FILTERS[name].sql?.(value, days) : undefined;
}

/** Returns a test that says whether an archived comment of a chosen page is in the list. */
export function archivedMatch(filter: CommentFilter & Days): Test {
  const tests = NAMES.flatMap((name) => testOf(name, filter, filter) ?? []);
  // Tombstones have nothing to show.
  return (row) => row.textAt > 0 && tests.every((test) => test(row));
}

function testOf<Name extends keyof Values>(name: Name, filter: Given, days: Days): Test | undefined {
  const value: Values[Name] | undefined = filter[name];
  return value ? FILTERS[name].archived?.(value, days) : undefined;
}

const atClock =
  (timeZone: string, clock: Pick<CommentFilter, "weekday" | "hours">): Test =>
  (row) =>
    isOnClock(localClock(row.postedAt, timeZone), clock);

function isAttack({ status, reason, analysis }: Row, cause: NonNullable<CommentFilter["cause"]>): boolean {
  if (!ATTACK_STATUSES.some((each) => each === status)) return false;
  const scores = readAnalysis(analysis)?.scores;
  return cause === "any" || causeOf({ reason, scores }) === cause;
}
