import { and, eq } from "drizzle-orm";
import { AppError } from "../../errors.ts";
import { sieges } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";

export type SiegeRow = typeof sieges.$inferSelect;

export const isSiege = ({ workspaceId, id }: { workspaceId: number; id: string }) =>
  and(eq(sieges.id, id), eq(sieges.workspaceId, workspaceId));

/** A siege of the workspace. @throws AppError `not_found` when the workspace has none with this id */
export async function ownSiege({ db, ...own }: { workspaceId: number; db: CommentsDb; id: string }): Promise<SiegeRow> {
  const found = await db.query.sieges.findFirst({ where: isSiege(own) });
  if (!found) throw new AppError("not_found", { facts: `siege ${own.id}` });
  return found;
}
