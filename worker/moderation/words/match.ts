import { type MappedText, originalSpan } from "../normalize/mapped-text.ts";
import type { WordList } from "./compile.ts";
import { matchAround } from "./entry.ts";

/** An entry of a list found in a text; the span is of the original text, in UTF-16 units, end exclusive. */
export type WordMatch = { entry: string; start: number; end: number };

const MAX_MATCHES = 100;

/**
 * Where the entries of a list occur in any spelling of one text: whole words, case and accents ignored. At most `MAX_MATCHES`, each
 * entry once for each place, in reading order for each spelling.
 */
export function matchWords(spellings: readonly MappedText[], list: WordList): WordMatch[] {
  const matches: WordMatch[] = [];
  for (const spelling of spellings) {
    const { text } = spelling;
    for (const { automaton, anchors, byAnchor } of list) {
      automaton.scan(text, (anchor, anchorEnd) => {
        for (const entry of byAnchor[anchor]!) {
          if (matches.length === MAX_MATCHES) return;
          const span = matchAround(text, entry, anchorEnd - anchors[anchor]!.length, anchorEnd);
          if (!span) continue;
          const match = { entry: entry.typed, ...originalSpan(spelling, span[0], span[1]) };
          if (!matches.some((other) => isSame(match, other))) matches.push(match);
        }
      });
    }
  }
  return matches;
}

/** The prohibited matches that no allowed one covers from end to end. */
export function withoutAllowed(prohibited: WordMatch[], allowed: WordMatch[]): WordMatch[] {
  return prohibited.filter(({ start, end }) => !allowed.some((other) => other.start <= start && end <= other.end));
}

function isSame(one: WordMatch, other: WordMatch): boolean {
  return one.start === other.start && one.end === other.end && one.entry === other.entry;
}
