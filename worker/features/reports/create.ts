import { and, desc, eq, gt, notExists, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { reports } from "../../platform/db/comments.ts";
import { newId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import { ownComment } from "../comments/queries.ts";
import { takeWriteQuota } from "../workspaces/daily-write-quota.ts";
import { actorsOf } from "../workspaces/names.ts";
import type { WorkspaceReader } from "../workspaces/visible-pages.ts";
import { presentReport } from "./present.ts";
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
export async function createReport({ core, comments, now }: Pick<Deps, "core" | "comments" | "now">, input: Input) {
  const { workspaceId, userId, reason } = input;
  const comment = await ownComment(comments, { ...input, id: input.commentId });
  const db = comments(comment.shard);
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
  return { success: true as const, report: presentReport(kept[0]!, await actorsOf(core, workspaceId, [userId])) };
}
