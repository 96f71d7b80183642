// Actions and replies that wait because the network does not answer: how many, and trying them now.
import { and, asc, count, eq, gt, inArray } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { batch } from "../../../platform/db/batch.ts";
import { boundList } from "../../../platform/db/bound-json.ts";
import { actions, comments, replies } from "../../../platform/db/comments.ts";
import { pages } from "../../../platform/db/core.ts";
import type { CoreDb } from "../../../platform/db/open.ts";
import { MAX_WAITING } from "../../../vocabulary/limits.ts";
import type { WorkspaceReader } from "../../workspaces/visible-pages.ts";

/** @returns `waiting`: how many wait, at most `MAX_WAITING` */
export async function countWaitingActions({ core }: Pick<Deps, "core">, reader: WorkspaceReader) {
  const { db } = reader;
  const rows = waitingRows(reader, await pageIds(core, reader));
  const [ofActions, ofReplies] = [rows.actions.as("waiting_actions"), rows.replies.as("waiting_replies")];
  const counted = await batch(db, {
    actions: db.select({ count: count() }).from(ofActions),
    replies: db.select({ count: count() }).from(ofReplies),
  });
  const waiting = counted.actions[0]!.count + counted.replies[0]!.count;
  return { success: true as const, waiting: Math.min(waiting, MAX_WAITING) };
}

/**
 * Makes them due, so that the cron sends them within a minute, in turns with those of other workspaces. How long the network has
 * not answered stays known, so nothing is given up sooner.
 */
export async function retryWaitingActions({ core, now }: Pick<Deps, "core" | "now">, reader: WorkspaceReader) {
  const { db } = reader;
  const rows = waitingRows(reader, await pageIds(core, reader));
  const at = now();
  await batch(db, {
    actions: db
      .update(actions)
      .set({ resendAt: at })
      .where(and(inArray(actions.id, rows.actions), gt(actions.resendAt, at))),
    replies: db
      .update(replies)
      .set({ resendAt: at })
      .where(and(inArray(replies.id, rows.replies), gt(replies.resendAt, at))),
  });
  return { success: true as const, message: "Lo intentamos de nuevo en menos de un minuto." };
}

/** By page, because the index of parked rows is. */
const waitingRows = ({ db, workspaceId }: WorkspaceReader, pageIds: readonly number[]) => ({
  actions: db
    .select({ id: actions.id })
    .from(actions)
    .innerJoin(comments, and(eq(comments.id, actions.commentId), eq(comments.actionError, "transient")))
    .where(
      and(
        eq(actions.state, "parked").inlineParams(),
        inArray(actions.pageId, boundList(pageIds)),
        eq(actions.workspaceId, workspaceId),
      ),
    )
    .orderBy(asc(actions.resendAt))
    .limit(MAX_WAITING),
  replies: db
    .select({ id: replies.id })
    .from(replies)
    .where(
      and(
        eq(replies.state, "parked").inlineParams(),
        inArray(replies.pageId, boundList(pageIds)),
        eq(replies.workspaceId, workspaceId),
        eq(replies.problem, "transient"),
      ),
    )
    .orderBy(asc(replies.resendAt))
    .limit(MAX_WAITING),
});

async function pageIds(core: CoreDb, { workspaceId, visible }: WorkspaceReader): Promise<readonly number[]> {
  if (visible !== null) return visible;
  const own = await core.select({ id: pages.id }).from(pages).where(eq(pages.workspaceId, workspaceId));
  return own.map(({ id }) => id);
}
