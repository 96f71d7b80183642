// Calculates how a decision about a comment changes the figures of a raid. Pure.
import type { CommentStatus } from "../../../vocabulary/comments.ts";
import type { Actor } from "../../../vocabulary/ledger.ts";
import { readAnalysis } from "./analysis.ts";

/** `returned` is -1 when a person hides a returned comment again. */
export type RaidCount = { raid: string; hidden: number; returned: number };

type Change = { actor: Actor; fromStatus: CommentStatus | null; toStatus: CommentStatus };

/**
 * Returns the change, or null when the comment was in no raid.
 *
 * @param analysis of the row after the decision, as stored; a person's decision does not change it
 */
export function countedByRaid(analysis: string | null, { actor, fromStatus, toStatus }: Change): RaidCount | null {
  // Most comments have none, so the text is searched before it is parsed.
  if (!analysis?.includes('"kind":"raid"')) return null;
  const raid = readAnalysis(analysis).reasons.find((reason) => reason.kind === "raid")?.raid;
  if (raid === undefined) return null;
  const [wasHidden, isHidden] = [fromStatus === "disapproved", toStatus === "disapproved"];
  if (wasHidden === isHidden) return null;
  if (actor === "machine") return isHidden ? { raid, hidden: 1, returned: 0 } : null;
  if (isHidden) return { raid, hidden: 0, returned: -1 };
  return toStatus === "removed" ? null : { raid, hidden: 0, returned: 1 };
}
