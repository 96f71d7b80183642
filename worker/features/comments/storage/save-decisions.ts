import type { Deps } from "../../../deps.ts";
import { type CommentChange, type Stored, storeChanges } from "./store.ts";

type Decisions = {
  shard: string;
  /** At most one per comment. */
  changes: CommentChange[];
  /** When they were made, epoch milliseconds. */
  now: number;
  /** The change of many comments that they are part of: once it was taken back, stored comments stay as they are. */
  unlessUndone?: number | undefined;
};

/**
 * Stores decisions about comments, then notifies the outbox of what they want of the network, and the language model of those that a
 * machine was not sure about. A comment that somebody else changed meanwhile is left alone.
 *
 * Where a message is lost, the row is not: the cron sends the outbox's again, and what was doubtful is flagged for a person.
 */
export async function saveDecisions(
  { comments, queues }: Pick<Deps, "comments" | "queues">,
  { shard, changes, now, unlessUndone }: Decisions,
): Promise<Pick<Stored, "written" | "rowsWritten">> {
  const { written, actions, replies, rowsWritten } = await storeChanges(comments(shard), changes, now, unlessUndone);
  await queues.actions.send(actions.map((action) => ({ ...action, shard })));
  for (const { dueAt, ...reply } of replies) {
    const delaySeconds = Math.max(0, Math.ceil((dueAt - now) / 1000));
    if (delaySeconds <= LONGEST_DELAY_SECONDS) await queues.actions.send([{ ...reply, shard }], { delaySeconds });
  }
  const doubtful = changes.filter(({ row, isDoubtful }) => isDoubtful && written.has(row.id));
  await queues.opinions.send(
    doubtful.map(({ row: { workspaceId, id: commentId, decisionSeq, textHash } }) => ({
      workspaceId,
      shard,
      commentId,
      decisionSeq,
      textHash,
    })),
  );
  return { written, rowsWritten };
}

/** Replies that are due later are sent by the cron. */
const LONGEST_DELAY_SECONDS = 600;
