import type { reports } from "../../platform/db/comments.ts";

/** @param names of the workspace's people, by internal id */
export const presentReport = (report: typeof reports.$inferSelect, names: Map<number, string>) => ({
  id: String(report.id),
  commentId: String(report.commentId),
  reason: report.reason,
  internalNote: report.internalNote,
  reportType: report.type,
  createdAt: new Date(report.createdAt).toISOString(),
  /** Null when the person has left the workspace. */
  reportedBy: names.get(report.userId) ?? null,
});
