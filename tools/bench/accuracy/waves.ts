import { normalize } from "../../../worker/moderation/normalize/normalize.ts";
import { findWaves } from "../../../worker/moderation/repetition/find-waves.ts";
import { fingerprint } from "../../../worker/moderation/repetition/fingerprint.ts";
import type { WaveFigures } from "../results.ts";

const COPIES = 400;
const ORDINARY = 2_000;

export const fingerprintOf = (text: string): string => fingerprint(normalize(text).normalized.text);

/** A near-copy of a call: with another number, capitals, disguises and emoji. */
export const copyOf = (n: number): string =>
  `${n % 3 === 0 ? "ATENCIÓN" : "Atención"} vecinos: esta empresa m${n % 2 ? "a" : "4"}ltrata a sus trabajadores y hay que boicotearla, pásalo a ${n % 50} contactos ${"🔥".repeat(n % 4)}`;

/** Measures how a wave of 400 near-copies is found among ordinary comments of one page. @param texts of which the first 2,000 are used */
export function waveFigures(texts: readonly string[]): WaveFigures {
  const ordinary = texts.slice(0, ORDINARY).map((text) => ({ text, isCopy: false }));
  const copies = Array.from({ length: COPIES }, (_, n) => ({ text: copyOf(n), isCopy: true }));
  const all = [...ordinary, ...copies];
  const groups = findWaves(
    all.map(({ text }, id) => ({
      id,
      pageId: 1,
      authorId: `a${id % 900}`,
      fingerprint: fingerprintOf(text),
      // The copies are distributed among the ordinary comments.
      postedAt: (id * 7_919) % 100_003,
    })),
  );
  const found = groups.flat().map(({ id }) => all[id]!.isCopy);
  return {
    copies: copies.length,
    ordinary: ordinary.length,
    groups: groups.length,
    copiesFound: found.filter(Boolean).length,
    ordinaryFound: found.filter((isCopy) => !isCopy).length,
  };
}
