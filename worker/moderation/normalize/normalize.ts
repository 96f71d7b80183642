import { fold } from "./fold.ts";
import { joinLetters } from "./join-letters.ts";
import { readLeet } from "./leet.ts";
import { finish, type MappedText } from "./mapped-text.ts";
import { shortenRepeats } from "./repeats.ts";

/** Raise it when the output changes for any text: stored decisions name it, and a model belongs to the one it was trained with. */
export const NORMALIZER_VERSION = "1";

/**
 * The text in two plainer spellings. `folded` differs from what was written only character by character; `normalized` also undoes
 * spaced letters, leet and repetition, each pass relying on the one before it.
 *
 * @param text any string, lone surrogates included
 * Both are fixed points (normalising them again changes nothing) and cost time in proportion to the length.
 */
export function normalize(text: string): { folded: MappedText; normalized: MappedText } {
  const draft = fold(text);
  const folded = finish(draft);
  joinLetters(draft);
  readLeet(draft);
  // A digit that became a letter can make its neighbour part of a word: "n!0" is "n!o" and then "nio".
  readLeet(draft);
  shortenRepeats(draft);
  return { folded, normalized: finish(draft) };
}
