import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { AppError } from "../../errors.ts";
import { autoReplyRules } from "../../platform/db/comments.ts";
import { pages } from "../../platform/db/core.ts";
import type { CommentsDb, CoreDb } from "../../platform/db/open.ts";

/** The rules of some pages, oldest first. Can be awaited, or given to `db.batch`. */
export const rulesOf = (db: CommentsDb, pageIds: number[]) =>
  db
    .select()
    .from(autoReplyRules)
    .where(sql`${autoReplyRules.pageId} IN (SELECT value FROM json_each(${JSON.stringify(pageIds)}))`)
    .orderBy(asc(autoReplyRules.pageId), asc(autoReplyRules.id));

/** Internal id of one of the workspace's accounts. @throws AppError `not_found` */
export async function ownAccount(core: CoreDb, { workspaceId, id }: { workspaceId: number; id: string }) {
  const own = and(eq(pages.workspaceId, workspaceId), eq(pages.publicId, id), isNull(pages.disconnectedAt));
  const page = await core.select({ id: pages.id }).from(pages).where(own).get();
  if (!page) throw new AppError("not_found", { facts: `account ${id}` });
  return page.id;
}
