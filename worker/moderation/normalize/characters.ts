// What a UTF-16 unit of folded text is. Tables instead of regexes: this is asked several times for every letter.

export const OTHER = 1;
export const LETTER = 2;
export const DIGIT = 3;

// 0 means "not looked up yet". Halves of surrogate pairs come out as OTHER.
const kinds = new Uint8Array(65536);

/** `DIGIT` for 0-9, `LETTER` for letters and digits of any other script, `OTHER` for all else. */
export function kindOf(unit: number): number {
  return kinds[unit]! || lookUp(unit);
}

// Apart, so that what is asked for every letter is small enough to be compiled into its callers.
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
