// How texts compare that people write with or without capitals and accents. What moderation reads is undone much further
// (worker/moderation/normalize).

/** Letters that Unicode does not take apart into another letter and an accent. */
const WHOLE: Record<string, string> = { ø: "o", ł: "l" };

/** Lower case without accents, as people type who leave them out: á is an a, and also ñ an n, ø an o, ł an l. */
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
 * Whether a word begins as somebody searches for it: an n also finds ñ, as people write who lack the key, and an ñ nothing else.
 *
 * @param word as `withoutAccentsButEnye` gives it, and so is `sought`
 */
export const beginsAs = (word: string, sought: string): boolean =>
  sought.split("").every((letter, at) => word[at] === letter || (letter === "n" && word[at] === "ñ"));
