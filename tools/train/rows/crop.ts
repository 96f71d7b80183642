import { withoutAccents } from "../../../worker/vocabulary/text/text-folding.ts";
import { readTerms } from "./read-lexicon.ts";

/** Returns one to four successive words of a text, or undefined when one of them could be abuse. */
export type Crop = (text: string, random: () => number) => string | undefined;

const MAX_WORDS = 4;
// Names of groups and words that only intensify are not abuse on their own.
const HARMLESS = ["identity", "intensifier"];

/**
 * Makes short comments out of longer ones: most real answers have one to three words, but most comments written for training have ten. A
 * part of a clean comment is clean, unless the comment quotes or denies an insult.
 *
 * @param path the lexicon (tools/train/authored/README.md)
 */
export function readCrop(path: string): Crop {
  const listed = new Set(
    readTerms(path)
      .filter(({ kind }) => !HARMLESS.includes(kind))
      .map(({ term }) => withoutAccents(term)),
  );

  return (text, random) => {
    const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
    const count = 1 + Math.floor(random() * MAX_WORDS);
    const first = Math.floor(random() * (words.length - count + 1));
    const chosen = words.slice(first, first + count);
    if (chosen.length < count || chosen.some(([word]) => listed.has(withoutAccents(word)))) return undefined;
    const last = chosen.at(-1)!;
    return text.slice(chosen[0]!.index, last.index + last[0].length);
  };
}
