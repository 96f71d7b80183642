import { kindOf, LETTER, OTHER } from "./characters.ts";
import { CONFUSABLES, pictured } from "./confusables.ts";
import { isLeetSign } from "./leet.ts";
import { type Draft, enlarged, LEET, newDraft, PICTURES, REPEATS, SINGLES } from "./mapped-text.ts";

// Characters that are invisible or only change the look of a neighbour: format characters (zero-width, bidi, tags), marks,
// variation selectors, skin tones, halves of broken pairs, private use, and blank letters.
const REMOVED = /^[\p{Cf}\p{Mn}\p{Me}\p{Cs}\p{Co}\p{Emoji_Modifier}\u115f\u1160\u3164\uffa0]$/u;
const BLANK = /^[\s\p{Cc}\u2800]$/u;

const N = 0x6e;
const N_TILDE = 0xf1;
const COMBINING_TILDE = 0x303;
const SPACE = 0x20;
const SMALL_A = 0x61;
const SMALL_Z = 0x7a;
const JOINER = 0x200d;
const FEMALE = 0x2640;
const MALE = 0x2642;
const FIRST_PICTURE = 0x2600;
const FIRST_SURROGATE = 0xd800;

/** Right-to-left override: what follows is shown backwards. */
const BACKWARDS = 0x202e;
const ENDS_BACKWARDS = /[\u202c\u202d\u202e\u2028\u2029\r\n]/;

const folded = new Map<number, string>();

/**
 * Folds a text: lower case, NFKC by character, look-alikes to Latin letters, accents removed except on ñ, invisible characters
 * removed, every run of blanks to one space. The draft is valid until the next call.
 */
export function fold(text: string): Draft {
  let draft = newDraft(text.length + 32);
  for (let at = 0; at < text.length; ) {
    at = foldSimple(draft, text, at);
    if (at === text.length) break;
    const codePoint = text.codePointAt(at)!;
    if (codePoint === COMBINING_TILDE && draft.length > 0 && draft.units[draft.length - 1] === N)
      draft.units[draft.length - 1] = N_TILDE;
    const shown = codePoint === BACKWARDS ? shownBackwards(text, at) : undefined;
    const plain = shown?.plain ?? foldCodePoint(codePoint);
    // A simple character needs one unit, as in the text; only the others need more room.
    while (draft.length + plain.length + text.length - at >= draft.units.length) draft = enlarged(draft);
    for (let i = 0; i < plain.length; i++) {
      const unit = plain.charCodeAt(i);
      if (unit === SPACE && draft.length > 0 && draft.units[draft.length - 1] === SPACE) continue;
      draft.units[draft.length] = unit;
      draft.starts[draft.length] = at;
      draft.length++;
    }
    at = shown?.end ?? at + (codePoint > 0xffff ? 2 : 1);
    // The gender of a person in a picture is a separate sign after a joiner.
    const next = text.charCodeAt(at);
    if (codePoint === JOINER && (next === FEMALE || next === MALE)) at++;
  }
  draft.starts[draft.length] = text.length;
  draft.seen = flagsOf(draft);
  return draft;
}

/** What a person sees of the text from a U+202E on: its characters backwards, until the sign that ends it or the end of the line. */
function shownBackwards(text: string, from: number): { plain: string; end: number } {
  let end = from + 1;
  while (end < text.length && !ENDS_BACKWARDS.test(text[end]!)) end++;
  const characters = [...text.slice(from + 1, end)].reverse();
  return { plain: characters.map((character) => foldCodePoint(character.codePointAt(0)!)).join(""), end };
}

/** Copies characters that fold to one unit, and single blanks between them. @returns where it stopped */
function foldSimple(draft: Draft, text: string, from: number): number {
  const { units, starts } = draft;
  let written = draft.length;
  let at = from;
  for (; at < text.length; at++) {
    const first = text.charCodeAt(at);
    const unit = first < SIMPLE.length ? SIMPLE[first]! : 0;
    if (unit === 0 || (unit === SPACE && written > 0 && units[written - 1] === SPACE)) break;
    units[written] = unit;
    starts[written++] = at;
  }
  draft.length = written;
  return at;
}

/** The kinds of characters in a draft: see `Draft.seen`. */
export function flagsOf({ units, length }: Draft): number {
  let seen = 0;
  let last = 0;
  let beforeLast = 0;
  let width = 0;
  let singles = 0;
  for (let at = 0; at < length; at++) {
    const unit = units[at]!;
    if (unit === last || (unit === beforeLast && unit >= FIRST_SURROGATE)) seen |= REPEATS;
    if (unit >= SMALL_A && unit <= SMALL_Z) width++;
    else {
      if (unit >= FIRST_PICTURE) seen |= PICTURES;
      const kind = kindOf(unit);
      if (kind !== LETTER && isLeetSign(unit)) seen |= LEET;
      if (kind !== OTHER) width++;
      else if (width > 0) {
        singles = width === 1 ? singles + 1 : 0;
        if (singles > 2) seen |= SINGLES;
        width = 0;
      }
    }
    beforeLast = last;
    last = unit;
  }
  return width === 1 && singles > 1 ? seen | SINGLES : seen;
}

function foldCodePoint(codePoint: number): string {
  let plain = folded.get(codePoint);
  if (plain === undefined) {
    plain = String.fromCodePoint(codePoint);
    // One character may unfold to others that fold again (a mathematical letter to a Greek one to a Latin one).
    for (let next = foldOnce(plain); next !== plain; next = foldOnce(plain)) plain = next;
    folded.set(codePoint, plain);
  }
  return plain;
}

function foldOnce(text: string): string {
  let result = "";
  for (const character of text) {
    const parts =
      pictured(character.codePointAt(0)!) ??
      character.normalize("NFKC").toLowerCase().normalize("NFD").replaceAll("n\u0303", "ñ");
    for (const part of parts) {
      if (REMOVED.test(part)) continue;
      result += BLANK.test(part) ? " " : (CONFUSABLES.get(part) ?? part);
    }
  }
  return result.normalize("NFC");
}

// Nearly all that is written in Spanish, Portuguese and English: characters that fold to exactly one unit. 0 for the others.
const SIMPLE = Uint16Array.from({ length: 0x250 }, (_, codePoint) => {
  const plain = foldCodePoint(codePoint);
  return plain.length === 1 ? plain.charCodeAt(0) : 0;
});
