import type { Deps } from "../../deps.ts";
import { reports } from "../../platform/db/comments.ts";
import { newId } from "../../platform/db/ids.ts";
import { memberNames } from "../comments/member-names.ts";
import { ownComment } from "../comments/queries.ts";
import { presentReport } from "./present.ts";
import type { CreateReportInput } from "./schemas.ts";

type Input = CreateReportInput & { workspaceId: number; shard: string; userId: number };

/**
 * Keeps what a person reports about a comment, for the team's record; the comment itself stays as it is.
 *
 * @throws AppError `not_found` when the comment is not the workspace's
 */
export async function createReport({ core, comments, now }: Pick<Deps, "core" | "comments" | "now">, input: Input) {
  const { workspaceId, shard, userId, reason } = input;
  const db = comments(shard);
  const comment = await ownComment(db, { workspaceId, id: input.commentId });
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
  await db.insert(reports).values(report);
  return { success: true as const, report: presentReport(report, await memberNames(core, workspaceId)) };
}
