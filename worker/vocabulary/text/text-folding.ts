// Comparison of texts that people write with or without capitals and accents. Moderation reverses much more
// (worker/moderation/normalize).

/** Letters that Unicode does not split into another letter and an accent. */
const WHOLE: Record<string, string> = { ø: "o", ł: "l" };

/** Lower case without accents, as many people type: á is an a, and also ñ an n, ø an o, ł an l. */
export const withoutAccents = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[øł]/g, (letter) => WHOLE[letter] ?? letter);

const ACCENTS_BUT_TILDE = /(?<![nN])\p{M}|(?<=[nN])(?!\u0303)\p{M}/gu;

/** Lower case without accents, but ñ stays: in Spanish it is another letter. */
export const withoutAccentsButEnye = (text: string): string =>
  text.normalize("NFD").replace(ACCENTS_BUT_TILDE, "").normalize("NFC").toLowerCase();

/**
 * Whether a word begins with a search: an n also finds ñ, for people whose keyboard lacks it, and an ñ only itself.
 *
 * @param word as `withoutAccentsButEnye` returns it, like `sought`
 */
export const beginsAs = (word: string, sought: string): boolean =>
  sought.split("").every((letter, at) => word[at] === letter || (letter === "n" && word[at] === "ñ"));

/**
 * Whether a text holds a search, as a list finds it: every searched word begins one of the text; a search without a word, such as an
 * emoji, occurs in it.
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
