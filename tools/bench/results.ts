import { z } from "zod";

const Share = z.number().min(0).max(1);
/** A measure and the middle 95 % of it; null when there are too few rows. */
const Measure = z.object({ value: Share.nullable(), low: Share.nullable(), high: Share.nullable() });
export type Measure = z.infer<typeof Measure>;

const Count = z.number().int().nonnegative();

/** How well one head separates the rows of one set. */
const HeadFigures = z.object({
  set: z.string(),
  head: z.string(),
  rows: Count,
  positives: Count,
  auc: Measure,
  /** Recall at a false positive rate of 0.7 % or 1 %. */
  recallAt07: Measure,
  recallAt1: Measure,
  /** Of the score 0.5. */
  f1: Measure,
});
export type HeadFigures = z.infer<typeof HeadFigures>;

/** What the default policy does with one class of comments of one set. */
const DecisionFigures = z.object({
  set: z.string(),
  class: z.string(),
  rows: Count,
  hidden: Measure,
  flagged: Measure,
});
export type DecisionFigures = z.infer<typeof DecisionFigures>;

/** Abusive and promotional comments written in disguise, against the same sentences in plain spelling. */
const DisguiseFigures = z.object({
  set: z.string(),
  rows: Count,
  hidden: Measure,
  hiddenPlain: Measure,
  /** Hidden in disguise over hidden in plain spelling; may pass 1. */
  ratio: z.number().nonnegative().nullable(),
  /** Clean comments in disguise. */
  cleanRows: Count,
  cleanHidden: Measure,
});
export type DisguiseFigures = z.infer<typeof DisguiseFigures>;

/** What the default policy does with clean comments that carry a link. */
const LinkFigures = z.object({ set: z.string(), links: z.string(), rows: Count, hidden: Measure, flagged: Measure });
export type LinkFigures = z.infer<typeof LinkFigures>;

/** Comments that a rule, or a pair of them, speaks against without the model, and the share of them that is spam. */
const RuleFigures = z.object({
  rule: z.string(),
  /** Those labelled for spam, hidden or not. */
  rows: Count,
  precision: Measure,
  /** Its hits on clean comments of each set that has any; rows that nobody labelled for spam are among them. */
  clean: z.array(z.object({ set: z.string(), hits: Count, hidden: Count })),
});
export type RuleFigures = z.infer<typeof RuleFigures>;

/** One function of the functional tests: of its toxic rows how many are caught, of its clean rows how many are left alone. */
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

/** A way to find abuse in the Spanish rows of a set: an npm filter with a list of words, or this engine. */
const FilterFigures = z.object({
  set: z.string(),
  filter: z.string(),
  /** Entries of its list of words; null when it has none. */
  words: Count.nullable(),
  toxicFound: Measure,
  cleanFound: Measure,
  f1: Measure,
  /** What the model's score finds when it may take as many clean comments for abuse. */
  modelFound: Measure.nullable(),
});
export type FilterFigures = z.infer<typeof FilterFigures>;

const WordSpeed = z.object({
  filter: z.string(),
  /** Time to load the list, milliseconds. */
  buildMs: z.number().nonnegative(),
  /** Of processor time. */
  commentsPerSecond: z.number().positive(),
  /** Share of the comments in which it finds an entry. */
  found: Share,
});
export type WordSpeed = z.infer<typeof WordSpeed>;

const Speed = z.object({
  comments: Count,
  /** Mean length of the comments, UTF-16 units. */
  meanLength: z.number().positive(),
  /** Of the wall clock, the best round and the middle one. */
  commentsPerSecond: z.number().positive(),
  commentsPerSecondMedian: z.number().positive(),
  /** Of the processor's time of all threads of the process; null where the system does not say. */
  commentsPerCpuSecond: z.number().positive().nullable(),
  p50Microseconds: z.number().nonnegative(),
  p99Microseconds: z.number().nonnegative(),
  /** Of the hostile comment of 10,000 characters that takes longest. */
  longestMilliseconds: z.number().nonnegative(),
  /** First comment in a new isolate: weights read, and nothing compiled yet. */
  coldStartMilliseconds: z.number().nonnegative(),
  /** Memory that the engine adds to an empty Worker after its first comment; null when the system does not report it. */
  memoryMegabytes: z.number().nonnegative().nullable(),
  memoryAfterRoundsMegabytes: z.number().nonnegative().nullable(),
});
export type Speed = z.infer<typeof Speed>;

/** What the default policy does with the comments of one kind. */
const PublishedFigures = z.object({ rows: Count, hidden: Measure, flagged: Measure });
const Published = z.object({
  /** Complaints and questions. */
  complaints: PublishedFigures,
  /** Praise, small talk and banter. */
  clean: PublishedFigures,
  abuse: PublishedFigures,
  spam: PublishedFigures,
});

/** Near-copies among ordinary comments: how many groups were found, and how many of each were in them. */
const WaveFigures = z.object({
  copies: Count,
  ordinary: Count,
  groups: Count,
  copiesFound: Count,
  ordinaryFound: Count,
});
export type WaveFigures = z.infer<typeof WaveFigures>;

export const Results = z.object({
  /** Read by the site's pages. */
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
