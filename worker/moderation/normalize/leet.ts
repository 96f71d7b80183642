import { DIGIT, isVowel, kindOf, LETTER } from "./characters.ts";
import type { Draft } from "./mapped-text.ts";

const unit = (character: string) => character.charCodeAt(0);
const LETTER_OF: Record<number, number> = Object.fromEntries(
  ["0o", "1i", "3e", "4a", "5s", "7t", "8b", "9g", "@a", "$s", "€e", "!i", "|i"].map(([sign, letter]) => [
    unit(sign!),
    unit(letter!),
  ]),
);
const AT = unit("@");
const DOT = unit(".");
const Y = unit("y");
const MONEY = new Set([unit("$"), unit("€")]);
const STROKES = new Set([unit("!"), unit("|")]);
const TRAILING = new Set(["0", "1", "3", "4"].map(unit));

/**
 * Reads digits and signs as letters inside words, in place: "p3nd3j0" and "m!erd@" are words, "4x4", "covid19", "50mil", "US$100" and
 * "ana@correo.com" stay as they are. A word is translated whole or not at all, so doing it twice changes nothing.
 */
export function readLeet(draft: Draft): void {
  for (let at = 0; at < draft.length; ) {
    const end = wordEnd(draft, at);
    if (end === at) at++;
    else {
      if (isLeet(draft, at, end)) translate(draft, at, end);
      at = end;
    }
  }
}

/** A word here begins with a letter or digit and may hold signs; a stroke only as its second character ("m!erda"). */
function wordEnd(draft: Draft, from: number): number {
  const { units, length } = draft;
  const kind = (at: number) => (at < length ? kindOf(units[at]!) : 0);
  const isAlphanumeric = (at: number) => kind(at) === LETTER || kind(at) === DIGIT;
  if (!isAlphanumeric(from)) return from;
  let at = from + 1;
  while (at < length) {
    const sign = units[at]!;
    const isSecond = at === from + 1 && kind(from) === LETTER && !isVowel(units[from]!) && units[from] !== Y;
    const belongs =
      isAlphanumeric(at) ||
      sign === AT ||
      MONEY.has(sign) ||
      (STROKES.has(sign) && isSecond && kind(at + 1) === LETTER);
    if (!belongs) break;
    at++;
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
      if (LETTER_OF[current] === undefined || ++digitRun > 2) return false;
      digits++;
    } else {
      if (digitRun > 0 && MONEY.has(current)) return false;
      if (digitRun > 0 && at - digitRun > from) hasInnerDigits = true;
      digitRun = 0;
      if (kindOf(current) === LETTER) letters++;
      else signs++;
    }
    if (at > from && isDigit !== (kindOf(units[at - 1]!) === DIGIT)) switches++;
    if (isDigit && at > from && MONEY.has(units[at - 1]!)) return false;
    if (current === AT && end + 1 < length && units[end] === DOT && kindOf(units[end + 1]!) === LETTER) return false;
  }
  if (letters < 3) return letters === 2 && switches >= 3;
  if (digits === 0) return signs > 0;
  if (hasInnerDigits) return true;
  if (digits > 1) return false;
  if (units[from] === unit("0")) return true;
  const last = units[end - 1]!;
  return TRAILING.has(last) && kindOf(units[end - 2]!) === LETTER && !isVowel(units[end - 2]!);
}

function translate({ units }: Draft, from: number, end: number): void {
  for (let at = from; at < end; at++) units[at] = LETTER_OF[units[at]!] ?? units[at]!;
}
