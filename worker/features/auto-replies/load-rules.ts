import { asc, inArray } from "drizzle-orm";
import { boundList } from "../../platform/db/bound-json.ts";
import { autoReplyRules } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";

/** The rules of some pages, oldest first. Can be awaited, or given to `db.batch`. */
export const loadRules = (db: CommentsDb, pageIds: number[]) =>
  db
    .select()
    .from(autoReplyRules)
    .where(inArray(autoReplyRules.pageId, boundList(pageIds)))
    .orderBy(asc(autoReplyRules.pageId), asc(autoReplyRules.id));
