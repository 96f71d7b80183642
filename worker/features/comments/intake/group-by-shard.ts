// Groups the events of a batch by comment, and the comments by the database that holds them.
import type { Deps } from "../../../deps.ts";
import type { CommentEvent } from "../../../messages.ts";
import type { CommentRow } from "../queries.ts";
import { keyOnPage } from "../storage/comment-key.ts";
import { type PageContext, pageKey } from "./page-context.ts";
import type { OwnCall } from "./transition.ts";

/** A comment and the events about it. */
export type Work = {
  page: PageContext;
  key: string;
  events: CommentEvent[];
  /** Positions of the events in the batch. */
  indices: number[];
  /** `findStored` fills in this and the following fields. The stored row; null for an unknown comment. */
  stored: CommentRow | null;
  /** Our calls that the network confirmed. */
  calls: OwnCall[];
  /** Whether the page wrote it under a comment whose author's data was deleted. */
  isAnswerToEmptied: boolean;
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
    const work = byComment.get(comment) ?? workOf(page, key);
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

const workOf = (page: PageContext, key: string): Work => ({
  page,
  key,
  events: [],
  indices: [],
  stored: null,
  calls: [],
  isAnswerToEmptied: false,
});
