import { and, eq, inArray } from "drizzle-orm";
import { boundList } from "../../../platform/db/bound-json.ts";
import { comments } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import type { PageRow } from "../../workspaces/own-pages.ts";

/** Which of these comments of a page are stored. @param keys their `externalKey` */
export async function loadStoredKeys(db: CommentsDb, page: PageRow, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: comments.externalKey })
    .from(comments)
    .where(and(eq(comments.pageId, page.id), inArray(comments.externalKey, boundList(keys))));
  return new Set(rows.map(({ key }) => key));
}
