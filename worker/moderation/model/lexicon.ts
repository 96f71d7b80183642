import { hashUnits } from "./hash.ts";

// Words that matter for the judgement, by kind and strength, and ordinary words by their meaning (tools/train/authored/README.md). A rare
// word shares what was learned about its kind or meaning, in all languages of a set. A word is a hint and never decides alone.

export const KINDS = [
  "insult",
  "obscenity",
  "slur_ethnic",
  "slur_gender",
  "slur_lgbt",
  "slur_class",
  "slur_ability",
  "slur_body",
  "threat_verb",
  "sexual",
  "identity",
  "intensifier",
] as const;
export const STRENGTHS = 3;
/** The class of the first meaning; kinds with their strengths come before it. */
export const FIRST_MEANING = KINDS.length * STRENGTHS;
export const NO_CLASS = -1;
export const MAX_PHRASE_WORDS = 5;

/** Whether a class is one of the words that matter, with kind and strength, and not only a meaning. */
export const isTerm = (found: number): boolean => found !== NO_CLASS && found < FIRST_MEANING;

/** Whether a class is one of words that hurt. @param found as a `Lexicon` returns it */
export const isInsult = (found: number): boolean =>
  found !== NO_CLASS && found < KINDS.indexOf("identity") * STRENGTHS && found % STRENGTHS > 0;

/** Whether a class is one of words that a reader may not want to see: insults, obscenities, slurs and sexual words. */
export const isCoarse = (found: number): boolean =>
  isInsult(found) && KINDS[Math.floor(found / STRENGTHS)] !== "threat_verb";

export const LEXICON_SEED = 0x3c6ef372;
const MIN_INFLECTED = 5;
const MAX_INFLECTED = 40;
const [A, E, O, S] = [0x61, 0x65, 0x6f, 0x73];

/** Finds the class of a word or phrase: kind × `STRENGTHS` + strength - 1, or `FIRST_MEANING` + meaning, or `NO_CLASS`. */
export type Lexicon = {
  /** The class of the term with this hash, when the hash began with `LEXICON_SEED`. */
  classOfHash(hash: number): number;
  classOf(units: Uint16Array, from: number, end: number): number;
  /** Also finds a plural and the other gender of a listed word. */
  classOfWord(units: Uint16Array, from: number, end: number): number;
};

/** The hash of a term, for `classOfHash` and `createLexicon`. */
export function lexiconHash(units: Uint16Array, from: number, end: number): number {
  return hashUnits(units, from, end, LEXICON_SEED) >>> 0;
}

/** @param hashes distinct, by `lexiconHash`; `classes[i]` belongs to `hashes[i]` */
export function createLexicon(hashes: Uint32Array, classes: Uint8Array): Lexicon {
  const bits = Math.ceil(Math.log2(Math.max(2, hashes.length))) + 2;
  const mask = 2 ** bits - 1;
  const keys = new Uint32Array(mask + 1);
  const values = new Int16Array(mask + 1).fill(NO_CLASS);
  for (let i = 0; i < hashes.length; i++) {
    let slot = mixed(hashes[i]!) & mask;
    while (values[slot] !== NO_CLASS) slot = (slot + 1) & mask;
    keys[slot] = hashes[i]!;
    values[slot] = classes[i]!;
  }
  const find = (hash: number): number => {
    for (let slot = mixed(hash) & mask; values[slot] !== NO_CLASS; slot = (slot + 1) & mask) {
      if (keys[slot] === hash) return values[slot]!;
    }
    return NO_CLASS;
  };
  const buffer = new Uint16Array(MAX_INFLECTED);

  const classOf = (units: Uint16Array, from: number, end: number) => find(lexiconHash(units, from, end));
  const classOfWord = (units: Uint16Array, from: number, end: number) => {
    const exact = classOf(units, from, end);
    const length = end - from;
    if (exact !== NO_CLASS || length < MIN_INFLECTED || length > MAX_INFLECTED) return exact;
    let last = end;
    if (units[end - 1] === S) {
      last = end - 1;
      const singular = classOf(units, from, last);
      if (singular !== NO_CLASS) return singular;
      if (length > MIN_INFLECTED && units[end - 2] === E) {
        const stem = classOf(units, from, end - 2);
        if (stem !== NO_CLASS) return stem;
      }
    }
    const ending = units[last - 1];
    if (ending !== A && ending !== O) return NO_CLASS;
    for (let at = from; at < last; at++) buffer[at - from] = units[at]!;
    buffer[last - from - 1] = ending === A ? O : A;
    return classOf(buffer, 0, last - from);
  };
  return { classOfHash: (hash) => find(hash >>> 0), classOf, classOfWord };
}

function mixed(hash: number): number {
  return hash ^ (hash >>> 15);
}
