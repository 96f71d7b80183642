import { CONFUSABLES, enclosedLetter } from "./confusables.ts";
import type { Draft } from "./mapped-text.ts";

// Written to be invisible or to change the look of a neighbour: format characters (zero-width, bidi, tags), marks, variation
// selectors, skin tones, halves of broken pairs, private use, and letters that are blank.
const REMOVED = /^[\p{Cf}\p{Mn}\p{Me}\p{Cs}\p{Co}\p{Emoji_Modifier}\u115f\u1160\u3164\uffa0]$/u;
const BLANK = /^[\s\p{Cc}\u2800]$/u;

const N = 0x6e;
const N_TILDE = 0xf1;
const COMBINING_TILDE = 0x303;
const SPACE = 0x20;

const folded = new Map<number, string>();

/**
 * Lower case, NFKC by character, look-alikes to Latin letters, accents removed except on ñ, invisible characters removed, every
 * run of blanks one space. `units` and `starts` have room for the result of each pass after this one.
 */
export function fold(text: string): Draft {
  let draft: Draft = { units: new Uint16Array(text.length + 32), starts: new Uint32Array(text.length + 33), length: 0 };
  for (let at = 0; at < text.length; ) {
    const first = text.charCodeAt(at);
    if (first > SPACE && first < 127) {
      if (draft.length + 1 >= draft.units.length) draft = grown(draft);
      draft.units[draft.length] = ASCII[first]!;
      draft.starts[draft.length++] = at++;
      continue;
    }
    const codePoint = text.codePointAt(at)!;
    if (codePoint === COMBINING_TILDE && draft.units[draft.length - 1] === N) draft.units[draft.length - 1] = N_TILDE;
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
    const enclosed = enclosedLetter(character.codePointAt(0)!);
    const parts = enclosed ?? character.normalize("NFKC").toLowerCase().normalize("NFD").replaceAll("n\u0303", "ñ");
    for (const part of parts) {
      if (REMOVED.test(part)) continue;
      result += BLANK.test(part) ? " " : (CONFUSABLES.get(part) ?? part);
    }
  }
  return result.normalize("NFC");
}

function grown(draft: Draft): Draft {
  const units = new Uint16Array(draft.units.length * 2);
  const starts = new Uint32Array(draft.units.length * 2 + 1);
  units.set(draft.units);
  starts.set(draft.starts);
  return { units, starts, length: draft.length };
}

// Visible ASCII folds to one unit each.
const ASCII = Uint16Array.from({ length: 127 }, (_, codePoint) => foldCodePoint(codePoint).charCodeAt(0));
