import type { Decision } from "../../../moderation/decide.ts";
import { WITHOUT_ANALYSIS } from "../../../platform/db/statements/tombstone.ts";
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

/** The columns of a comment that was never judged, as of the page's own. */
export const UNJUDGED = {
  ...WITHOUT_ANALYSIS,
  reason: null,
  moderationAction: null,
  decidedBy: null,
  decidedAt: null,
  usagePeriod: null,
} as const satisfies Partial<Row>;

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

/** Writes an analysis into the row. A column that derives from an analysis is set here, and emptied by `WITHOUT_ANALYSIS`. */
export function setAnalysis(row: Row, analysis: Analysis): void {
  row.analysis = storedAnalysis(analysis);
}
