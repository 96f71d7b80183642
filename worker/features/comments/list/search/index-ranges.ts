import { COMMENT_STATUSES, type CommentStatus } from "../../../../vocabulary/comments.ts";
import { ATTACK_STATUSES, causesOf } from "../../../../vocabulary/judging/attacks.ts";
import { REASONS, type Reason } from "../../../../vocabulary/judging/judgement.ts";
import type { CommentFilter } from "../../schemas.ts";

/** A range of the index `comments_page_status`, ordered by time. */
type IndexRange = [pageId: number, status: CommentStatus, reason: Reason | null];

const EVERY_REASON = [null, ...REASONS];

/** The index ranges that a filter needs. @param pageIds the pages that the filter names */
export const indexRangesOf = (
  pageIds: number[],
  { status, reason, cause }: Pick<CommentFilter, "status" | "reason" | "cause">,
): IndexRange[] => {
  const statuses = (cause ? ATTACK_STATUSES : COMMENT_STATUSES).filter((each) => !status || each === status);
  const reasons = EVERY_REASON.filter((each) => (!reason || each === reason) && (!cause || canCause(each, cause)));
  return pageIds.flatMap((pageId) => statuses.flatMap((each) => reasons.map((why): IndexRange => [pageId, each, why])));
};

/** Whether a reason can belong to a cause. The kinds of offence differ only in their scores, which no index has. */
const canCause = (reason: Reason | null, cause: NonNullable<CommentFilter["cause"]>): boolean =>
  cause === "any" || causesOf(reason).includes(cause);
