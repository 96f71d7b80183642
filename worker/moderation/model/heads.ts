import type { HEAD_NAMES } from "../../vocabulary/judging/finding-names.ts";

/**
 * What the embedded model recognises; the heads are independent of each other. `toxic` is any attack on a person or a group;
 * the four after it name its kind. `legitimate` is a complaint or a question.
 */
export const HEADS = [
  "toxic",
  "insult",
  "hate",
  "threat",
  "sexual",
  "spam",
  "legitimate",
] as const satisfies (keyof typeof HEAD_NAMES)[];
export type Head = (typeof HEADS)[number];

/** A value for each head. */
export const byHead = <Value>(make: (head: Head) => Value): Record<Head, Value> =>
  Object.fromEntries(HEADS.map((head) => [head, make(head)])) as Record<Head, Value>;

/** The heads of the linear part; the network has all heads. */
export const LINEAR_HEADS = ["toxic", "spam", "legitimate"] as const satisfies Head[];

/** The nearest linear head of each head, as an index of `LINEAR_HEADS`. */
export const NEAREST_LINEAR: Record<Head, number> = {
  toxic: 0,
  insult: 0,
  hate: 0,
  threat: 0,
  sexual: 0,
  spam: 1,
  legitimate: 2,
};
