import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import type { Deed } from "./deed.ts";
import { personDecision, saysTheSame } from "./person-decision.ts";
import { presentComments } from "./present.ts";
import { ownComment } from "./queries.ts";
import { retryFailedAction } from "./retry-failed-action.ts";
import type { SetStatusInput } from "./schemas.ts";
import { storeChanges } from "./store.ts";

type Input = SetStatusInput & Pick<Deed, "userId" | "country"> & { workspaceId: number; shard: string };

/**
 * A person's decision about a comment: wanted here at once, done on the network by the outbox. Safe to repeat: the same word
 * again is no second decision, and where the network refused the first one it is asked again.
 *
 * @throws AppError `not_found` when the comment is not the workspace's, `comment_removed` when the network no longer has it,
 *   `changed_meanwhile` when it changed between reading and writing
 */
export async function setCommentStatus(deps: Pick<Deps, "core" | "comments" | "queues" | "now">, input: Input) {
  const db = deps.comments(input.shard);
  const { workspaceId, shard } = input;
  const own = { workspaceId, id: input.commentId };
  const before = await ownComment(db, own);
  if (before.status === "removed" && input.status !== "removed") throw new AppError("comment_removed");

  if (saysTheSame(before, input)) {
    if (before.actionState === "failed")
      await retryFailedAction(deps, { workspaceId, shard, id: String(before.actionId) });
  } else {
    const now = deps.now();
    const stored = await storeChanges(db, [personDecision(before, input, { ...input, via: "web" }, now)], now);
    if (stored.written.size === 0) throw new AppError("changed_meanwhile");
    await deps.queues.actions.send(stored.actionIds.map((action) => ({ ...action, shard })));
  }
  const [comment] = await presentComments(deps.core, [await ownComment(db, own)], db);
  return { success: true as const, comment: comment! };
}
