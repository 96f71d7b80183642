import { withoutAccents } from "../../vocabulary/text/text-folding.ts";

/** What is only a part of a text counts for less than the whole. */
const OF_A_PART = 0.9;
/** Letter trigrams from which a text may be recognised by a part of it. */
const MIN_PART = 12;

/**
 * Returns how much a text is like the one that a person remembers, 0 to 1: the share of letter trigrams in common (Dice 1945), or
 * how much of the remembered words a longer text contains.
 *
 * Some microseconds for a comment.
 */
export function resemblanceTo(remembered: string): (text: string) => number {
  const sought = trigramsOf(remembered);
  return (text) => {
    const found = trigramsOf(text);
    let common = 0;
    for (const trigram of sought) if (found.has(trigram)) common++;
    const whole = (2 * common) / (sought.size + found.size || 1);
    return sought.size < MIN_PART ? whole : Math.max(whole, (OF_A_PART * common) / sought.size);
  };
}

function trigramsOf(text: string): Set<string> {
  const letters = ` ${withoutAccents(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
  return new Set(Array.from({ length: Math.max(0, letters.length - 2) }, (_, at) => letters.slice(at, at + 3)));
}
