import type { Deps } from "../../deps.ts";
import { toHighVolumeQueues } from "../../high-volume-queues.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { type CommentRow, ownComments } from "../comments/queries.ts";
import type { CommentChange } from "../comments/storage/comment-change.ts";
import { saveDecisions } from "../comments/storage/save-decisions.ts";
import { takeWriteQuota } from "../workspaces/daily-write-quota.ts";

type Where = {
  workspaceId: number;
  db: CommentsDb;
  /** Id of a bulk change. Once it is undone, nothing more is written. */
  unlessUndone?: number;
};

/**
 * Saves one decision about each of some comments. When the network confirmed an older action meanwhile, it tries a second time;
 * comments that were judged, decided or edited meanwhile are not changed.
 *
 * @returns ids of the comments that were written
 * @throws AppError as `takeWriteQuota`
 */
export async function writeDecisions(
  deps: Pick<Deps, "core" | "queues" | "now">,
  { workspaceId, db, unlessUndone }: Where,
  rows: CommentRow[],
  decide: (row: CommentRow) => CommentChange,
): Promise<Set<number>> {
  const decided = rows.map((row) => ({ row, change: decide(row) }));
  const details = decided.map(({ change }) => change.event?.detail ?? null);
  if (decided.length > 0) await takeWriteQuota(deps, workspaceId, details);
  const busy = toHighVolumeQueues(deps);
  const changes = decided.map(({ change }) => change);
  const { written } = await saveDecisions(busy, { db, changes, now: deps.now(), unlessUndone });
  const raced = new Map(decided.flatMap(({ row }) => (written.has(row.id) ? [] : [[row.id, row] as const])));
  if (raced.size === 0) return written;
  const asTheyAre = await ownComments({ workspaceId, visible: null, db }, [...raced.keys()]);
  const same = asTheyAre.filter((row) => {
    const before = raced.get(row.id)!;
    return before.decisionSeq === row.decisionSeq && before.textHash === row.textHash && before.status === row.status;
  });
  const again = await saveDecisions(busy, { db, changes: same.map(decide), now: deps.now(), unlessUndone });
  return written.union(again.written);
}
