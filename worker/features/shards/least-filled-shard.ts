import { inArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { shards as shardsTable } from "../../platform/db/core.ts";
import { NEW_WORKSPACES_UNTIL_BYTES } from "../../vocabulary/shards.ts";

/**
 * Returns the comments database for a new workspace: the one with the fewest bytes among those that answer, are open to new
 * workspaces and have room.
 *
 * @throws AppError `no_room` when there is none
 */
export async function findLeastFilledShard({ core, shards }: Pick<Deps, "core" | "shards">): Promise<string> {
  const measured = await core
    .select()
    .from(shardsTable)
    .where(inArray(shardsTable.name, boundList(shards)));
  // Nothing was measured before the first minute of a new deployment.
  if (measured.length === 0) return shards[0]!;
  const [emptiest] = measured
    .filter((shard) => !shard.outSince && !shard.closedAt && shard.bytes < NEW_WORKSPACES_UNTIL_BYTES)
    .sort((a, b) => a.bytes - b.bytes || shards.indexOf(a.name) - shards.indexOf(b.name));
  if (!emptiest)
    throw new AppError("no_room", { facts: "every comments database is out, closed or full: npm run shards" });
  return emptiest.name;
}
