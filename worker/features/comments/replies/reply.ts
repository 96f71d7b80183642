// A person's reply. Its row is stored here, once for each request however often it arrives; the outbox writes it on the network.

import { and, eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import type { SocialNetwork } from "../../../networks/network.ts";
import { fitsNetwork, hiddenRefusal, lateRefusal } from "../../../networks/reply-limits.ts";
import { shortHash } from "../../../platform/crypto/hash.ts";
import { replies } from "../../../platform/db/comments.ts";
import { newId } from "../../../platform/db/ids.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { localDay } from "../../../time.ts";
import type { ReplyKind } from "../../../vocabulary/replies.ts";
import { requireReplies } from "../../auto-replies/require-replies.ts";
import { takeWriteQuota } from "../../workspaces/daily-write-quota.ts";
import { loadActors, nameOf } from "../../workspaces/names.ts";
import type { WorkspaceReader } from "../../workspaces/visible-pages.ts";
import { excerptOf } from "../excerpt.ts";
import { presentNow } from "../list/present.ts";
import { type CommentRow, ownComment } from "../queries.ts";
import type { ReplyInput } from "../schemas.ts";
import type { NewReply } from "../storage/comment-change.ts";
import { RESEND_AFTER_MS } from "../storage/outbox-delays.ts";
import { reserveReplies, standingAnswers } from "./reserve-reply.ts";

type Input = ReplyInput &
  WorkspaceReader & {
    userId: number;
    timeZone: string;
    /** The name of the key that replies, for the log. */
    key?: string | undefined;
    /** Null when the client sent none; then the same text to the same comment counts as one reply. */
    idempotencyKey: string | null;
  };

/**
 * Requests a reply to a comment, under it or in a message to its author; the outbox writes it. A repeated request returns the
 * first one's row, and retries a failed one.
 *
 * @throws AppError `not_found`, `comment_removed`, `validation_failed` when the network takes no text this long,
 *   `already_answered`, `reply_not_supported`, `private_reply_not_supported`, `reply_to_hidden`, `reply_not_possible`, `private_reply_expired`, `private_reply_used`, `idempotency_mismatch`,
 *   as `takeWriteQuota`
 */
export async function replyToComment(deps: Pick<Deps, "core" | "networks" | "queues" | "now">, input: Input) {
  const { db, workspaceId, kind, text } = input;
  const comment = await ownComment({ ...input, id: input.commentId });
  const key = input.idempotencyKey ?? `${comment.id}:${kind}:${await shortHash(text)}`;
  const earlier = await findByKey(db, workspaceId, key);
  if (earlier && (earlier.commentId !== comment.id || earlier.text !== text || earlier.kind !== kind))
    throw new AppError("idempotency_mismatch");

  const now = deps.now();
  if (!earlier || earlier.state === "failed")
    refuseImpossible(comment, deps.networks[comment.network], { kind, text, now });
  if (!earlier) await takeWriteQuota(deps, workspaceId, [text]);
  const id = earlier?.id ?? newId(now);
  if (!earlier || earlier.state === "failed") {
    const row = newReply(comment, { ...input, id, key, now });
    const reserved = await reserveReplies(db, [row], input);
    if (reserved.size === 0 && !(await findByKey(db, workspaceId, key))) throw await otherReply(deps, comment, input);
    if (reserved.size > 0) await deps.queues.actions.send([{ workspaceId, replyId: id }]);
  }
  const presented = await presentNow(deps, db, comment);
  const reply = await findByKey(db, workspaceId, key);
  return {
    success: true as const,
    comment: presented,
    reply: { id: String(reply!.id), kind, state: reply!.state, error: reply!.problem },
  };
}

const findByKey = (db: CommentsDb, workspaceId: number, key: string) =>
  db
    .select()
    .from(replies)
    .where(and(eq(replies.workspaceId, workspaceId), eq(replies.idempotencyKey, key)))
    .get();

type New = { userId: number; text: string; kind: ReplyKind; timeZone: string; id: number; key: string; now: number };

/** A person's reply to a comment, which is due at once. */
export const newReply = (comment: CommentRow, { userId, text, kind, timeZone, id, key, now }: New): NewReply => ({
  id,
  workspaceId: comment.workspaceId,
  pageId: comment.pageId,
  commentId: comment.id,
  kind,
  text,
  state: "queued",
  attempts: 0,
  resendAt: now + RESEND_AFTER_MS,
  createdAt: now,
  updatedAt: now,
  userId,
  idempotencyKey: key,
  day: localDay(now, timeZone),
});

const QUOTED_LENGTH = 100;

/** Says which reply has the right that this one wanted: the private one, or the answer of a person. */
async function otherReply(
  { core, networks }: Pick<Deps, "core" | "networks">,
  comment: CommentRow,
  { db, workspaceId, userId, unlessAnswered }: Input,
): Promise<AppError> {
  const answer = unlessAnswered ? (await standingAnswers(db, comment.id)).at(-1) : undefined;
  if (!answer && !(unlessAnswered && comment.answeredAt !== null && comment.replyText === null))
    return new AppError("private_reply_used");
  if (!answer)
    return new AppError("already_answered", {
      message: `Tu página ya respondió a este comentario en ${networks[comment.network].label}.`,
    });
  const by =
    answer.userId === userId ? null : nameOf(await loadActors(core, workspaceId, [answer.userId]), answer.userId);
  return new AppError("already_answered", {
    message: `${by ? `${by} ya respondió` : "Ya respondiste"} a este comentario: «${excerptOf(answer.text, QUOTED_LENGTH)}»`,
  });
}

/** Refuses at once what the network would refuse. @throws AppError as `replyToComment` */
export function refuseImpossible(
  comment: CommentRow,
  network: SocialNetwork,
  { kind, text, now }: { kind: ReplyKind; text: string; now: number },
): void {
  if (comment.status === "removed") throw new AppError("comment_removed");
  requireReplies(network.capabilities, kind);
  const tooLong = fitsNetwork(text, network, kind);
  if (tooLong) {
    const english = "This text is too long for a reply on this network.";
    throw new AppError("validation_failed", { fieldErrors: [{ field: "text", message: tooLong, english }] });
  }
  if (kind === "private" && comment.isOwn) throw new AppError("reply_not_possible");
  const tooLate = lateRefusal({ postedAt: comment.postedAt, kind }, network.capabilities, now);
  if (tooLate) throw new AppError("private_reply_expired", { message: tooLate });
  const isHidden = comment.desired === "hidden" || comment.observed === "hidden";
  if (kind === "public" && isHidden && !network.capabilities.replyToHidden)
    throw new AppError("reply_to_hidden", { message: hiddenRefusal(network.label) });
}
