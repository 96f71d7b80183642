// The loaded list, and how changes are merged into it. It holds every comment once, newest first.
import type { InfiniteData } from "@tanstack/react-query";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import type { Comment, CommentsPage } from "../../../api/types.ts";
import { matchesFilter, staysIn } from "./filter.ts";

/** On the first page `lastId` is the position up to which this list knows everything, and comments before `archivedBefore` are not searched. */
export type LoadedPage = Pick<CommentsPage, "nextCursor"> &
  Partial<Pick<CommentsPage, "lastId" | "archivedBefore">> & {
    comments: readonly Comment[];
    /** The server reached its reading limit before the page was full. */
    isCutShort?: boolean;
    /** On the first page: comments that arrived later. They are held back until the reader asks, so that nothing moves while they work. */
    waiting?: readonly Comment[];
  };
/** Where a page begins: at the newest comments, below one of them, or where a search stopped. */
export type PageStart = { oldestId: string } | { cursor: string } | null;
export type LoadedComments = InfiniteData<LoadedPage, PageStart>;

type Changes = Pick<LoadedPage, "comments" | "lastId">;
type Options = {
  /** Comments that return by the reader's own undo: they are shown at once. */
  own?: ReadonlySet<string>;
};

/**
 * Merges changed comments into the list. A known comment is replaced in its place, or removed when it no longer matches. A new comment
 * is held back until the reader asks for it. A comment older than the loaded list is left out: it comes with a later page.
 */
export function mergeChanges(
  loaded: LoadedComments,
  changes: Changes,
  filter: CommentFilter,
  { own = NONE }: Options = {},
): LoadedComments {
  const changed = new Map(changes.comments.map((comment) => [comment.id, comment]));
  const loadedById = new Map(allOf(loaded).map((comment) => [comment.id, comment]));
  const reach = reachOf(loaded);
  const arrived = [...changed.values()].filter(
    (comment) =>
      !loadedById.has(comment.id) && matchesFilter(comment, filter) && Date.parse(writtenAt(comment)) >= reach,
  );
  const updated = (comments: readonly Comment[]) =>
    comments.some(({ id }) => changed.has(id))
      ? comments
          .map((comment) => newer(comment, changed.get(comment.id)))
          .filter((comment) => !changed.has(comment.id) || staysIn(filter, comment))
      : comments;

  const [first, ...rest] = loaded.pages;
  if (!first) return loaded;
  // An empty list shows them at once: nothing can move.
  const isEmpty = loadedById.size === 0 && loaded.pages.length === 1;
  const [shownAtOnce, waiting] = partition(
    [...arrived, ...updated(first.waiting ?? [])],
    ({ id }) => isEmpty || own.has(id),
  );
  const comments = updated(first.comments);
  const head: LoadedPage = {
    ...first,
    comments: shownAtOnce.length > 0 ? [...shownAtOnce, ...comments] : comments,
    waiting,
    ...(changes.lastId !== undefined && { lastId: changes.lastId }),
  };
  return { ...loaded, pages: [head, ...rest.map((page) => ({ ...page, comments: updated(page.comments) }))] };
}

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [yes: Item[], no: Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/** Shows the comments that were held back. */
export function showWaiting(loaded: LoadedComments): LoadedComments {
  const [first, ...rest] = loaded.pages;
  if (!first?.waiting?.length) return loaded;
  return { ...loaded, pages: [{ ...first, comments: [...first.waiting, ...first.comments], waiting: [] }, ...rest] };
}

/** The comments of the list. One that arrived live and again with a page is listed once. */
export function shownComments(pages: readonly LoadedPage[]): Comment[] {
  const byId = new Map<string, Comment>();
  for (const comment of pages.flatMap((page) => page.comments)) {
    if (!byId.has(comment.id)) byId.set(comment.id, comment);
  }
  return [...byId.values()].sort(newestFirst);
}

/** How many comments are held back, without those that a page has brought since. */
export function waitingCount(pages: readonly LoadedPage[]): number {
  const shown = new Set(pages.flatMap((page) => page.comments.map(({ id }) => id)));
  return (pages[0]?.waiting ?? []).filter(({ id }) => !shown.has(id)).length;
}

const NONE: ReadonlySet<string> = new Set();

export const writtenAt = (comment: Comment) => comment.original_created_at ?? comment.createdAt;

/** The oldest comment of the list; older ones are loaded below it. */
export const oldestOf = (comments: readonly Comment[]): Comment | undefined => [...comments].sort(newestFirst).at(-1);

const allOf = ({ pages }: LoadedComments) => pages.flatMap((page) => [...(page.waiting ?? []), ...page.comments]);

/** How far back the list goes, in epoch ms: to the beginning when nothing is left to load. */
function reachOf(loaded: LoadedComments): number {
  const last = loaded.pages.at(-1);
  if (!last?.nextCursor) return Number.NEGATIVE_INFINITY;
  const times = loaded.pages.flatMap((page) => page.comments.map((comment) => Date.parse(writtenAt(comment))));
  return times.length > 0 ? times.reduce((least, time) => Math.min(least, time)) : Number.NEGATIVE_INFINITY;
}

/** Whether an answer is older than the comment that we have: it was sent before a later decision. */
function newer(loaded: Comment, incoming: Comment | undefined): Comment {
  return incoming && incoming.decision_seq >= loaded.decision_seq ? incoming : loaded;
}

/** The server's order: by the time of writing and, for the same time, by id, which increases. */
function newestFirst(a: Comment, b: Comment): number {
  const [first, second] = [writtenAt(a), writtenAt(b)];
  if (first !== second) return first < second ? 1 : -1;
  return a.id.length !== b.id.length ? b.id.length - a.id.length : a.id < b.id ? 1 : -1;
}
