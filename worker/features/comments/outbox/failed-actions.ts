// The list of failed actions and replies, which a person can see and retry.
import { and, desc, eq, lt, type SQLWrapper, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { Deps } from "../../../deps.ts";
import type { SocialNetwork } from "../../../networks/network.ts";
import { actions, comments, replies } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { isoTime } from "../../../time.ts";
import type { ActionKind } from "../../../vocabulary/comments.ts";
import type { ReplyKind } from "../../../vocabulary/replies.ts";
import { onVisible, type Reader, type WorkspaceReader } from "../../workspaces/visible-pages.ts";
import { type PageName, pageNames } from "../list/present.ts";
import type { ListFailedInput } from "../schemas.ts";
import { canRetry, failureReason } from "../texts/failure-texts.ts";
import type { Outbox } from "./waiting-actions.ts";

/** Lists failed actions and replies, newest first. */
export async function listFailedActions(
  deps: Pick<Deps, "core" | "networks">,
  input: ListFailedInput & WorkspaceReader,
) {
  const page = { before: Number(input.cursor ?? Number.MAX_SAFE_INTEGER), most: input.limit + 1 };
  const actions = await failedRows(input.db, { ...input, ...page });
  const shown = actions.slice(0, input.limit);
  const names = await pageNames(
    deps.core,
    input.workspaceId,
    shown.map(({ pageId }) => pageId),
  );
  return {
    success: true as const,
    failedActions: shown.map((row) => present(row, names.get(row.pageId), deps.networks[row.network])),
    nextCursor: actions.length > input.limit ? String(shown.at(-1)!.id) : null,
  };
}

type Failed = Awaited<ReturnType<typeof failedRows>>[number];

function failedRows(db: CommentsDb, input: Reader & { before: number; most: number }) {
  const isFailed = (outbox: Outbox) =>
    and(
      eq(outbox.workspaceId, input.workspaceId),
      eq(outbox.state, "failed").inlineParams(),
      lt(outbox.id, input.before),
      onVisible(outbox.pageId, input.visible),
    );
  /** @param text of a reply; null for the other kinds */
  const columns = (outbox: Outbox, of: { kind: SQLWrapper; text: SQLWrapper; problem: SQLWrapper }) => ({
    id: outbox.id,
    kind: sql<ActionKind | `reply_${ReplyKind}`>`${of.kind}`.as("kind"),
    text: sql<string | null>`${of.text}`.as("text"),
    attempts: outbox.attempts,
    problem: sql<string | null>`${of.problem}`.as("problem"),
    lastError: outbox.lastError,
    updatedAt: outbox.updatedAt,
    pageId: outbox.pageId,
    network: comments.network,
    commentId: sql<number>`${comments.id}`.as("comment_id"),
    authorName: comments.authorName,
    content: sql<string>`${comments.text}`.as("content"),
  });
  const failedActions = db
    .select(columns(actions, { kind: actions.kind, text: sql`NULL`, problem: comments.actionError }))
    .from(actions)
    // A failed action no longer counts when a later decision replaced it.
    .innerJoin(comments, and(eq(comments.id, actions.commentId), eq(comments.actionId, actions.id)))
    .where(isFailed(actions));
  const failedReplies = db
    .select(columns(replies, { kind: sql`'reply_' || ${replies.kind}`, text: replies.text, problem: replies.problem }))
    .from(replies)
    .innerJoin(comments, eq(comments.id, replies.commentId))
    .where(isFailed(replies));
  return unionAll(failedActions, failedReplies).orderBy(desc(sql`1`)).limit(input.most);
}

function present(row: Failed, page: PageName | undefined, network: SocialNetwork) {
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
