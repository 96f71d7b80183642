// Groups the events of a batch by comment, and the comments by the database that holds them.
import type { Deps } from "../../../deps.ts";
import type { CommentEvent } from "../../../messages.ts";
import { keyOnPage } from "../storage/comment-key.ts";
import { type PageContext, pageKey } from "./page-context.ts";

/** A comment and the events about it. */
export type Work = {
  page: PageContext;
  key: string;
  events: CommentEvent[];
  /** Positions of the events in the batch. */
  indices: number[];
};

/** Groups the events. @returns the comments of each database, and the number of events whose page is not in `pages` */
export function groupByShard(
  { networks }: Pick<Deps, "networks">,
  pages: Map<string, PageContext>,
  events: CommentEvent[],
): { shards: Map<string, Work[]>; dropped: number } {
  const byComment = new Map<string, Work>();
  let dropped = 0;
  events.forEach((event, index) => {
    const page = pages.get(pageKey(event.network, event.pageExternalId));
    if (!page) {
      dropped++;
      return;
    }
    const key = networks[event.network].keyOf(event.externalId);
    const comment = keyOnPage(page.pageId, key);
    const work = byComment.get(comment) ?? { page, key, events: [], indices: [] };
    work.events.push(notInFuture(event));
    work.indices.push(index);
    byComment.set(comment, work);
  });
  return { shards: Map.groupBy(byComment.values(), ({ page }) => page.shard), dropped };
}

/** How far clocks may differ. */
const CLOCKS_MS = 5 * 60_000;

/**
 * Moves a future time to the time of arrival: it would otherwise outrank every later edit and every later decision of a person.
 */
const notInFuture = (event: CommentEvent): CommentEvent =>
  event.at > event.receivedAt + CLOCKS_MS ? { ...event, at: event.receivedAt } : event;
