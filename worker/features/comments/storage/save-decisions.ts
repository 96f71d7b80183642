import type { Deps } from "../../../deps.ts";
import type { CommentChange } from "./comment-change.ts";
import { type Stored, storeChanges } from "./store.ts";

type Decisions = {
  shard: string;
  /** At most one per comment. */
  changes: CommentChange[];
  /** When they were made, epoch milliseconds. */
  now: number;
  /** The bulk change that they are part of: once it is undone, stored comments stay as they are. */
  unlessUndone?: number | undefined;
};

/**
 * Stores decisions about comments, then notifies the outbox of their actions, and the language model of those that a machine
 * was not sure about, or that are only a picture; and lets pages learn from what people corrected. A comment that another writer
 * changed meanwhile is left alone.
 *
 * A message may be lost, the row is not: the cron sends the outbox's again, a doubtful comment is flagged for a person, and a page
 * learns with its next correction, or when somebody looks at what it learned.
 */
export async function saveDecisions(
  { comments, queues }: Pick<Deps, "comments" | "queues">,
  { shard, changes, now, unlessUndone }: Decisions,
): Promise<Pick<Stored, "written" | "rowsWritten">> {
  const { written, actions, replies, rowsWritten } = await storeChanges(comments(shard), changes, now, unlessUndone);
  for (const [dueInMs, some] of Map.groupBy(actions, (action) => action.dueInMs))
    await queues.actions.send(
      some.map(({ workspaceId, pageId, actionId }) => ({ workspaceId, shard, pageId, actionId })),
      { delaySeconds: dueInMs / 1000 },
    );
  for (const { dueAt, ...reply } of replies) {
    const delaySeconds = Math.max(0, Math.ceil((dueAt - now) / 1000));
    if (delaySeconds <= LONGEST_DELAY_SECONDS) await queues.actions.send([{ ...reply, shard }], { delaySeconds });
  }
  const doubtful = changes.filter(({ row, isDoubtful }) => isDoubtful && written.has(row.id));
  await queues.opinions.send(
    doubtful.map(({ row: { workspaceId, pageId, id: commentId, decisionSeq, textHash } }) => ({
      workspaceId,
      shard,
      pageId,
      commentId,
      decisionSeq,
      textHash,
    })),
  );
  const pictures = changes.filter(({ row, readsPicture }) => readsPicture && written.has(row.id));
  await queues.opinions.send(
    pictures.map(({ row: { workspaceId, pageId, id: commentId, decisionSeq: pictureSeq } }) => ({
      ...{ workspaceId, shard, pageId, commentId, pictureSeq },
    })),
  );
  await queues.settings.send(
    [...pagesToLearn(changes.filter(({ row }) => written.has(row.id)))].map(([learningPageId, { workspaceId }]) => ({
      workspaceId,
      shard,
      learningPageId,
    })),
    { delaySeconds: LEARNING_DELAY_SECONDS },
  );
  return { written, rowsWritten };
}

/** So that a page learns once from what a person does in a minute. */
const LEARNING_DELAY_SECONDS = 60;

/** Pages on which a person decided about a comment that a machine had judged, with one of its comments. */
const pagesToLearn = (written: readonly CommentChange[]) =>
  new Map(
    written
      .filter(({ row, event }) => event?.actor === "person" && row.analysis !== null)
      .map(({ row }) => [row.pageId, row]),
  );

/** The cron sends replies that are due later. */
const LONGEST_DELAY_SECONDS = 600;
