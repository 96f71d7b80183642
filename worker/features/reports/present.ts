import type { reports } from "../../platform/db/comments.ts";
import { isoTime } from "../../time.ts";
import type { Named } from "../workspaces/names.ts";

/** @param names of whoever reported, by internal id */
export const presentReport = (report: typeof reports.$inferSelect, names: Named) => ({
  id: String(report.id),
  commentId: String(report.commentId),
  reason: report.reason,
  internalNote: report.internalNote,
  reportType: report.type,
  createdAt: isoTime(report.createdAt),
  /** Null once the person has no account any more. */
  reportedBy: names.get(report.userId)?.name ?? null,
});
