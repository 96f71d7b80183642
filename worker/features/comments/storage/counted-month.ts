// Decides which month of usage a comment counts in: that of its first decision. Spam counts in none (`CATEGORY`).
import { CATEGORY, isCategory } from "../../../vocabulary/judging/categories.ts";
import type { CommentChange } from "./comment-change.ts";

type Counted = Pick<CommentChange["row"], "reason" | "usagePeriod">;

/** Sets the month at a comment's first decision. @param period null when it counts in no month */
export function countInMonth(row: Counted, period: number | null): void {
  if (isCounted(row)) row.usagePeriod ??= period;
}

/** Removes a comment from its month when a machine finds later that it does not count. What a person calls spam stays counted. */
export function uncount(row: Counted): void {
  if (!isCounted(row)) row.usagePeriod = null;
}

const isCounted = ({ reason }: Counted): boolean => !isCategory(reason) || CATEGORY[reason].isCounted;
