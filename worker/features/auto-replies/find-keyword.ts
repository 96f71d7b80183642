import type { MappedText } from "../../moderation/normalize/mapped-text.ts";
import { compileWords } from "../../moderation/words/compile.ts";
import { matchWords } from "../../moderation/words/match.ts";

/**
 * Returns the first keyword that a text contains as a word, in any case and with or without accents; `*` stands for the rest of a
 * word. Null when it contains none.
 *
 * @param spellings of the text, as `normalize` returns them
 */
export const findKeyword = (spellings: readonly MappedText[], keywords: readonly string[]): string | null =>
  matchWords(spellings, compileWords(keywords))[0]?.entry ?? null;
