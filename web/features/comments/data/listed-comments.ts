import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import type { Comment } from "../../../api/types.ts";
import { staysIn } from "./filter.ts";
import { type LoadedPage, shownComments } from "./merge.ts";
import type { PendingDecision } from "./pending-decisions.ts";

/** The comments of the list: the loaded ones, with the reader's unanswered decisions applied to them. */
export function listedComments(
  pages: readonly LoadedPage[],
  pending: ReadonlyMap<string, PendingDecision>,
  filter: CommentFilter,
): Comment[] {
  const comments = shownComments(pages);
  if (pending.size === 0) return comments;
  return comments
    .map((comment) => {
      const decision = pending.get(comment.id);
      return decision ? { ...comment, ...decision.fields } : comment;
    })
    .filter((comment) => !pending.has(comment.id) || staysIn(filter, comment));
}
