// Answers to many comments at once: each reply is a row of the outbox, due a little later, so that all can be taken back.
import { and, eq, inArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { replies } from "../../platform/db/comments.ts";
import { newId } from "../../platform/db/ids.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { renderReply } from "../auto-replies/answer.ts";
import { ownComments } from "../comments/queries.ts";
import { newReply, refuseImpossible } from "../comments/replies/reply.ts";
import { reserveReplies } from "../comments/replies/reserve-reply.ts";
import { takeBackReplies } from "../comments/replies/send-replies.ts";
import type { NewReply } from "../comments/storage/comment-change.ts";
import { RESEND_AFTER_MS } from "../comments/storage/outbox-delays.ts";
import { takeWriteQuota } from "../workspaces/daily-write-quota.ts";
import type { WorkspaceReader } from "../workspaces/visible-pages.ts";
import { type Failure, failureOf, unknownOf } from "./failure.ts";
import type { BulkReplyInput } from "./schemas.ts";

/** How long the replies can be taken back, seconds; longer than the browser offers it. */
const HELD_SECONDS = 20;

type Input = Pick<BulkReplyInput, "ids"> &
  WorkspaceReader & {
    /** The text for a comment, by its id; `{nombre}` in it stands for who commented. */
    textOf: (id: string) => string;
    userId: number;
    timeZone: string;
    idempotencyKey: string;
    /** The name of the key that proposed them, for the log. */
    key?: string | undefined;
  };

/**
 * Answers comments. Those that a person answered are skipped, and so are those that cannot be
 * answered. Safe to repeat with the same key.
 *
 * @returns the comments that get an answer (`sending`), how many had one, and those that cannot get one
 * @throws AppError as `takeWriteQuota`
 */
export async function replyToMany(deps: Pick<Deps, "core" | "networks" | "queues" | "now">, input: Input) {
  const { db, workspaceId, idempotencyKey } = input;
  const now = deps.now();
  const rows = await ownComments(input, input.ids.map(Number));
  const failures: Failure[] = unknownOf(input.ids, rows);
  const wanted: NewReply[] = [];
  for (const row of rows) {
    const network = deps.networks[row.network];
    const { author: namedBy } = network.capabilities;
    const text = renderReply([input.textOf(String(row.id))], { authorName: row.authorName, namedBy, draw: 0 });
    const refusal = row.isOwn
      ? failureOf(row, "own_comment")
      : refusalOf(row, () => refuseImpossible(row, network, { kind: "public", text, now }));
    const key = keyOf(idempotencyKey, row.id);
    if (refusal) failures.push(refusal);
    else
      wanted.push({
        ...newReply(row, { ...input, kind: "public", text, id: newId(now), key, now }),
        resendAt: now + HELD_SECONDS * 1000 + RESEND_AFTER_MS,
      });
  }
  if (wanted.length > 0)
    await takeWriteQuota(
      deps,
      workspaceId,
      wanted.map(({ text }) => text),
    );
  const reserved = await reserveReplies(db, wanted, { unlessAnswered: true, key: input.key });
  const messages = [...reserved].map((replyId) => ({ workspaceId, replyId }));
  if (messages.length > 0) await deps.queues.actions.send(messages, { delaySeconds: HELD_SECONDS });
  const ours = await ofRequest(db, input);
  return {
    success: true as const,
    sending: ours.map(({ commentId }) => String(commentId)),
    answered: wanted.length - ours.length,
    failures,
  };
}

/** Takes back the replies of a request that are not being sent yet. @returns how many, and how many it was too late for */
export async function undoReplies(deps: Pick<Deps, "networks" | "now">, input: Omit<Input, "textOf" | "timeZone">) {
  const ours = await ofRequest(input.db, input);
  const takenBack = await takeBackReplies(
    deps,
    input.db,
    ours.map(({ id }) => id),
  );
  return { success: true as const, takenBack, sent: ours.length - takenBack };
}

const keyOf = (idempotencyKey: string, commentId: string | number) => `${idempotencyKey}:${commentId}`;

const ofRequest = (db: CommentsDb, { workspaceId, userId, ids, idempotencyKey }: Omit<Input, "textOf" | "timeZone">) =>
  db
    .select({ id: replies.id, commentId: replies.commentId })
    .from(replies)
    .where(
      and(
        eq(replies.workspaceId, workspaceId),
        eq(replies.userId, userId),
        inArray(replies.idempotencyKey, boundList(ids.map((id) => keyOf(idempotencyKey, Number(id))))),
      ),
    );

function refusalOf(row: { id: number; authorName: string | null }, check: () => void): Failure | null {
  try {
    check();
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...failureOf(row, error.code), message: error.customerMessage };
  }
}
