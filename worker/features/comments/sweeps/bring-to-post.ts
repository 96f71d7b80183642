import { and, asc, gt, isNull, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import type { CopyLearned } from "../../../messages.ts";
import { comments } from "../../../platform/db/comments.ts";
import { loadPageContexts } from "../intake/page-context.ts";
import { seenEvent } from "./differences.ts";
import { isUnderPost } from "./remove-post.ts";

/** The maximum number of comments that are sent at once; the rest waits for the message that this one sends. */
const AT_ONCE = 500;
const AGAIN_SECONDS = 30;

/**
 * Sends the comments that were stored under a copy, before it was known of which post it is one, through the intake again: it
 * brings them to their post and its rules. Safe to repeat.
 *
 * @returns how many were found
 */
export async function bringToPost(
  deps: Pick<Deps, "core" | "comments" | "networks" | "queues" | "now">,
  message: CopyLearned,
): Promise<number> {
  const { learnedCopyId, after = { postedAt: 0, id: 0 } } = message;
  const [page] = (await loadPageContexts(deps, [message])).values();
  if (!page) return 0;
  if (page.isMoving) throw new AppError("workspace_moving");
  const rows = await page.db
    .select()
    .from(comments)
    .where(
      and(
        isUnderPost(page, [learnedCopyId], deps.now()),
        isNull(comments.copyId),
        gt(comments.textAt, 0),
        // Not those that were sent: they may still wait, and some may never move.
        sql`(${comments.postedAt}, ${comments.id}) > (${after.postedAt}, ${after.id})`,
      ),
    )
    .orderBy(asc(comments.postedAt), asc(comments.id))
    .limit(AT_ONCE);
  const events = rows.map((row) => {
    const { externalId: id, text, postedAt, isOwn: own } = row;
    const known = { authorId: null, authorName: null, parentId: null, attachmentUrl: null, permalink: null };
    const comment = { id, text, postedAt, own, hidden: false, ...known };
    // As old as the text that is stored, so that an edit that arrives meanwhile stays.
    const event = seenEvent({ ...page, id: page.pageId }, { id: learnedCopyId, isAd: true }, comment, row.textAt);
    return { ...event, hidden: undefined };
  });
  await deps.queues["comment-events"].send(events);
  const last = rows[AT_ONCE - 1];
  const rest = last && { ...message, after: { postedAt: last.postedAt, id: last.id } };
  if (rest) await deps.queues["comment-events"].send([rest], { delaySeconds: AGAIN_SECONDS });
  return rows.length;
}
