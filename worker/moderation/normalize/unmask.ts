import { isVowel, isWordUnit } from "./characters.ts";
import { HASH_START, hashStep, keyTable } from "./key-table.ts";
import { ABBREVIATIONS, FOREIGN_LEXICON, LEXICON, LONE_LETTERS } from "./lexicon.ts";
import { type Draft, type Part, textOf } from "./mapped-text.ts";
import { beginningsOf, soundOf } from "./phonetic.ts";

const unit = (character: string) => character.charCodeAt(0);
const SHORTEST = 3;
const LONGEST = 20;
const MAX_SIGNS = 3;
const EMPHASIS = 60;
const MIN_SHOWN = 2;

const OTHER = 0;
/** A sign that may stand for a letter, or for nothing. */
const WILD = 1;
/** A sign that only splits a word. */
const GAP = 2;
/** A sign that looks like a letter, and stands for that one or for nothing. */
const LIKE = 3;
const signs = new Uint8Array(65536);
for (const sign of "*#%&+~^?") signs[unit(sign)] = WILD;
for (const sign of ".-_'/\\·•=,:") signs[unit(sign)] = GAP;
// Pictures: the first half of a pair, and most of the signs with one unit. The second half is skipped.
signs.fill(WILD, 0xd83c, 0xd83f);
signs.fill(WILD, 0x2600, 0x27c0);
const LETTERS: Record<number, string> = {};
for (const [sign, ...letters] of ["0o", "1il", "3e", "4a", "5s", "7t", "8b", "9g", "@ao", "$s", "€e", "!i", "|il"]) {
  signs[unit(sign!)] = LIKE;
  LETTERS[unit(sign!)] = letters.join("");
}
const STAR = unit("*");
const HASH = unit("#");
const DOT = unit(".");
const SPACE = unit(" ");
const SMALL_A = unit("a");
const SMALL_Z = unit("z");
const C = unit("c");
const K = unit("k");
const E = unit("e");
const I = unit("i");

const buffer = new Uint16Array(LONGEST);
const soundKey = (word: string) => {
  const units = Uint16Array.from(word, unit);
  return String.fromCharCode(...buffer.subarray(0, soundOf(units, 0, units.length, buffer)));
};
const SOUNDS = LEXICON.map(soundKey);
const bySound = keyTable(SOUNDS);
// A word has at least as many letters as sounds.
const MIN_SOUND = Math.min(...SOUNDS.map((sound) => sound.length));
const mayBeginSound = beginningsOf(SOUNDS);
const ABBREVIATED = [...ABBREVIATIONS.keys()];
const byAbbreviation = keyTable(ABBREVIATED);

const ROWS = LONE_LETTERS.map(([, letter]) => unit(letter));

// k, v and z are written for c, b and s.
const alike = (letter: number) => (letter === unit("k") ? unit("c") : letter === unit("v") ? unit("b") : letter);
const byInitial = Map.groupBy([...LEXICON, ...FOREIGN_LEXICON], (word) => alike(unit(word)));

/**
 * Finds the words to replace by their reading: words of the lexicon spelled by sound ("jilipoyas"), cut by signs or with
 * covered letters ("m*erda", "p.uta", "pen💩deja"), abbreviations ("hdp"), and single letters for one word ("hijo de p***").
 */
export function maskedWords(draft: Draft): Part[] {
  const { units, length } = draft;
  const parts: Part[] = [];
  for (let at = 0; at < length; ) {
    if (!isWordUnit(units[at]!)) {
      at++;
      continue;
    }
    let hasK = false;
    let end = at;
    let hash = HASH_START;
    for (; end < length; end++) {
      const unit = units[end]!;
      if (unit < SMALL_A || unit > SMALL_Z) if (!isWordUnit(unit)) break;
      if (unit === K) hasK = true;
      hash = hashStep(hash, unit);
    }
    // Most signs stand before a blank, and only stars and # cover the end of a word.
    const isParted = end < length && signs[units[end]!] !== OTHER && !(isEnd(draft, end + 1) && !isStar(units[end]!));
    const part =
      (isParted && uncover(draft, at, end)) ||
      respell(draft, at, end, hash) ||
      (hasK && end - at <= LONGEST ? withoutK(draft, at, end) : undefined);
    if (part) parts.push(part);
    at = part ? part.end : end;
  }
  return parts;
}

/** A word without signs: an abbreviation, or one of the lexicon by its sound. */
function respell(draft: Draft, at: number, end: number, hash: number): Part | undefined {
  const { units } = draft;
  if (end - at < SHORTEST) return end - at === 1 ? loneLetter(draft, at, end) : undefined;
  if (end - at > LONGEST) return undefined;
  const abbreviation = byAbbreviation.mayHold(hash) ? byAbbreviation.find(units, at, end) : -1;
  if (abbreviation !== -1) return { at, end, word: ABBREVIATIONS.get(ABBREVIATED[abbreviation]!)! };
  if (end - at < MIN_SOUND || !mayBeginSound(units[at]!, units[at + 1]!)) return undefined;
  const index = bySound.find(buffer, 0, soundOf(units, at, end, buffer));
  if (index === -1) return undefined;
  const word = LEXICON[index]!;
  return isSpelled(units, at, end, word) ? undefined : { at, end, word };
}

/** "kasa" and "keso" are "casa" and "queso": Spanish rarely uses k, and people who write it for c write it everywhere. */
function withoutK(draft: Draft, at: number, end: number): Part | undefined {
  const { units } = draft;
  let hasVowel = false;
  let word = "";
  let hasK = false;
  for (let i = at; i < end; i++) {
    const current = units[i]!;
    if (isVowel(current)) hasVowel = true;
    // At the end, and after a c, it belongs to another language ("ok", "black").
    if (
      current !== K ||
      i + 1 === end ||
      units[i + 1] === K ||
      (i > at && (units[i - 1] === C || units[i - 1] === K))
    ) {
      if (hasK) word += String.fromCharCode(current);
      continue;
    }
    if (!hasK) word = textOf(draft, at, i);
    hasK = true;
    const next = units[i + 1]!;
    word += next === E || next === I ? "qu" : "c";
  }
  return hasK && hasVowel && !FOREIGN.test(textOf(draft, at, end)) ? { at, end, word } : undefined;
}

// Words that correctly have a k: English ones by their shape, and loans that everybody spells so.
const FOREIGN =
  /w|th|sh|oo|ee|ph|[nlrs]k|kn|[aeiou]ke[dnrsy]?$|k[sy]$|ing?$|[^aeiousnrlzd]$|^(?:kilo|kit|kevin|karma|token|market|bikini|karate|karaoke|karen|pokemon|otaku|kimono|tokio|kiwi|kenia|vodka|anorak)/;

function isSpelled(units: Uint16Array, at: number, end: number, word: string): boolean {
  if (word.length !== end - at) return false;
  for (let i = 0; i < word.length; i++) if (units[at + i] !== word.charCodeAt(i)) return false;
  return true;
}

/** A word that continues after a sign; the longest reading of it in the lexicon. */
function uncover(draft: Draft, at: number, firstEnd: number): Part | undefined {
  const { units, length } = draft;
  const candidates = byInitial.get(alike(units[at]!));
  if (firstEnd - at === 1) {
    const lone = loneLetter(draft, at, firstEnd);
    if (lone) return lone;
  }
  if (!candidates) return undefined;
  let uncovered: Part | undefined;
  let run = 0;
  let shown = firstEnd - at;
  // Signs that may stand for a letter.
  let covered = 0;
  for (let i = at; i < firstEnd; i++) if (signs[units[i]!] !== OTHER) covered++;
  shown -= covered;
  for (let end = firstEnd; end < length && end - at < LONGEST; end++) {
    const sign = signs[units[end]!]!;
    if (sign === OTHER && !isLowSurrogate(units[end]!)) shown++;
    else if (sign !== GAP) covered++;
    if (isWordUnit(units[end]!) && sign === OTHER) run = 0;
    else if (signs[units[end]!] === OTHER && !isLowSurrogate(units[end]!)) break;
    else if (++run > 2 * MAX_SIGNS) break;
    if (end + 1 < length && isWordUnit(units[end + 1]!)) continue;
    if (run > 0 && (!isStar(units[end]!) || isEmphasis(draft, at))) continue;
    // "p*" and then "**": all of the stars.
    if (end + 1 < length && isStar(units[end + 1]!)) continue;
    if (shown < MIN_SHOWN) continue;
    const word = candidates.find(
      ({ length }, index) =>
        length >= shown && length <= shown + covered && fits(candidates[index]!, units, at, end + 1),
    );
    if (word !== undefined) uncovered = { at, end: end + 1, word };
  }
  return uncovered;
}

/** Whether a star opened an emphasis before `at` ("*es broma*"): then one after a word closes it. */
function isEmphasis({ units }: Draft, at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - EMPHASIS); i--)
    if (units[i] === STAR && (i === 0 || !isWordUnit(units[i - 1]!))) return true;
  return false;
}

/** Whether a word could be the covered one: at least two letters and half of it show, and each covered one has its sign. */
function fits(word: string, units: Uint16Array, at: number, end: number): boolean {
  // Bit i: the first i letters of the word have been read.
  let states = 1;
  let shown = 0;
  for (let i = at; i < end; i++) {
    const current = units[i]!;
    const sign = isLowSurrogate(current) ? GAP : signs[current]!;
    if (sign === WILD) states |= states << 1;
    else if (sign === LIKE) {
      const letters = LETTERS[current]!;
      for (let read = word.length - 1; read >= 0; read--)
        if ((states >> read) & 1 && letters.includes(word[read]!)) states |= 2 << read;
    } else if (sign === OTHER) {
      shown++;
      let next = 0;
      for (let read = 0; read < word.length; read++)
        if ((states >> read) & 1 && alike(word.charCodeAt(read)) === alike(current)) next |= 2 << read;
      if (next === 0) return false;
      states = next;
    }
  }
  return (states >> word.length) % 2 === 1 && shown >= MIN_SHOWN && shown * 2 >= word.length;
}

/** "hijo de p", "vete a la m***": one letter after words that only one word can follow, with the signs after it. */
function loneLetter(draft: Draft, at: number, end: number): Part | undefined {
  const { units, length } = draft;
  if (at < 3) return undefined;
  const row = ROWS.indexOf(units[at]!);
  if (row === -1) return undefined;
  let covered = end;
  while (covered < length && (isStar(units[covered]!) || units[covered] === DOT)) covered++;
  const [befores, , word] = LONE_LETTERS[row]!;
  const before = textOf(draft, Math.max(0, at - LONGEST), at);
  const matching = befores.find((phrase) => ` ${before}`.endsWith(` ${phrase} `));
  if (matching === undefined) return undefined;
  const isPlain = matching.startsWith("hij");
  if (covered - end < (units[end] === DOT ? 2 : 1)) return isPlain ? { at, end, word } : undefined;
  return { at, end: covered, word };
}

const isEnd = ({ units, length }: Draft, at: number) => at >= length || units[at] === SPACE;
const isStar = (current: number) => current === STAR || current === HASH;
const isLowSurrogate = (current: number) => current >= 0xdc00 && current < 0xe000;
