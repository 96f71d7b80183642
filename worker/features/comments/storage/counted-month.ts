// Which month of usage a comment counts in: the one of its first decision. Spam counts in none.
import type { CommentChange } from "./store.ts";

type Counted = Pick<CommentChange["row"], "reason" | "usagePeriod">;

/** At a comment's first decision. @param period null where it counts in no month */
export function countInMonth(row: Counted, period: number | null): void {
  if (row.reason !== "spam") row.usagePeriod ??= period;
}

/** When a machine finds only later that a counted comment is spam. What a person calls spam stays counted. */
export function uncountSpam(row: Counted): void {
  if (row.reason === "spam") row.usagePeriod = null;
}
