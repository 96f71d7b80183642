// Defines an attack for the database, the statistics and the screens: a comment that was hidden or deleted.
import type { CommentStatus } from "../comments.ts";
import { CATEGORY, isCategory } from "./categories.ts";
import type { Reason } from "./judgement.ts";
import { KIND } from "./kinds.ts";

/** Statuses of an attack. */
export const ATTACK_STATUSES = ["disapproved", "removed"] as const satisfies readonly CommentStatus[];

/** The cause of an attack, for an owner: `other` includes prohibited words, own rules and other decisions of people. */
export const CAUSES = ["insult", "hate", "threat", "spam", "other"] as const;
export type Cause = (typeof CAUSES)[number];

/** The name of a cause in charts, and for one comment in a filter. */
export const CAUSE_NAMES: Record<Cause, string> = {
  insult: "Insulto",
  hate: "Odio",
  threat: "Amenaza",
  spam: "Spam",
  other: "Otros",
};

type Judged = { reason: Reason | null; scores: Record<string, number> | undefined };

/**
 * Returns the cause of an attack; the gravest kind comes first, so each attack has one cause. `ATTACK_CAUSE` of the comments
 * database does the same in SQL.
 */
export function causeOf({ reason, scores = {} }: Judged): Cause {
  if (!isCategory(reason)) return "other";
  const { cause, graverCauses } = CATEGORY[reason];
  return graverCauses.find((kind) => (scores[kind] ?? 0) >= KIND[kind].from) ?? cause;
}

/** The causes that attacks with this reason may have. */
export function causesOf(reason: Reason | null): readonly Cause[] {
  if (!isCategory(reason)) return ["other"];
  const { cause, graverCauses } = CATEGORY[reason];
  return [...graverCauses, cause];
}
