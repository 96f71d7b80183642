// The one way in which a workspace's comments are looked for: by an index that has them in order of time, so that a request
// reads about as many rows as it shows. What no index knows (author, ad or not, words together with the rest) is looked for
// among a bounded number of them; the cursor then goes on where the looking ended.
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import {
  ID_OF_WORDS,
  IS_COMMENT_OF_WORDS,
  matchOf,
  POSTED_AT_OF_WORDS,
  wordsKey,
} from "../../../platform/db/comment-words.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { dayStart } from "../../../time.ts";
import type { CommentRow } from "../queries.ts";
import type { CommentFilter } from "../schemas.ts";
import { holdsSql } from "./folded-sql.ts";
import { rowOf } from "./row-of.ts";
import { pagesOf, stretchesOf } from "./stretches.ts";

export type FindInput = CommentFilter & {
  workspaceId: number;
  shard: string;
  /** IANA name: what `from` and `to` are days of. */
  timeZone: string;
  /** `nextCursor` of the part before. */
  cursor?: string | undefined;
  /** Comments wanted. */
  limit: number;
  /**
   * Where the index of words cannot answer, the latest comments are looked through: for eyes, which see what was found. What is
   * done with comments unseen must not be done with others than the words mean.
   */
  looksThrough?: boolean;
};

export type Found = {
  /** Newest first; at most `limit`, and fewer, even none, where the looking ended before. */
  rows: CommentRow[];
  /** Null when nothing is left to look through. */
  nextCursor: string | null;
  /** Of the sequence of changes, read no later than the rows. */
  lastId: number;
};

/** Rows looked through in one request for what no index knows. */
export const LOOKED_THROUGH = 2_000;

/** No error of the person who searches: the index is being made anew (`npm run search-index`), or does not understand a word. */
const NOT_BY_WORDS = /fts5|no such table: comment_words/;

/** Where the order of time stands: a comment's time, then its id. */
type Place = { at: number; id: number };
/** From `from`, included, up to `before`. */
type Span = { before: Place; from: Place };

/** @throws AppError `search_unavailable` when the index of words cannot answer, unless the comments are to be looked through then */
export async function findComments(
  { core, comments }: Pick<Deps, "core" | "comments">,
  input: FindInput,
): Promise<Found> {
  const db = comments(input.shard);
  const span = spanOf(input);
  const { page, platform, status, reason } = input;
  const match = input.search ? matchOf(input.workspaceId, input.search) : null;
  if (match !== null) {
    const among = page || platform ? await idsOf(core, input) : null;
    try {
      return await look(db, byWords(input, match, among), span, input);
    } catch (error) {
      const [problem] = NOT_BY_WORDS.exec(String(error)) ?? [];
      if (problem === undefined) throw error;
      // Not the whole error, which may repeat what was searched for.
      console.error(JSON.stringify({ event: "search without its index", problem }));
      if (!input.looksThrough) throw new AppError("search_unavailable", { cause: error });
    }
  }
  const isByStretches = page || platform || status || reason;
  return look(db, isByStretches ? byStretches(input, await idsOf(core, input)) : byTime(input), span, input);
}

const idsOf = async (core: Deps["core"], input: FindInput): Promise<number[]> =>
  (await pagesOf(core, input.workspaceId, input)).map(({ id }) => id);

/** An order of comments in an index. Statements take the span first (`?1` to `?4`), then what they bind themselves. */
type Source = {
  /** Selects `at` and `id` of the last place that is looked through when that many are; nothing when fewer are left. */
  endAfter: (count: number) => { sql: string; values: unknown[] };
  /** Selects the comments of a span, in order; also `place_at` and `place_id`, which are the cursor's. */
  rows: (limit: number) => { sql: string; values: unknown[] };
  /** Whether it also has to look at what no index knows. */
  looks: boolean;
};

async function look(db: CommentsDb, source: Source, span: Span, { workspaceId, limit }: FindInput): Promise<Found> {
  const client = db.$client;
  const position = client.prepare("SELECT value FROM sequences WHERE workspace_id = ?1").bind(workspaceId);
  const run = ({ sql, values }: { sql: string; values: unknown[] }, { before, from }: Span) =>
    client.prepare(sql).bind(before.at, before.id, from.at, from.id, ...values);

  let end: Place | null = null;
  let [sequence, found]: (D1Result<Record<string, unknown>> | undefined)[] = [];
  if (source.looks) {
    const [first, last] = await client.batch<Record<string, unknown>>([
      position,
      run(source.endAfter(LOOKED_THROUGH), span),
    ]);
    const place = last!.results[0];
    if (place && place.at !== null) end = { at: Number(place.at), id: Number(place.id) };
    sequence = first;
    found = await run(source.rows(limit + 1), end ? { ...span, from: end } : span).all<Record<string, unknown>>();
  } else {
    [sequence, found] = await client.batch<Record<string, unknown>>([position, run(source.rows(limit + 1), span)]);
  }
  const places = found!.results;
  const shown = places.slice(0, limit);
  const next = places.length > limit ? placeOf(shown.at(-1)!) : end;
  return {
    // Without an id: a row of the index of words whose comment is somebody else's. Tombstones have nothing to show.
    rows: shown.filter(({ id, text_at }) => id !== null && Number(text_at) > 0).map(rowOf),
    nextCursor: next && `${next.at}.${next.id}`,
    lastId: Number(sequence!.results[0]?.value ?? 0),
  };
}

const placeOf = (row: Record<string, unknown>): Place => ({ at: Number(row.place_at), id: Number(row.place_id) });

/** No comment is older, or newer: times that fit into the keys of the index of words. */
const [FIRST, FAR] = [0, 3e12];
const within = (at: number): number => Math.min(Math.max(at, FIRST), FAR);

function spanOf({ cursor, from, to, timeZone }: FindInput): Span {
  const [at, id] = cursor?.split(".").map(Number) ?? [];
  const after = to === undefined ? FAR : within(dayStart(to, timeZone, 1));
  const before = at !== undefined && id !== undefined && at < after ? { at, id } : { at: after, id: 0 };
  return { before, from: { at: from === undefined ? FIRST : within(dayStart(from, timeZone)), id: 0 } };
}

const IN_SPAN = "posted_at <= ?1 AND (posted_at < ?1 OR id < ?2) AND posted_at >= ?3 AND (posted_at > ?3 OR id >= ?4)";
const NEWEST_FIRST = "ORDER BY posted_at DESC, id DESC";

function byTime(filter: FindInput): Source {
  const { conditions, values } = unindexed(filter, 6);
  const of = `FROM comments c INDEXED BY comments_posted WHERE workspace_id = ?5 AND ${IN_SPAN}`;
  return {
    endAfter: (count) => ({
      sql: `SELECT posted_at AS at, id ${of} ${NEWEST_FIRST} LIMIT 1 OFFSET ${count - 1}`,
      values: [filter.workspaceId],
    }),
    rows: (limit) => ({
      sql: `SELECT *, posted_at AS place_at, id AS place_id ${of} ${and(conditions)} ${NEWEST_FIRST} LIMIT ${limit}`,
      values: [filter.workspaceId, ...values],
    }),
    looks: conditions.length > 0,
  };
}

/** The stretches of `comments_page_status` that hold what is asked for: few, since pages, statuses and reasons are. */
function byStretches(filter: FindInput, pageIds: number[]): Source {
  const stretches = stretchesOf(pageIds, filter);
  const { conditions, values } = unindexed(filter, 6);
  const bound = JSON.stringify(stretches);
  // Merged, they are complete down to where the first of them ends. Of a page, one stretch holds most comments and the rest few.
  const each = (count: number) => Math.max(filter.limit + 1, Math.ceil(count / Math.max(1, pageIds.length)));
  const most = conditions.length > 0 ? each(LOOKED_THROUGH) : filter.limit + 1;
  const ofStretch = `FROM comments INDEXED BY comments_page_status
    WHERE page_id = j.value ->> 0 AND status = j.value ->> 1 AND reason IS j.value ->> 2 AND ${IN_SPAN} ${NEWEST_FIRST}`;
  const places = `SELECT e.value ->> 0 AS place_at, e.value ->> 1 AS place_id FROM json_each(?5) j, json_each(
    (SELECT json_group_array(json_array(posted_at, id)) FROM (SELECT posted_at, id ${ofStretch} LIMIT ${most}))) e`;
  return {
    endAfter: (count) => ({
      sql: `SELECT last ->> 0 AS at, last ->> 1 AS id FROM (
        SELECT (SELECT json_array(posted_at, id) ${ofStretch} LIMIT 1 OFFSET ${each(count) - 1}) AS last FROM json_each(?5) j
      ) WHERE last IS NOT NULL ORDER BY 1 DESC, 2 DESC LIMIT 1`,
      values: [bound],
    }),
    rows: (limit) => {
      const ends = "ORDER BY place_at DESC, place_id DESC";
      const chosen = conditions.length > 0 ? places : `${places} ${ends} LIMIT ${limit}`;
      return {
        sql: `SELECT c.*, place_at, place_id FROM (${chosen}) CROSS JOIN comments c ON c.id = place_id
          WHERE c.workspace_id = ${filter.workspaceId} ${and(conditions)} ${ends} LIMIT ${limit}`,
        values: [bound, ...values],
      };
    },
    looks: conditions.length > 0,
  };
}

const KEY_SPAN = `w.rowid < (${wordsKey("?1", "?2")}) AND w.rowid >= (${wordsKey("?3", "?4")})`;

/** @param pageIds those that the filter names; null when it names none */
function byWords(filter: FindInput, match: string, pageIds: number[] | null): Source {
  const rest = unindexed({ ...filter, search: undefined }, 7);
  const conditions = [...rest.conditions];
  const values = [...rest.values];
  const bind = (value: unknown) => `?${6 + values.push(value)}`;
  if (filter.status) conditions.push(`c.status = ${bind(filter.status)}`);
  if (filter.reason) conditions.push(`c.reason = ${bind(filter.reason)}`);
  if (pageIds !== null) conditions.push(`c.page_id IN (SELECT value FROM json_each(${bind(JSON.stringify(pageIds))}))`);
  const matches = `FROM comment_words w WHERE comment_words MATCH ?5 AND ${KEY_SPAN} ORDER BY w.rowid DESC`;
  const place = `${POSTED_AT_OF_WORDS} AS place_at, ${ID_OF_WORDS} AS place_id`;
  const join = conditions.length > 0 ? "CROSS" : "LEFT";
  return {
    endAfter: (count) => ({
      sql: `SELECT ${POSTED_AT_OF_WORDS} AS at, ${ID_OF_WORDS} AS id ${matches} LIMIT 1 OFFSET ${count - 1}`,
      values: [match],
    }),
    rows: (limit) => ({
      sql: `SELECT c.*, ${place} FROM (SELECT rowid ${matches} LIMIT ${conditions.length > 0 ? LOOKED_THROUGH : limit}) w
        ${join} JOIN comments c INDEXED BY comments_posted ON c.workspace_id = ?6 AND ${IS_COMMENT_OF_WORDS}
        ${conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : ""} ORDER BY w.rowid DESC LIMIT ${limit}`,
      values: [match, filter.workspaceId, ...values],
    }),
    looks: conditions.length > 0,
  };
}

/** What has to be looked for in the rows themselves. @param next number of the first parameter that is free */
function unindexed(
  { author, placement, search }: FindInput,
  next: number,
): { conditions: string[]; values: unknown[] } {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const bind = (value: unknown) => `?${next + values.push(value) - 1}`;
  if (author) conditions.push(holdsSql("c.author_name", author, bind));
  if (placement) conditions.push(`c.is_ad = ${bind(placement === "ad" ? 1 : 0)}`);
  if (search) conditions.push(`(${holdsSql("c.text", search, bind)} OR ${holdsSql("c.author_name", search, bind)})`);
  return { conditions, values };
}

const and = (conditions: string[]): string => conditions.map((condition) => `AND ${condition}`).join(" ");
