import { isWordUnit } from "./characters.ts";
import { ALIKE, ALWAYS, AS_NOUN, BEFORE_NOUN } from "./emoji-table.ts";
import { type Draft, type Part, textOf } from "./mapped-text.ts";

const SPACE = 0x20;
const FIRST_PICTURE = 0x2600;

const FIRST_OF_ROW = new Map(
  ALIKE.flatMap((row) => [...row].map((each): [number, number] => [each.codePointAt(0)!, row.codePointAt(0)!])),
);
const LOWEST_IN_ROW = Math.min(...FIRST_OF_ROW.keys());
const codePoints = (pairs: [string, string][]) =>
  new Map(pairs.map(([picture, word]): [number, string] => [picture.codePointAt(0)!, word]));
const WORDS = codePoints(ALWAYS);
const NOUNS = codePoints(AS_NOUN);
const DETERMINERS = new Set(BEFORE_NOUN.split(" "));
const LONGEST_DETERMINER = Math.max(...[...DETERMINERS].map((word) => word.length));

/**
 * Replaces pictures with the same meaning by one of them, in place: any heart is ❤, any banknote is 💰.
 *
 * @returns whether any was replaced
 */
export function mergePictures(draft: Draft): boolean {
  const { units, starts, length } = draft;
  let written = 0;
  let hasMerged = false;
  for (let at = 0; at < length; ) {
    const codePoint = codePointAt(draft, at);
    const drawn = codePoint < LOWEST_IN_ROW ? codePoint : (FIRST_OF_ROW.get(codePoint) ?? codePoint);
    if (drawn !== codePoint) hasMerged = true;
    const start = starts[at]!;
    at += codePoint > 0xffff ? 2 : 1;
    if (drawn > 0xffff) {
      units[written] = 0xd800 + ((drawn - 0x10000) >> 10);
      starts[written++] = start;
      units[written] = 0xdc00 + ((drawn - 0x10000) & 0x3ff);
    } else units[written] = drawn;
    starts[written++] = start;
  }
  starts[written] = starts[length]!;
  draft.length = written;
  return hasMerged;
}

/**
 * Finds the pictures that stand for a word, which replaces them with blanks around it: "sos una💩" is "sos una mierda". A row
 * of the same picture is one word.
 */
export function picturesAsWords(draft: Draft): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < draft.length; ) {
    const codePoint = codePointAt(draft, at);
    const width = codePoint > 0xffff ? 2 : 1;
    let end = at + width;
    const word = codePoint < FIRST_PICTURE ? undefined : wordFor(draft, at, codePoint);
    if (word !== undefined) {
      while (codePointAt(draft, end) === codePoint) end += width;
      parts.push({ at, end, word: `${at > 0 ? " " : ""}${word}${end < draft.length ? " " : ""}` });
    }
    at = end;
  }
  return parts;
}

function wordFor(draft: Draft, at: number, codePoint: number): string | undefined {
  const word = WORDS.get(codePoint);
  if (word !== undefined) return word;
  const noun = NOUNS.get(codePoint);
  if (noun === undefined) return undefined;
  const { units } = draft;
  const end = at > 0 && units[at - 1] === SPACE ? at - 1 : at;
  let from = end;
  while (from > 0 && end - from <= LONGEST_DETERMINER && isWordUnit(units[from - 1]!)) from--;
  return DETERMINERS.has(textOf(draft, from, end)) ? noun : undefined;
}

function codePointAt({ units, length }: Draft, at: number): number {
  if (at >= length) return -1;
  const high = units[at]!;
  if (high < 0xd800 || high >= 0xdc00 || at + 1 >= length) return high;
  return 0x10000 + ((high - 0xd800) << 10) + (units[at + 1]! - 0xdc00);
}
