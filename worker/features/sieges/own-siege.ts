import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { sieges } from "../../platform/db/comments.ts";
import type { Shards } from "../../platform/db/shards-of.ts";
import { findInOne, onVisible } from "../workspaces/visible-pages.ts";

export type SiegeRow = typeof sieges.$inferSelect;

export const isSiege = ({ workspaceId, id }: { workspaceId: number; id: string }) =>
  and(eq(sieges.id, id), eq(sieges.workspaceId, workspaceId));

/**
 * A siege of the workspace, with the database that has it, which is its page's.
 *
 * @throws AppError `not_found` when the workspace has none with this id
 */
export async function ownSiege(
  databaseOf: Deps["comments"],
  { id, ...own }: { workspaceId: number; shards: Shards; id: string },
): Promise<SiegeRow & { shard: string }> {
  const found = await findInOne(databaseOf, { ...own, visible: null }, async (db, { workspaceId, visible, shard }) => {
    const row = await db.query.sieges.findFirst({
      where: and(isSiege({ workspaceId, id }), onVisible(sieges.pageId, visible)),
    });
    return row && { ...row, shard };
  });
  if (!found) throw new AppError("not_found", { facts: `siege ${id}` });
  return found;
}
