// The filter of the list on archived comments, which no database can search. Pure.
import { localClock } from "../../../time.ts";
import { isOnClock } from "../../../vocabulary/calendar.ts";
import { ATTACK_STATUSES, causeOf } from "../../../vocabulary/judging/attacks.ts";
import { beginsAs, withoutAccents, withoutAccentsButEnye } from "../../../vocabulary/text-folding.ts";
import type { ArchivedComment } from "../../archive/archived-comment.ts";
import type { Named } from "../../workspaces/names.ts";
import type { CommentFilter } from "../schemas.ts";
import { Analysis } from "../storage/analysis.ts";
import { postedWithin } from "./search/posted-within.ts";

type Row = ArchivedComment["comment"];

type Test = (row: Row) => boolean;

/** @param pages the workspace's own: of another page no comment is found @returns whether an archived comment is in the list */
export function archivedMatch(filter: CommentFilter & { timeZone: string }, pages: Named): Test {
  const { from, before } = postedWithin(filter);
  const onClock =
    (clock: Pick<CommentFilter, "weekday" | "hours">): Test =>
    (row) =>
      isOnClock(localClock(row.postedAt, filter.timeZone), clock);
  // A line for each filter, so that the compiler asks for one that is new.
  const tests: Record<keyof CommentFilter, Test | null> = {
    // What a person attends to is at hand.
    inbox: given(filter.inbox, () => () => false),
    assigned: given(filter.assigned, () => () => false),
    from: (row) => row.postedAt >= from,
    to: (row) => row.postedAt < before,
    status: given(filter.status, (status) => (row) => row.status === status),
    reason: given(filter.reason, (reason) => (row) => row.reason === reason),
    cause: given(filter.cause, (cause) => (row) => isAttack(row, cause)),
    by: given(filter.by, (by) => (row) => row.decidedBy === by),
    post: given(filter.post, (post) => (row) => row.postId === post),
    weekday: given(filter.weekday, (weekday) => onClock({ weekday })),
    hours: given(filter.hours, (hours) => onClock({ hours })),
    page: given(filter.page, (page) => (row) => pages.get(row.pageId)?.publicId === page),
    platform: given(filter.platform, (platform) => (row) => row.network === platform),
    placement: given(filter.placement, (placement) => (row) => row.isAd === (placement === "ad")),
    author: given(filter.author, (author) => authorHolds(withoutAccents(author))),
    search: given(filter.search, (search) => {
      const holdsSearch = textHolds(search);
      return (row) => holdsSearch(`${row.authorName ?? ""}\n${row.text}`);
    }),
  };
  const asked = Object.values(tests).filter((test) => test !== null);
  // Tombstones have nothing to show.
  return (row) => row.textAt > 0 && asked.every((test) => test(row));
}

/** A filter that is left out, or empty, tests nothing. */
const given = <Value extends string>(value: Value | undefined, testFor: (value: Value) => Test): Test | null =>
  value ? testFor(value) : null;

const authorHolds =
  (part: string): Test =>
  (row) =>
    withoutAccents(row.authorName ?? "").includes(part);

function isAttack(
  { status, reason, analysis }: Pick<Row, "status" | "reason" | "analysis">,
  cause: NonNullable<CommentFilter["cause"]>,
): boolean {
  if (!ATTACK_STATUSES.some((each) => each === status)) return false;
  const scores = analysis === null ? undefined : Analysis.parse(JSON.parse(analysis)).scores;
  return cause === "any" || causeOf({ reason, scores }) === cause;
}

/** As `matchOf` of the index of words: every searched word begins one of the text; without a word, all of it occurs there. */
function textHolds(search: string): (text: string) => boolean {
  const beginnings = wordsOf(search);
  if (beginnings.length === 0) return (text) => withoutAccents(text).includes(withoutAccents(search));
  return (text) => {
    const words = wordsOf(text);
    return beginnings.every((beginning) => words.some((word) => beginsAs(word, beginning)));
  };
}

const wordsOf = (text: string) => withoutAccentsButEnye(text).match(/[\p{L}\p{N}]+/gu) ?? [];
