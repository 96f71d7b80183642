import type { Deps } from "../../deps.ts";
import type { CommentRow } from "../comments/queries.ts";
import { type CommentChange, storeChanges } from "../comments/store.ts";
import { ownComments } from "./queries.ts";

/** D1 takes 2 MB in one bound value; a character of a comment may be four bytes. */
const MOST_CHARACTERS = 450_000;

type Where = { workspaceId: number; shard: string };
type Needs = Pick<Deps, "comments" | "queues" | "now">;

/**
 * Stores one decision about each of some comments, in as few batches as D1 takes, and tells the outbox. Where the network
 * confirmed something older meanwhile, a second time; what was judged, decided or edited meanwhile is left alone.
 *
 * @returns ids of the comments that were written
 */
export async function writeDecisions(
  deps: Needs,
  { workspaceId, shard }: Where,
  rows: CommentRow[],
  decide: (row: CommentRow) => CommentChange,
): Promise<Set<number>> {
  const written = await write(deps, shard, rows.map(decide));
  const raced = new Map(rows.filter(({ id }) => !written.has(id)).map((row) => [row.id, row]));
  if (raced.size === 0) return written;
  const now = await ownComments(deps.comments(shard), workspaceId, [...raced.keys()]);
  const same = now.filter((row) => {
    const before = raced.get(row.id)!;
    return before.decisionSeq === row.decisionSeq && before.textHash === row.textHash && before.status === row.status;
  });
  return written.union(await write(deps, shard, same.map(decide)));
}

async function write({ comments, queues, now }: Needs, shard: string, changes: CommentChange[]): Promise<Set<number>> {
  const written = new Set<number>();
  for (const batch of inBatches(changes)) {
    const stored = await storeChanges(comments(shard), batch, now());
    await queues.actions.send(stored.actionIds.map((action) => ({ ...action, shard })));
    for (const id of stored.written) written.add(id);
  }
  return written;
}

function inBatches(changes: CommentChange[]): CommentChange[][] {
  const batches: CommentChange[][] = [];
  let room = 0;
  for (const change of changes) {
    const size = JSON.stringify(change.row).length;
    if (size > room) {
      batches.push([]);
      room = MOST_CHARACTERS;
    }
    batches.at(-1)!.push(change);
    room -= size;
  }
  return batches;
}
