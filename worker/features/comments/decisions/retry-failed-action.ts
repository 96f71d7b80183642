import { and, eq, exists, or, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { batch } from "../../../platform/db/batch.ts";
import { actions, comments, replies } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { onVisible, type Reader, type WorkspaceReader } from "../../workspaces/visible-pages.ts";
import { mayRetry } from "../replies/reserve-reply.ts";
import { lastPosition, raiseSequence } from "../storage/change-sequence.ts";
import { RESEND_AFTER_MS } from "../storage/outbox-delays.ts";

type Own = WorkspaceReader & { id: string };
type Needs = Pick<Deps, "queues" | "now">;

/**
 * Puts one failed action or reply back into the outbox.
 *
 * @throws AppError `not_found` when the workspace has no failed one with this id
 */
export async function retryFailedAction(deps: Needs, own: Own) {
  if (!(await retryIfFailed(deps, own))) throw new AppError("not_found", { facts: `failed action ${own.id}` });
  return { success: true as const, message: "Lo intentamos de nuevo." };
}

/**
 * The same for callers that do not need an error.
 *
 * @returns false when the workspace has no failed one with this id, or another request was faster
 */
export async function retryIfFailed(deps: Needs, { id, db, workspaceId, visible }: Own): Promise<boolean> {
  const key = Number(id);
  const { action, reply } = await requeue(db, { workspaceId, visible, key, at: deps.now() });
  if (action.length > 0) await deps.queues.actions.send([{ workspaceId, actionId: key }]);
  if (reply.length > 0) await deps.queues.actions.send([{ workspaceId, replyId: key }]);
  return action.length + reply.length > 0;
}

function requeue(db: CommentsDb, { workspaceId, visible, key, at }: Reader & { key: number; at: number }) {
  const latest = db.select({ id: comments.actionId }).from(comments).where(eq(comments.id, actions.commentId));
  /** The action belongs to the comment's current decision. */
  const isFailedAction = and(
    eq(actions.id, key),
    eq(actions.workspaceId, workspaceId),
    eq(actions.state, "failed"),
    eq(actions.id, latest),
    onVisible(actions.pageId, visible),
  );
  const isFailedReply = and(
    eq(replies.id, key),
    eq(replies.workspaceId, workspaceId),
    onVisible(replies.pageId, visible),
    mayRetry(db),
  );
  const ofAction = db.select({ id: actions.commentId }).from(actions).where(isFailedAction);
  const ofReply = db.select({ id: replies.commentId }).from(replies).where(isFailedReply);
  const replyText = db.select({ text: replies.text }).from(replies).where(eq(replies.id, key));
  const changeSeq = sql`${lastPosition(db, workspaceId)}`;
  const queued = { state: "queued", resendAt: at + RESEND_AFTER_MS, updatedAt: at, failingSince: null } as const;
  return batch(db, {
    raised: raiseSequence(db, workspaceId, or(exists(ofAction), exists(ofReply))),
    actionShown: db
      .update(comments)
      .set({ actionState: "queued", actionError: null, changeSeq })
      .where(eq(comments.id, ofAction)),
    replyShown: db
      .update(comments)
      .set({ replyState: "queued", replyError: null, replyText: sql`${replyText}`, changeSeq })
      .where(eq(comments.id, ofReply)),
    action: db
      .update(actions)
      .set({ ...queued, attempts: 1 })
      .where(isFailedAction)
      .returning({ id: actions.id }),
    // One attempt stays counted, so that the network is read before it is called again. A person may want a late one, too.
    reply: db
      .update(replies)
      .set({ ...queued, attempts: sql`min(${replies.attempts}, 1)`, problem: null, expiresAt: null })
      .where(isFailedReply)
      .returning({ id: replies.id }),
  });
}
