// Reports of people about comments.
import { and, desc, eq, gt, notExists, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { ownComment } from "../../features/comments/queries.ts";
import { takeWriteQuota } from "../../features/workspaces/daily-write-quota.ts";
import { loadActors, type Named } from "../../features/workspaces/names.ts";
import type { WorkspaceReader } from "../../features/workspaces/visible-pages.ts";
import { batch } from "../../platform/db/batch.ts";
import { reports } from "../../platform/db/comments.ts";
import { newId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import { isoTime } from "../../time.ts";
import type { CreateReportInput } from "./schemas.ts";

type Input = CreateReportInput & WorkspaceReader & { userId: number };

/** How long a client may repeat a request without an answer. */
const REPEATED_WITHIN_MS = 10 * 60_000;

/**
 * Stores a person's report about a comment, for the team's record; the comment itself stays as it is. Safe to repeat: the same
 * text by the same person about it within ten minutes is one report.
 *
 * @throws AppError `not_found` when the comment is not the workspace's; as `takeWriteQuota`
 */
export async function createReport({ core, now }: Pick<Deps, "core" | "now">, input: Input) {
  const { db, workspaceId, userId, reason } = input;
  const comment = await ownComment({ ...input, id: input.commentId });
  await takeWriteQuota({ core, now }, workspaceId, [input.internalNote ?? null]);
  const at = now();
  const report = {
    id: newId(at),
    workspaceId,
    commentId: comment.id,
    userId,
    type: input.reportType,
    reason,
    internalNote: input.internalNote || null,
    createdAt: at,
  };
  const isSame = and(
    eq(reports.commentId, report.commentId),
    eq(reports.workspaceId, workspaceId),
    eq(reports.userId, userId),
    eq(reports.type, report.type),
    eq(reports.reason, reason),
    sql`${reports.internalNote} IS ${report.internalNote}`,
    gt(reports.createdAt, at - REPEATED_WITHIN_MS),
  );
  const same = db.select().from(reports).where(isSame);
  const { kept } = await batch(db, {
    inserted: db.insert(reports).select(rowsFor(reports, report, { where: notExists(same) })),
    kept: same.orderBy(desc(reports.id)).limit(1),
  });
  return { success: true as const, report: presentReport(kept[0]!, await loadActors(core, workspaceId, [userId])) };
}

const MAX_REPORTS = 100;

/** Returns the reports about a comment, newest first. @throws AppError `not_found` when the comment is not the workspace's */
export async function reportsOfComment({ core }: Pick<Deps, "core">, own: WorkspaceReader & { id: string }) {
  const comment = await ownComment(own);
  const rows = await own.db
    .select()
    .from(reports)
    .where(and(eq(reports.commentId, comment.id), eq(reports.workspaceId, own.workspaceId)))
    .orderBy(desc(reports.id))
    .limit(MAX_REPORTS);
  const names = await loadActors(
    core,
    own.workspaceId,
    rows.map(({ userId }) => userId),
  );
  return { success: true as const, reports: rows.map((row) => presentReport(row, names)) };
}

/** A report in the form of the API. @param names of the people who reported, by internal id */
const presentReport = (report: typeof reports.$inferSelect, names: Named) => ({
  id: String(report.id),
  commentId: String(report.commentId),
  reason: report.reason,
  internalNote: report.internalNote,
  reportType: report.type,
  createdAt: isoTime(report.createdAt),
  /** Null when the person's account no longer exists. */
  reportedBy: names.get(report.userId)?.name ?? null,
});
