import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import {
  DISAPPROVAL_REASONS,
  type ModerationAction,
  REASON_LABELS,
  REASONS,
  type Reason,
  type Visibility,
} from "../../vocabulary.ts";
import { presentComments } from "./present.ts";
import { ownComment } from "./queries.ts";
import type { SetStatusInput } from "./schemas.ts";
import { storeChanges } from "./store.ts";

type Input = SetStatusInput & { workspaceId: number; shard: string; userId: number };

const WANTED = { approved: "visible", disapproved: "hidden", removed: "deleted" } as const satisfies Record<
  SetStatusInput["status"],
  Visibility
>;

/**
 * A person's decision about a comment: wanted here at once, done on the network by the outbox. Safe to repeat.
 *
 * @throws AppError `not_found` when the comment is not the workspace's, `comment_removed` when the network no longer has it,
 *   `changed_meanwhile` when it changed between reading and writing
 */
export async function setCommentStatus(deps: Pick<Deps, "core" | "comments" | "queues" | "now">, input: Input) {
  const db = deps.comments(input.shard);
  const before = await ownComment(db, { workspaceId: input.workspaceId, id: input.commentId });
  if (before.status === "removed" && input.status !== "removed") throw new AppError("comment_removed");

  const now = deps.now();
  const reason = input.status === "disapproved" ? input.reason || DISAPPROVAL_REASONS[0] : input.reason;
  const { changeSeq, ...row } = { ...before };
  row.status = input.status;
  row.desired = WANTED[input.status];
  row.moderationAction = actionOf(input.status, before.status === "disapproved");
  row.decidedBy = "person";
  row.decidedAt ??= now;
  row.decisionSeq += 1;
  row.reason = input.status === "approved" ? null : reasonNamed(reason);
  row.internalNote = input.internalNote || before.internalNote;
  const stored = await storeChanges(
    db,
    [
      {
        row,
        basedOn: changeSeq,
        event: {
          actor: "person",
          userId: input.userId,
          cause: "moderated",
          fromStatus: before.status,
          toStatus: input.status,
          detail: reason ? JSON.stringify({ reason }) : null,
        },
      },
    ],
    now,
  );
  if (stored.written.size === 0) throw new AppError("changed_meanwhile");
  await deps.queues.actions.send(stored.actionIds.map((action) => ({ ...action, shard: input.shard })));
  const after = await ownComment(db, { workspaceId: input.workspaceId, id: input.commentId });
  const [comment] = await presentComments(deps.core, [after], db);
  return { success: true as const, comment: comment! };
}

/** What people are offered is a word of the list; what another client wrote in its own words is another reason. */
function reasonNamed(label: string | undefined): Reason | null {
  if (!label) return null;
  return REASONS.find((reason) => REASON_LABELS[reason] === label) ?? "other";
}

function actionOf(status: SetStatusInput["status"], wasHidden: boolean): ModerationAction {
  if (status === "removed") return "manual_removed";
  if (status === "disapproved") return "manual_hidden";
  return wasHidden ? "restored" : "manual_approved";
}
