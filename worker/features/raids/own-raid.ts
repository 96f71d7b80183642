import { and, eq } from "drizzle-orm";
import { AppError } from "../../errors.ts";
import { raids } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";

export type RaidRow = typeof raids.$inferSelect;

export const isRaid = ({ workspaceId, id }: { workspaceId: number; id: string }) =>
  and(eq(raids.id, id), eq(raids.workspaceId, workspaceId));

/** A raid of the workspace. @throws AppError `not_found` when the workspace has none with this id */
export async function ownRaid({ db, ...own }: { workspaceId: number; db: CommentsDb; id: string }): Promise<RaidRow> {
  const raid = await db.query.raids.findFirst({ where: isRaid(own) });
  if (!raid) throw new AppError("not_found", { facts: `raid ${own.id}` });
  return raid;
}
