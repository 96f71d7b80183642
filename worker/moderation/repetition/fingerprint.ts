// One-permutation MinHash (Li, Owen and Zhang 2012, arXiv:1208.1259) over letter 5-grams.

const GRAM = 5;
const BINS = 16;
const MIN_WORDS = 6;
const MIN_LETTERS = 30;
const SPACE = 0x20;

/**
 * A short value that is similar for similar texts: numbers, signs, pictures, capitals and disguises do not count.
 *
 * @param normalized see `normalize`
 * @returns 32 hexadecimal digits; "" for a text that is too short to differ from what everybody writes ("precio?", "❤️", "muy
 *   lindo todo")
 * Some microseconds; time in proportion to the length.
 */
export function fingerprint(normalized: string): string {
  const { units, words, letters } = lettersOf(normalized);
  if (words < MIN_WORDS || letters < MIN_LETTERS) return "";
  const lowest = new Uint32Array(BINS).fill(0xffffffff);
  for (let from = 0; from + GRAM <= units.length; from++) {
    let hash = 0x811c9dc5;
    for (let at = from; at < from + GRAM; at++) hash = Math.imul(hash ^ units[at]!, 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
    hash = (hash ^ (hash >>> 13)) >>> 0;
    const bin = hash >>> 28;
    const value = (hash << 4) >>> 0;
    if (value < lowest[bin]!) lowest[bin] = value;
  }
  return Array.from(lowest, (value) => (value >>> 24).toString(16).padStart(2, "0")).join("");
}

/** How similar two texts are by their fingerprints, 0 to 1: about the share of 5-grams that they have in common. */
export function likeness(a: string, b: string): number {
  if (a.length !== b.length || a === "") return 0;
  let same = 0;
  for (let at = 0; at < a.length; at += 2) if (a[at] === b[at] && a[at + 1] === b[at + 1]) same++;
  return same / BINS;
}

/** From this likeness on, two texts count as copies of one. */
const ALIKE_FROM = 0.7;

/** Whether two texts are nearly the same; never for a text that is too short for a fingerprint. */
export const isAlike = (a: string, b: string): boolean => a !== "" && likeness(a, b) >= ALIKE_FROM;

function lettersOf(text: string) {
  const units: number[] = [];
  let words = 0;
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const isLetter = (unit >= 0x61 && unit <= 0x7a) || (unit >= 0xdf && unit < 0x2000);
    if (isLetter) {
      if (units.length === 0 || units[units.length - 1] === SPACE) words++;
      letters++;
      units.push(unit);
    } else if (units.length > 0 && units[units.length - 1] !== SPACE) units.push(SPACE);
  }
  return { units, words, letters };
}
