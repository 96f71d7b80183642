import { readFileSync } from "node:fs";
import { withoutAccents } from "../../../worker/vocabulary/text/text-folding.ts";

/** One to four words of a text as they stand there, or undefined where they would hold a word that may make abuse. */
export type Crop = (text: string, random: () => number) => string | undefined;

const MOST_WORDS = 4;
// Names of groups and words that only strengthen are no abuse by themselves.
const HARMLESS = ["identity", "intensifier"];

/**
 * Cuts short comments out of longer ones: most of what people answer has one to three words, and most of what is written for training
 * has ten. What is cut out of a clean comment is clean, unless that quotes or denies an insult.
 *
 * @param path the lexicon (tools/train/authored/README.md)
 */
export function readCrop(path: string): Crop {
  const listed = new Set(
    readFileSync(path, "utf8")
      .split("\n")
      .map((line) => line.split("\t"))
      .filter(([, kind = ""]) => !HARMLESS.includes(kind))
      .map(([term = ""]) => withoutAccents(term)),
  );

  return (text, random) => {
    const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
    const count = 1 + Math.floor(random() * MOST_WORDS);
    const first = Math.floor(random() * (words.length - count + 1));
    const chosen = words.slice(first, first + count);
    if (chosen.length < count || chosen.some(([word]) => listed.has(withoutAccents(word)))) return undefined;
    const last = chosen.at(-1)!;
    return text.slice(chosen[0]!.index, last.index + last[0].length);
  };
}
