// Compares texts that people write with or without capitals and accents. Moderation reverses much more
// (worker/moderation/normalize).

/** Letters that Unicode does not split into another letter and an accent. */
const WHOLE: Record<string, string> = { ø: "o", ł: "l" };

/** Lower case without accents: á becomes a, and also ñ n, ø o, ł l. */
export const withoutAccents = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[øł]/g, (letter) => WHOLE[letter] ?? letter);

const ACCENTS_BUT_TILDE = /(?<![nN])\p{M}|(?<=[nN])(?!\u0303)\p{M}/gu;

/** Lower case without accents, but with ñ, which is another letter in Spanish. */
export const withoutAccentsButEnye = (text: string): string =>
  text.normalize("NFD").replace(ACCENTS_BUT_TILDE, "").normalize("NFC").toLowerCase();

/**
 * Whether a word begins with a search. An n also finds ñ, for people without it on their keyboard; an ñ finds only itself.
 *
 * @param word in the form of `withoutAccentsButEnye`, like `sought`
 */
const beginsAs = (word: string, sought: string): boolean =>
  sought.split("").every((letter, at) => word[at] === letter || (letter === "n" && word[at] === "ñ"));

/**
 * Returns whether a text matches a search, as in a list: every searched word begins a word of the text; a search without a word,
 * such as an emoji, must occur in it.
 */
export function holdsWords(sought: string): (text: string) => boolean {
  const beginnings = wordsOf(sought);
  if (beginnings.length === 0) return (text) => withoutAccents(text).includes(withoutAccents(sought));
  return (text) => {
    const words = wordsOf(text);
    return beginnings.every((beginning) => words.some((word) => beginsAs(word, beginning)));
  };
}

const wordsOf = (text: string): readonly string[] => withoutAccentsButEnye(text).match(/[\p{L}\p{N}]+/gu) ?? [];
