// The only search for a workspace's comments. It reads an index in order of time, so that a request reads about as many rows as
// it shows. What no index knows (author, ad or not, words together with other filters) is searched in a bounded number of rows;
// the cursor then continues where the search stopped.

import { and, desc, eq, getTableColumns, gt, gte, inArray, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { batch } from "../../../platform/db/batch.ts";
import { boundList } from "../../../platform/db/bound-json.ts";
import {
  boundWordsKey,
  ID_OF_WORDS,
  IS_COMMENT_OF_WORDS,
  matchOf,
  POSTED_AT_OF_WORDS,
} from "../../../platform/db/comment-words.ts";
import {
  ANSWERED,
  ATTACK_CAUSE,
  assignments,
  comments,
  NEEDS_PERSON,
  UNANSWERED,
} from "../../../platform/db/comments.ts";
import { fieldsOf, indexedBy } from "../../../platform/db/indexed-by.ts";
import { ofWorkspace } from "../../../platform/db/of-workspace.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { clockOffsets, dayStart } from "../../../time.ts";
import { DAY_MS, HOUR_MS } from "../../../vocabulary/durations.ts";
import { ATTACK_STATUSES } from "../../../vocabulary/judging/attacks.ts";
import { readEach, type WorkspaceReader } from "../../workspaces/visible-pages.ts";
import type { CommentRow, LocatedComment } from "../queries.ts";
import type { CommentFilter } from "../schemas.ts";
import { lastPosition } from "../storage/change-sequence.ts";
import { containsSql } from "./folded-sql.ts";
import { indexRangesOf, pagesOf } from "./index-ranges.ts";
import type { Positions } from "./positions.ts";

export type FindInput = CommentFilter &
  WorkspaceReader & {
    /** Core id of the person who asks: `assigned` means theirs. */
    userId: number;
    /** IANA name of the time zone whose days `from` and `to` are. */
    timeZone: string;
    /** `nextCursor` of the previous part. */
    cursor?: string | undefined;
    /** Comments wanted. */
    limit: number;
    /**
     * Where the index of words cannot answer, read the latest comments instead. For screens only, where a person sees the
     * results: a bulk change must not reach comments that the words do not match.
     */
    mayScanRows?: boolean;
  };

type Found = {
  /** Newest first; at most `limit`, and fewer, even none, where the search stopped earlier. */
  rows: LocatedComment[];
  /** Null when nothing is left to search. */
  nextCursor: string | null;
  /** Positions in the change sequences of the databases, read no later than the rows. */
  positions: Positions;
};

/** Rows read in one request for what no index knows. */
export const MAX_ROWS_SCANNED = 2_000;

/** Not the searcher's error: the index is being rebuilt (`npm run search-index`), or does not understand a word. */
const NOT_BY_WORDS = /fts5|no such table: comment_words/;

/** A position in the order of time: a comment's time, then its id. */
type Place = { at: number; id: number };
/** From `from`, included, up to `before`. */
type Span = { before: Place; from: Place };

/** @throws AppError `search_unavailable` when the index of words cannot answer, unless `mayScanRows` is set */
export async function findComments(
  { core, comments: shardOf }: Pick<Deps, "core" | "comments">,
  input: FindInput,
): Promise<Found> {
  const { status, reason, inbox } = input;
  const isOfSomePages = Boolean(input.page || input.platform || input.visible);
  const named = isOfSomePages ? await idsOf(core, input) : null;
  const search = (pageIds: number[] | null, sourceIn: SourceIn) => searchShards(shardOf, input, pageIds, sourceIn);
  if (input.assigned) return search(named, (db, pageIds) => byAssignment(db, input, pageIds));
  const match = input.search ? matchOf(input.workspaceId, input.search) : null;
  if (match !== null) {
    try {
      const found = await search(named, (db, pageIds) => byWords(db, input, match, pageIds));
      const isNothing = found.rows.length === 0 && found.nextCursor === null;
      if (!isNothing || !input.mayScanRows) return found;
      // No word begins with it: the latest comments may have it inside a word.
    } catch (error) {
      const [problem] = NOT_BY_WORDS.exec(String(error)) ?? [];
      if (problem === undefined) throw error;
      // Not the whole error, which may repeat the search text.
      console.error(JSON.stringify({ event: "search without its index", workspaceId: input.workspaceId, problem }));
      if (!input.mayScanRows) throw new AppError("search_unavailable", { cause: error });
    }
  }
  if (inbox) return search(named, (db, pageIds) => byTime(db, input, ofInbox(input, pageIds)));
  if (!isOfSomePages && !status && !reason && !input.cause)
    return search(null, (db, pageIds) => byTime(db, input, ofAll(input, pageIds)));
  return search(named ?? (await idsOf(core, input)), (db, pageIds) => byIndexRanges(db, input, pageIds ?? []));
}

const idsOf = async (core: Deps["core"], input: FindInput): Promise<number[]> =>
  (await pagesOf(core, input)).map(({ id }) => id);

/** An order of comments in an index. */
type Source = {
  /** The position that `count` rows reach; no row when fewer are left. */
  endAfter: (span: Span, count: number) => Query<Place>;
  /** The comments of a span, in order, each with its position. */
  rows: (span: Span, limit: number) => Query<Row>;
  /** Whether it also has to test what no index knows. */
  testsRows: boolean;
};
type Query<Result> = RunnableQuery<Result[], "sqlite">;
/** A row of the index of words may belong to another workspace; it has no comment then. */
type Row = CommentRow & { placeAt: number; placeId: number };

/** @param pageIds the pages of the filter that live in this database; null when it names none, and all of the workspace live there */
type SourceIn = (db: CommentsDb, pageIds: number[] | null) => Source;

/** What one database has of a span. */
type Part = {
  /** In order, one more than are wanted where there are more. */
  rows: (Row & { shard: string })[];
  /** Where the search stopped, if more may follow; what is older was not searched. */
  end: Place | undefined;
  position: number;
};

/** Searches every database of the workspace at once. @param pageIds the pages that the filter names; null when it names none */
async function searchShards(
  shardOf: Deps["comments"],
  input: FindInput,
  pageIds: number[] | null,
  sourceIn: SourceIn,
): Promise<Found> {
  const span = spanOf(input);
  const read = await readEach(shardOf, { ...input, visible: pageIds }, async (db, { shard, visible }) => {
    const part = await searchSpan(db, sourceIn(db, visible && [...visible]), span, input);
    return { ...part, rows: part.rows.map((row) => ({ ...row, shard })), shard };
  });
  return mergeParts(read, input.limit, new Map(read.map(({ shard, position }) => [shard, position])));
}

async function searchSpan(db: CommentsDb, source: Source, span: Span, { workspaceId, limit }: FindInput) {
  const sequence = lastPosition(db, workspaceId);
  if (!source.testsRows) {
    const read = await batch(db, { sequence, rows: source.rows(span, limit + 1) });
    return { rows: read.rows, end: undefined, position: read.sequence[0]?.value ?? 0 };
  }
  const read = await batch(db, { sequence, ends: source.endAfter(span, MAX_ROWS_SCANNED) });
  const [end] = read.ends;
  const { rows } = await batch(db, { rows: source.rows(end ? { ...span, from: end } : span, limit + 1) });
  return { rows, end, position: read.sequence[0]?.value ?? 0 };
}

/** The order of time goes through all databases, so one cursor is right for each: nothing is shown beyond where one of them stopped. */
function mergeParts(parts: readonly Part[], limit: number, positions: Positions): Found {
  const end = parts
    .flatMap((part) => part.end ?? [])
    .sort(newestFirst)
    .at(0);
  const rows = parts
    .flatMap((part) => part.rows)
    .sort((one, other) => newestFirst(placeOf(one), placeOf(other)))
    .filter((row) => end === undefined || newestFirst(placeOf(row), end) <= 0);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? placeOf(last) : end;
  return {
    // Rows without an id: the index of words found another workspace's comment. Tombstones have nothing to show.
    rows: shown
      .filter(({ id, textAt }) => id !== null && textAt > 0)
      .map(({ placeAt: _at, placeId: _id, ...row }) => row),
    nextCursor: next ? `${next.at}.${next.id}` : null,
    positions,
  };
}

const placeOf = ({ placeAt: at, placeId: id }: Row): Place => ({ at, id });
const newestFirst = (one: Place, other: Place): number => other.at - one.at || other.id - one.id;

/** No comment is older, or newer: these times fit into the keys of the index of words. */
const [EARLIEST, LATEST] = [0, 3e12];
const within = (at: number): number => Math.min(Math.max(at, EARLIEST), LATEST);

/** From the first moment, included, up to the second: when comments of a filter were posted. */
export const postedWithin = ({ from, to, timeZone }: Pick<FindInput, "from" | "to" | "timeZone">) => ({
  from: from === undefined ? EARLIEST : within(dayStart(from, timeZone)),
  before: to === undefined ? LATEST : within(dayStart(to, timeZone, 1)),
});

function spanOf(input: FindInput): Span {
  const [at, id] = input.cursor?.split(".").map(Number) ?? [];
  const { from, before: after } = postedWithin(input);
  const before = at !== undefined && id !== undefined && at < after ? { at, id } : { at: after, id: 0 };
  return { before, from: { at: from, id: 0 } };
}

const inSpan = ({ before, from }: Span) =>
  and(
    lte(comments.postedAt, before.at),
    or(lt(comments.postedAt, before.at), lt(comments.id, before.id)),
    gte(comments.postedAt, from.at),
    or(gt(comments.postedAt, from.at), gte(comments.id, from.id)),
  );

const COMMENT = fieldsOf(comments);
const PLACE = { at: sql<number>`${comments.postedAt}`.as("at"), id: sql<number>`${comments.id}`.as("id") };
const NEWEST_FIRST = [desc(comments.postedAt), desc(comments.id)];

type TimeIndex = {
  name: "comments_posted" | "comments_review";
  /** Repeats the condition of a partial index. */
  holds?: SQL;
  conditions: (SQL | undefined)[];
};

/** @param pageIds as `SourceIn` says */
function ofInbox(filter: FindInput, pageIds: number[] | null): TimeIndex {
  const { inbox, status, reason } = filter;
  const others = [
    ...unindexed(filter),
    ...(status ? [eq(comments.status, status)] : []),
    ...(reason ? [eq(comments.reason, reason)] : []),
    ...(pageIds === null ? [] : [inArray(comments.pageId, boundList(pageIds))]),
  ];
  if (inbox === "answered") return { name: "comments_posted", conditions: others };
  // The condition of the inbox is one of the index's: a row that fails it costs a read, and there are few.
  return { name: "comments_review", holds: sql.raw(NEEDS_PERSON), conditions: others };
}

/** @param pageIds as above */
const ofAll = (filter: FindInput, pageIds: number[] | null): TimeIndex => ({
  name: "comments_posted",
  conditions: [...unindexed(filter), ...(pageIds === null ? [] : [inArray(comments.pageId, boundList(pageIds))])],
});

function byTime(db: CommentsDb, filter: FindInput, index: TimeIndex): Source {
  const { conditions } = index;
  const from = indexedBy(comments, index.name);
  const isOf = (span: Span) => and(eq(comments.workspaceId, filter.workspaceId), inSpan(span), index.holds);
  return {
    endAfter: (span, count) =>
      db
        .select(PLACE)
        .from(from)
        .where(isOf(span))
        .orderBy(...NEWEST_FIRST)
        .limit(1)
        .offset(count - 1),
    rows: (span, limit) =>
      db
        .select({
          ...COMMENT,
          placeAt: sql<number>`${comments.postedAt}`.as("place_at"),
          placeId: sql<number>`${comments.id}`.as("place_id"),
        })
        .from(from)
        .where(and(isOf(span), ...conditions))
        .orderBy(...NEWEST_FIRST)
        .limit(limit),
    testsRows: conditions.length > 0,
  };
}

/** The ranges of `comments_page_status` that hold the requested comments: few, since pages, statuses and reasons are few. */
function byIndexRanges(db: CommentsDb, filter: FindInput, pageIds: number[]): Source {
  const conditions = unindexed(filter);
  const ranges = sql`json_each(${JSON.stringify(indexRangesOf(pageIds, filter))}) j`;
  // Merged, they are complete down to where the first of them ends. One range holds most comments of a page, and the others
  // few.
  const each = (count: number) => Math.max(filter.limit + 1, Math.ceil(count / Math.max(1, pageIds.length)));
  const ofRange = (span: Span) =>
    db
      .select(PLACE)
      .from(indexedBy(comments, "comments_page_status"))
      .where(
        and(
          sql`${comments.pageId} = j.value ->> 0 AND ${comments.status} = j.value ->> 1 AND ${comments.reason} IS j.value ->> 2`,
          inSpan(span),
        ),
      )
      .orderBy(...NEWEST_FIRST);
  return {
    endAfter: (span, count) => {
      const last = ofRange(span)
        .limit(1)
        .offset(each(count) - 1);
      const ends = sql`(SELECT (SELECT json_array(at, id) FROM ${last}) AS last FROM ${ranges})`;
      return db
        .select({ at: sql<number>`last ->> 0`.as("at"), id: sql<number>`last ->> 1`.as("id") })
        .from(ends)
        .where(sql`last IS NOT NULL`)
        .orderBy(sql`1 DESC`, sql`2 DESC`)
        .limit(1);
    },
    rows: (span, limit) => {
      const most = ofRange(span).limit(conditions.length > 0 ? each(MAX_ROWS_SCANNED) : filter.limit + 1);
      const all = db
        .select({
          at: sql<number>`e.value ->> 0`.as("place_at"),
          id: sql<number>`e.value ->> 1`.as("place_id"),
        })
        .from(sql`${ranges}, json_each((SELECT json_group_array(json_array(at, id)) FROM ${most})) e`);
      const newest = [sql`place_at DESC`, sql`place_id DESC`];
      const places = (conditions.length > 0 ? all : all.orderBy(...newest).limit(limit)).as("places");
      return db
        .select({ ...getTableColumns(comments), placeAt: places.at, placeId: places.id })
        .from(places)
        .crossJoin(comments)
        .where(and(eq(comments.id, places.id), eq(comments.workspaceId, filter.workspaceId), ...conditions))
        .orderBy(...newest)
        .limit(limit);
    },
    testsRows: conditions.length > 0,
  };
}

/** @param pageIds as above */
function byWords(db: CommentsDb, filter: FindInput, match: string, pageIds: number[] | null): Source {
  const conditions = [
    ...unindexed({ ...filter, search: undefined }),
    ...(filter.inbox === "review" ? [sql.raw(NEEDS_PERSON)] : []),
    ...(filter.status ? [eq(comments.status, filter.status)] : []),
    ...(filter.reason ? [eq(comments.reason, filter.reason)] : []),
    ...(pageIds === null ? [] : [inArray(comments.pageId, boundList(pageIds))]),
  ];
  const matches = ({ before, from }: Span) => sql`comment_words w WHERE comment_words MATCH ${match}
    AND w.rowid < (${boundWordsKey(before.at, before.id)}) AND w.rowid >= (${boundWordsKey(from.at, from.id)})
    ORDER BY w.rowid DESC`;
  const place = { placeAt: POSTED_AT_OF_WORDS.as("place_at"), placeId: ID_OF_WORDS.as("place_id") };
  const join = sql.raw(conditions.length > 0 ? "CROSS JOIN" : "LEFT JOIN");
  return {
    endAfter: (span, count) =>
      db
        .select({ at: POSTED_AT_OF_WORDS.as("at"), id: ID_OF_WORDS.as("id") })
        .from(sql`${matches(span)} LIMIT 1 OFFSET ${count - 1}`),
    rows: (span, limit) => {
      const most = conditions.length > 0 ? MAX_ROWS_SCANNED : limit;
      return db
        .select({ ...COMMENT, ...place })
        .from(
          sql`(SELECT rowid FROM ${matches(span)} LIMIT ${most}) w ${join} ${indexedBy(comments, "comments_posted")}
            ON ${comments.workspaceId} = ${filter.workspaceId} AND ${IS_COMMENT_OF_WORDS}`,
        )
        .where(and(...conditions))
        .orderBy(sql`w.rowid DESC`)
        .limit(limit);
    },
    testsRows: conditions.length > 0,
  };
}

/** All that a person was asked to attend to, which is limited (`features/assignments`): read by their keys. @param pageIds as above */
function byAssignment(db: CommentsDb, filter: FindInput, pageIds: number[] | null): Source {
  const { workspaceId, userId, status, reason, inbox } = filter;
  return {
    endAfter: () => {
      throw new Error("the whole list is read");
    },
    rows: (span, limit) =>
      db
        .select({
          ...getTableColumns(comments),
          placeAt: sql<number>`${comments.postedAt}`.as("place_at"),
          placeId: sql<number>`${comments.id}`.as("place_id"),
        })
        .from(assignments)
        .crossJoin(comments)
        .where(
          and(
            eq(assignments.workspaceId, workspaceId),
            eq(assignments.userId, userId),
            eq(comments.id, assignments.commentId),
            ofWorkspace(comments.workspaceId, workspaceId),
            inSpan(span),
            ...unindexed(filter),
            ...(inbox === "review" ? [sql.raw(NEEDS_PERSON)] : []),
            ...(status ? [eq(comments.status, status)] : []),
            ...(reason ? [eq(comments.reason, reason)] : []),
            ...(pageIds === null ? [] : [inArray(comments.pageId, boundList(pageIds))]),
          ),
        )
        .orderBy(...NEWEST_FIRST)
        .limit(limit),
    testsRows: false,
  };
}

/** What has to be tested in the rows themselves. */
const unindexed = (filter: FindInput): (SQL | undefined)[] => {
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
function clockConditions({ weekday, hours, ...days }: FindInput): SQL[] {
  if (!weekday && !hours) return [];
  const { from, before } = postedWithin(days);
  const clock = clockOffsets(
    { from: Math.max(from, FIRST_COMMENTS), before: Math.min(before, LATEST_CLOCK) },
    days.timeZone,
  );
  const local = sql`(${comments.postedAt} + (clock.value ->> 'offsetMs'))`;
  const hour = sql`${local} / ${sql.raw(String(HOUR_MS))} % 24`;
  // The epoch began on a Thursday.
  const day = sql`(${local} / ${sql.raw(String(DAY_MS))} + 3) % 7 + 1`;
  const [first, end] = hours?.split("-").map(Number) ?? [];
  const within =
    first === undefined || end === undefined
      ? undefined
      : first < end
        ? and(gte(hour, first), lt(hour, end))
        : or(gte(hour, first), lt(hour, end));
  return [
    sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(clock)}) clock WHERE ${and(
      gte(comments.postedAt, sql`clock.value ->> 'from'`),
      lt(comments.postedAt, sql`clock.value ->> 'before'`),
      weekday ? eq(day, Number(weekday)) : undefined,
      within,
    )})`,
  ];
}

/** Where a filter names no days, clocks are looked up in these years only. */
const [FIRST_COMMENTS, LATEST_CLOCK] = [Date.UTC(2004, 0), Date.UTC(2040, 0)];
