// Searches the comments that the word index finds.
import { and, sql } from "drizzle-orm";
import { ID_OF_WORDS, isCommentOfWords, postedAtOfWords, wordsKey } from "../../../../platform/db/comment-words.ts";
import { comments } from "../../../../platform/db/comments.ts";
import { indexedBy } from "../../../../platform/db/indexed-by.ts";
import { conditionsOf } from "../filters.ts";
import { COMMENT, MAX_ROWS_SCANNED, type SearchInput, type SourceIn, type Span } from "./source.ts";

/** Searches by words. @param match the query for the word index (`matchOf`) */
export const byWords =
  (filter: SearchInput, match: string): SourceIn =>
  (db, pageIds) => {
    const conditions = conditionsOf(filter, pageIds, ["search"]);
    const { workspaceId } = filter;
    const keyOf = ({ at, id }: Span["from"]) => sql.raw(wordsKey(workspaceId, at, id));
    const matches = ({ before, from }: Span) => sql`comment_words w WHERE comment_words MATCH ${match}
      AND w.rowid < ${keyOf(before)} AND w.rowid >= ${keyOf(from)}
      ORDER BY w.rowid DESC`;
    const placeAt = postedAtOfWords(workspaceId);
    const place = { placeAt: placeAt.as("place_at"), placeId: ID_OF_WORDS.as("place_id") };
    const join = sql.raw(conditions.length > 0 ? "CROSS JOIN" : "LEFT JOIN");
    return {
      endAfter:
        conditions.length === 0
          ? null
          : (span, count) =>
              db
                .select({ at: placeAt.as("at"), id: ID_OF_WORDS.as("id") })
                .from(sql`${matches(span)} LIMIT 1 OFFSET ${count - 1}`),
      rows: (span, limit) => {
        const most = conditions.length > 0 ? MAX_ROWS_SCANNED : limit;
        return db
          .select({ ...COMMENT, ...place })
          .from(
            sql`(SELECT rowid FROM ${matches(span)} LIMIT ${most}) w ${join} ${indexedBy(comments, "comments_posted")}
              ON ${comments.workspaceId} = ${workspaceId} AND ${isCommentOfWords(workspaceId)}`,
          )
          .where(and(...conditions))
          .orderBy(sql`w.rowid DESC`)
          .limit(limit);
      },
    };
  };
