import type { Head } from "../model/heads.ts";
import type { Scorer } from "../model/scorer.ts";
import { readText } from "../normalize/normalize.ts";
import { findPatterns } from "../patterns/find.ts";
import { type Description, emptyDescription } from "./description.ts";

type Described = {
  description: Description;
  /** The model's scores, 0 to 1. */
  scores: Record<Head, number>;
  /** Version of the model. */
  model: string;
};

/** Describes a comment for learning. Costs as much as classifying it. */
export type Describer = (text: string, allowedDomains: readonly string[]) => Described;

export const describerOf =
  (scorer: Scorer): Describer =>
  (text, allowedDomains) => {
    const { original, folded, normalized } = readText(text);
    const patterns = findPatterns(folded, normalized, [...allowedDomains]);
    const description = emptyDescription();
    const scores = scorer.score({ original, normalized, patterns }, description);
    return { description, scores, model: scorer.version };
  };
