import { DIGIT, isVowel, kindOf, LETTER, OTHER } from "./characters.ts";
import { type Draft, textOf } from "./mapped-text.ts";

const unit = (character: string) => character.charCodeAt(0);
const LETTER_OF = new Uint16Array(0x2100);
for (const [sign, letter] of ["0o", "1i", "3e", "4a", "5s", "7t", "8b", "9g", "@a", "$s", "€e", "!i", "|i"])
  LETTER_OF[unit(sign!)] = unit(letter!);
const AT = unit("@");
const DOT = unit(".");
const Y = unit("y");
const SPACE = unit(" ");
const DOLLAR = unit("$");
const EURO = unit("€");
const STROKE = unit("|");
const EXCLAMATION = unit("!");
const isMoney = (sign: number) => sign === DOLLAR || sign === EURO;
const isStroke = (sign: number) => sign === STROKE || sign === EXCLAMATION;
const TRAILING = new Set(["0", "1", "3", "4"].map(unit));

// Letters with a digit that are read as words only near another disguised word; alone they are sizes, models and roads.
const SHORT = new Set(
  "d0s tr3s d1a d1as s1n n0 m3 t3 d3 l3 s3 l4 l0 s1 y4 v4 d4 m1 t1 k3 h4 n1 qu3 k0n c0n p0r m4s s0n v0y s0y 3s 3l 3n un4 l0s l4s d4n d4s s0s 3se est4 3st4".split(
    " ",
  ),
);
const LONGEST_SHORT = 4;
const QUANTITY =
  /^\d+[.,]?\d*(?:x|k|h|m|am|pm|hs|hrs|gb|mb|mg|ml|kg|cm|km|mm|g|l|p|a|b|c|d|o|er|ra|ro|do|da|ta|to|mil|v|w|hp|th|st|nd|rd|usd|x\d+|en\d+|s)$/;

/**
 * Reads digits and signs as letters inside words, in place: "p3nd3j0" and "m!erd@" are words, "4x4", "covid19", "50mil", "US$100" and
 * "ana@correo.com" stay as they are. A word is translated whole or not at all. Where one was, doubtful ones are read too: "n0 3ntr0".
 *
 * @returns whether anything was read
 */
export function readLeet(draft: Draft): boolean {
  if (!readWords(draft, isLeet)) return false;
  readWords(draft, isDoubtfulLeet);
  // A digit that became a letter can make its neighbour part of a word: "n!0" is "n!o" and then "nio".
  readWords(draft, isLeet);
  return true;
}

/** Whether a unit that is no letter may be read as one. */
export function isLeetSign(unit: number): boolean {
  return unit < LETTER_OF.length && LETTER_OF[unit] !== 0;
}

function readWords(draft: Draft, isDisguised: typeof isLeet): boolean {
  const { units, length } = draft;
  let hasRead = false;
  for (let at = 0; at < length; ) {
    // Nearly all words are nothing but letters, and have nothing to read.
    let end = at;
    while (end < length && kindOf(units[end]!) === LETTER) end++;
    if (end === length || (kindOf(units[end]!) === OTHER && !isLeetSign(units[end]!))) {
      at = end + 1;
      continue;
    }
    end = wordEnd(draft, at);
    if (end > at && isDisguised(draft, at, end)) {
      translate(draft, at, end);
      hasRead = true;
    }
    at = Math.max(end, at + 1);
  }
  return hasRead;
}

/** A word here begins with a letter or digit and may hold signs; a stroke only as its second character ("m!erda"). */
function wordEnd({ units, length }: Draft, from: number): number {
  const first = kindOf(units[from]!);
  if (first === OTHER) return from;
  let at = from + 1;
  for (; at < length; at++) {
    const sign = units[at]!;
    if (kindOf(sign) !== OTHER || sign === AT || isMoney(sign)) continue;
    if (!isStroke(sign) || at !== from + 1) break;
    if (first !== LETTER || isVowel(units[from]!) || units[from] === Y) break;
    if (at + 1 >= length || kindOf(units[at + 1]!) !== LETTER) break;
  }
  return at;
}

function isLeet({ units, length }: Draft, from: number, end: number): boolean {
  let letters = 0;
  let signs = 0;
  let digits = 0;
  let switches = 0;
  let digitRun = 0;
  let hasInnerDigits = false;
  for (let at = from; at < end; at++) {
    const current = units[at]!;
    const isDigit = kindOf(current) === DIGIT;
    if (isDigit) {
      if (LETTER_OF[current] === 0 || ++digitRun > 2) return false;
      digits++;
    } else {
      if (digitRun > 0 && isMoney(current)) return false;
      if (digitRun > 0 && at - digitRun > from) hasInnerDigits = true;
      digitRun = 0;
      if (kindOf(current) === LETTER) letters++;
      else signs++;
    }
    if (at > from && isDigit !== (kindOf(units[at - 1]!) === DIGIT)) switches++;
    if (isDigit && at > from && isMoney(units[at - 1]!)) return false;
    if (current === AT && end + 1 < length && units[end] === DOT && kindOf(units[end + 1]!) === LETTER) return false;
  }
  if (letters < 3) return letters === 2 && switches >= 3;
  if (digits === 0) return signs > 0;
  if (hasInnerDigits) return true;
  const last = units[end - 1]!;
  // "3ntr0", "4mig0": one at each end.
  if (digits === 2 && switches === 2) return TRAILING.has(last);
  if (digits > 1) return false;
  if (units[from] === unit("0")) return true;
  return TRAILING.has(last) && kindOf(units[end - 2]!) === LETTER && !isVowel(units[end - 2]!);
}

/** Words with at least one letter and at most two digits in a row, unless they read as a quantity. */
function isDoubtfulLeet(draft: Draft, from: number, end: number): boolean {
  const { units } = draft;
  let letters = 0;
  let digits = 0;
  let digitRun = 0;
  for (let at = from; at < end; at++) {
    const kind = kindOf(units[at]!);
    if (kind === DIGIT) {
      if (LETTER_OF[units[at]!] === 0 || ++digitRun > 2) return false;
      digits++;
    } else if (kind === LETTER) {
      letters++;
      digitRun = 0;
    } else return false;
  }
  if (letters === 0 || digits === 0 || end - from > 12) return false;
  const word = textOf(draft, from, end);
  const isBehindNumber = from > 1 && units[from - 1] === SPACE && kindOf(units[from - 2]!) === DIGIT;
  if (SHORT.has(word)) return !isBehindNumber;
  if (end - from < LONGEST_SHORT || QUANTITY.test(word)) return false;
  // "gta5", "covid19" and "mp34" end in their number; "fri4" and "od10" in letters of their own.
  const last = units[end - 1]!;
  return kindOf(last) === LETTER || last === unit("0") || last === unit("4") || last === unit("3");
}

function translate({ units }: Draft, from: number, end: number): void {
  for (let at = from; at < end; at++) {
    const letter = units[at]! < LETTER_OF.length ? LETTER_OF[units[at]!]! : 0;
    if (letter !== 0) units[at] = letter;
  }
}
