import { and, eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { comments } from "../../platform/db/comments.ts";
import { serviceCounters } from "../../platform/db/core.ts";
import type { CommentsDb } from "../../platform/db/open.ts";

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

/** Stored comments by page and tail of their external id. @param keys at most a queue batch of them */
export async function commentsByKey(db: CommentsDb, keys: { pageId: number; key: string }[]): Promise<CommentRow[]> {
  return db
    .select()
    .from(comments)
    .where(
      sql`(${comments.pageId}, ${comments.externalKey}) IN
        (SELECT json_extract(value, '$.pageId'), json_extract(value, '$.key') FROM json_each(${JSON.stringify(keys)}))`,
    );
}

/** Adds one to today's count of refused webhooks; a flood is counted up to the limiter's rate only. */
export async function countRefusedWebhook({ core, limits, now }: Pick<Deps, "core" | "limits" | "now">): Promise<void> {
  if (!(await limits.rejects("webhook"))) return;
  const day = new Date(now()).toISOString().slice(0, 10);
  await core
    .insert(serviceCounters)
    .values({ name: "webhook_refused", day, count: 1 })
    .onConflictDoUpdate({ target: [serviceCounters.name, serviceCounters.day], set: { count: sql`count + 1` } });
}
