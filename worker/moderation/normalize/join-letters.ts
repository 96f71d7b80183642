import { DIGIT, isVowel, isWordUnit, kindOf } from "./characters.ts";
import type { Draft } from "./mapped-text.ts";

const SPACE = 0x20;
const Y = 0x79;
const AT = 0x40;
const DOLLAR = 0x24;
const EURO = 0x20ac;

/**
 * Joins letters that are written separately, in place: "i.d.i.o.t.a", "g o r d a", "p - u - t - a" and "p💩u💩t💩a" become words.
 *
 * A run is single characters with the same separator between neighbours. It is joined from three on (four when the separator is
 * a space, since Spanish has one-letter words), if letters outnumber digits.
 *
 * @param original the text of the draft: where small letters follow capitals, another word begins
 * @returns whether anything was joined
 */
export function joinLetters(draft: Draft, original: string): boolean {
  const { units, starts, length } = draft;
  let written = 0;
  let hasJoined = false;
  for (let at = 0; at < length; ) {
    const run = isSingle(draft, at) ? runFrom(draft, at, original) : undefined;
    const end = run?.end ?? at + 1;
    const step = run?.joins ? 1 + run.gap : 1;
    if (run?.joins) hasJoined = true;
    for (; at < end; at += step) {
      units[written] = units[at]!;
      starts[written] = starts[at]!;
      written++;
    }
    at = end;
  }
  starts[written] = starts[length]!;
  draft.length = written;
  return hasJoined;
}

/** The run that starts at `from`: where it ends, how wide its separators are, and whether to join it. */
function runFrom(draft: Draft, from: number, original: string): { end: number; gap: number; joins: boolean } {
  const { units } = draft;
  const gap = gapAfter(draft, from);
  const isSpaced = gap === 1 && units[from + 1] === SPACE;
  // In "1 1 8 D u v a n" the name begins after the number.
  if (gap === 0 || (isSpaced && isDigit(draft, from) && (isDigit(draft, from - 2) || isDigit(draft, from + 2))))
    return { end: from + 1, gap, joins: false };
  const fewest = isSpaced ? 4 : 3;
  let letters = 0;
  let digits = 0;
  let joins = false;
  let at = from;
  for (;;) {
    if (isDigit(draft, at)) digits++;
    else letters++;
    joins = letters + digits >= fewest && letters > digits;
    const next = at + 1 + gap;
    if (!isSameGap(draft, from, at, gap) || !isSingle(draft, next)) break;
    // In "g o r d a S-O-N" the S belongs to the next run.
    if (isSpaced && units[next + 1] !== SPACE && isSingle(draft, next + 2)) break;
    if (joins && endsWord(draft, at, next, original)) break;
    at = next;
  }
  // "y C A C A": the first one stands alone if the rest is a word without it.
  const second = from + 1 + gap;
  if (joins && letters + digits > fewest && letters - digits > 1 && startsWord(draft, from, second, original))
    return { end: from + 1, gap, joins: false };
  return { end: at + 1, gap, joins };
}

function startsWord({ starts }: Draft, from: number, second: number, original: string): boolean {
  return isSmall(original.charCodeAt(starts[from]!)) && isCapital(original.charCodeAt(starts[second]!));
}

/** Whether the joined part up to `at` is a word, and the single character at `next` is another one. */
function endsWord(draft: Draft, at: number, next: number, original: string): boolean {
  const { units, starts } = draft;
  // More blanks than one between two characters.
  if (units[at + 1] === SPACE && next === at + 2 && starts[next]! - starts[at + 1]! > 1) return true;
  if (isCapital(original.charCodeAt(starts[at]!)) && isSmall(original.charCodeAt(starts[next]!))) return true;
  // "s u j e t a d o r y": no Spanish word ends in a consonant and y.
  return units[next] === Y && !isVowel(units[at]!) && !isSingle(draft, next + next - at);
}

/**
 * Width of the separator after a single character: one sign, one picture, a doubled sign, or either of them between blanks. 0
 * for none.
 */
function gapAfter(draft: Draft, at: number): number {
  const { units, length } = draft;
  let gap = 1;
  while (gap <= 4 && at + 1 + gap < length && !isWordUnit(units[at + 1 + gap]!)) gap++;
  if (gap > 4 || at + 1 + gap >= length || !isSingle(draft, at + 1 + gap)) return 0;
  const first = units[at + 1]!;
  // These are letters themselves: "p@t@t@s".
  if (gap === 1) return first === AT || first === DOLLAR || first === EURO ? 0 : 1;
  const isBlanked = first === SPACE && units[at + gap] === SPACE && gap > 2;
  const core = isBlanked ? at + 2 : at + 1;
  const width = isBlanked ? gap - 2 : gap;
  if (width === 1) return gap;
  const isPicture = width === 2 && units[core]! >= 0xd800 && units[core]! < 0xdc00;
  return isPicture || (width === 2 && units[core] === units[core + 1]) ? gap : 0;
}

function isSameGap({ units, length }: Draft, from: number, at: number, gap: number): boolean {
  if (at + 1 + gap >= length) return false;
  for (let i = 1; i <= gap; i++) if (units[at + i] !== units[from + i]) return false;
  return true;
}

function isSingle({ units, length }: Draft, at: number): boolean {
  return (
    at < length &&
    isWordUnit(units[at]!) &&
    (at === 0 || !isWordUnit(units[at - 1]!)) &&
    (at + 1 >= length || !isWordUnit(units[at + 1]!))
  );
}

const isDigit = ({ units }: Draft, at: number) => at >= 0 && kindOf(units[at]!) === DIGIT;
const isCapital = (unit: number) => unit >= 65 && unit <= 90;
const isSmall = (unit: number) => unit >= 97 && unit <= 122;
