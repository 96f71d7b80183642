// Each database of a workspace has a change sequence of its own. Between them and a client goes one value: a number, which is the
// position in the workspace's own database, or, of a workspace in several, a list such as `COMMENTS_0:812,COMMENTS_3:77`.
import type { Shards } from "../../../platform/db/shards-of.ts";

/** The position in each database, by its name. */
export type Positions = ReadonlyMap<string, number>;

/**
 * A database that the client does not know is read from the lowest position it has: a page brought to it what changed since then, at
 * positions above those of the database it came from (`shards/move/page-arrives.ts`).
 */
export function positionsFrom(text: string, shards: Shards): Positions {
  const listed = text.includes(":") ? text.split(",").map((one) => one.split(":")) : [[shards[0].shard, text]];
  const known = new Map(listed.map(([shard, position]) => [shard, Number(position)]));
  const lowest = Math.min(...known.values());
  return new Map(shards.map(({ shard }) => [shard, known.get(shard) ?? lowest]));
}

export const shownPositions = (positions: Positions): number | string => {
  const [[, own] = ["", 0], ...others] = positions;
  return others.length === 0 ? own : [...positions].map(([shard, position]) => `${shard}:${position}`).join(",");
};
