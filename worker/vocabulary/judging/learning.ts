// What a page learns from the corrections of its people.
import { byCategory, CATEGORIES } from "./categories.ts";

/** What corrections teach: that what was found is no abuse, or no spam; or that a comment is unwanted here. */
export const LESSONS = [...CATEGORIES, "unwanted"] as const;
export type Lesson = (typeof LESSONS)[number];

/** A value for each lesson. */
export const byLesson = <Value>(make: (lesson: Lesson) => Value): Record<Lesson, Value> => ({
  ...byCategory(make),
  unwanted: make("unwanted"),
});

/** Agreeing corrections that it takes, and of how many writers. */
export const FEWEST_CORRECTIONS = 4;
export const FEWEST_AUTHORS = 3;
/** Corrections of one writer that count: a troll's comments are one opinion. */
export const MOST_OF_AUTHOR = 2;

/**
 * What was learned: a small linear layer for each lesson, about a kilobyte. Weights are integers, in steps of
 * `moderation/learning/adapter.ts`.
 */
export type Adapter = {
  /** Version of the model whose hidden layer it reads; beside another one it does nothing. */
  model: string;
  layers: Partial<Record<Lesson, Layer>>;
};

export type Layer = {
  bias: number;
  /** A weight for each answer of the hidden layer. */
  hidden: number[];
  /** Hash of a word or another sign of the text, and its weight. */
  signs: [hash: number, weight: number][];
};
