import { type GraveCause, isGrave } from "../../../vocabulary/alerts.ts";
import { causeOf } from "../../../vocabulary/judging/attacks.ts";
import { readAnalysis } from "./analysis.ts";
import type { CommentChange } from "./comment-change.ts";

/** The threat or hate that a change hides; undefined when it hides none. */
export function graveCauseOf({ row, event }: CommentChange): GraveCause | undefined {
  if (event?.toStatus !== "disapproved") return undefined;
  const cause = causeOf({ reason: row.reason, scores: readAnalysis(row.analysis)?.scores });
  return isGrave(cause) ? cause : undefined;
}
