import { type FeatureInput, type Span, wordSpans } from "./encoded-text.ts";

/** A span of the original text with its share of the log-odds of a head: above 0 where it supports the head. */
export type Contribution = Span & { weight: number };

const MAX_CONTRIBUTIONS = 8;
// Each span costs one more scoring, so a long text is split into pieces of several words.
const MAX_SPANS = 64;

/**
 * How much the log-odds fall when a word is removed (occlusion, Zeiler and Fergus 2014, arXiv:1311.2901).
 *
 * @param logit log-odds of the head, with a span hidden where one is given
 * @returns at most `MAX_CONTRIBUTIONS`, strongest first
 */
export function findContributions(input: FeatureInput, logit: (hidden?: Span) => number): Contribution[] {
  const whole = logit();
  return inPieces(wordSpans(input))
    .map((span) => ({ ...span, weight: whole - logit(span) }))
    .filter(({ weight }) => weight !== 0)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, MAX_CONTRIBUTIONS);
}

function inPieces(spans: readonly Span[]): Span[] {
  const ordered = spans.toSorted((a, b) => a.start - b.start);
  const size = Math.ceil(ordered.length / MAX_SPANS);
  return Array.from({ length: Math.ceil(ordered.length / Math.max(1, size)) }, (_, piece) => {
    const members = ordered.slice(piece * size, (piece + 1) * size);
    return { start: members[0]!.start, end: Math.max(...members.map(({ end }) => end)) };
  });
}
