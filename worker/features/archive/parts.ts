// The rows of the archive's parts, which name its objects.
import { and, eq, exists, sql } from "drizzle-orm";
import { archiveParts } from "../../platform/db/comments.ts";
import { newId } from "../../platform/db/ids.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import type { ArchivedComment } from "./archived-comment.ts";
import { factsOf } from "./part-facts.ts";

export type PartName = Pick<typeof archiveParts.$inferSelect, "id" | "workspaceId" | "month">;

/** The object of a part. */
export const objectOf = ({ id, workspaceId, month }: PartName): string => `${workspaceId}/${month}/${id}.jsonl.gz`;

/** Names an object before it is written, so that one that nobody finished is found and deleted. */
export async function namePart(
  db: CommentsDb,
  { lines, now, ...of }: { workspaceId: number; month: string; lines: readonly ArchivedComment[]; now: number },
): Promise<PartName> {
  const named = { id: newId(now), ...of };
  await db.insert(archiveParts).values({ ...named, ...factsOf(lines), state: "writing", createdAt: now });
  return named;
}

/** The condition that the transaction that this statement belongs to may go on: its first one said so. */
export const isMoving = (db: CommentsDb, { id }: PartName) =>
  exists(
    db
      .select({ id: archiveParts.id })
      .from(archiveParts)
      .where(and(eq(archiveParts.id, id), eq(archiveParts.state, "moving"))),
  );

/** The last statement of that transaction: from now on the part is read. */
export const keepMoved = (db: CommentsDb, { id }: PartName) =>
  db
    .update(archiveParts)
    .set({ state: "kept" })
    .where(and(eq(archiveParts.id, id), eq(archiveParts.state, "moving")))
    .returning({ id: archiveParts.id });

/** The next number in a month of a workspace. */
export const nextNumber = ({ workspaceId, month }: PartName) =>
  sql<number>`(SELECT coalesce(max(kept.part), 0) + 1 FROM archive_parts kept
    WHERE kept.workspace_id = ${workspaceId} AND kept.month = ${month} AND kept.state = 'kept')`;
