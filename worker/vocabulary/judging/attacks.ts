// What an attack is, once for the database, the statistics and the screens: a comment that was hidden or deleted.
import type { CommentStatus } from "../comments.ts";
import { CATEGORY, isCategory, KIND_FROM } from "./categories.ts";
import type { Reason } from "./judgement.ts";

/** Statuses of an attack. */
export const ATTACK_STATUSES = ["disapproved", "removed"] as const satisfies readonly CommentStatus[];

/** Why an attack was hidden, as an owner reads it: `other` has prohibited words, own rules and what a person decided otherwise. */
export const CAUSES = ["insult", "hate", "threat", "spam", "other"] as const;
export type Cause = (typeof CAUSES)[number];

/** A cause in charts, and of one comment in a filter. */
export const CAUSE_NAMES: Record<Cause, string> = {
  insult: "Insulto",
  hate: "Odio",
  threat: "Amenaza",
  spam: "Spam",
  other: "Otros",
};

type Judged = { reason: Reason | null; scores: Record<string, number> | undefined };

/** The gravest kind comes first, so each attack has one cause. `ATTACK_CAUSE` of the comments database says the same in SQL. */
export function causeOf({ reason, scores = {} }: Judged): Cause {
  if (!isCategory(reason)) return "other";
  const { cause, graverCauses } = CATEGORY[reason];
  return graverCauses.find((kind) => (scores[kind] ?? 0) >= KIND_FROM[kind]) ?? cause;
}

/** The causes that attacks with this reason may have. */
export function causesOf(reason: Reason | null): readonly Cause[] {
  if (!isCategory(reason)) return ["other"];
  const { cause, graverCauses } = CATEGORY[reason];
  return [...graverCauses, cause];
}

/** Hours of the night on the workspace's clock: from the first, included, up to the second. */
export const NIGHT = { from: 22, to: 8 } as const;

/** @param hour of the day, from 0 to 23 @param span may go over midnight */
export const isWithinHours = (hour: number, { from, to }: { from: number; to: number }): boolean =>
  from < to ? hour >= from && hour < to : hour >= from || hour < to;

/** Whether a moment is one of the filter of a list. @param hours such as `22-8` */
export function isOnClock(
  clock: { weekday: number; hour: number },
  { weekday, hours }: { weekday?: string | undefined; hours?: string | undefined },
): boolean {
  const [from, to] = hours?.split("-").map(Number) ?? [];
  const isInHours = from === undefined || to === undefined || isWithinHours(clock.hour, { from, to });
  return isInHours && (!weekday || clock.weekday === Number(weekday));
}
