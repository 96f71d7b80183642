import { MAX_COMMENT_LENGTH } from "../../vocabulary/comments.ts";
import { mergePictures, picturesAsWords } from "./emoji.ts";
import { readFlagLetters } from "./flags.ts";
import { flagsOf, fold } from "./fold.ts";
import { joinLetters } from "./join-letters.ts";
import { readLeet } from "./leet.ts";
import { type Draft, finish, LEET, type MappedText, PICTURES, REPEATS, replaceParts, SINGLES } from "./mapped-text.ts";
import { shortenRepeats } from "./repeats.ts";
import { maskedWords } from "./unmask.ts";

/**
 * Raise it when the output changes for any text: stored decisions contain it, and a model fits only the version it was trained
 * with.
 */
export const NORMALIZER_VERSION = "3";

// One round can uncover text that the next one reads further. Two are enough for nearly everything that people write.
const MAX_ROUNDS = 6;

/**
 * The text in two simpler spellings. `folded` differs from the original only character by character; `normalized` also undoes
 * spaced letters, leet, repetition, covered letters and phonetic spelling, and replaces pictures by the words they stand for.
 *
 * @param text any string, lone surrogates included
 * Both are fixed points (normalising them again changes nothing) and cost time in proportion to the length.
 */
export function normalize(text: string): { folded: MappedText; normalized: MappedText } {
  let draft = fold(text);
  if (draft.seen & PICTURES) readFlagLetters(draft);
  const folded = finish(draft);
  let hasChanged = false;
  if (draft.seen & PICTURES) {
    hasChanged = mergePictures(draft);
    // Merged pictures may repeat; the letters of flags may repeat, stand alone or stand beside digits.
    draft.seen |= REPEATS | SINGLES | LEET;
  }
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = normalizeOnce(draft, round === 0 ? text : "");
    draft = next.draft;
    if (next.changed) hasChanged = true;
    if (!next.again) break;
    draft.seen = flagsOf(draft);
  }
  return { folded, normalized: hasChanged ? finish(draft) : folded };
}

/** A comment as every step of the engine reads it. */
export type ReadText = { original: string; folded: MappedText; normalized: MappedText };

/** Reads a comment; the part beyond `MAX_COMMENT_LENGTH` is left out. */
export function readText(text: string): ReadText {
  const original = text.slice(0, MAX_COMMENT_LENGTH);
  return { original, ...normalize(original) };
}

/** The spellings of a text that the owner's words are looked for in: one where both are the same. */
export const spellingsOf = ({ folded, normalized }: ReturnType<typeof normalize>): MappedText[] =>
  folded.text === normalized.text ? [normalized] : [normalized, folded];

/** One round of all passes, in place where nothing grows. `again` when another round may read further. */
function normalizeOnce(draft: Draft, original: string): { draft: Draft; changed: boolean; again: boolean } {
  const isJoined = (draft.seen & SINGLES) !== 0 && joinLetters(draft, original);
  const isRead = (draft.seen & LEET) !== 0 && readLeet(draft);
  // Joined or read letters may repeat where none did before.
  const isShortened = (isJoined || isRead || (draft.seen & REPEATS) !== 0) && shortenRepeats(draft);
  const masked = maskedWords(draft);
  const unmasked = masked.length > 0 ? replaceParts(draft, masked) : draft;
  const words = draft.seen & PICTURES ? picturesAsWords(unmasked) : [];
  const again = isJoined || isRead || masked.length > 0 || words.length > 0;
  return {
    draft: words.length > 0 ? replaceParts(unmasked, words) : unmasked,
    changed: again || isShortened,
    again,
  };
}
