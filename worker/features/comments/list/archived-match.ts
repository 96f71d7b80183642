// The filter of the list on archived comments, which no database can search. Pure.
import { localClock } from "../../../time.ts";
import { ATTACK_STATUSES, causeOf, isOnClock } from "../../../vocabulary/judging/attacks.ts";
import { beginsAs, withoutAccents, withoutAccentsButEnye } from "../../../vocabulary/text-folding.ts";
import type { ArchivedComment } from "../../archive/archived-comment.ts";
import type { Named } from "../../workspaces/names.ts";
import type { CommentFilter } from "../schemas.ts";
import { Analysis } from "../storage/analysis.ts";
import { postedWithin } from "./find-comments.ts";

type Row = ArchivedComment["comment"];

/** @param pages the workspace's own: of another page no comment is found @returns whether an archived comment is in the list */
export function archivedMatch(
  {
    status,
    inbox,
    assigned,
    reason,
    cause,
    by,
    post,
    weekday,
    hours,
    page,
    platform,
    placement,
    author,
    search,
    ...span
  }: CommentFilter & { timeZone: string },
  pages: Named,
): (row: Row) => boolean {
  const { from, before } = postedWithin(span);
  const soughtAuthor = author && withoutAccents(author);
  const holdsSearch = search && textHolds(search);
  return (row) =>
    // Tombstones have nothing to show.
    row.textAt > 0 &&
    // What a person attends to is at hand.
    !inbox &&
    !assigned &&
    row.postedAt >= from &&
    row.postedAt < before &&
    (!status || row.status === status) &&
    (!reason || row.reason === reason) &&
    (!cause || isAttack(row, cause)) &&
    (!by || row.decidedBy === by) &&
    (!post || row.postId === post) &&
    isOnClock(localClock(row.postedAt, span.timeZone), { weekday, hours }) &&
    (!page || pages.get(row.pageId)?.publicId === page) &&
    (!platform || row.network === platform) &&
    (!placement || row.isAd === (placement === "ad")) &&
    (!soughtAuthor || withoutAccents(row.authorName ?? "").includes(soughtAuthor)) &&
    (!holdsSearch || holdsSearch(`${row.authorName ?? ""}\n${row.text}`));
}

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
