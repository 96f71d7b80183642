import { CONFUSABLES, pictured } from "./confusables.ts";
import { type Draft, grown, newDraft } from "./mapped-text.ts";

// Written to be invisible or to change the look of a neighbour: format characters (zero-width, bidi, tags), marks, variation
// selectors, skin tones, halves of broken pairs, private use, and letters that are blank.
const REMOVED = /^[\p{Cf}\p{Mn}\p{Me}\p{Cs}\p{Co}\p{Emoji_Modifier}\u115f\u1160\u3164\uffa0]$/u;
const BLANK = /^[\s\p{Cc}\u2800]$/u;

const N = 0x6e;
const N_TILDE = 0xf1;
const COMBINING_TILDE = 0x303;
const SPACE = 0x20;
const JOINER = 0x200d;
const FEMALE = 0x2640;
const MALE = 0x2642;

const folded = new Map<number, string>();

/**
 * Lower case, NFKC by character, look-alikes to Latin letters, accents removed except on ñ, invisible characters removed, every
 * run of blanks one space. The draft is good until the next call.
 */
export function fold(text: string): Draft {
  let draft = newDraft(text.length + 32);
  for (let at = 0; at < text.length; ) {
    const first = text.charCodeAt(at);
    const simple = first < SIMPLE.length ? SIMPLE[first]! : 0;
    if (simple !== 0) {
      if (draft.length + 1 >= draft.units.length) draft = grown(draft);
      draft.units[draft.length] = simple;
      draft.starts[draft.length++] = at++;
      continue;
    }
    const codePoint = text.codePointAt(at)!;
    if (codePoint === COMBINING_TILDE && draft.units[draft.length - 1] === N && draft.length > 0)
      draft.units[draft.length - 1] = N_TILDE;
    const plain = foldCodePoint(codePoint);
    if (draft.length + plain.length >= draft.units.length) draft = grown(draft);
    for (let i = 0; i < plain.length; i++) {
      const unit = plain.charCodeAt(i);
      if (unit === SPACE && draft.length > 0 && draft.units[draft.length - 1] === SPACE) continue;
      draft.units[draft.length] = unit;
      draft.starts[draft.length] = at;
      draft.length++;
    }
    at += codePoint > 0xffff ? 2 : 1;
    // The sex of a person in a picture is a sign of its own behind a joiner.
    const next = text.charCodeAt(at);
    if (codePoint === JOINER && (next === FEMALE || next === MALE)) at++;
  }
  draft.starts[draft.length] = text.length;
  return draft;
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

// Nearly all that is written in Spanish, Portuguese and English: characters that fold to exactly one visible unit. 0 for the others.
const SIMPLE = Uint16Array.from({ length: 0x250 }, (_, codePoint) => {
  const plain = foldCodePoint(codePoint);
  return plain.length === 1 && plain !== " " ? plain.charCodeAt(0) : 0;
});
