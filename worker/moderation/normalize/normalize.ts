import { hasPictures, mergePictures, picturesAsWords } from "./emoji.ts";
import { readFlagLetters } from "./flags.ts";
import { fold } from "./fold.ts";
import { joinLetters } from "./join-letters.ts";
import { readLeet } from "./leet.ts";
import { type Draft, finish, type MappedText, replaceParts } from "./mapped-text.ts";
import { shortenRepeats } from "./repeats.ts";
import { maskedWords } from "./unmask.ts";

/** Raise it when the output changes for any text: stored decisions name it, and a model belongs to the one it was trained with. */
export const NORMALIZER_VERSION = "2";

// What one round uncovers can be read further in the next. Two are enough for nearly all that people write.
const MAX_ROUNDS = 6;

/**
 * The text in two plainer spellings. `folded` differs from what was written only character by character; `normalized` also undoes
 * spaced letters, leet, repetition, covered letters and spelling by ear, and writes pictures as words where they stand for one.
 *
 * @param text any string, lone surrogates included
 * Both are fixed points (normalising them again changes nothing) and cost time in proportion to the length.
 */
export function normalize(text: string): { folded: MappedText; normalized: MappedText } {
  let draft = fold(text);
  const pictured = hasPictures(draft);
  if (pictured) readFlagLetters(draft);
  const folded = finish(draft);
  if (pictured) mergePictures(draft);
  let hasChanged = pictured;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = plainer(draft, round === 0 ? text : "");
    draft = next.draft;
    if (!next.changed) break;
    hasChanged = true;
  }
  return { folded, normalized: hasChanged ? finish(draft) : folded };
}

/** One round of all passes, in place where nothing grows. */
function plainer(draft: Draft, original: string): { draft: Draft; changed: boolean } {
  const isJoined = joinLetters(draft, original);
  const isRead = readLeet(draft);
  const isShortened = shortenRepeats(draft);
  const masked = maskedWords(draft);
  const unmasked = masked.length > 0 ? replaceParts(draft, masked) : draft;
  const words = picturesAsWords(unmasked);
  return {
    draft: words.length > 0 ? replaceParts(unmasked, words) : unmasked,
    changed: isJoined || isRead || isShortened || masked.length > 0 || words.length > 0,
  };
}
