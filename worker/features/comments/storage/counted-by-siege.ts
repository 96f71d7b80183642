// Calculates how a decision about a comment changes the figures of a siege. Pure.
import type { CommentStatus } from "../../../vocabulary/comments.ts";
import type { Actor } from "../../../vocabulary/ledger.ts";
import { readAnalysis } from "./analysis.ts";

/** `returned` is -1 when a person hides a returned comment again. */
export type SiegeCount = { siege: string; hidden: number; returned: number };

type Change = { actor: Actor; fromStatus: CommentStatus | null; toStatus: CommentStatus };

/**
 * Returns the change, or null when the comment was in no siege.
 *
 * @param analysis of the row after the decision, as stored; a person's decision does not change it
 */
export function countedBySiege(analysis: string | null, { actor, fromStatus, toStatus }: Change): SiegeCount | null {
  // Most comments have none, so the text is searched before it is parsed.
  if (!analysis?.includes('"kind":"siege"')) return null;
  const siege = readAnalysis(analysis).reasons.find((reason) => reason.kind === "siege")?.siege;
  if (siege === undefined) return null;
  const [wasHidden, isHidden] = [fromStatus === "disapproved", toStatus === "disapproved"];
  if (wasHidden === isHidden) return null;
  if (actor === "machine") return isHidden ? { siege, hidden: 1, returned: 0 } : null;
  if (isHidden) return { siege, hidden: 0, returned: -1 };
  return toStatus === "removed" ? null : { siege, hidden: 0, returned: 1 };
}
