import { DIGIT, isWordUnit, kindOf } from "./characters.ts";
import type { Draft } from "./mapped-text.ts";

const SPACE = 0x20;

/**
 * Joins letters that were written apart, in place: "i.d.i.o.t.a" and "g o r d a" become words.
 *
 * A run is single characters with the same one separator between neighbours. It is joined from three on (four when the separator is
 * a space, since Spanish has one-letter words), if letters outnumber digits.
 */
export function joinLetters(draft: Draft): void {
  const { units, starts, length } = draft;
  let written = 0;
  for (let at = 0; at < length; ) {
    const { end, joins } = isSingle(draft, at) ? runFrom(draft, at) : { end: at + 1, joins: false };
    for (; at < end; at += joins ? 2 : 1) {
      units[written] = units[at]!;
      starts[written] = starts[at]!;
      written++;
    }
    at = end;
  }
  starts[written] = starts[length]!;
  draft.length = written;
}

/** The run that starts at `from`: where it ends, and whether it is to be joined. */
function runFrom(draft: Draft, from: number): { end: number; joins: boolean } {
  const { units } = draft;
  const separator = units[from + 1]!;
  let letters = 0;
  let digits = 0;
  let at = from;
  for (;;) {
    if (kindOf(units[at]!) === DIGIT) digits++;
    else letters++;
    const next = at + 2;
    if (units[at + 1] !== separator || !isSingle(draft, next)) break;
    // In "g o r d a S-O-N" the S belongs to what follows.
    if (separator === SPACE && units[next + 1] !== SPACE && isSingle(draft, next + 2)) break;
    at = next;
  }
  return { end: at + 1, joins: letters + digits >= (separator === SPACE ? 4 : 3) && letters > digits };
}

function isSingle({ units, length }: Draft, at: number): boolean {
  return (
    at < length &&
    isWordUnit(units[at]!) &&
    (at === 0 || !isWordUnit(units[at - 1]!)) &&
    (at + 1 >= length || !isWordUnit(units[at + 1]!))
  );
}
