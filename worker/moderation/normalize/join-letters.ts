import { DIGIT, isWordUnit, kindOf } from "./characters.ts";
import type { Draft } from "./mapped-text.ts";

const SPACE = 0x20;

/**
 * Joins letters that were written apart, in place: "i.d.i.o.t.a" and "g o r d a" become words.
 *
 * A run is single characters with exactly one separator between neighbours. It is joined from three on (four when a space is among
 * the separators, since Spanish has one-letter words), if letters outnumber digits.
 */
export function joinLetters(draft: Draft): void {
  const { units, starts, length } = draft;
  let written = 0;
  for (let at = 0; at < length; ) {
    const end = isSingle(draft, at) ? runEnd(draft, at) : at;
    const step = end > at ? 2 : 1;
    const stop = Math.max(end, at + 1);
    for (; at < stop; at += step) {
      units[written] = units[at]!;
      starts[written] = starts[at]!;
      written++;
    }
    at = stop;
  }
  starts[written] = starts[length]!;
  draft.length = written;
}

/** End of the run that starts at `from`, or `from` when it is not to be joined. */
function runEnd(draft: Draft, from: number): number {
  let letters = 0;
  let digits = 0;
  let spaced = false;
  let at = from;
  for (;;) {
    if (kindOf(draft.units[at]!) === DIGIT) digits++;
    else letters++;
    const next = at + 2;
    if (next >= draft.length || isWordUnit(draft.units[at + 1]!) || !isSingle(draft, next)) break;
    if (draft.units[at + 1] === SPACE) spaced = true;
    at = next;
  }
  const joins = letters + digits >= (spaced ? 4 : 3) && letters > digits;
  return joins ? at + 1 : from;
}

function isSingle({ units, length }: Draft, at: number): boolean {
  return (
    isWordUnit(units[at]!) &&
    (at === 0 || !isWordUnit(units[at - 1]!)) &&
    (at + 1 >= length || !isWordUnit(units[at + 1]!))
  );
}
