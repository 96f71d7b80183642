import { normalize } from "../../moderation/normalize/normalize.ts";

/** Words of which the small letters are all that folding makes: a list of thousands is merged with every page's. */
const PLAIN = /^[a-z0-9]+( [a-z0-9]+)*$/i;

/** The list as it is stored: no blanks, and of words that differ only in case or accents, the first one. `ñ` is no accent. */
export function keywordList(words: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const word of words.map((typed) => typed.trim()).filter(Boolean)) {
    const key = PLAIN.test(word) ? word.toLowerCase() : normalize(word).folded.text;
    if (!kept.has(key)) kept.set(key, word);
  }
  return [...kept.values()];
}
