import { z } from "zod";

const Share = z.number().min(0).max(1);
/** A measure and the middle 95 % of its values; null when there are too few rows. */
const Measure = z.object({ value: Share.nullable(), low: Share.nullable(), high: Share.nullable() });
export type Measure = z.infer<typeof Measure>;

const Count = z.number().int().nonnegative();

/** The measures of one head on the rows of one set. */
const HeadFigures = z.object({
  set: z.string(),
  head: z.string(),
  rows: Count,
  positives: Count,
  auc: Measure,
  /** Recall at a false positive rate of 0.7 % or 1 %. */
  recallAt07: Measure,
  recallAt1: Measure,
  /** At the score 0.5. */
  f1: Measure,
});
export type HeadFigures = z.infer<typeof HeadFigures>;

/** The outcomes of the default policy for one class of comments of one set. */
const DecisionFigures = z.object({
  set: z.string(),
  class: z.string(),
  rows: Count,
  hidden: Measure,
  flagged: Measure,
});
export type DecisionFigures = z.infer<typeof DecisionFigures>;

/** Abusive and promotional comments in disguise, compared with the same sentences in plain spelling. */
const DisguiseFigures = z.object({
  set: z.string(),
  rows: Count,
  hidden: Measure,
  hiddenPlain: Measure,
  /** The number hidden in disguise divided by the number hidden in plain spelling; may be greater than 1. */
  ratio: z.number().nonnegative().nullable(),
  /** The outcomes of clean comments in disguise. */
  cleanRows: Count,
  cleanHidden: Measure,
});
export type DisguiseFigures = z.infer<typeof DisguiseFigures>;

/** The outcomes of the default policy for clean comments with a link. */
const LinkFigures = z.object({ set: z.string(), links: z.string(), rows: Count, hidden: Measure, flagged: Measure });
export type LinkFigures = z.infer<typeof LinkFigures>;

/** The comments that a rule or a pair of rules matches, without the model, and the share of spam among them. */
const RuleFigures = z.object({
  rule: z.string(),
  /** The matching comments with a label for spam, hidden or not. */
  rows: Count,
  precision: Measure,
  /** The matches in clean comments of each set with a match, including rows without a label for spam. */
  clean: z.array(z.object({ set: z.string(), hits: Count, hidden: Count })),
});
export type RuleFigures = z.infer<typeof RuleFigures>;

/** One function of the functional tests: how many of its toxic rows are caught, and how many of its clean rows are not touched. */
const FunctionFigures = z.object({
  function: z.string(),
  toxic: Count,
  hidden: Count,
  flagged: Count,
  clean: Count,
  leftAlone: Count,
  hiddenClean: Count,
});
export type FunctionFigures = z.infer<typeof FunctionFigures>;

/** A method to find abuse in the Spanish rows of a set: an npm filter with a list of words, or this engine. */
const FilterFigures = z.object({
  set: z.string(),
  filter: z.string(),
  /** The number of entries in its list of words; null without a list. */
  words: Count.nullable(),
  toxicFound: Measure,
  cleanFound: Measure,
  f1: Measure,
  /** The recall of the model's score with the same number of clean comments taken for abuse. */
  modelFound: Measure.nullable(),
});
export type FilterFigures = z.infer<typeof FilterFigures>;

const WordSpeed = z.object({
  filter: z.string(),
  /** Time to load the list, milliseconds. */
  buildMs: z.number().nonnegative(),
  /** Per second of processor time. */
  commentsPerSecond: z.number().positive(),
  /** The share of the comments in which it finds an entry. */
  found: Share,
});
export type WordSpeed = z.infer<typeof WordSpeed>;

const Speed = z.object({
  comments: Count,
  /** The mean length of the comments, in UTF-16 units. */
  meanLength: z.number().positive(),
  /** By wall clock: the best round and the median round. */
  commentsPerSecond: z.number().positive(),
  commentsPerSecondMedian: z.number().positive(),
  /** By the processor time of all threads of the process; null when the system does not report it. */
  commentsPerCpuSecond: z.number().positive().nullable(),
  p50Microseconds: z.number().nonnegative(),
  p99Microseconds: z.number().nonnegative(),
  /** The time of the slowest hostile comment of 10,000 characters. */
  longestMilliseconds: z.number().nonnegative(),
  /** The time of the first comment in a new isolate, where the weights are read and nothing is compiled yet. */
  coldStartMilliseconds: z.number().nonnegative(),
  /** Memory that the engine adds to an empty Worker after its first comment; null when the system does not report it. */
  memoryMegabytes: z.number().nonnegative().nullable(),
  memoryAfterRoundsMegabytes: z.number().nonnegative().nullable(),
});
export type Speed = z.infer<typeof Speed>;

/** The outcomes of the default policy for the comments of one kind. */
const PublishedFigures = z.object({ rows: Count, hidden: Measure, flagged: Measure });
const Published = z.object({
  /** Complaints and questions. */
  complaints: PublishedFigures,
  /** Praise, small talk and banter. */
  clean: PublishedFigures,
  abuse: PublishedFigures,
  spam: PublishedFigures,
});

/** Near-copies among ordinary comments: the number of groups found, and how many copies and ordinary comments are in them. */
const WaveFigures = z.object({
  copies: Count,
  ordinary: Count,
  groups: Count,
  copiesFound: Count,
  ordinaryFound: Count,
});
export type WaveFigures = z.infer<typeof WaveFigures>;

export const Results = z.object({
  /** The figures for the pages of the site. */
  headline: z.object({
    measuredAt: z.string(),
    natural: Published,
    adversarial: Published,
    commentsPerSecond: z.number().positive(),
  }),
  machine: z.object({ processor: z.string(), cores: Count, node: z.string(), load: z.number() }),
  engine: z.object({ model: z.string(), normalizer: z.string(), weightsBytes: Count }),
  sets: z.array(z.object({ name: z.string(), about: z.string(), rows: Count, languages: z.array(z.string()) })),
  absent: z.array(z.string()),
  heads: z.array(HeadFigures),
  decisions: z.array(DecisionFigures),
  disguise: z.array(DisguiseFigures),
  links: z.array(LinkFigures),
  rules: z.array(RuleFigures),
  waves: WaveFigures,
  functional: z.array(FunctionFigures),
  filters: z.array(FilterFigures),
  wordSpeed: z.object({ entries: Count, comments: Count, filters: z.array(WordSpeed) }),
  speed: Speed,
});
export type Results = z.infer<typeof Results>;
