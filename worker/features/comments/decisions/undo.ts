import { and, desc, eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { events } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { takeWriteQuota } from "../../workspaces/daily-write-quota.ts";
import type { WorkspaceReader } from "../../workspaces/visible-pages.ts";
import { presentNow } from "../list/present.ts";
import { type CommentRow, ownComment } from "../queries.ts";
import { saveDecisions } from "../storage/save-decisions.ts";
import { type DecisionSource, undoChange } from "./person-decision.ts";
import { undoable } from "./undoable.ts";

type Input = Pick<DecisionSource, "userId" | "country"> & WorkspaceReader & { id: string };

/**
 * Attempts to store the undo: the network's confirmation may be written between our read and our write, which is no new decision.
 */
const TRIES = 3;

/**
 * Undoes a person's latest decision about a comment: the earlier status returns, and the network follows it.
 *
 * @throws AppError `not_found` when the comment is not the workspace's, `own_comment` when its page wrote it, `nothing_to_undo`
 * when there was a later decision, `deletion_is_final` or `comment_removed` when the network no longer has it,
 * `changed_meanwhile` when it kept changing; as `takeWriteQuota`
 */
export async function undoDecision(deps: Pick<Deps, "core" | "networks" | "queues" | "now">, input: Input) {
  const { db } = input;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const current = await ownComment(input);
    const last = undoable(current, await loadLastDecision(db, current));
    if ("refusal" in last) throw new AppError(last.refusal);
    const now = deps.now();
    const change = undoChange(current, last.before, { ...input, via: "undo" }, { now });
    await takeWriteQuota(deps, input.workspaceId, [change.event?.detail ?? null]);
    const { written } = await saveDecisions(deps, { db, changes: [change], now });
    if (written.size > 0) return { success: true as const, comment: await presentNow(deps, db, current) };
  }
  throw new AppError("changed_meanwhile");
}

async function loadLastDecision(db: CommentsDb, { id, workspaceId }: CommentRow) {
  const [decision] = await db
    .select()
    .from(events)
    .where(and(eq(events.commentId, id), eq(events.workspaceId, workspaceId), eq(events.cause, "moderated")))
    .orderBy(desc(events.seq))
    .limit(1);
  return decision;
}
