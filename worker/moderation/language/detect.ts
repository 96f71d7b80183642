import { detectAll } from "tinyld/light";
import { countFunctionWords, WORD_LANGUAGES, type WordLanguage } from "./function-words.ts";

/** ISO 639-1, "und" when a text is too short or too mixed, or "mis" for a language that no weights know and nobody named. */
export type Language = { code: string; confidence: number };

const UNDETERMINED: Language = { code: "und", confidence: 0 };
const CANDIDATES = ["es", "pt", "en", "fr", "it", "de"];
const CLEAR_MARGIN = 2;
const MIN_WORDS = 4;
const MIN_LETTERS = 14;
/** How many times likelier than Spanish another language must be. */
const RATIO = 2;
/** Signs that only Spanish has among the languages here. */
const SPANISH_SIGNS = /[ñÑ¿¡]/;
export const DISGUISED = /\p{L}\d|\d\p{L}/u;
export const MAX_READ = 400;
const LATIN = /[\p{Script=Latin}]/u;

/**
 * Guesses the language by its small words alone: fast (a microsecond) and certain, or undetermined.
 *
 * @param normalized see `normalize`
 */
export function guessLanguage(original: string, normalized: string, votes = countFunctionWords(normalized)): Language {
  let other: WordLanguage = "pt";
  let second = 0;
  for (const language of WORD_LANGUAGES) {
    if (language === "es" || votes[language] <= votes[other]) continue;
    second = votes[other];
    other = language;
  }
  if (votes.es >= votes[other] && SPANISH_SIGNS.test(original)) return { code: "es", confidence: 1 };
  const [best, rival] =
    votes.es >= votes[other]
      ? (["es", votes[other]] as const)
      : ([other, Math.max(second, votes.es - votes.shared)] as const);
  if (votes[best] - rival < CLEAR_MARGIN) return UNDETERMINED;
  return { code: best, confidence: Math.min(1, 0.8 + votes[best] / (votes.words + 1)) };
}

/**
 * The language of a text, by its small words and else by tinyld (trigrams). Another than Spanish is named only with good reason: who
 * pays for Spanish must not lose it to a short or misspelled comment.
 *
 * @param original as written: accents distinguish languages
 * Some 100 µs where the small words do not settle it.
 */
export function detectLanguage(original: string, normalized: string): Language {
  const votes = countFunctionWords(normalized);
  const guess = guessLanguage(original, normalized, votes);
  if (guess.code !== "und") return guess;
  const text = original.slice(0, MAX_READ).replace(/https?:\S+|[@#]\S+/g, " ");
  if (!LATIN.test(text)) {
    const [first] = /\p{L}{2}/u.test(text) ? detectAll(text) : [];
    return first && first.accuracy > 0 ? { code: first.lang, confidence: first.accuracy } : UNDETERMINED;
  }
  if (votes.words < MIN_WORDS || votes.letters < MIN_LETTERS) return UNDETERMINED;
  const guesses = detectAll(text, { only: CANDIDATES });
  const first = guesses[0];
  if (!first || first.accuracy === 0) return UNDETERMINED;
  if (first.lang === "es") return { code: "es", confidence: first.accuracy };
  const spanish = guesses.find(({ lang }) => lang === "es")?.accuracy ?? 0;
  const named = WORD_LANGUAGES.find((language) => language === first.lang);
  const hasOwnWord = named !== undefined && votes[named] > votes.es - votes.shared;
  const isClear = first.accuracy >= spanish * RATIO && hasOwnWord && !DISGUISED.test(text);
  return isClear ? { code: first.lang, confidence: first.accuracy } : UNDETERMINED;
}

/** The code of a judged text's language, looked at more closely where judging had no need to. */
export const languageOf = (
  text: string,
  { language, normalized }: { language: Language; normalized: string },
): string => (language.code === "und" ? detectLanguage(text, normalized).code : language.code);

/** Languages that stand beside Spanish in the comments of a page, often in one sentence. */
const BESIDE_SPANISH = ["es", "ca", "gl", "eu", "und"];

/** Whether a comment counts as Spanish for a plan that has Spanish only: an undetermined one does, and so do Spain's other languages. */
export function countsAsSpanish({ code }: Language): boolean {
  return BESIDE_SPANISH.includes(code);
}
