import { normalize } from "../../moderation/normalize/normalize.ts";

/** The list as it is stored: no blanks, and of words that differ only in case or accents, the first one. `ñ` is no accent. */
export function keywordList(words: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const word of words.map((typed) => typed.trim()).filter(Boolean)) {
    const key = normalize(word).folded.text;
    if (!kept.has(key)) kept.set(key, word);
  }
  return [...kept.values()];
}
