// The filter of the list, as the address holds it and as the server applies it.
import type { CommentFilter as ListFilter } from "../../../../worker/features/comments/schemas.ts";
import { hoursOf, isDay, isOnClock, WEEKDAYS } from "../../../../worker/vocabulary/calendar.ts";
import {
  ASSIGNED_TO,
  COMMENT_STATUSES,
  INBOXES,
  isMachines,
  PLACEMENTS,
} from "../../../../worker/vocabulary/comments.ts";
import { ATTACK_STATUSES, CAUSES, causeOf } from "../../../../worker/vocabulary/judging/attacks.ts";
import { REASONS } from "../../../../worker/vocabulary/judging/judgement.ts";
import { MAX_AUTHOR_SEARCH_LENGTH, MAX_ID_LENGTH, MAX_SEARCH_LENGTH } from "../../../../worker/vocabulary/limits.ts";
import { NETWORKS } from "../../../../worker/vocabulary/networks.ts";
import { beginsAs, withoutAccents, withoutAccentsButEnye } from "../../../../worker/vocabulary/text-folding.ts";
import { readUser } from "../../../api/session-store.ts";
import type { Comment } from "../../../api/types.ts";

/** An absent field filters nothing. */
export type CommentFilter = ListFilter;

/** A change of some fields; undefined removes one. */
export type FilterChange = CommentFilter;

export const isFiltered = (filter: CommentFilter) => Object.values(filter).some(Boolean);

/** The filter of an address; unknown values are left out. */
export function readFilter(address: URLSearchParams): CommentFilter {
  const text = (name: string) => address.get(name)?.trim() || undefined;
  const cut = (name: string, longest: number) => text(name)?.slice(0, longest);
  const valid = (name: string, isValid: (value: string) => boolean) =>
    [text(name)].find((value) => value !== undefined && isValid(value));
  const id = (name: string) => valid(name, (value) => value.length <= MAX_ID_LENGTH);
  const word = <Word extends string>(name: string, words: readonly Word[]) =>
    words.find((each) => each === address.get(name));
  const filter = {
    status: word("status", COMMENT_STATUSES),
    inbox: word("inbox", INBOXES),
    assigned: word("assigned", ASSIGNED_TO),
    search: cut("search", MAX_SEARCH_LENGTH),
    page: id("page"),
    platform: word("platform", NETWORKS),
    reason: word("reason", REASONS),
    cause: word("cause", [...CAUSES, "any"] as const),
    by: word("by", ["machine"] as const),
    post: id("post"),
    weekday: word("weekday", WEEKDAYS),
    hours: valid("hours", (value) => hoursOf(value) !== undefined),
    from: valid("from", isDay),
    to: valid("to", isDay),
    author: cut("author", MAX_AUTHOR_SEARCH_LENGTH),
    placement: word("placement", PLACEMENTS),
  } satisfies Record<keyof CommentFilter, string | undefined>;
  const found = withoutGaps(filter);
  return isFiltered(found) || address.get(ALL.name) === ALL.value ? found : FIRST;
}

/** What the screen opens with: what needs a person. */
const FIRST: CommentFilter = { inbox: "review" };
/** In the address of every comment. */
const ALL = { name: "status", value: "all" };

/** The filter as an address: a shared link shows the same list. */
export function writeFilter(filter: CommentFilter): URLSearchParams {
  if (!isFiltered(filter)) return new URLSearchParams({ [ALL.name]: ALL.value });
  const isFirst = Object.entries(withoutGaps(filter)).every(
    ([name, value]) => FIRST[name as keyof CommentFilter] === value,
  );
  return new URLSearchParams(isFirst ? {} : withoutGaps(filter));
}

export const changeFilter = (filter: CommentFilter, change: FilterChange): CommentFilter =>
  withoutGaps({ ...filter, ...change });

function withoutGaps(filter: FilterChange): CommentFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) as CommentFilter;
}

/** Whether a comment stays in the list after a decision. Decisions do not change what the other filters test. */
export function staysIn({ status, reason, inbox, assigned, cause, by }: CommentFilter, comment: Comment): boolean {
  return (
    (!assigned || comment.assigned?.to === readUser()?.id) &&
    (!status || comment.status === status) &&
    (!reason || comment.reason_code === reason) &&
    (!cause || isAttack(comment, cause)) &&
    (!by || isMachines(comment.moderation_action)) &&
    isInInbox(comment, inbox)
  );
}

const isAttack = ({ status, reason_code: reason, analysis_metadata }: Comment, cause: CommentFilter["cause"]) =>
  ATTACK_STATUSES.some((each) => each === status) &&
  (cause === "any" || causeOf({ reason, scores: analysis_metadata?.scores }) === cause);

/** A complaint without an answer is one of those that need a person. */
const isInInbox = (comment: Comment, inbox: CommentFilter["inbox"]) =>
  !inbox || comment.inbox === inbox || (inbox === "review" && comment.inbox === "unanswered");

/** The filter as the server applies it, for comments that arrive live. */
export function matchesFilter(comment: Comment, filter: CommentFilter): boolean {
  const { status, reason, inbox, assigned, cause, by, page, platform, search, from, to, author, placement } = filter;
  const { post, weekday, hours } = filter;
  const name = comment.author_name ?? "";
  const day = localDay(comment.original_created_at);
  const posted = new Date(comment.original_created_at);
  const clock = { weekday: posted.getDay() || 7, hour: posted.getHours() };
  const passes: Record<keyof CommentFilter, boolean> = {
    status: staysIn({ status }, comment),
    reason: staysIn({ reason }, comment),
    inbox: staysIn({ inbox }, comment),
    assigned: staysIn({ assigned }, comment),
    cause: staysIn({ cause }, comment),
    by: staysIn({ by }, comment),
    post: !post || comment.post_id === post,
    weekday: isOnClock(clock, { weekday }),
    hours: isOnClock(clock, { hours }),
    page: !page || comment.social_account_id === page,
    platform: !platform || comment.platform === platform,
    placement: !placement || comment.is_ad === (placement === "ad"),
    from: !from || day >= from,
    to: !to || day <= to,
    author: !author || withoutAccents(name).includes(withoutAccents(author)),
    search: !search || holds(`${name}\n${comment.content}`, search),
  };
  return Object.values(passes).every(Boolean);
}

/** The day here, which is the workspace's: it took its time zone from this person's browser. */
function localDay(iso: string): string {
  const at = new Date(iso);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** Every searched word has to begin a word of the text; a search without words, such as an emoji, has to occur in it. */
function holds(text: string, sought: string): boolean {
  const beginnings = wordsOf(sought);
  if (beginnings.length === 0) return withoutAccents(text).includes(withoutAccents(sought));
  const words = wordsOf(text);
  return beginnings.every((beginning) => words.some((word) => beginsAs(word, beginning)));
}

const wordsOf = (text: string) => withoutAccentsButEnye(text).match(/[\p{L}\p{N}]+/gu) ?? [];
