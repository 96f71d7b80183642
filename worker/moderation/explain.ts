import type { Decision } from "./decide.ts";
import type { Span } from "./model/encoded-text.ts";
import type { Head } from "./model/heads.ts";
import type { Scorer } from "./model/scorer.ts";
import { readText } from "./normalize/normalize.ts";
import { findPatterns } from "./patterns/find.ts";
import type { Policy } from "./policy.ts";

/**
 * A part of a comment that counts for a decision, or against it: an entry of the prohibited words, a rule, or words that moved
 * a head's log-odds by `weight`. Spans are of the original text, in UTF-16 units, end exclusive; they may overlap.
 */
type Highlight = { start: number; end: number } & (
  | { kind: "word"; entry: string }
  | { kind: "rule"; rule: string }
  | { kind: "score"; head: Head; weight: number }
);

/** Explains a decision. @returns the highlights in reading order; none for an approved comment */
export type Explainer = (text: string, policy: Policy, decision: Pick<Decision, "reasons">) => Highlight[];

/**
 * Explains a decision. It runs only on demand, so that deciding stays fast: it costs as much as classifying ten to sixty
 * comments.
 */
export function explainWith(
  scorer: Scorer,
  text: string,
  policy: Policy,
  { reasons }: Pick<Decision, "reasons">,
): Highlight[] {
  const highlights = reasons.flatMap((reason): Highlight[] => {
    if (reason.kind === "word") return [reason];
    if (reason.kind !== "rule" || reason.start === undefined || reason.end === undefined) return [];
    return [{ kind: "rule", rule: reason.rule, start: reason.start, end: reason.end }];
  });
  // The first score is the one that decided; the kinds of abuse after it share its words.
  const decisive = reasons.find((reason) => reason.kind === "score");
  if (decisive) {
    const { original, folded, normalized } = readText(text);
    const patterns = findPatterns(folded, normalized, policy.allowedDomains);
    for (const { start, end, weight } of scorer.contributions({ original, normalized, patterns }, decisive.head))
      highlights.push({ kind: "score", head: decisive.head, start, end, weight });
  }
  return highlights.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The insults, slurs, obscenities and sexual words of a text that are in the engine's lists, whatever its scores. */
export function coarseWordsWith(scorer: Scorer, text: string): Span[] {
  const { original, folded, normalized } = readText(text);
  return scorer.coarseWords({ original, normalized, patterns: findPatterns(folded, normalized, []) });
}
