import type { Deps } from "../../../deps.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import type { CommentChange } from "./comment-change.ts";
import { type Stored, storeChanges } from "./store.ts";

type Decisions = {
  db: CommentsDb;
  /** At most one per comment. */
  changes: CommentChange[];
  /** When the decisions were made, epoch milliseconds. */
  now: number;
  /** The bulk change that they belong to. Once it is undone, stored comments stay as they are. */
  unlessUndone?: number | undefined;
};

/**
 * Stores decisions about comments and enqueues what follows: their actions, questions to the language model about doubtful
 * comments and pictures, and the learning of pages whose decisions people corrected. A comment that another writer changed
 * meanwhile is not touched. A message may be lost, but the row is not: the cron enqueues outbox rows again, a doubtful comment is
 * flagged for a person or visible and unread, and a page learns with its next correction, or when a person looks at what it learned.
 */
export async function saveDecisions(
  { queues }: Pick<Deps, "queues">,
  { db, changes, now, unlessUndone }: Decisions,
): Promise<Pick<Stored, "written" | "rowsWritten">> {
  const { written, actions, replies, rowsWritten } = await storeChanges(db, changes, now, unlessUndone);
  await queues.actions.send(actions);
  for (const { dueAt, ...reply } of replies) {
    const delaySeconds = Math.max(0, Math.ceil((dueAt - now) / 1000));
    if (delaySeconds <= MAX_DELAY_SECONDS) await queues.actions.send([reply], { delaySeconds });
  }
  const saved = changes.filter(({ row }) => written.has(row.id));
  await queues.reviews.send(
    saved.flatMap(({ row: { workspaceId, id: commentId, decisionSeq, textHash }, isDoubtful, readsPicture }) => [
      ...(isDoubtful ? [{ workspaceId, commentId, decisionSeq, textHash }] : []),
      ...(readsPicture ? [{ workspaceId, commentId, pictureSeq: decisionSeq }] : []),
    ]),
  );
  await queues.settings.send(
    [...pagesToLearn(saved)].map(([learningPageId, { workspaceId }]) => ({ workspaceId, learningPageId })),
    { delaySeconds: LEARNING_DELAY_SECONDS },
  );
  return { written, rowsWritten };
}

/** The delay lets a page learn once from all corrections of a minute. */
const LEARNING_DELAY_SECONDS = 60;

/** The pages on which a person decided about a comment that a machine had judged, each with one such comment. */
const pagesToLearn = (written: readonly CommentChange[]) =>
  new Map(
    written
      .filter(({ row, event }) => event?.actor === "person" && row.analysis !== null)
      .map(({ row }) => [row.pageId, row]),
  );

/** The longest delay of a message; the cron sends replies that are due later. */
const MAX_DELAY_SECONDS = 600;
