import { type MappedText, originalSpan } from "../normalize/mapped-text.ts";
import { compileWords, type WordList } from "./compile.ts";
import { type Entry, matchAround } from "./entry.ts";
import { scanWords } from "./word-index.ts";

/** An entry of a list found in a text; the span is of the original text, in UTF-16 units, end exclusive. */
export type WordMatch = { entry: string; start: number; end: number };

const MAX_MATCHES = 100;

/**
 * Finds the entries of a list in any spelling of one text: whole words, without regard to case and accents. At most
 * `MAX_MATCHES`, each entry once for each place, in reading order.
 */
export function matchWords(spellings: readonly MappedText[], { byWord, byLetters }: WordList): WordMatch[] {
  const matches: WordMatch[] = [];
  for (const spelling of spellings) {
    const { text } = spelling;
    scanWords(text, byWord, (entry, start) =>
      addMatch(spelling, entry, start, start + entry.parts[0]!.length, matches),
    );
    byLetters?.automaton.scan(text, (pattern, end) => {
      const start = end - byLetters.anchors[pattern]!.length;
      for (const entry of byLetters.byAnchor[pattern]!) addMatch(spelling, entry, start, end, matches);
    });
  }
  return matches;
}

/** Adds the match that contains an occurrence of an entry's anchor, unless it is already there. */
function addMatch(spelling: MappedText, entry: Entry, anchorStart: number, anchorEnd: number, matches: WordMatch[]) {
  if (matches.length === MAX_MATCHES) return;
  const span = matchAround(spelling.text, entry, anchorStart, anchorEnd);
  if (!span) return;
  const { start, end } = originalSpan(spelling, span[0], span[1]);
  const match = { entry: entry.typed, start, end };
  if (matches.some((each) => isSame(match, each))) return;
  let at = matches.length;
  while (at > 0 && isBehind(matches[at - 1]!, match)) at--;
  if (at === matches.length) matches.push(match);
  else matches.splice(at, 0, match);
}

/** Both as typed. Do not change the arrays afterwards (`compileWords`). */
export type Lists = { prohibitedWords: readonly string[]; allowedWords: readonly string[] };

/** Finds the prohibited entries in one text that no allowed entry covers. @param spellings of the text, as for `matchWords` */
export function matchProhibited(
  spellings: readonly MappedText[],
  { prohibitedWords, allowedWords }: Lists,
): WordMatch[] {
  const prohibited = matchWords(spellings, compileWords(prohibitedWords));
  return prohibited.length === 0 ? [] : withoutAllowed(prohibited, matchWords(spellings, compileWords(allowedWords)));
}

/** The prohibited matches that no allowed match covers completely. */
export function withoutAllowed(prohibited: WordMatch[], allowed: WordMatch[]): WordMatch[] {
  return prohibited.filter(({ start, end }) => !allowed.some((each) => each.start <= start && end <= each.end));
}

/** Whether one follows another in reading order, or is at the same place and longer. */
function isBehind(a: WordMatch, b: WordMatch): boolean {
  return a.start > b.start || (a.start === b.start && a.end > b.end);
}

function isSame(a: WordMatch, b: WordMatch): boolean {
  return a.start === b.start && a.end === b.end && a.entry === b.entry;
}
