import { readFileSync } from "node:fs";
import { KINDS, lexiconHash, STRENGTHS } from "../../../worker/moderation/model/lexicon.ts";
import { normalize } from "../../../worker/moderation/normalize/normalize.ts";

export type Terms = { hashes: Uint32Array; classes: Uint8Array };

/**
 * Reads the lexicon in the form of the model, with terms normalised as in the Worker. A term that countries use differently has the most
 * frequent kind of its lines, and their mean strength.
 *
 * @throws Error on a line with an unknown kind or strength
 */
export function readLexicon(path: string): Terms {
  const entries = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [term = "", name = "", strength = ""] = line.split("\t");
      const kind = KINDS.indexOf(name as (typeof KINDS)[number]);
      const level = Number(strength);
      if (kind < 0 || !(level >= 1 && level <= STRENGTHS))
        throw new Error(`Unknown kind or strength in the lexicon: ${line}`);
      return { text: normalize(term).normalized.text.trim(), kind, level };
    });
  const classes = new Map<number, number>();
  for (const [text, lines] of Map.groupBy(entries, ({ text }) => text)) {
    const kinds = [...Map.groupBy(lines, ({ kind }) => kind)].sort((a, b) => b[1].length - a[1].length);
    const level = Math.round(lines.reduce((sum, line) => sum + line.level, 0) / lines.length);
    const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
    classes.set(lexiconHash(units, 0, units.length), kinds[0]![0] * STRENGTHS + level - 1);
  }
  return { hashes: Uint32Array.from(classes.keys()), classes: Uint8Array.from(classes.values()) };
}
