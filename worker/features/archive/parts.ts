// The rows of the archive's parts; each names an object.
import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { archiveParts, KEPT } from "../../platform/db/comments.ts";
import { newId } from "../../platform/db/ids.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import type { ArchivedComment } from "./archived-comment.ts";
import { factsOf } from "./part-facts.ts";

export type PartName = Pick<typeof archiveParts.$inferSelect, "id" | "workspaceId" | "month">;

export const objectOf = ({ id, workspaceId, month }: PartName): string => `${workspaceId}/${month}/${id}.jsonl.gz`;

/** Stores the row of an object before the object is written, so that an unfinished object is found and deleted. */
export async function namePart(
  db: CommentsDb,
  { lines, now, ...of }: Omit<PartName, "id"> & { lines: readonly ArchivedComment[]; now: number },
): Promise<PartName> {
  const named = { id: newId(now), ...of };
  await db.insert(archiveParts).values({ ...named, ...factsOf(lines), state: "writing", createdAt: now });
  return named;
}

/** Whether a part is in a state: `moving` lets a transaction continue whose first statement marked the part so. */
export const isPart = (state: "moving" | "kept", db: CommentsDb, { id }: PartName) =>
  exists(
    db
      .select({ id: archiveParts.id })
      .from(archiveParts)
      .where(and(eq(archiveParts.id, id), eq(archiveParts.state, state))),
  );

/** The last statement of that transaction: from now on the part is read. */
export const keepMoved = (db: CommentsDb, { id }: PartName) =>
  db
    .update(archiveParts)
    .set({ state: "kept" })
    .where(and(eq(archiveParts.id, id), eq(archiveParts.state, "moving")))
    .returning({ id: archiveParts.id });

/** The next part number in a month of a workspace. */
export function nextNumber(db: CommentsDb, { workspaceId, month }: PartName) {
  const ofMonth = and(eq(archiveParts.workspaceId, workspaceId), eq(archiveParts.month, month), sql.raw(KEPT));
  const latest = db
    .select({ part: sql<number>`coalesce(max(${archiveParts.part}), 0)` })
    .from(archiveParts)
    .where(ofMonth);
  return sql<number>`${latest} + 1`;
}

/** Marks a part as replaced. Its object is deleted later, by any run. */
export const dropKept = (db: CommentsDb, { id }: PartName, when: SQL) =>
  db
    .update(archiveParts)
    .set({ state: "dropped", createdAt: 0 })
    .where(and(eq(archiveParts.id, id), when));
