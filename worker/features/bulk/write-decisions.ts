import type { Deps } from "../../deps.ts";
import { inBusyLane } from "../../lanes.ts";
import { type CommentRow, ownComments } from "../comments/queries.ts";
import { saveDecisions } from "../comments/storage/save-decisions.ts";
import type { CommentChange } from "../comments/storage/store.ts";
import { takeDayRoom } from "../workspaces/day-room.ts";

type Where = {
  workspaceId: number;
  shard: string;
  /** Id of a bulk change: once it is undone, nothing more is written. */
  unlessUndone?: number;
};
type Needs = Pick<Deps, "core" | "comments" | "queues" | "now">;

/**
 * Saves one decision about each of some comments. Where the network confirmed an older action meanwhile, it tries a second
 * time; comments that were judged, decided or edited meanwhile are left alone.
 *
 * @returns ids of the comments that were written
 * @throws AppError as `takeDayRoom`
 */
export async function writeDecisions(
  deps: Needs,
  where: Where,
  rows: CommentRow[],
  decide: (row: CommentRow) => CommentChange,
): Promise<Set<number>> {
  const { comments, now } = deps;
  const busy = inBusyLane(deps);
  const { shard, workspaceId, unlessUndone } = where;
  const changes = rows.map(decide);
  const details = changes.map(({ event }) => event?.detail ?? null);
  if (changes.length > 0) await takeDayRoom(deps, workspaceId, details);
  const { written } = await saveDecisions(busy, { shard, changes, now: now(), unlessUndone });
  const raced = new Map(rows.filter(({ id }) => !written.has(id)).map((row) => [row.id, row]));
  if (raced.size === 0) return written;
  const asTheyAre = await ownComments(comments(shard), { workspaceId, visible: null }, [...raced.keys()]);
  const same = asTheyAre.filter((row) => {
    const before = raced.get(row.id)!;
    return before.decisionSeq === row.decisionSeq && before.textHash === row.textHash && before.status === row.status;
  });
  const again = await saveDecisions(busy, { shard, changes: same.map(decide), now: now(), unlessUndone });
  return written.union(again.written);
}
