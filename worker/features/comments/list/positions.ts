// Positions in the change sequences: each database of a workspace has its own sequence. Clients get and send one value. It is a
// number, the position in the workspace's own database, or, for a workspace in several databases, a list such as
// `COMMENTS_0:812,COMMENTS_3:77`.
import type { Shards } from "../../../platform/db/shards-of.ts";

/** The position in each database, by its name. */
export type Positions = ReadonlyMap<string, number>;

/**
 * Reads the positions that a client sent. A database that the client does not know is read from its lowest position: when a page
 * moved there, its changes came along with positions above those of its old database (`shards/move/page-arrives.ts`).
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
