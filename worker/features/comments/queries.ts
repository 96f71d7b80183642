import { and, eq, inArray, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { comments, replies } from "../../platform/db/comments.ts";
import { serviceCounters } from "../../platform/db/core.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { utcDay } from "../../time.ts";

export type CommentRow = typeof comments.$inferSelect;

/** A workspace's comment. @throws AppError `not_found` when there is none of that id, or it is somebody else's */
export async function ownComment(
  db: CommentsDb,
  { workspaceId, id }: { workspaceId: number; id: string },
): Promise<CommentRow> {
  const key = /^\d{1,16}$/.test(id) ? Number(id) : -1;
  const row = await db.query.comments.findFirst({
    where: and(eq(comments.id, key), eq(comments.workspaceId, workspaceId)),
  });
  if (!row) throw new AppError("not_found", { facts: `comment ${id}` });
  return row;
}

/** Stored comments by page and tail of their external id. Can be awaited, or given to `db.batch`. @param keys at most a queue batch of them */
export function commentsByKey(db: CommentsDb, keys: { pageId: number; key: string }[]) {
  return db
    .select()
    .from(comments)
    .where(
      sql`(${comments.pageId}, ${comments.externalKey}) IN
        (SELECT json_extract(value, '$.pageId'), json_extract(value, '$.key') FROM json_each(${JSON.stringify(keys)}))`,
    );
}

/** Those of some comments that are replies of ours. Can be awaited, or given to `db.batch`. */
export function writtenReplies(db: CommentsDb, keys: { pageId: number; key: string }[]) {
  return db
    .select({ pageId: replies.pageId, externalKey: replies.externalKey })
    .from(replies)
    .where(
      sql`${replies.externalKey} IS NOT NULL AND (${replies.pageId}, ${replies.externalKey}) IN
        (SELECT json_extract(value, '$.pageId'), json_extract(value, '$.key') FROM json_each(${JSON.stringify(keys)}))`,
    );
}

/** How many comments of a page a new one is compared with, and among how many of its workspace they are looked for. */
const RECENT = 200;
const LOOKED_AT = 1_000;

/** One of a page's latest comments, as far as repetition goes. */
export type RecentComment = { pageId: number; externalKey: string; authorKey: string | null; fingerprint: string };

/**
 * The latest comments of some pages that have a fingerprint, the pages' own left out. Read along the index by workspace and
 * time: one of its own would cost a row written for each comment. Can be awaited, or given to `db.batch`.
 */
export function recentComments(db: CommentsDb, pages: { workspaceId: number; pageId: number }[]) {
  const ofPage = sql`(
    SELECT id FROM (
      SELECT id, page_id, is_own, fingerprint FROM comments
      WHERE workspace_id = json_extract(j.value, '$.workspaceId') ORDER BY posted_at DESC LIMIT ${sql.raw(String(LOOKED_AT))}
    ) WHERE page_id = json_extract(j.value, '$.pageId') AND is_own = 0 AND fingerprint IS NOT NULL LIMIT ${sql.raw(String(RECENT))}
  )`;
  return db
    .select({
      pageId: comments.pageId,
      externalKey: comments.externalKey,
      authorKey: comments.authorKey,
      fingerprint: sql<string>`${comments.fingerprint}`,
    })
    .from(comments)
    .innerJoin(sql`json_each(${JSON.stringify(pages)}) j`, inArray(comments.id, ofPage));
}

/** Adds one to today's count of refused webhooks; a flood is counted up to the limiter's rate only. */
export async function countRefusedWebhook({ core, limits, now }: Pick<Deps, "core" | "limits" | "now">): Promise<void> {
  if (!(await limits.rejects("webhook"))) return;
  const day = utcDay(now());
  await core
    .insert(serviceCounters)
    .values({ name: "webhook_refused", day, count: 1 })
    .onConflictDoUpdate({ target: [serviceCounters.name, serviceCounters.day], set: { count: sql`count + 1` } });
}
