// Recognises languages that no weights know. In them a score of the model says little.
import { detectAll } from "tinyld/light";
import { LANGUAGES_OF_SETS } from "../model/sides.ts";
import { normalize } from "../normalize/normalize.ts";
import { DISGUISED, guessLanguage, type Language, MAX_READ } from "./detect.ts";
import { countFunctionWords } from "./function-words.ts";

const LEARNED = new Set<string>(["und", ...LANGUAGES_OF_SETS.flat()]);

/** Whether the embedded model has learned the language, or may have. */
export const isLearned = ({ code }: Pick<Language, "code">): boolean => LEARNED.has(code);

/** A letter of another script than the Latin one. */
const OTHER_LETTER = /[\p{L}--[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]]/v;
const OTHER_LETTERS = new RegExp(OTHER_LETTER, "gv");
const LATIN_LETTERS = /\p{Script=Latin}/gu;
/** A word whose letters are of several scripts is disguised. */
const MIXED =
  /\p{Script=Latin}[\p{Script=Greek}\p{Script=Cyrillic}]|[\p{Script=Greek}\p{Script=Cyrillic}]\p{Script=Latin}|\p{Script=Greek}\p{Script=Cyrillic}/u;
const VOWELS = /[aeiou]/g;
const CAPITALISED = /(?<!\p{L})\p{Lu}/gu;
const ADDRESSES = /https?:\S+|www\.\S+|\S+\.\S+\/\S*|[@#]\S+/g;
/** Slang, brands and names have few familiar words as well: here a text has to have this much, or no more than that. */
const STRANGE = { words: 6, letters: 28, familiar: 1 / 7, vowels: 0.3, capitalised: 0.5 };
/** Words of no list alone say that a language is unknown only where there are this many of them. */
const MANY_WORDS = 9;
const NAMED_FROM = { strange: 0.6, familiar: 0.9 };
const HARDLY_ANY = 0.06;

/**
 * The same guess, which also recognises languages that no weights know: by their script, or by words of which none is familiar. A
 * Spanish comment is hardly ever among them: 5 of 71,406, and none of whole pages. Costs more than the guess only for other scripts, and
 * for six words or more without small ones (some 100 µs).
 */
export function guessAnyLanguage(original: string, normalized: string): Language {
  const votes = countFunctionWords(normalized);
  const guess = guessLanguage(original, normalized, votes);
  if (guess.code !== "und") return guess;
  const isOtherScript = OTHER_LETTER.test(normalized);
  if (!isOtherScript && (votes.words < STRANGE.words || votes.familiar > votes.words * STRANGE.familiar)) return guess;
  const text = original.slice(0, MAX_READ).replace(ADDRESSES, " ");
  return (isOtherScript ? inOtherScript(text, normalized) : inLatin(text)) ?? guess;
}

/** What people disguise with letters of other scripts is Latin once it is normalised. */
function inOtherScript(text: string, normalized: string): Language | null {
  const isDisguise = MIXED.test(text) || countOf(normalized, OTHER_LETTERS) < 2;
  const isMostOfIt = countOf(text, OTHER_LETTERS) > countOf(text, LATIN_LETTERS);
  return isMostOfIt && !isDisguise ? (firstOf(text) ?? UNKNOWN) : null;
}

function inLatin(text: string): Language | null {
  if (DISGUISED.test(text)) return null;
  const plain = normalize(text).normalized.text;
  const { letters, familiar } = countFunctionWords(plain);
  const words = new Set(plain.match(/[a-zñ]+/g)).size;
  const isStrange = words >= STRANGE.words && letters >= STRANGE.letters && familiar <= words * STRANGE.familiar;
  if (!isStrange || countOf(plain, VOWELS) < letters * STRANGE.vowels) return null;
  if (countOf(text, CAPITALISED) > words * STRANGE.capitalised) return null;
  const first = firstOf(text);
  const isNamed = (first?.confidence ?? 0) >= (familiar === 0 ? NAMED_FROM.strange : NAMED_FROM.familiar);
  if (first && isNamed) return isLearned(first) ? null : first;
  const isOurs = first !== null && isLearned(first) && first.confidence >= HARDLY_ANY;
  return familiar === 0 && words >= MANY_WORDS && !isOurs ? UNKNOWN : null;
}

const UNKNOWN: Language = { code: "mis", confidence: 0 };
const countOf = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

function firstOf(text: string): Language | null {
  const [first] = detectAll(text);
  return first && first.accuracy > 0 ? { code: first.lang, confidence: first.accuracy } : null;
}
