// Questions about comments that queue messages ask a language model: finds those that are still open, and saves their answers.
import type { Deps } from "../../../deps.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { type PageContext, pageContextsById } from "../intake/page-context.ts";
import type { CommentRow } from "../queries.ts";
import type { CommentChange } from "../storage/comment-change.ts";
import { saveDecisions } from "../storage/save-decisions.ts";

/** A message to deliver again: its position in the input, and the delay. */
export type Again = { index: number; delaySeconds: number };

/** @property index position of the message in the input */
type OpenQuestion<Found> = Found & { index: number; page: PageContext };

/**
 * The comments that still have an open question, each once.
 *
 * @param found the comments of the messages, in any order; some may be missing
 * @param isOpen whether the comment has not changed since the question was sent, and its page still uses the filter
 */
export async function openQuestions<
  Message extends { commentId: number; workspaceId: number },
  Found extends { row: CommentRow },
>(
  deps: Pick<Deps, "core" | "networks" | "now">,
  messages: readonly Message[],
  foundComments: readonly Found[],
  isOpen: (row: CommentRow, page: PageContext, message: Message) => boolean,
): Promise<OpenQuestion<Found>[]> {
  if (foundComments.length === 0) return [];
  const byId = new Map(foundComments.map((foundComment) => [foundComment.row.id, foundComment]));
  const pages = await pageContextsById(deps, [...new Set(foundComments.map(({ row }) => row.pageId))]);
  const seen = new Set<number>();
  return messages.flatMap((message, index) => {
    const foundComment = byId.get(message.commentId);
    const page = foundComment && pages.get(foundComment.row.pageId);
    if (!foundComment || !page || seen.has(foundComment.row.id)) return [];
    const { row } = foundComment;
    const isOwn = row.workspaceId === message.workspaceId && row.workspaceId === page.workspaceId;
    if (!isOwn || !isOpen(row, page, message)) return [];
    seen.add(row.id);
    return [{ ...foundComment, index, page }];
  });
}

/**
 * Saves the changes that follow from the answers.
 *
 * @returns the changes that were written, and the messages of those that another writer changed meanwhile: their
 * next delivery checks whether the question is still open
 */
export async function saveAnswers(
  deps: Pick<Deps, "queues">,
  { db, answers, now }: { db: CommentsDb; answers: readonly { index: number; change: CommentChange }[]; now: number },
): Promise<{ saved: CommentChange[]; again: Again[]; rowsWritten: number }> {
  const changes = answers.map(({ change }) => change);
  const { written, rowsWritten } = await saveDecisions(deps, { db, changes, now });
  const lost = answers.filter(({ change }) => !written.has(change.row.id));
  return {
    saved: changes.filter(({ row }) => written.has(row.id)),
    again: lost.map(({ index }) => ({ index, delaySeconds: 1 })),
    rowsWritten,
  };
}
