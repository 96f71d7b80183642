import { and, eq } from "drizzle-orm";
import { AppError } from "../../errors.ts";
import { sieges } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";

export type SiegeRow = typeof sieges.$inferSelect;

export const isSiege = ({ workspaceId, id }: { workspaceId: number; id: string }) =>
  and(eq(sieges.id, id), eq(sieges.workspaceId, workspaceId));

/** @throws AppError `not_found` when the workspace has none with this id */
export async function ownSiege(db: CommentsDb, own: { workspaceId: number; id: string }): Promise<SiegeRow> {
  const row = await db.query.sieges.findFirst({ where: isSiege(own) });
  if (!row) throw new AppError("not_found", { facts: `siege ${own.id}` });
  return row;
}
