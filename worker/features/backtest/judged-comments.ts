// Stored comments that a machine decided about, newest first, as far as trying out other settings goes.
import type { CommentsDb } from "../../platform/db/open.ts";
import type { CommentStatus } from "../../vocabulary/comments.ts";
import type { Kept } from "./replay.ts";

export type JudgedComment = {
  id: number;
  pageId: number;
  postedAt: number;
  status: CommentStatus;
  /** Of its latest decision. */
  decisionSeq: number;
  kept: Kept;
  /** Undefined when it was not asked for. */
  text: string | undefined;
};

export type JudgedPage = {
  comments: JudgedComment[];
  /** Where the next page begins; null when there is none. */
  cursor: string | null;
  /** Rows that were read, the left out ones as well. */
  read: number;
};

/** People's decisions stand, a page's own comments are not judged, and what is gone is gone. */
const COUNTS = `is_own = 0 AND decided_by = 'machine' AND status IN ('approved', 'flagged', 'disapproved') AND analysis IS NOT NULL
  AND page_id IN (SELECT value FROM json_each(?4))`;

const SELECT = `
  SELECT id, posted_at, page_id, status, decision_seq, CASE WHEN ${COUNTS} THEN json_extract(analysis,
    '$.scores', '$.language', '$.repetition', '$.versions', '$.opinion') END, CASE WHEN ?7 THEN text END
  FROM comments WHERE workspace_id = ?1 AND posted_at >= ?2 AND posted_at <= ?3 AND (posted_at, id) < (?3, ?5)
  ORDER BY posted_at DESC, id DESC LIMIT ?6`;

type Row = [
  id: number,
  postedAt: number,
  pageId: number,
  status: CommentStatus,
  decisionSeq: number,
  kept: string | null,
  text: string | null,
];

/**
 * One page of them, along the index by workspace and time.
 *
 * @param cursor `postedAt.id`, as an earlier page gave it; null for the first one
 * @param limit  rows read at most
 */
export async function judgedComments(
  db: CommentsDb,
  input: {
    workspaceId: number;
    pageIds: readonly number[];
    since: number;
    cursor: string | null;
    limit: number;
    withText: boolean;
  },
): Promise<JudgedPage> {
  const [postedAt, id] = input.cursor?.split(".").map(Number) ?? [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  const found = await db.$client
    .prepare(SELECT)
    .bind(
      input.workspaceId,
      input.since,
      postedAt,
      JSON.stringify(input.pageIds),
      id,
      input.limit + 1,
      input.withText ? 1 : 0,
    )
    .raw<Row>();
  const rows = found.slice(0, input.limit);
  const last = rows.at(-1);
  return {
    comments: rows.flatMap((row) => commentOf(row) ?? []),
    cursor: found.length > input.limit && last ? `${last[1]}.${last[0]}` : null,
    read: rows.length,
  };
}

function commentOf([id, postedAt, pageId, status, decisionSeq, kept, text]: Row): JudgedComment | null {
  if (kept === null) return null;
  // Written by `analysisOf`: parsing each of fifty thousand with a schema would take longer than all the rest.
  const [scores, language, repetition, versions, opinion] = JSON.parse(kept);
  return {
    id,
    postedAt,
    pageId,
    status,
    decisionSeq,
    kept: {
      scores,
      language: language ?? undefined,
      repetition: repetition ?? undefined,
      versions,
      opinion: opinion ?? undefined,
    },
    text: text ?? undefined,
  };
}

/** Texts of some of a workspace's comments by their ids. */
export async function textsOf(
  db: CommentsDb,
  workspaceId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$client
    // With the sign it is found by its id, not among all of the workspace's.
    .prepare("SELECT id, text FROM comments WHERE id IN (SELECT value FROM json_each(?2)) AND +workspace_id = ?1")
    .bind(workspaceId, JSON.stringify(ids))
    .raw<[number, string]>();
  return new Map(rows);
}
