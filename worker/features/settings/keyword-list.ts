import { normalize } from "../../moderation/normalize/normalize.ts";

/** Words for which lower case is all that folding does, as a short cut: a list of thousands is merged with every page's. */
const PLAIN = /^[a-z0-9]+( [a-z0-9]+)*$/i;

/**
 * The list in its stored form: without blanks, and only the first of words that differ only in case or accents. `ñ` does not
 * count as an accent.
 */
export function keywordList(words: readonly string[]): string[] {
  const wordByKey = new Map<string, string>();
  for (const word of words.map((typed) => typed.trim()).filter(Boolean)) {
    const key = PLAIN.test(word) ? word.toLowerCase() : normalize(word).folded.text;
    if (!wordByKey.has(key)) wordByKey.set(key, word);
  }
  return [...wordByKey.values()];
}
