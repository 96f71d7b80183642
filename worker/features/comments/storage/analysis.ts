// The stored part of a machine's judgement. A decision can be explained and replayed exactly from it.
import * as z from "zod";
import type { Signals } from "../../../moderation/classify.ts";
import type { Decision } from "../../../moderation/decide.ts";
import { CATEGORIES } from "../../../vocabulary/judging/categories.ts";
import { FINDINGS } from "../../../vocabulary/judging/exceptions.ts";
import { HELDS } from "../../../vocabulary/judging/held.ts";
import { REVIEWS } from "../../../vocabulary/judging/judgement.ts";
import { PICTURE_CONTENTS } from "../../../vocabulary/judging/pictures.ts";

const Reason = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("word"), entry: z.string(), start: z.number(), end: z.number() }),
  z.object({ kind: z.literal("rule"), rule: z.string(), start: z.number().optional(), end: z.number().optional() }),
  z.object({
    kind: z.literal("learned"),
    category: z.enum(CATEGORIES),
    shift: z.number(),
    without: z.enum(["approved", "flagged", "disapproved"]),
  }),
  z.object({ kind: z.literal("closed_post") }),
  z.object({ kind: z.literal("raid"), raid: z.string() }),
  z.object({
    kind: z.literal("exception"),
    id: z.string(),
    finding: z.enum(FINDINGS).optional(),
    phrase: z.string().optional(),
    copies: z.literal(true).optional(),
    start: z.number().optional(),
    end: z.number().optional(),
  }),
  z.object({ kind: z.literal("score"), head: z.string(), score: z.number(), threshold: z.number() }),
]);

/** Fields that equal their default are not stored, since most comments have no findings. */
const Analysis = z.object({
  category: z
    .enum([...CATEGORIES, "word", "private_data", "own_rule"])
    .nullable()
    .default(null),
  filter: z.enum(["words", "rules", "model", "own_rules", "language_model"]).nullable().default(null),
  reasons: z.array(Reason).default([]),
  /** What kept it from being hidden; see `Decision`. */
  held: z.enum(HELDS).optional(),
  /** The entries of the prohibited words that were found, whatever the decision. */
  keywords: z.array(z.string()).default([]),
  /** Probability per head of the model, 0 to 1. */
  scores: z.record(z.string(), z.number()),
  /** Spans of coarse words, which a reader may blur. */
  coarse: z.array(z.object({ start: z.number(), end: z.number() })).optional(),
  /** As `Language` names it. */
  language: z.string(),
  /** How often a similar text appeared under the page, by its author and by others. */
  repetition: z
    .object({ sameAuthor: z.number(), otherAuthors: z.number() })
    .default({ sameAuthor: 0, otherAuthors: 0 }),
  versions: z.object({
    normalizer: z.string(),
    model: z.string(),
    /** Ids of the snapshots of workspace and page, and of the page's learning: `1.2`, `1.2.3`; 0 for none. */
    policy: z.string(),
  }),
  /** What a model read in the picture of a comment without text; the reasons are then about this text. */
  picture: z
    .object({ text: z.string(), content: z.enum(PICTURE_CONTENTS), probability: z.number(), model: z.string() })
    .optional(),
  /** The language model's review, if there is one: its answer, and the probability of each answer, 0 to 1. */
  review: z
    .object({
      label: z.enum(REVIEWS),
      probabilities: z.partialRecord(z.enum(REVIEWS), z.number()),
      model: z.string(),
    })
    .optional(),
  /** The id of the settings that a person had applied to older comments, when that decided it. */
  carried: z.number().optional(),
});
export type Analysis = z.infer<typeof Analysis>;

/** Parses a column `analysis`; null when no machine judged the comment. */
export function readAnalysis(json: string): Analysis;
export function readAnalysis(json: string | null): Analysis | null;
export function readAnalysis(json: string | null): Analysis | null {
  return json === null ? null : Analysis.parse(JSON.parse(json));
}

/** The JSON that `comments.analysis` stores. */
export function storedAnalysis({ category, filter, reasons, keywords, repetition, ...rest }: Analysis): string {
  return JSON.stringify({
    ...(category !== null && { category }),
    ...(filter !== null && { filter }),
    ...(reasons.length > 0 && { reasons }),
    ...(keywords.length > 0 && { keywords }),
    ...((repetition.sameAuthor > 0 || repetition.otherAuthors > 0) && { repetition }),
    ...rest,
  });
}

const FOUR_DIGITS = 1e4;

export function analysisOf(signals: Signals, decision: Decision, policyVersion: string): Analysis {
  const scores = Object.entries(signals.scores).map(([head, score]) => [
    head,
    Math.round(score * FOUR_DIGITS) / FOUR_DIGITS,
  ]);
  return {
    category: decision.category,
    filter: decision.filter,
    reasons: decision.reasons,
    ...(decision.held && { held: decision.held }),
    keywords: [...new Set(signals.prohibited.map((match) => match.entry))],
    scores: Object.fromEntries(scores),
    ...(signals.coarse && signals.coarse.length > 0 && { coarse: signals.coarse }),
    language: signals.language.code,
    repetition: signals.repetition,
    versions: { ...signals.versions, policy: policyVersion },
  };
}
