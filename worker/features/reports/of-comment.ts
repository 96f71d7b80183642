import { and, desc, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { reports } from "../../platform/db/comments.ts";
import { ownComment } from "../comments/queries.ts";
import { actorsOf } from "../workspaces/names.ts";
import type { WorkspaceReader } from "../workspaces/visible-pages.ts";
import { presentReport } from "./present.ts";

const MAX_REPORTS = 100;

/** Returns the reports about a comment, newest first. @throws AppError `not_found` when the comment is not the workspace's */
export async function reportsOfComment(
  { core, comments }: Pick<Deps, "core" | "comments">,
  own: WorkspaceReader & { id: string },
) {
  const comment = await ownComment(comments, own);
  const rows = await comments(comment.shard)
    .select()
    .from(reports)
    .where(and(eq(reports.commentId, comment.id), eq(reports.workspaceId, own.workspaceId)))
    .orderBy(desc(reports.id))
    .limit(MAX_REPORTS);
  const names = await actorsOf(
    core,
    own.workspaceId,
    rows.map(({ userId }) => userId),
  );
  return { success: true as const, reports: rows.map((row) => presentReport(row, names)) };
}
