// Reads stored comments that a machine decided about, newest first, with the fields that testing other settings needs.

import { and, between, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { boundList } from "../../platform/db/bound-json.ts";
import { comments } from "../../platform/db/comments.ts";
import { ofWorkspace } from "../../platform/db/of-workspace.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import type { Kept } from "./replay.ts";

export type JudgedComment = NonNullable<ReturnType<typeof judgedComment>>;

/**
 * Reads one page, along the index by workspace and time.
 *
 * @param cursor `postedAt.id`, as an earlier page gave it; null for the first one
 * @param limit the most rows to read
 */
export async function loadJudgedComments(db: CommentsDb, input: Wanted & { cursor: string | null }) {
  const [at = Number.MAX_SAFE_INTEGER, id = Number.MAX_SAFE_INTEGER] = input.cursor?.split(".").map(Number) ?? [];
  const comments = await rowsBefore(db, input, { at, id });
  const rows = comments.slice(0, input.limit);
  const last = rows.at(-1);
  return {
    comments: rows.flatMap((row) => judgedComment(row) ?? []),
    /** The cursor of the next page; null when there is none. */
    cursor: comments.length > input.limit && last ? `${last.postedAt}.${last.id}` : null,
    /** The number of rows that were read, including those left out. */
    read: rows.length,
  };
}

type Wanted = { workspaceId: number; pageIds: readonly number[]; since: number; limit: number; withText: boolean };

/** Reads one row more than the limit, to know whether more follow. */
function rowsBefore(db: CommentsDb, input: Wanted, { at, id }: { at: number; id: number }) {
  // People's decisions stay, a page's own comments are never judged, and deleted comments stay deleted.
  const counts = and(
    eq(comments.isOwn, false),
    eq(comments.decidedBy, "machine"),
    inArray(comments.status, ["approved", "flagged", "disapproved"]),
    isNotNull(comments.analysis),
    // What was read in a picture is not a text to judge again.
    sql`json_extract(${comments.analysis}, '$.picture') IS NULL`,
    inArray(comments.pageId, boundList(input.pageIds)),
  );
  return db
    .select({
      id: comments.id,
      postedAt: comments.postedAt,
      pageId: comments.pageId,
      status: comments.status,
      decisionSeq: comments.decisionSeq,
      postId: comments.postId,
      copyId: comments.copyId,
      author: comments.authorKey,
      fingerprint: comments.fingerprint,
      kept: sql<string | null>`CASE WHEN ${counts} THEN json_extract(${comments.analysis},
        '$.scores', '$.language', '$.repetition', '$.versions', '$.review') END`,
      text: input.withText ? sql<string | null>`${comments.text}` : sql<null>`NULL`,
    })
    .from(comments)
    .where(
      and(
        eq(comments.workspaceId, input.workspaceId),
        between(comments.postedAt, input.since, at),
        sql`(${comments.postedAt}, ${comments.id}) < (${at}, ${id})`,
      ),
    )
    .orderBy(desc(comments.postedAt), desc(comments.id))
    .limit(input.limit + 1);
}

type Row = Awaited<ReturnType<typeof rowsBefore>>[number];

function judgedComment({ kept: analysis, text, author, postId, copyId, fingerprint, ...row }: Row) {
  if (analysis === null) return null;
  // Not parsed with a schema, because `analysisOf` wrote it: for fifty thousand rows that would take longer than everything else.
  const [scores, language, repetition, versions, review] = JSON.parse(analysis);
  const kept: Kept = {
    ...{ author, fingerprint, postId, copyId, postedAt: row.postedAt, scores, language, versions },
    repetition: repetition ?? undefined,
    review: review ?? undefined,
  };
  /** `text`: undefined when texts were not requested. */
  return { ...row, kept, text: text ?? undefined };
}

/** Texts of a workspace's comments by their ids. */
export async function loadTexts(
  db: CommentsDb,
  workspaceId: number,
  judged: readonly Pick<JudgedComment, "id">[],
): Promise<Map<number, string>> {
  if (judged.length === 0) return new Map();
  const ids = judged.map(({ id }) => id);
  const read = await db
    .select({ id: comments.id, text: comments.text })
    .from(comments)
    .where(and(inArray(comments.id, boundList(ids)), ofWorkspace(comments.workspaceId, workspaceId)));
  return new Map(read.map(({ id, text }) => [id, text]));
}
