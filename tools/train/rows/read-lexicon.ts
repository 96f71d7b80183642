import { readFileSync } from "node:fs";
import { KINDS, lexiconHash, STRENGTHS } from "../../../worker/moderation/model/lexicon.ts";
import { normalize } from "../../../worker/moderation/normalize/normalize.ts";

/** The terms of one set of weights, by hash in ascending order. */
export type Terms = { hashes: Uint32Array; classes: Uint8Array };

export type Term = { term: string; kind: string; strength: number; lang: string };

// What the column of countries says about the language of a term; all other codes are countries of Spanish.
const LANGUAGES: Record<string, string> = {
  EN: "en",
  BR: "pt",
  PT: "pt",
  FR: "fr",
  IT: "it",
  DE: "de",
  CAT: "ca",
  GAL: "gl",
  EUS: "eu",
};

/** The lines of the lexicon (tools/train/authored/README.md). */
export const readTerms = (path: string): Term[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [term = "", kind = "", strength, countries = ""] = line.split("\t");
      return { term, kind, strength: Number(strength), lang: LANGUAGES[countries.split(",")[0]!] ?? "es" };
    });

/**
 * Reads the terms of some languages in the form of the model, normalised as in the Worker. A term that countries use differently has the
 * most frequent kind of its lines, and their mean strength.
 *
 * @throws Error on a line with an unknown kind or strength
 */
export function readLexicon(path: string, languages: readonly string[]): Terms {
  const entries = readTerms(path)
    .filter(({ lang }) => languages.includes(lang))
    .map(({ term, kind, strength }) => {
      const index = KINDS.indexOf(kind as (typeof KINDS)[number]);
      if (index < 0 || !(strength >= 1 && strength <= STRENGTHS))
        throw new Error(`Unknown kind or strength in the lexicon: ${term} ${kind} ${strength}`);
      return { text: normalize(term).normalized.text.trim(), kind: index, strength };
    });
  const classes = new Map<number, number>();
  for (const [text, lines] of Map.groupBy(entries, (entry) => entry.text)) {
    const kinds = [...Map.groupBy(lines, ({ kind }) => kind)].sort((a, b) => b[1].length - a[1].length);
    const strength = Math.round(lines.reduce((sum, line) => sum + line.strength, 0) / lines.length);
    const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
    classes.set(lexiconHash(units, 0, units.length), kinds[0]![0] * STRENGTHS + strength - 1);
  }
  const sorted = [...classes].sort(([a], [b]) => a - b);
  return { hashes: Uint32Array.from(sorted, ([hash]) => hash), classes: Uint8Array.from(sorted, ([, found]) => found) };
}
