import { CATEGORIES, CATEGORY, categoryOfKind } from "../../vocabulary/judging/categories.ts";
import type { HEAD_NAMES } from "../../vocabulary/judging/finding-names.ts";

export type Head = keyof typeof HEAD_NAMES;

/**
 * What the embedded model recognises, in the order of its file; the heads are independent of each other. Each category is a head,
 * and the heads after it name its kinds. `legitimate` is a complaint or a question.
 */
export const HEADS: readonly Head[] = [
  ...CATEGORIES.flatMap((category) => [category, ...CATEGORY[category].kinds]),
  "legitimate",
];

/** A value for each head. */
export const byHead = <Value>(make: (head: Head) => Value): Record<Head, Value> =>
  Object.fromEntries(HEADS.map((head) => [head, make(head)])) as Record<Head, Value>;

/** The heads of the linear part; the network has all heads. */
export const LINEAR_HEADS = [...CATEGORIES, "legitimate"] as const;

/** The nearest linear head of each head, as an index of `LINEAR_HEADS`: that of a kind is its category. */
export const NEAREST_LINEAR = byHead((head) =>
  LINEAR_HEADS.findIndex((linear) => linear === (categoryOfKind(head) ?? head)),
);
