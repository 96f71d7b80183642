// Actions and replies that wait because the network does not answer: how many, and trying them now.
import { and, asc, count, eq, gt, inArray, type SQLWrapper, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { batch } from "../../../platform/db/batch.ts";
import { boundList } from "../../../platform/db/bound-json.ts";
import { actions, comments, replies } from "../../../platform/db/comments.ts";
import { pages } from "../../../platform/db/core.ts";
import type { CommentsDb, CoreDb } from "../../../platform/db/open.ts";
import { MAX_WAITING } from "../../../vocabulary/limits.ts";
import type { WorkspaceReader } from "../../workspaces/visible-pages.ts";

export type Outbox = typeof actions | typeof replies;

/** Why a parked row waits. */
export const reasonOf = (db: CommentsDb, outbox: Outbox): SQLWrapper =>
  outbox === replies
    ? replies.problem
    : sql`(${db.select({ reason: comments.actionError }).from(comments).where(eq(comments.id, actions.commentId))})`;

/** @returns `waiting`: how many wait, at most `MAX_WAITING` */
export async function countWaitingActions({ core }: Pick<Deps, "core">, reader: WorkspaceReader) {
  const { db } = reader;
  const ids = await pageIds(core, reader);
  const counted = (outbox: Outbox) =>
    db.select({ count: count() }).from(waitingRows(reader, ids, outbox).as("waiting"));
  const of = await batch(db, { actions: counted(actions), replies: counted(replies) });
  return { success: true as const, waiting: Math.min(of.actions[0]!.count + of.replies[0]!.count, MAX_WAITING) };
}

/**
 * Makes them due, so that the cron sends them within a minute, in turns with those of other workspaces. How long the network has
 * not answered stays known, so nothing is given up sooner.
 */
export async function retryWaitingActions({ core, now }: Pick<Deps, "core" | "now">, reader: WorkspaceReader) {
  const { db } = reader;
  const ids = await pageIds(core, reader);
  const at = now();
  const wake = (outbox: Outbox) =>
    db
      .update(outbox)
      .set({ resendAt: at })
      .where(and(inArray(outbox.id, waitingRows(reader, ids, outbox)), gt(outbox.resendAt, at)));
  await batch(db, { actions: wake(actions), replies: wake(replies) });
  return { success: true as const, message: "Lo intentamos de nuevo en menos de un minuto." };
}

/** By page, because the index of parked rows is. */
const waitingRows = ({ db, workspaceId }: WorkspaceReader, pageIds: readonly number[], outbox: Outbox) =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.state, "parked").inlineParams(),
        inArray(outbox.pageId, boundList(pageIds)),
        eq(outbox.workspaceId, workspaceId),
        eq(reasonOf(db, outbox), "transient"),
      ),
    )
    .orderBy(asc(outbox.resendAt))
    .limit(MAX_WAITING);

async function pageIds(core: CoreDb, { workspaceId, visible }: WorkspaceReader): Promise<readonly number[]> {
  if (visible !== null) return visible;
  const own = await core.select({ id: pages.id }).from(pages).where(eq(pages.workspaceId, workspaceId));
  return own.map(({ id }) => id);
}
