// Groups the events of a batch by comment, and the comments by the database that holds them.
import type { Deps } from "../../../deps.ts";
import type { CommentEvent } from "../../../messages.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { keyOnPage } from "../storage/comment-key.ts";
import { type OpenedPage, pageKey } from "./page-context.ts";

/** A comment and the events about it. */
export type Work = {
  page: OpenedPage;
  key: string;
  events: CommentEvent[];
  /** Positions of the events in the batch. */
  indices: number[];
};

/**
 * Groups the events.
 *
 * @returns the comments of each database, the positions of the events whose workspace moves, and the number of those whose page is
 * not in `pages`
 */
export function groupByDatabase(
  { networks }: Pick<Deps, "networks">,
  pages: Map<string, OpenedPage>,
  events: CommentEvent[],
): { byDatabase: Map<CommentsDb, Work[]>; moving: number[]; dropped: number } {
  const byComment = new Map<string, Work>();
  const moving: number[] = [];
  let dropped = 0;
  events.forEach((event, index) => {
    const page = pages.get(pageKey(event.network, event.pageExternalId));
    if (!page) {
      dropped++;
      return;
    }
    if (page.isMoving) {
      moving.push(index);
      return;
    }
    const key = networks[event.network].keyOf(event.externalId);
    const comment = keyOnPage(page.pageId, key);
    const work = byComment.get(comment) ?? { page, key, events: [], indices: [] };
    work.events.push(notInFuture(event));
    work.indices.push(index);
    byComment.set(comment, work);
  });
  return { byDatabase: Map.groupBy(byComment.values(), ({ page }) => page.db), moving, dropped };
}

/** How far clocks may differ. */
const CLOCKS_MS = 5 * 60_000;

/**
 * Moves a future time to the time of arrival: it would otherwise outrank every later edit and every later decision of a person.
 */
const notInFuture = (event: CommentEvent): CommentEvent =>
  event.at > event.receivedAt + CLOCKS_MS ? { ...event, at: event.receivedAt } : event;
