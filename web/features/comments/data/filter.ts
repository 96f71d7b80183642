// What the list shows, as the address says it and as the server applies it.
import {
  COMMENT_STATUSES,
  type CommentStatus,
  NETWORKS,
  type Network,
  REASONS,
  type Reason,
} from "../../../../worker/vocabulary.ts";
import type { Comment } from "../../../api/types.ts";

const PLACEMENTS = ["ad", "organic"] as const;
export type Placement = (typeof PLACEMENTS)[number];

/** An absent field filters nothing. `page` is an account's id; `from` and `to` are days, `YYYY-MM-DD`, both included. */
export type CommentFilter = {
  status?: CommentStatus;
  search?: string;
  page?: string;
  platform?: Network;
  reason?: Reason;
  from?: string;
  to?: string;
  author?: string;
  placement?: Placement;
};

/** A change of some fields; undefined takes one away. */
export type FilterChange = { [Field in keyof CommentFilter]?: CommentFilter[Field] | undefined };

export const isFiltered = (filter: CommentFilter) => Object.values(filter).some(Boolean);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LONGEST = 200;

/** The filter that an address asks for; values that are not known are left out. */
export function readFilter(address: URLSearchParams): CommentFilter {
  const text = (name: string) => address.get(name)?.trim().slice(0, LONGEST) || undefined;
  const word = <Word extends string>(name: string, words: readonly Word[]) =>
    words.find((each) => each === address.get(name));
  const day = (name: string) => [text(name)].find((value) => value && DAY.test(value));
  return withoutGaps({
    status: word("status", COMMENT_STATUSES),
    search: text("search"),
    page: text("page"),
    platform: word("platform", NETWORKS),
    reason: word("reason", REASONS),
    from: day("from"),
    to: day("to"),
    author: text("author"),
    placement: word("placement", PLACEMENTS),
  });
}

/** The same filter as an address: whoever gets the link sees the same list. */
export const writeFilter = (filter: CommentFilter) => new URLSearchParams(withoutGaps(filter));

export const changeFilter = (filter: CommentFilter, change: FilterChange): CommentFilter =>
  withoutGaps({ ...filter, ...change });

function withoutGaps(filter: FilterChange): CommentFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) as CommentFilter;
}

/** Whether a decision leaves a comment of the list in it. What else the filter asks for does not change with decisions. */
export function staysIn({ status, reason }: CommentFilter, comment: Comment): boolean {
  return (!status || comment.status === status) && (!reason || comment.reason_code === reason);
}

/** The filter as the server applies it, for comments that arrive by themselves. */
export function matchesFilter(comment: Comment, filter: CommentFilter): boolean {
  const { page, platform, search, from, to, author, placement } = filter;
  if (!staysIn(filter, comment)) return false;
  if (page && comment.social_account_id !== page) return false;
  if (platform && comment.platform !== platform) return false;
  if (placement && comment.is_ad !== (placement === "ad")) return false;
  if (from || to) {
    const day = localDay(comment.original_created_at);
    if ((from && day < from) || (to && day > to)) return false;
  }
  const name = comment.author_name ?? "";
  if (author && !folded(name).includes(folded(author))) return false;
  return !search || hasWords(`${name}\n${comment.content}`, search);
}

/** The day here, which is the workspace's: it took its time zone from this person's browser. */
function localDay(iso: string): string {
  const at = new Date(iso);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** Every word sought begins a word of the text; accents and case make no difference. */
function hasWords(text: string, sought: string): boolean {
  const words = wordsOf(text);
  return wordsOf(sought).every((beginning) => words.some((word) => word.startsWith(beginning)));
}

const wordsOf = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
