import { HEADS, type Head } from "../../../worker/moderation/model/heads.ts";
import { normalize } from "../../../worker/moderation/normalize/normalize.ts";
import { findPatterns } from "../../../worker/moderation/patterns/find.ts";
import type { Rule } from "../../../worker/moderation/patterns/pattern-match.ts";
import { CATEGORIES } from "../../../worker/vocabulary/judging/categories.ts";
import { seededRandom } from "../../random.ts";
import type { Crop } from "./crop.ts";
import { disguise } from "./disguise.ts";
import { isUnlabelled, type Row } from "./rows.ts";
import type { Swap } from "./swap-terms.ts";

export type Example = {
  /** The index of its text, and so of its vector and sequence. */
  vector: number;
  /** 0 or 1 for each head, in their order; NaN where unlabelled. */
  targets: Float32Array;
  /** The weight for each head; 0 where unlabelled. */
  weights: Float32Array;
};

// How much a row of a source says about comments on Spanish-speaking business pages; 1 for sources that are not listed.
const SOURCE_WEIGHTS: Record<string, number> = {
  offendes: 2.5,
  davidson: 0.02,
  told_br: 0.8,
  olid_br: 0.4,
  youtube_spam: 4,
  surge_toxicity: 0.4,
  sms_spam: 0.4,
};
const AUTHORED_WEIGHT = 2.25;
// Davidson's tweets were selected by swear words: five in six are abuse, so the model would learn that English is abuse.
const CLEAN_WEIGHTS: Record<string, number> = { davidson: 0.2 };
// The kinds of abuse share what is learned about abuse. Frequent kinds must not dominate, and rare ones must have an effect.
const KIND_SHARES: Partial<Record<Head, number>> = { insult: 0.5, hate: 0.7, threat: 1.5, sexual: 1.5 };
// Public sets are labelled for one head. Nearly all of their rows are 0 for the other head, except rows with advertisements. No label is
// assumed for complaints.
const ASSUMED_ZERO_WEIGHT = 0.2;
const ASSUMED: readonly Head[] = ["toxic", "spam"];

// A shortened link does not count as one: every link on Twitter is shortened, and without those rows the model would take it for spam.
const ADVERTISING: ReadonlySet<Rule> = new Set<Rule>([
  "link",
  "chat_link",
  "disguised_link",
  "profile_bait",
  "follow_trade",
]);
const DISGUISED_SHARE = 0.35;
const SWAPPED_SHARE = 0.6;
const CROPPED_SHARE = 0.5;
const COPY_WEIGHT = 0.5;
const LEGITIMATE = HEADS.indexOf("legitimate");

/** The training data, and the source row of each text and example. */
type TrainingSet = { texts: string[]; examples: (Example & { row: number })[] };

/**
 * Makes the examples: one for each row (vector = row index), one for each plain spelling in the files, and copies of a share of all rows in
 * disguise or with swapped words. Clean rows are copied, too, so that the model does not learn that disguise or single words are abuse.
 * There are also short parts of clean rows, so that it does not learn that short comments are abuse; they have no label for complaints.
 */
export function buildTrainingSet(
  rows: readonly Row[],
  { swap, crop }: { swap: Swap; crop: Crop },
  seed: number,
): TrainingSet {
  const random = seededRandom(seed);
  const texts = rows.map(({ text }) => text);
  const examples = rows.flatMap((row, index) =>
    isUnlabelled(row) ? [] : [{ row: index, vector: index, ...targetsOf(row) }],
  );
  for (const [index, row] of rows.entries()) {
    const disguised = random() < DISGUISED_SHARE ? disguise(row.text, random) : undefined;
    const swapped = random() < SWAPPED_SHARE ? swap(row.text, row.lang, random) : undefined;
    for (const copy of [disguised, swapped, row.plain]) {
      if (copy === undefined) continue;
      const { targets, weights } = targetsOf(row);
      examples.push({
        row: index,
        vector: texts.push(copy) - 1,
        targets,
        weights: weights.map((weight) => weight * COPY_WEIGHT),
      });
    }
    const cropped = isClean(row) && random() < CROPPED_SHARE ? crop(row.text, random) : undefined;
    if (cropped === undefined) continue;
    const { targets, weights } = targetsOf(row);
    weights[LEGITIMATE] = 0;
    examples.push({
      row: index,
      vector: texts.push(cropped) - 1,
      targets,
      weights: weights.map((weight) => weight * COPY_WEIGHT),
    });
  }
  return { texts, examples };
}

const isClean = ({ labels }: Row): boolean =>
  labels.toxic === 0 && CATEGORIES.every((category) => labels[category] !== 1);

function targetsOf(row: Row): Pick<Example, "targets" | "weights"> {
  const weight = weightOf(row);
  const isAssumed = (head: Head) =>
    !row.isAuthored && row.labels[head] === null && ASSUMED.includes(head) && !advertises(row.text);
  const targets = Float32Array.from(HEADS, (head) => row.labels[head] ?? (isAssumed(head) ? 0 : Number.NaN));
  const weights = Float32Array.from(HEADS, (head) => {
    if (isAssumed(head)) return ASSUMED_ZERO_WEIGHT;
    if (row.labels[head] === null) return 0;
    return weight * (KIND_SHARES[head] ?? 1);
  });
  return { targets, weights };
}

function weightOf({ isAuthored, source, labels }: Row): number {
  if (isAuthored) return AUTHORED_WEIGHT;
  return (labels.toxic === 0 ? CLEAN_WEIGHTS[source] : undefined) ?? SOURCE_WEIGHTS[source] ?? 1;
}

function advertises(text: string): boolean {
  const { folded, normalized } = normalize(text);
  return findPatterns(folded, normalized, []).some(({ rule }) => ADVERTISING.has(rule));
}
