import type { GraveCause } from "../../../vocabulary/alerts.ts";
import { causeOf } from "../../../vocabulary/judging/attacks.ts";
import { exposesSomeone } from "../../../vocabulary/judging/private-data.ts";
import { readAnalysis } from "./analysis.ts";
import type { CommentChange } from "./comment-change.ts";

/** The threat or hate that a machine hides, or the private data of somebody that it finds; undefined for other changes. */
export function graveCauseOf({ row, event }: CommentChange): GraveCause | undefined {
  const isHidden = event?.toStatus === "disapproved";
  if (!isHidden && event?.toStatus !== "flagged") return undefined;
  const analysis = readAnalysis(row.analysis);
  const cause = causeOf({ reason: row.reason, scores: analysis?.scores });
  if (isHidden && (cause === "threat" || cause === "hate")) return cause;
  return exposesSomeone(analysis) ? "private_data" : undefined;
}
