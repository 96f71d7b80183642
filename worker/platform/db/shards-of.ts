// Finds the comments database of a workspace or a page. A workspace is in one database, and a page of a very large one may be in
// another (docs/decisions/079). With a page, use the page's database; with only a workspace, use each of its databases.
import { sql } from "drizzle-orm";
import { ELSEWHERE, pages, workspaces } from "./core.ts";

/** A comments database of a workspace. */
export type WorkspaceShard = {
  /** Name of its binding. */
  shard: string;
  /**
   * Internal ids of the pages whose comments it has; null for all of the workspace. Rows of another page may be there while it
   * moves; they count only in the page's own database.
   */
  pageIds: readonly number[] | null;
};

/** The comments databases of one workspace, its own first; nearly all have one. */
export type Shards = readonly [own: WorkspaceShard, ...others: WorkspaceShard[]];

/** The database of a page's comments, in a statement that reads `pages` and their `workspaces`. */
export const shardOfPage = sql<string>`coalesce(${pages}."shard", ${workspaces}."shard")`;

/** The database of a page's comments. @param shards of its workspace */
export const shardWith = (pageId: number, shards: Shards): string =>
  (shards.find(({ pageIds }) => pageIds?.includes(pageId)) ?? shards[0]).shard;

/**
 * The databases of a workspace, in a statement that reads `workspaces`. It reads no further row for a workspace that is not
 * split.
 */
export const shardsOfWorkspace = sql`json_array(${workspaces}."shard", CASE WHEN EXISTS (
    SELECT 1 FROM ${pages} "elsewhere" WHERE elsewhere.workspace_id = ${workspaces}."id" AND elsewhere.${sql.raw(ELSEWHERE)}
  ) THEN (SELECT json_group_array(json_array("every".id, "every".shard)) FROM ${pages} "every" WHERE "every".workspace_id = ${workspaces}."id") END)`.mapWith(
  shardsIn,
);

/**
 * Parses the databases of a workspace.
 *
 * @param json the workspace's own database; null, or its pages with the database of each that is elsewhere
 */
function shardsIn(json: string): Shards {
  const [own, placed]: [own: string, placed: [id: number, shard: string | null][] | null] = JSON.parse(json);
  if (placed === null) return [{ shard: own, pageIds: null }];
  const byShard = Map.groupBy(placed, ([, shard]) => shard ?? own);
  const idsIn = (shard: string) => (byShard.get(shard) ?? []).map(([id]) => id);
  const others = [...byShard.keys()].filter((shard) => shard !== own).sort();
  return [{ shard: own, pageIds: idsIn(own) }, ...others.map((shard) => ({ shard, pageIds: idsIn(shard) }))];
}
