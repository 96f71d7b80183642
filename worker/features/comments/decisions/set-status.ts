import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import type { Capabilities } from "../../../networks/capabilities.ts";
import type { ErrorCode } from "../../../vocabulary/api/error-body.ts";
import type { CommentStatus } from "../../../vocabulary/comments.ts";
import { takeWriteQuota } from "../../workspaces/daily-write-quota.ts";
import type { WorkspaceReader } from "../../workspaces/visible-pages.ts";
import { presentNow } from "../list/present.ts";
import { type CommentRow, ownComment, ownCommentNow } from "../queries.ts";
import type { SetStatusInput } from "../schemas.ts";
import { saveDecisions } from "../storage/save-decisions.ts";
import { loadFirstUse } from "./first-use.ts";
import { type DecisionSource, isSameDecision, personDecision } from "./person-decision.ts";
import { retryIfFailed } from "./retry-failed-action.ts";

type Input = SetStatusInput & Pick<DecisionSource, "userId" | "country" | "key"> & WorkspaceReader;

/**
 * Attempts to store the decision: the network's confirmation or a machine's decision, which a person outranks, may be written
 * between our read and our write.
 */
const TRIES = 3;

/**
 * Stores a person's decision about a comment at once; the outbox carries it out on the network. Safe to repeat: the same decision
 * again is no second one, and an action that the network refused is tried again.
 *
 * @throws AppError `not_found` when the comment is not the workspace's, `own_comment` when its page wrote it, `comment_removed`
 * when the network no longer has it, `hiding_not_supported`, `deleting_not_supported`, `changed_meanwhile` when another person
 * decided about it, or it was edited, between reading and writing; as `takeWriteQuota`
 */
export async function setCommentStatus(deps: Pick<Deps, "core" | "networks" | "queues" | "now">, input: Input) {
  const seen = await ownComment({ ...input, id: input.commentId });
  let current = seen;
  for (let tries = 1; !(await decide(deps, current, input)); tries++) {
    current = await ownCommentNow(input.db, seen);
    const isOutranked = current.decisionSeq === seen.decisionSeq || current.decidedBy === "machine";
    if (!isOutranked || current.textHash !== seen.textHash || tries === TRIES) throw new AppError("changed_meanwhile");
  }
  return { success: true as const, comment: await presentNow(deps, input.db, seen) };
}

/** Stores the decision once. @returns false when something else wrote the comment, or retried its action, after it was read */
async function decide(
  deps: Pick<Deps, "core" | "networks" | "queues" | "now">,
  before: CommentRow,
  input: Input,
): Promise<boolean> {
  const { db, workspaceId } = input;
  if (before.isOwn) throw new AppError("own_comment");
  if (before.status === "removed" && input.status !== "removed") throw new AppError("comment_removed");
  const refusal = unsupportedDecision(input.status, deps.networks[before.network].capabilities);
  if (refusal) throw new AppError(refusal);
  if (isSameDecision(before, input))
    return before.actionState !== "failed" || retryIfFailed(deps, { ...input, id: String(before.actionId) });
  const now = deps.now();
  const firstUse = (await loadFirstUse(deps, [before]))(before);
  const change = personDecision(
    before,
    input,
    { ...input, via: input.key === undefined ? "web" : "api" },
    { now, firstUse },
  );
  await takeWriteQuota(deps, workspaceId, [change.event?.detail ?? null]);
  const { written } = await saveDecisions(deps, { db, changes: [change], now });
  return written.size > 0;
}

/** Why a network cannot carry out what a person decides; null when it can. */
export function unsupportedDecision(
  status: CommentStatus,
  capabilities: Pick<Capabilities, "hide" | "delete">,
): ErrorCode | null {
  if (status === "disapproved" && !capabilities.hide) return "hiding_not_supported";
  if (status === "removed" && !capabilities.delete) return "deleting_not_supported";
  return null;
}
