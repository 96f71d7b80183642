// Reads what is stored about the comments of a batch and around them, in one round trip for all comments of one database.
import type { Deps } from "../../../deps.ts";
import type { CommentEvent } from "../../../messages.ts";
import { batch } from "../../../platform/db/batch.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import type { Rule } from "../../auto-replies/answer.ts";
import { loadRules } from "../../auto-replies/rules.ts";
import {
  type CommentRow,
  commentsByKey,
  confirmedCalls,
  emptiedComments,
  recentComments,
  writtenReplies,
} from "../queries.ts";
import { keyOnPage } from "../storage/comment-key.ts";
import { type PageAds, storedOriginals } from "../storage/copies.ts";
import type { Work } from "./group-by-database.ts";
import { createMonthLimit, judgedThisMonth, type MonthLimit } from "./month-limit.ts";
import { createRecentWindow, type RecentWindow } from "./recent-window.ts";
import type { OwnCall } from "./transition.ts";

/** What is stored about one comment. */
export type Stored = {
  /** Null for an unknown comment. */
  row: CommentRow | null;
  /** Our calls that the network confirmed. */
  calls: OwnCall[];
  /** Whether we wrote it as a reply: it is the page's own, even when the network does not name its author. */
  isOurReply: boolean;
  /** The post that its medium is a copy of; null for most. */
  originalId: string | null;
  /** Whether the page wrote it under a comment whose author's data was deleted. */
  isAnswerToEmptied: boolean;
};

/** What the judgement needs of the pages of a batch; each comment that is judged adds to `recent` and `limit`. */
export type Around = { recent: RecentWindow; rules: Map<number, Rule[]>; limit: MonthLimit };

/**
 * @returns what is stored, by `keyOnPage`, and around the comments: the recent ones of their pages, rules, the plan's limit, and
 * copies of posts that were not known as such
 */
export async function findSurroundings(
  deps: Pick<Deps, "networks">,
  db: CommentsDb,
  work: readonly Work[],
): Promise<Around & { stored: Map<string, Stored>; copies: PageAds[] }> {
  const written = work.filter(({ events }) =>
    events.some(({ verb, own }) => !own && (verb === "add" || verb === "edited")),
  );
  const pages = new Map(written.map(({ page: { workspaceId, pageId } }) => [pageId, { workspaceId, pageId }]));
  const keys = keysOf(work);
  const answering = work.filter(({ page }) => page.autoReplies).map(({ page }) => page.pageId);
  const limited = work.filter(({ page }) => page.maxComments !== null).map(({ page }) => page);
  const clicked = work.filter(({ events }) => events.some(({ verb }) => verb === "hide" || verb === "unhide"));
  const parents = work.flatMap((item) => parentsOf(deps, item, false));
  const media = work.flatMap(({ page, events }) => mediaOf(events).map(({ id }) => [page.pageId, id] as const));
  const found = await batch(db, {
    rows: commentsByKey(db, keys),
    recent: recentComments(db, [...pages.values()]),
    replied: writtenReplies(db, keys),
    rules: answering.length > 0 ? loadRules(db, [...new Set(answering)]) : undefined,
    judged: limited.length > 0 ? judgedThisMonth(db, limited) : undefined,
    called: clicked.length > 0 ? confirmedCalls(db, keysOf(clicked)) : undefined,
    originals: media.length > 0 ? storedOriginals(db, media) : undefined,
    emptied: parents.length > 0 ? emptiedComments(db, parents) : undefined,
  });
  const rows = new Map(found.rows.map((row) => [keyOnPage(row.pageId, row.externalKey), row]));
  const replied = new Set(found.replied.map((reply) => keyOnPage(reply.pageId, reply.externalKey)));
  const emptied = new Set(found.emptied?.map(({ pageId, externalKey }) => keyOnPage(pageId, externalKey)));
  const originals = new Map(found.originals?.map((row) => [keyOnPage(row.pageId, row.externalId), row.originalId]));
  const calls = Map.groupBy(found.called ?? [], (call) => keyOnPage(call.pageId, call.externalKey));
  const storedOf = (item: Work, key: string): Stored => {
    const isOurReply = replied.has(key);
    return {
      row: rows.get(key) ?? null,
      calls: (calls.get(key) ?? []).map(({ at, status }) => ({
        at,
        visibility: status === "disapproved" ? "hidden" : "visible",
      })),
      isOurReply,
      originalId:
        mediaOf(item.events)
          .map(({ id, originalId }) => originals.get(keyOnPage(item.page.pageId, id)) ?? originalId)
          .find(Boolean) ?? null,
      isAnswerToEmptied: parentsOf(deps, item, isOurReply).some(({ pageId, key }) =>
        emptied.has(keyOnPage(pageId, key)),
      ),
    };
  };
  const keyed = work.map((item) => ({ item, key: keyOnPage(item.page.pageId, item.key) }));
  return {
    stored: new Map(keyed.map(({ item, key }) => [key, storedOf(item, key)])),
    recent: createRecentWindow(found.recent),
    rules: Map.groupBy(found.rules ?? [], ({ pageId }) => pageId),
    limit: createMonthLimit(limited, found.judged ?? []),
    copies: unknownCopies(work, originals),
  };
}

/** The media of ads that events name, each with the post of which it is a copy, if the event says so. */
const mediaOf = (events: readonly CommentEvent[]) =>
  events.flatMap(({ isAd, postId, originalId }) =>
    isAd && postId ? [{ id: postId, originalId: originalId === postId ? null : (originalId ?? null) }] : [],
  );

/** The copies whose posts only these events name, by page. */
function unknownCopies(work: readonly Work[], originals: Map<string, string | null>): PageAds[] {
  const copies = work.flatMap(({ page, events }) =>
    mediaOf(events)
      .filter(({ id, originalId }) => originalId !== null && !originals.get(keyOnPage(page.pageId, id)))
      .map((ad) => ({ page, ad })),
  );
  return [...Map.groupBy(copies, ({ page }) => page)].map(([page, own]) => ({
    page: { ...page, id: page.pageId },
    ads: [...new Map(own.map(({ ad }) => [ad.id, ad])).values()],
  }));
}

/** The comments that the page answers with this one. */
const parentsOf = ({ networks }: Pick<Deps, "networks">, { page, events }: Work, isOurReply: boolean) =>
  events.flatMap(({ own, parentId }) =>
    (own || isOurReply) && parentId ? [{ pageId: page.pageId, key: networks[page.network].keyOf(parentId) }] : [],
  );

const keysOf = (work: readonly Work[]) => work.map(({ page, key }) => ({ pageId: page.pageId, key }));
