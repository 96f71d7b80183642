// The kind of each UTF-16 unit of folded text. Tables instead of regexes: every letter is looked up several times.

export const OTHER = 1;
export const LETTER = 2;
export const DIGIT = 3;

// 0 means "not looked up yet". Halves of surrogate pairs come out as OTHER.
const kinds = new Uint8Array(65536);

/** `DIGIT` for 0-9, `LETTER` for letters and digits of any other script, `OTHER` for all else. */
export function kindOf(unit: number): number {
  return kinds[unit]! || lookUp(unit);
}

// A separate function, so that the fast path is small enough for the engine to inline it.
function lookUp(unit: number): number {
  const kind = unit >= 48 && unit <= 57 ? DIGIT : /[\p{L}\p{N}]/u.test(String.fromCharCode(unit)) ? LETTER : OTHER;
  kinds[unit] = kind;
  return kind;
}

export function isWordUnit(unit: number): boolean {
  return kindOf(unit) !== OTHER;
}

/** Whether a lower-case unit is one of a, e, i, o, u. */
export function isVowel(unit: number): boolean {
  return unit === 97 || unit === 101 || unit === 105 || unit === 111 || unit === 117;
}
