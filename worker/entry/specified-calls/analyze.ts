import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { judge } from "../../features/comments/intake/judge.ts";
import { pageContextsById } from "../../features/comments/intake/page-context.ts";
import { createRecentWindow } from "../../features/comments/intake/recent-window.ts";
import { presentAnalysis } from "../../features/comments/list/present.ts";
import { ownComment, recentComments } from "../../features/comments/queries.ts";
import type { WorkspaceReader } from "../../features/workspaces/visible-pages.ts";

type Own = WorkspaceReader & { id: string };

/**
 * What the machine would decide about a stored comment now, with today's settings and model. Changes nothing.
 *
 * @throws AppError `not_found` when the comment is not the workspace's or has no text to judge, `account_inactive` when its page
 *   is not protected
 */
export async function analyzeComment(deps: Pick<Deps, "core" | "networks" | "classify" | "now">, own: Own) {
  const stored = await ownComment(own);
  if (stored.isOwn || stored.text === "") throw new AppError("not_found", { facts: `comment ${own.id} is not judged` });
  const [pages, around] = await Promise.all([
    pageContextsById(deps, [stored.pageId]),
    recentComments(own.db, [{ workspaceId: stored.workspaceId, pageId: stored.pageId }]),
  ]);
  const page = pages.get(stored.pageId);
  if (!page) throw new AppError("account_inactive");
  const { row } = judge(deps, page, stored, createRecentWindow(around), deps.now());
  return {
    success: true as const,
    analysis: {
      id: own.id,
      status: row.status,
      reason_code: row.reason,
      analysis_metadata: presentAnalysis(row.analysis),
      /** Whether it already has the status that it would get now. */
      same: row.status === stored.status,
    },
  };
}
