import { readText, spellingsOf } from "../normalize/normalize.ts";
import { type Lists, matchProhibited } from "./match.ts";

/**
 * Returns the prohibited entries that a text contains, as typed, each once; the same as a judgement finds (`classify.ts`). Never
 * throws.
 */
export function prohibitedIn(text: string, lists: Lists): string[] {
  if (lists.prohibitedWords.length === 0) return [];
  const matches = matchProhibited(spellingsOf(readText(text)), lists);
  return [...new Set(matches.map(({ entry }) => entry))];
}
