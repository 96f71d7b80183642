import type { Decision } from "../../../moderation/decide.ts";
import type { ModerationAction } from "../../../vocabulary/comments.ts";
import { type Analysis, storedAnalysis } from "./analysis.ts";
import type { CommentChange } from "./comment-change.ts";

type Row = CommentChange["row"];

/** The name of a machine's decision, by the status it led to. */
const ACTIONS = {
  approved: "auto_approved",
  flagged: "auto_flagged",
  disapproved: "auto_hidden",
} as const satisfies Record<Decision["status"], ModerationAction>;

/**
 * Writes a machine's judgement into the row: status, reason, desired visibility and analysis. The reason is the category of the
 * analysis; an approved comment has none.
 */
export function setMachineJudgement(row: Row, status: Decision["status"], analysis: Analysis): void {
  row.status = status;
  row.reason = status === "approved" ? null : analysis.category;
  row.moderationAction = ACTIONS[status];
  row.decidedBy = "machine";
  row.decisionSeq += 1;
  row.desired = status === "disapproved" ? "hidden" : "visible";
  setAnalysis(row, analysis);
}

/** Writes an analysis into the row. Whatever column derives from an analysis is set here. */
export function setAnalysis(row: Row, analysis: Analysis): void {
  row.analysis = storedAnalysis(analysis);
}
