import type { Comment } from "../../../api/types.ts";
import { type CommentFilter, staysIn } from "./filter.ts";
import { type LoadedPage, shownComments } from "./merge.ts";
import type { Wish } from "./pending-decisions.ts";

/** The list as the reader sees it: what is loaded, with their own latest decisions on top. */
export function listed(
  pages: readonly LoadedPage[],
  wishes: ReadonlyMap<string, Wish>,
  filter: CommentFilter,
): Comment[] {
  const comments = shownComments(pages);
  if (wishes.size === 0) return comments;
  return comments
    .map((comment) => {
      const wanted = wishes.get(comment.id);
      return wanted ? { ...comment, ...wanted.fields } : comment;
    })
    .filter((comment) => !wishes.has(comment.id) || staysIn(filter, comment));
}
