import { CATEGORIES, CATEGORY, type Category } from "../vocabulary/judging/categories.ts";
import type { Sensitivity } from "../vocabulary/judging/judgement.ts";
import type { Kind } from "../vocabulary/judging/kinds.ts";
import type { Head } from "./model/heads.ts";

/** Scores from which the model acts, 0 to 1. Within a category each word is at least as strict as the one before it. */
type Levels = {
  /** Doubtful from this score on: a person looks at it. */
  flag: number;
  /** Hidden from this score on, unless the comment looks legitimate. */
  hide: number;
  /** Hidden from this score on even when it looks like a complaint or a question: an insult inside one. */
  hideLegitimate: number;
};

/** Chosen on whole pages, by the scores of models that have not seen the page; the model card lists the cost of each. */
export const THRESHOLDS: Record<Category, Record<Sensitivity, Levels>> = {
  toxic: {
    suave: { flag: 0.74, hide: 0.92, hideLegitimate: 0.96 },
    normal: { flag: 0.58, hide: 0.82, hideLegitimate: 0.9 },
    estricto: { flag: 0.4, hide: 0.78, hideLegitimate: 0.86 },
  },
  spam: {
    suave: { flag: 0.75, hide: 0.95, hideLegitimate: 0.97 },
    normal: { flag: 0.6, hide: 0.89, hideLegitimate: 0.9 },
    estricto: { flag: 0.4, hide: 0.8, hideLegitimate: 0.9 },
  },
};

/** From this score of the head `legitimate` on, a comment may be a complaint or a question: low, since hiding one is the worst mistake. */
export const LEGITIMATE_FROM = 0.08;

/** The kinds of abuse that are worth a look from this score on, although their category is below its level: what hurts most. */
const GRAVE_KINDS: Partial<Record<Kind, Record<Sensitivity, number>>> = {
  threat: { suave: 0.6, normal: 0.3, estricto: 0.3 },
  sexual: { suave: 0.6, normal: 0.3, estricto: 0.3 },
};

/** The level from which a kind of abuse is flagged by itself; above 1 for most kinds, which only name what their category found. */
export const kindFlag = (kind: Kind, level: Sensitivity): number => GRAVE_KINDS[kind]?.[level] ?? 2;

/** The scores from which a category acts, of it and of its kinds. */
export function isDoubtful(category: Category, scores: Record<Head, number>, level: Sensitivity): boolean {
  return (
    scores[category] >= THRESHOLDS[category][level].flag ||
    CATEGORY[category].kinds.some((kind) => scores[kind] >= kindFlag(kind, level))
  );
}

/** Whether any category is at its level. */
export const mayBeActedOn = (scores: Record<Head, number>, sensitivity: Record<Category, Sensitivity>): boolean =>
  CATEGORIES.some((category) => isDoubtful(category, scores, sensitivity[category]));
