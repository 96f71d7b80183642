// The list of what was given up: actions and replies that the network did not take, for a person to see and try again.
import { inArray } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { pages } from "../../../platform/db/core.ts";
import type { ActionKind } from "../../../vocabulary/comments.ts";
import type { Network } from "../../../vocabulary/networks.ts";
import type { ReplyKind } from "../../../vocabulary/replies.ts";
import type { ListFailedInput } from "../schemas.ts";
import { canRetry, failureReason, permissionFor } from "../words/failure-words-es.ts";

type Row = {
  id: number;
  kind: ActionKind | `reply_${ReplyKind}`;
  text: string | null;
  attempts: number;
  problem: string | null;
  last_error: string | null;
  updated_at: number;
  page_id: number;
  network: Network;
  comment_id: number;
  author_name: string | null;
  content: string;
};

/** An action that a later decision replaced is no failure any more. */
const FAILED = `
  SELECT a.id, a.kind, NULL AS text, a.attempts, c.action_error AS problem, a.last_error, a.updated_at, a.page_id,
    c.network, c.id AS comment_id, c.author_name, c.text AS content
  FROM actions a JOIN comments c ON c.id = a.comment_id AND c.action_id = a.id
  WHERE a.workspace_id = ?1 AND a.state = 'failed' AND a.id < ?2
  UNION ALL
  SELECT r.id, 'reply_' || r.kind, r.text, r.attempts, r.problem, r.last_error, r.updated_at, r.page_id,
    c.network, c.id, c.author_name, c.text
  FROM replies r JOIN comments c ON c.id = r.comment_id
  WHERE r.workspace_id = ?1 AND r.state = 'failed' AND r.id < ?2
  ORDER BY 1 DESC LIMIT ?3`;

/** Newest first. */
export async function listFailedActions(
  { core, comments }: Pick<Deps, "core" | "comments">,
  input: ListFailedInput & { workspaceId: number; shard: string },
) {
  const { results } = await comments(input.shard)
    .$client.prepare(FAILED)
    .bind(input.workspaceId, Number(input.cursor ?? Number.MAX_SAFE_INTEGER), input.limit + 1)
    .all<Row>();
  const shown = results.slice(0, input.limit);
  const ids = [...new Set(shown.map(({ page_id }) => page_id))];
  const named = ids.length
    ? await core
        .select({ id: pages.id, publicId: pages.publicId, name: pages.name })
        .from(pages)
        .where(inArray(pages.id, ids))
    : [];
  const names = new Map(named.map((page) => [page.id, page]));
  return {
    success: true as const,
    failedActions: shown.map((row) => present(row, names.get(row.page_id))),
    nextCursor: results.length > input.limit ? String(shown.at(-1)!.id) : null,
  };
}

function present(row: Row, page: { publicId: string; name: string } | undefined) {
  const permission = permissionFor(row.network, row.kind);
  return {
    id: String(row.id),
    kind: row.kind,
    /** What a reply says; null for the other kinds. */
    text: row.text,
    reason: row.problem ?? "invalid",
    message: failureReason(row.problem, permission),
    permission: row.problem === "permission" ? permission : null,
    meta_code: row.last_error,
    attempts: row.attempts,
    retryable: canRetry(row.problem),
    failed_at: new Date(row.updated_at).toISOString(),
    social_account_id: page?.publicId ?? "",
    account_name: page?.name ?? "",
    platform: row.network,
    comment: { id: String(row.comment_id), author_name: row.author_name, content: row.content },
  };
}
