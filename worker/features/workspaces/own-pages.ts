import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../../errors.ts";
import { grants, pages } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";

export type PageRow = typeof pages.$inferSelect;

/** Every connected page of the workspace with the state of its grant; groups together, the Facebook page first. */
export const loadWorkspacePages = (core: CoreDb, workspaceId: number) =>
  core
    .select({ page: pages, grantStatus: grants.status })
    .from(pages)
    .innerJoin(grants, eq(grants.id, pages.grantId))
    .where(and(eq(pages.workspaceId, workspaceId), isNull(pages.disconnectedAt)))
    .orderBy(pages.createdAt, pages.groupKey, pages.network);

/** @throws AppError `not_found` when there is none with this id, it is another workspace's, or it was disconnected */
export async function ownPage(core: CoreDb, { workspaceId, accountId }: { workspaceId: number; accountId: string }) {
  const page = await core
    .select({ page: pages, grant: grants })
    .from(pages)
    .innerJoin(grants, eq(grants.id, pages.grantId))
    .where(and(eq(pages.workspaceId, workspaceId), eq(pages.publicId, accountId), isNull(pages.disconnectedAt)))
    .get();
  if (!page) throw new AppError("not_found", { facts: `account ${accountId}` });
  return page;
}
