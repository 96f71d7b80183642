import type { CommentStatus, Network } from "../../../worker/vocabulary.ts";
import type { Comment } from "../../api/types.ts";

/** What the list shows. An absent field filters nothing; `page` is an account's id. */
export type CommentFilter = { status?: CommentStatus; page?: string; platform?: Network; search?: string };

export const isFiltered = (filter: CommentFilter) => Object.values(filter).some(Boolean);

/** The filter as the server applies it, for comments that arrive by themselves. */
export function matchesFilter(comment: Comment, { status, page, platform, search }: CommentFilter): boolean {
  if (status && comment.status !== status) return false;
  if (page && comment.social_account_id !== page) return false;
  if (platform && comment.platform !== platform) return false;
  return !search || `${comment.author_name ?? ""}\n${comment.content}`.toLowerCase().includes(search.toLowerCase());
}
