import { readFileSync } from "node:fs";
import {
  createLexicon,
  FIRST_MEANING,
  isInsult,
  KINDS,
  lexiconHash,
  MAX_PHRASE_WORDS,
  STRENGTHS,
} from "../../../worker/moderation/model/lexicon.ts";
import { LANGUAGES_OF_SETS } from "../../../worker/moderation/model/sides.ts";
import { normalize } from "../../../worker/moderation/normalize/normalize.ts";

const ALL_LANGUAGES: readonly string[] = LANGUAGES_OF_SETS.flat();

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

/** The files of words in tools/train/authored. */
export type WordFiles = { lexicon: string; meanings: string };

/** The number of classes that a byte of the model's file can name. */
const MAX_CLASSES = 256;
/** Before a word with a meaning: it only looks like a form of a term. */
const FALSE_FRIEND = "=";

/**
 * Reads the terms and the ordinary words of some languages in the form of the model, normalised as in the Worker. A term that countries use
 * differently has the most frequent kind of its lines, and their mean strength. A word that is a term too, or another form of one that hurts, has
 * no meaning; one with several meanings has the first of the file.
 *
 * @throws Error on a line with an unknown kind, strength or language, on a word that the Worker would not find, and when two share a hash
 */
export function readLexicon({ lexicon, meanings }: WordFiles, languages: readonly string[]): Terms {
  const entries = readTerms(lexicon)
    .filter(({ lang }) => languages.includes(lang))
    .map(({ term, kind, strength }) => {
      const index = KINDS.indexOf(kind as (typeof KINDS)[number]);
      if (index < 0 || !(strength >= 1 && strength <= STRENGTHS))
        throw new Error(`Unknown kind or strength in the lexicon: ${term} ${kind} ${strength}`);
      return { text: normalize(term).normalized.text.trim(), kind: index, strength };
    });
  const classes = new Map<string, number>();
  for (const [text, lines] of Map.groupBy(entries, (entry) => entry.text)) {
    const kinds = [...Map.groupBy(lines, ({ kind }) => kind)].sort((a, b) => b[1].length - a[1].length);
    const strength = Math.round(lines.reduce((sum, line) => sum + line.strength, 0) / lines.length);
    classes.set(text, kinds[0]![0] * STRENGTHS + strength - 1);
  }
  const terms = byHash(classes);
  const { classOfWord } = createLexicon(terms.hashes, terms.classes);
  for (const { word, meaning, isFalseFriend } of readMeanings(meanings, languages)) {
    const text = normalize(word).normalized.text.trim();
    const units = unitsOf(text);
    if (classes.has(text) || (!isFalseFriend && isInsult(classOfWord(units, 0, units.length)))) continue;
    classes.set(text, FIRST_MEANING + meaning);
  }
  return byHash(classes);
}

/** The ordinary words with the number of their meaning; meanings are counted in the order in which the file first names them. */
function readMeanings(path: string, languages: readonly string[]) {
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [name = "", lang = "", words] = line.split("\t");
      if (words === undefined || !ALL_LANGUAGES.includes(lang))
        throw new Error(`Not a line of meanings: ${line.slice(0, 60)}`);
      return { name, lang, words: words.split(",") };
    });
  const names = [...new Set(lines.map(({ name }) => name))];
  if (FIRST_MEANING + names.length > MAX_CLASSES) throw new Error(`${names.length} meanings are too many`);
  return lines
    .filter(({ lang }) => languages.includes(lang))
    .flatMap(({ name, words }) =>
      words.map((each) => {
        const isFalseFriend = each.startsWith(FALSE_FRIEND);
        const word = isFalseFriend ? each.slice(FALSE_FRIEND.length) : each;
        if (!isFindable(word)) throw new Error(`The Worker cannot find "${word}" of the meaning ${name}`);
        return { word, meaning: names.indexOf(name), isFalseFriend };
      }),
    );
}

/** Whether it has letters, no digits, which the Worker does not tell apart, and few enough words; every other sign is a word too. */
function isFindable(word: string): boolean {
  const words = normalize(word).normalized.text.match(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];
  return words.length > 0 && words.length <= MAX_PHRASE_WORDS && /\p{L}/u.test(word) && !/\p{N}/u.test(word);
}

/** @throws Error when two words share a hash */
function byHash(classes: ReadonlyMap<string, number>): Terms {
  const words = new Map<number, string>();
  for (const text of classes.keys()) {
    const units = unitsOf(text);
    const hash = lexiconHash(units, 0, units.length);
    if (words.has(hash)) throw new Error(`"${text}" and "${words.get(hash)}" have the same hash`);
    words.set(hash, text);
  }
  const sorted = [...words].sort(([a], [b]) => a - b);
  return {
    hashes: Uint32Array.from(sorted, ([hash]) => hash),
    classes: Uint8Array.from(sorted, ([, text]) => classes.get(text)!),
  };
}

const unitsOf = (text: string) => Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
