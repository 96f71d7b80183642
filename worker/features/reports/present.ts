import type { reports } from "../../platform/db/comments.ts";
import { isoTime } from "../../time.ts";
import type { Named } from "../workspaces/names.ts";

/** A report in the form of the API. @param names of the people who reported, by internal id */
export const presentReport = (report: typeof reports.$inferSelect, names: Named) => ({
  id: String(report.id),
  commentId: String(report.commentId),
  reason: report.reason,
  internalNote: report.internalNote,
  reportType: report.type,
  createdAt: isoTime(report.createdAt),
  /** Null when the person's account no longer exists. */
  reportedBy: names.get(report.userId)?.name ?? null,
});
