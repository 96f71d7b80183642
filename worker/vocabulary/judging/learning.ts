// Learning from the corrections of a page's people.
import { byCategory, CATEGORIES } from "./categories.ts";

/** The lessons of corrections: that what was found is not abuse, or not spam; or that a comment is unwanted here. */
export const LESSONS = [...CATEGORIES, "unwanted"] as const;
export type Lesson = (typeof LESSONS)[number];

/** A value for each lesson. */
export const byLesson = <Value>(make: (lesson: Lesson) => Value): Record<Lesson, Value> => ({
  ...byCategory(make),
  unwanted: make("unwanted"),
});

/** The fewest agreeing corrections that are needed, and from how many writers. */
export const MIN_CORRECTIONS = 4;
export const MIN_AUTHORS = 3;
/** The maximum number of corrections of one writer that count: a troll's comments are one opinion. */
export const MAX_OF_AUTHOR = 2;

/**
 * The result of learning: a small linear layer for each lesson, about a kilobyte. Weights are integers, in steps of
 * `moderation/learning/adapter.ts`.
 */
export type Adapter = {
  /** Version of the model whose hidden layer it uses; with another model it has no effect. */
  model: string;
  layers: Partial<Record<Lesson, Layer>>;
};

export type Layer = {
  bias: number;
  /** A weight for each output of the hidden layer. */
  hidden: number[];
  /** Hash of a word or another sign of the text, and its weight. */
  signs: [hash: number, weight: number][];
};
