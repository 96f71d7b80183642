// Lists of words: which words count as the same, and how a pasted text or a file is split.

import { MAX_WORD_LENGTH, MAX_WORDS } from "../../../../worker/vocabulary/limits.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { withoutAccentsButEnye } from "../../../../worker/vocabulary/text/text-folding.ts";

/** The key by which words are compared: without case and accents. `ñ` is a letter, not an accent. */
export const wordKey = (word: string): string => withoutAccentsButEnye(word.trim());

export const hasWord = (list: readonly string[], word: string): boolean => {
  const key = wordKey(word);
  return list.some((each) => wordKey(each) === key);
};

/** Whether a comment can contain it: punctuation alone is not compared. */
export const isWord = (typed: string): boolean => /[\p{L}\p{N}\p{S}]/u.test(typed);

/** Splits a pasted text into words: at line breaks, commas, semicolons and tabs. */
export const splitWords = (text: string): string[] =>
  text
    .split(/[\n\r,;\t]+/)
    .map((word) => word.trim())
    .filter(Boolean);

type Added = {
  list: string[];
  added: number;
  /** The number of words that were in the list already, or were given twice. */
  repeated: number;
  /** The number of words that are longer than a word may be. */
  tooLong: number;
  /** The number of words for which the list had no space. */
  left: number;
};

/** Adds words to a list, each once, and counts the words that were left out. */
export function addWords(list: readonly string[], words: readonly string[], most = MAX_WORDS): Added {
  const keys = new Set(list.map(wordKey));
  const outcome: Added = { list: [...list], added: 0, repeated: 0, tooLong: 0, left: 0 };
  for (const word of words.map((word) => word.trim()).filter(Boolean)) {
    const key = wordKey(word);
    if (keys.has(key)) outcome.repeated++;
    else if (word.length > MAX_WORD_LENGTH) outcome.tooLong++;
    else if (outcome.list.length >= most) outcome.left++;
    else {
      keys.add(key);
      outcome.list.push(word);
      outcome.added++;
    }
  }
  return outcome;
}

/** The result of adding many words, in one sentence. */
export function addedText({ added, repeated, tooLong, left }: Added): string {
  const parts = [
    added === 1 ? "Se añadió 1" : `Se añadieron ${figure(added)}`,
    repeated > 0 && (repeated === 1 ? "1 ya estaba" : `${repeated} ya estaban`),
    tooLong > 0 &&
      `${tooLong} con más de ${MAX_WORD_LENGTH} caracteres no se ${tooLong === 1 ? "añadió" : "añadieron"}`,
    left > 0 && `${left} no ${left === 1 ? "cabe" : "caben"} en la lista`,
  ].filter(Boolean);
  return `${parts.join("; ")}.`;
}
