import type { InfiniteData } from "@tanstack/react-query";
import type { Comment, CommentsPage } from "../../api/types.ts";
import { type CommentFilter, matchesFilter } from "./filter.ts";

export type LoadedComments = InfiniteData<CommentsPage, string | null>;

/**
 * The loaded pages with what changed: a known comment is replaced where it stands, or leaves when it no longer matches;
 * a new one goes to the first page; one older than the list reaches waits for its own page. The first page keeps `lastId`, from where the next change is asked.
 */
export function mergeChanges(
  loaded: LoadedComments,
  changes: { comments: readonly Comment[]; lastId?: number },
  filter: CommentFilter,
): LoadedComments {
  const changed = new Map(changes.comments.map((comment) => [comment.id, comment]));
  const known = new Set(loaded.pages.flatMap((page) => page.comments.map(({ id }) => id)));
  const isShown = (comment: Comment) => matchesFilter(comment, filter);
  const last = loaded.pages.at(-1);
  const oldest = last?.nextCursor ? last.comments.at(-1) : undefined;
  const isReached = (comment: Comment) => !oldest || Date.parse(writtenAt(comment)) >= Date.parse(writtenAt(oldest));
  const arrived = [...changed.values()].filter(
    (comment) => !known.has(comment.id) && isShown(comment) && isReached(comment),
  );
  const pages = loaded.pages.map((page, index) => {
    const kept = page.comments
      .map((comment) => changed.get(comment.id) ?? comment)
      .filter((comment) => !changed.has(comment.id) || isShown(comment));
    if (index > 0) return { ...page, comments: kept };
    return { ...page, comments: [...arrived, ...kept].sort(newestFirst), lastId: changes.lastId ?? page.lastId };
  });
  return { ...loaded, pages };
}

export const writtenAt = (comment: Comment) => comment.original_created_at ?? comment.createdAt;
const newestFirst = (a: Comment, b: Comment) => Date.parse(writtenAt(b)) - Date.parse(writtenAt(a));
