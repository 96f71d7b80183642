// The list of failed actions and replies, which a person can see and retry.
import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { Deps } from "../../../deps.ts";
import type { SocialNetwork } from "../../../networks/network.ts";
import { actions, comments, replies } from "../../../platform/db/comments.ts";
import { pages } from "../../../platform/db/core.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { isoTime } from "../../../time.ts";
import type { ActionKind } from "../../../vocabulary/comments.ts";
import type { ReplyKind } from "../../../vocabulary/replies.ts";
import { onVisible, type Reader, type WorkspaceReader } from "../../workspaces/visible-pages.ts";
import type { ListFailedInput } from "../schemas.ts";
import { canRetry, failureReason } from "../texts/failure-texts.ts";

/** Lists failed actions and replies, newest first. */
export async function listFailedActions(
  deps: Pick<Deps, "core" | "networks">,
  input: ListFailedInput & WorkspaceReader,
) {
  const page = { before: Number(input.cursor ?? Number.MAX_SAFE_INTEGER), most: input.limit + 1 };
  const actions = await failedRows(input.db, { ...input, ...page });
  const shown = actions.slice(0, input.limit);
  const ids = [...new Set(shown.map(({ pageId }) => pageId))];
  const named = ids.length
    ? await deps.core
        .select({ id: pages.id, publicId: pages.publicId, name: pages.name })
        .from(pages)
        .where(inArray(pages.id, ids))
    : [];
  const names = new Map(named.map((page) => [page.id, page]));
  return {
    success: true as const,
    failedActions: shown.map((row) => present(row, names.get(row.pageId), deps.networks[row.network])),
    nextCursor: actions.length > input.limit ? String(shown.at(-1)!.id) : null,
  };
}

type Failed = Awaited<ReturnType<typeof failedRows>>[number];

function failedRows(db: CommentsDb, input: Reader & { before: number; most: number }) {
  const isFailed = (outbox: typeof actions | typeof replies) =>
    and(
      eq(outbox.workspaceId, input.workspaceId),
      eq(outbox.state, "failed").inlineParams(),
      lt(outbox.id, input.before),
      onVisible(outbox.pageId, input.visible),
    );
  const ofComment = {
    network: comments.network,
    commentId: sql<number>`${comments.id}`.as("comment_id"),
    authorName: comments.authorName,
    content: sql<string>`${comments.text}`.as("content"),
  };
  const failedActions = db
    .select({
      id: actions.id,
      kind: sql<ActionKind | `reply_${ReplyKind}`>`${actions.kind}`.as("kind"),
      /** The text of a reply; null for the other kinds. */
      text: sql<string | null>`NULL`.as("text"),
      attempts: actions.attempts,
      problem: sql<string | null>`${comments.actionError}`.as("problem"),
      lastError: actions.lastError,
      updatedAt: actions.updatedAt,
      pageId: actions.pageId,
      ...ofComment,
    })
    .from(actions)
    // A failed action no longer counts when a later decision replaced it.
    .innerJoin(comments, and(eq(comments.id, actions.commentId), eq(comments.actionId, actions.id)))
    .where(isFailed(actions));
  const failedReplies = db
    .select({
      id: replies.id,
      kind: sql<ActionKind | `reply_${ReplyKind}`>`'reply_' || ${replies.kind}`.as("kind"),
      text: sql<string | null>`${replies.text}`.as("text"),
      attempts: replies.attempts,
      problem: sql<string | null>`${replies.problem}`.as("problem"),
      lastError: replies.lastError,
      updatedAt: replies.updatedAt,
      pageId: replies.pageId,
      ...ofComment,
    })
    .from(replies)
    .innerJoin(comments, eq(comments.id, replies.commentId))
    .where(isFailed(replies));
  return unionAll(failedActions, failedReplies).orderBy(desc(sql`1`)).limit(input.most);
}

function present(row: Failed, page: { publicId: string; name: string } | undefined, network: SocialNetwork) {
  return {
    id: String(row.id),
    kind: row.kind,
    text: row.text,
    reason: row.problem ?? "invalid",
    message: failureReason(row.problem, network, row.kind),
    permission: row.problem === "permission" ? network.permissionFor(row.kind) : null,
    meta_code: row.lastError,
    attempts: row.attempts,
    retryable: canRetry(row.problem),
    failed_at: isoTime(row.updatedAt),
    social_account_id: page?.publicId ?? "",
    account_name: page?.name ?? "",
    platform: row.network,
    comment: { id: String(row.commentId), author_name: row.authorName, content: row.content },
  };
}
