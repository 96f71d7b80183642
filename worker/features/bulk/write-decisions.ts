import type { Deps } from "../../deps.ts";
import { inBusyLane } from "../../lanes.ts";
import { type LocatedComment, ownComments } from "../comments/queries.ts";
import type { CommentChange } from "../comments/storage/comment-change.ts";
import { saveDecisions } from "../comments/storage/save-decisions.ts";
import { takeWriteQuota } from "../workspaces/daily-write-quota.ts";

type Where = {
  workspaceId: number;
  /** Id of a bulk change. Once it is undone, nothing more is written. */
  unlessUndone?: number;
};
type Needs = Pick<Deps, "core" | "comments" | "queues" | "now">;

/**
 * Saves one decision about each of some comments. When the network confirmed an older action meanwhile, it tries a second time;
 * comments that were judged, decided or edited meanwhile are not changed.
 *
 * @returns ids of the comments that were written
 * @throws AppError as `takeWriteQuota`
 */
export async function writeDecisions(
  deps: Needs,
  where: Where,
  rows: LocatedComment[],
  decide: (row: LocatedComment) => CommentChange,
): Promise<Set<number>> {
  const decided = rows.map((row) => ({ row, change: decide(row) }));
  const details = decided.map(({ change }) => change.event?.detail ?? null);
  if (decided.length > 0) await takeWriteQuota(deps, where.workspaceId, details);
  let written = new Set<number>();
  // One database after the other: if one does not answer, the repeated request continues there.
  for (const [shard, some] of Map.groupBy(decided, ({ row }) => row.shard))
    written = written.union(await writeIn(deps, { ...where, shard }, some, decide));
  return written;
}

async function writeIn(
  deps: Needs,
  { shard, workspaceId, unlessUndone }: Where & { shard: string },
  decided: { row: LocatedComment; change: CommentChange }[],
  decide: (row: LocatedComment) => CommentChange,
): Promise<Set<number>> {
  const { comments, now } = deps;
  const busy = inBusyLane(deps);
  const changes = decided.map(({ change }) => change);
  const { written } = await saveDecisions(busy, { shard, changes, now: now(), unlessUndone });
  const raced = new Map(decided.flatMap(({ row }) => (written.has(row.id) ? [] : [[row.id, row] as const])));
  if (raced.size === 0) return written;
  const asTheyAre = await ownComments(comments, { workspaceId, visible: null, shards: [{ shard, pageIds: null }] }, [
    ...raced.keys(),
  ]);
  const same = asTheyAre.filter((row) => {
    const before = raced.get(row.id)!;
    return before.decisionSeq === row.decisionSeq && before.textHash === row.textHash && before.status === row.status;
  });
  const again = await saveDecisions(busy, { shard, changes: same.map(decide), now: now(), unlessUndone });
  return written.union(again.written);
}
