import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../../errors.ts";
import { pages } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";

/** Internal id of one of the workspace's accounts, and its network. @throws AppError `not_found` */
export async function ownAccount(core: CoreDb, { workspaceId, id }: { workspaceId: number; id: string }) {
  const own = and(eq(pages.workspaceId, workspaceId), eq(pages.publicId, id), isNull(pages.disconnectedAt));
  const page = await core.select({ pageId: pages.id, network: pages.network }).from(pages).where(own).get();
  if (!page) throw new AppError("not_found", { facts: `account ${id}` });
  return page;
}
