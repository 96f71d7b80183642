// The comments databases for tests that use several.
import { env } from "cloudflare:workers";
import { type CommentsDb, openComments } from "../../../worker/platform/db/open.ts";
import { countStatements } from "../../../worker/platform/db/statement-room.ts";
import { recorded } from "./statements.ts";

/** The bindings of these databases. */
export const SHARDS = ["COMMENTS_0", "COMMENTS_1", "COMMENTS_2"] as const;
export type Shard = (typeof SHARDS)[number];

/** The override of an app that replaces its one comments database by several. @param databases that a test replaces */
export function severalShards(databases: Partial<Record<string, D1Database>> = {}) {
  const opened = new Map<string, CommentsDb>(
    SHARDS.map((shard) => [shard, openComments(countStatements(databases[shard] ?? recorded(env[shard])))]),
  );
  return { comments: (shard: string) => opened.get(shard)!, shards: SHARDS };
}
