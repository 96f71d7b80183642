import { DIGIT, isVowel, isWordUnit, kindOf, LETTER } from "./characters.ts";
import type { Draft } from "./mapped-text.ts";

const MAX_SIGNS = 3;
const FIRST_SURROGATE = 0xd800;
const unitsOf = (letters: string) => new Set([...letters].map((letter) => letter.charCodeAt(0)));
// Doubled in real words only between vowels ("perro", "calle"): a longer run there is read as two.
const DOUBLES = unitsOf("lr");
// Never doubled in a relevant Spanish, Portuguese or English word: two are already one too many.
const NEVER_DOUBLED = unitsOf("aiuhjkqvwxyñ");

/**
 * Shortens repetitions, in place: "idiooota" to "idiota", "perrrra" to "perra", "!!!!!!" to "!!!". Numbers are kept. A word that is
 * nothing but one repeated letter keeps two, so that no one-letter word appears that was not written.
 *
 * @returns whether anything was shortened
 */
export function shortenRepeats(draft: Draft): boolean {
  const { units, starts, length } = draft;
  let written = 0;
  for (let at = 0; at < length; ) {
    const unit = units[at]!;
    if (unit < FIRST_SURROGATE && (at + 1 === length || units[at + 1] !== unit)) {
      units[written] = unit;
      starts[written++] = starts[at++]!;
      continue;
    }
    const width = isPair(draft, at) ? 2 : 1;
    let end = at + width;
    while (end + width <= length && units[end] === units[at] && (width === 1 || units[end + 1] === units[at + 1]))
      end += width;
    const keptLength = Math.min((end - at) / width, keptOf(draft, at, end)) * width;
    for (let i = 0; i < keptLength; i++) {
      units[written] = units[at + i]!;
      starts[written] = starts[at + i]!;
      written++;
    }
    at = end;
  }
  starts[written] = starts[length]!;
  draft.length = written;
  return written < length;
}

function keptOf({ units, length }: Draft, from: number, end: number): number {
  const unit = units[from]!;
  const kind = kindOf(unit);
  if (kind === DIGIT) return Number.POSITIVE_INFINITY;
  if (kind !== LETTER) return MAX_SIGNS;
  const before = from > 0 ? units[from - 1]! : 0;
  const after = end < length ? units[end]! : 0;
  if (!isWordUnit(before) && !isWordUnit(after)) return 2;
  if (end - from === 2) return NEVER_DOUBLED.has(unit) ? 1 : 2;
  return DOUBLES.has(unit) && isVowel(before) && isVowel(after) ? 2 : 1;
}

function isPair({ units, length }: Draft, at: number): boolean {
  return at + 1 < length && units[at]! >= 0xd800 && units[at]! < 0xdc00;
}
