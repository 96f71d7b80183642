// Where comments are. A workspace lives in one comments database, and a page of a very large one may live in another
// (docs/decisions/079): whoever has a page asks for its database, whoever has only a workspace asks each of `shardsOf`.
import { eq, sql } from "drizzle-orm";
import { ELSEWHERE, pages, workspaces } from "./core.ts";
import type { CoreDb } from "./open.ts";

/** Comments databases of one workspace, each once: its own, and those of pages that live elsewhere. One for nearly all. */
export type Shards = readonly [own: string, ...others: string[]];

/** The database of a page's comments, in a statement that reads `pages` and their `workspaces`. */
export const shardOfPage = sql<string>`coalesce(${pages}."shard", ${workspaces}."shard")`;

/** The databases of a workspace, in a statement that reads `workspaces`. It reads no row more for one that is not split. */
export const shardsOfWorkspace = sql`${workspaces}."shard" || coalesce((
  SELECT ',' || group_concat(DISTINCT elsewhere.shard) FROM ${pages} "elsewhere"
  WHERE elsewhere.workspace_id = ${workspaces}."id" AND elsewhere.${sql.raw(ELSEWHERE)} AND elsewhere.shard <> ${workspaces}."shard"
), '')`.mapWith(shardsIn);

/** @throws when there is no such workspace */
export async function shardsOf(core: CoreDb, workspaceId: number): Promise<Shards> {
  const row = await core
    .select({ shards: shardsOfWorkspace })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .get();
  if (!row) throw new Error(`no workspace ${workspaceId}`);
  return row.shards;
}

/** @param list names of databases with commas between them */
function shardsIn(list: string): Shards {
  const [own, ...others] = list.split(",");
  return [own!, ...others];
}
