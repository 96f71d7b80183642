// Defines an attack for the database, the statistics and the screens: a comment that was hidden or deleted.
import type { CommentStatus } from "../comments.ts";
import { CATEGORIES, CATEGORY, type Category, isCategory } from "./categories.ts";
import type { Reason } from "./judgement.ts";
import { KIND, type Kind } from "./kinds.ts";

/** Statuses of an attack. */
export const ATTACK_STATUSES = ["disapproved", "removed"] as const satisfies readonly CommentStatus[];

type Causes = { [One in Category]: (typeof CATEGORY)[One]["cause"] | (typeof CATEGORY)[One]["graverCauses"][number] };
/** The cause of an attack, for an owner: `other` includes prohibited words, own rules and other decisions of people. */
export type Cause = Causes[Category] | "other";

/** By category, the gravest last. */
const NAMED = CATEGORIES.flatMap((category): Cause[] => causesOf(category).toReversed()).filter(
  (name) => name !== "other",
);
export const CAUSES: readonly Cause[] = [...new Set(NAMED), "other"];

/** The name of a cause in charts, and for one comment in a filter: that of its kind, or of its category. */
export const CAUSE_NAMES = Object.fromEntries(CAUSES.map((cause) => [cause, nameOf(cause)])) as Record<Cause, string>;

function nameOf(cause: Cause): string {
  const category = CATEGORIES.find((category) => CATEGORY[category].cause === cause);
  return cause === "other" ? "Tus reglas" : cause in KIND ? KIND[cause as Kind].cause : CATEGORY[category!].label;
}

type Judged = { reason: Reason | null; scores: Record<string, number> | undefined };

/**
 * Returns the cause of an attack; the gravest kind comes first, so each attack has one cause. `ATTACK_CAUSE` of the comments
 * database is made of the same table.
 */
export function causeOf({ reason, scores = {} }: Judged): Cause {
  if (!isCategory(reason)) return "other";
  const { cause, graverCauses } = CATEGORY[reason];
  return graverCauses.find((kind) => (scores[kind] ?? 0) >= KIND[kind].from) ?? cause;
}

/** The causes that attacks with this reason may have. */
export function causesOf(reason: Reason | null): Cause[] {
  if (!isCategory(reason)) return ["other"];
  const { cause, graverCauses } = CATEGORY[reason];
  return [...graverCauses, cause];
}
