// The comments databases for tests that use several.
import { env } from "cloudflare:workers";
import { openComments } from "../../../worker/platform/db/open.ts";
import { recorded } from "./statements.ts";

/** The bindings of these databases. */
export const SHARDS = ["COMMENTS_0", "COMMENTS_1", "COMMENTS_2"] as const;
export type Shard = (typeof SHARDS)[number];

/** The override of an app that replaces its one comments database by several. */
export function severalShards() {
  const opened = new Map<string, ReturnType<typeof openComments>>(
    SHARDS.map((shard) => [shard, openComments(recorded(env[shard]))]),
  );
  return { comments: (shard: string) => opened.get(shard)!, shards: SHARDS };
}
