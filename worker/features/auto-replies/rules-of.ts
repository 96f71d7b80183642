import { asc, sql } from "drizzle-orm";
import { autoReplyRules } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";

/** The rules of some pages, oldest first. Can be awaited, or given to `db.batch`. */
export const rulesOf = (db: CommentsDb, pageIds: number[]) =>
  db
    .select()
    .from(autoReplyRules)
    .where(sql`${autoReplyRules.pageId} IN (SELECT value FROM json_each(${JSON.stringify(pageIds)}))`)
    .orderBy(asc(autoReplyRules.pageId), asc(autoReplyRules.id));
