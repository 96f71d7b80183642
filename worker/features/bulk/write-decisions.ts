import type { Deps } from "../../deps.ts";
import type { CommentRow } from "../comments/queries.ts";
import { type CommentChange, storeChanges } from "../comments/storage/store.ts";
import { ownComments } from "./queries.ts";

type Where = {
  workspaceId: number;
  shard: string;
  /** A change of many comments: once it was taken back, nothing is written any more. */
  unlessUndone?: number;
};
type Needs = Pick<Deps, "comments" | "queues" | "now">;

/**
 * Stores one decision about each of some comments, and tells the outbox. Where the network
 * confirmed something older meanwhile, a second time; what was judged, decided or edited meanwhile is left alone.
 *
 * @returns ids of the comments that were written
 */
export async function writeDecisions(
  deps: Needs,
  where: Where,
  rows: CommentRow[],
  decide: (row: CommentRow) => CommentChange,
): Promise<Set<number>> {
  const written = await write(deps, where, rows.map(decide));
  const raced = new Map(rows.filter(({ id }) => !written.has(id)).map((row) => [row.id, row]));
  if (raced.size === 0) return written;
  const now = await ownComments(deps.comments(where.shard), where.workspaceId, [...raced.keys()]);
  const same = now.filter((row) => {
    const before = raced.get(row.id)!;
    return before.decisionSeq === row.decisionSeq && before.textHash === row.textHash && before.status === row.status;
  });
  return written.union(await write(deps, where, same.map(decide)));
}

async function write(
  { comments, queues, now }: Needs,
  { shard, unlessUndone }: Where,
  changes: CommentChange[],
): Promise<Set<number>> {
  const stored = await storeChanges(comments(shard), changes, now(), unlessUndone ?? null);
  await queues.actions.send(stored.actionIds.map((action) => ({ ...action, shard })));
  return stored.written;
}
