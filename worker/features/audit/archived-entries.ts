import type { ArchivedComment } from "../archive/archived-comment.ts";
import { isVisible } from "../workspaces/visible-pages.ts";
import type { EntryRow, FindEntries } from "./find-entries.ts";

/** The log entries of archived comments, with the same conditions as `findEntries`; newest first. Pure. */
export function archivedEntries(
  lines: readonly ArchivedComment[],
  { visible, after, before, actor, userId, pageId, what }: Omit<FindEntries, "cursor" | "limit">,
): EntryRow[] {
  return lines
    .filter(({ comment }) => isVisible(visible, comment.pageId) && (pageId === undefined || comment.pageId === pageId))
    .flatMap(({ comment, events }) =>
      events
        .filter(
          (event) =>
            event.logged &&
            event.at >= after &&
            event.at < before &&
            (actor === undefined || event.actor === actor) &&
            (userId === undefined || event.userId === userId) &&
            (what === undefined || event.what === what),
        )
        .map((event) => ({ ...comment, ...event })),
    )
    .sort((a, b) => b.at - a.at || b.commentId - a.commentId || b.seq - a.seq);
}
