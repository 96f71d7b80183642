import { join } from "node:path";
import { readTerms } from "../../train/rows/read-lexicon.ts";

const LEXICON = join(import.meta.dirname, "../../train/authored/lexicon.tsv");

/** Kinds of words that are not abusive on their own. */
const NEUTRAL = new Set(["identity", "intensifier"]);

/**
 * Returns the Spanish words of the lexicon that an owner would prohibit.
 *
 * @param strength the lowest strength, from 1 (mostly innocent) to 3 (rarely innocent)
 */
export function spanishWords(strength: number): string[] {
  return distinct(
    readTerms(LEXICON)
      .filter((row) => row.strength >= strength && !NEUTRAL.has(row.kind) && row.lang === "es")
      .map(({ term }) => term),
  );
}

const ENDINGS = ["s", "es", "ito", "ita", "itos", "itas", "azo", "aza", "ote", "ota", "ón", "ona", "illo", "illa"];

/** A long list like those of owners: the whole lexicon, then variants of its single words, until there are enough. */
export function manyWords(count: number): string[] {
  const terms = readTerms(LEXICON).map(({ term }) => term);
  const stems = terms.filter((term) => /^\p{L}{4,}$/u.test(term)).map((term) => term.replace(/(es|[aeios])$/, ""));
  const forms = ENDINGS.flatMap((ending) => stems.map((stem) => stem + ending));
  return distinct([...terms, ...forms]).slice(0, count);
}

const distinct = (words: string[]) => [...new Set(words.map((word) => word.toLowerCase()))];
