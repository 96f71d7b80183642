// The interface of a search in one database: in time order, along an index.
import { and, desc, gt, gte, lt, lte, or, sql } from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import { comments } from "../../../../platform/db/comments.ts";
import { fieldsOf } from "../../../../platform/db/indexed-by.ts";
import type { CommentsDb } from "../../../../platform/db/open.ts";
import type { CommentRow } from "../../queries.ts";
import type { CommentFilter } from "../../schemas.ts";
import type { Days } from "./posted-within.ts";

/** A position in the order of time: a comment's time, then its id. */
export type Place = { at: number; id: number };
/** From `from`, included, up to `before`. */
export type Span = { before: Place; from: Place };

/** The filters, and the workspace whose comments are searched. */
export type SearchInput = CommentFilter & Days & { workspaceId: number };

/** An order of comments in an index. */
type Source = {
  /** The position after `count` rows; no row when fewer are left. Null when it tests no conditions that no index has. */
  endAfter: ((span: Span, count: number) => Query<Place>) | null;
  /** The comments of a span, in order, each with its position. */
  rows: (span: Span, limit: number) => Query<Row>;
};
type Query<Result> = RunnableQuery<Result[], "sqlite">;
/** A row of the index of words may belong to another workspace; it has no comment then. */
type Row = CommentRow & { placeAt: number; placeId: number };

/**
 * Returns the source for one database.
 *
 * @param pageIds the pages of the filter that are there; null when the filter names none and all pages of the workspace are there
 */
export type SourceIn = (db: CommentsDb, pageIds: number[] | null) => Source;

/** The maximum number of rows that one request reads to test conditions that no index has. */
export const MAX_ROWS_SCANNED = 2_000;

export const inSpan = ({ before, from }: Span) =>
  and(
    lte(comments.postedAt, before.at),
    or(lt(comments.postedAt, before.at), lt(comments.id, before.id)),
    gte(comments.postedAt, from.at),
    or(gt(comments.postedAt, from.at), gte(comments.id, from.id)),
  );

export const COMMENT = fieldsOf(comments);
/** A comment's position, as query columns. */
export const PLACE = { at: sql<number>`${comments.postedAt}`.as("at"), id: sql<number>`${comments.id}`.as("id") };
/** The position, in addition to all columns of the comment. */
export const ROW_PLACE = {
  placeAt: sql<number>`${comments.postedAt}`.as("place_at"),
  placeId: sql<number>`${comments.id}`.as("place_id"),
};
export const NEWEST_FIRST = [desc(comments.postedAt), desc(comments.id)];
