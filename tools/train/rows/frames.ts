import { readFileSync } from "node:fs";
import { pick, seededRandom } from "../../random.ts";
import { authoredMarks, labelsOf } from "./labels.ts";
import type { Row } from "./rows.ts";

const SOURCE = "frames";
const GAP = /\{(\w+)\}/;
/** How many words of its list fill a sentence: more of them where they must not matter. */
const FILLS = { toxic: 12, clean: 25 };
// A separate seed, so that the sentences do not depend on the seed of a training.
const SEED = 2;

/**
 * Makes rows from sentences with a gap: the same names of groups, parts of the body, addresses and secrets in abuse and in sentences that
 * are clean, so that the sentence decides and not the word. The sentences with one word are a block, so that in folds a word is judged by
 * models that were trained without it.
 *
 * @param path frames.tsv, which says its format
 */
export function readFrames(path: string): Row[] {
  const lists = readLists(path);
  const random = seededRandom(SEED);
  return readLines(path).flatMap(([kind, rowClass = "", category = "", lang = "", sentence = ""]): Row[] => {
    if (kind !== "frame") return [];
    const name = GAP.exec(sentence)?.[1];
    if (name === undefined) return [row(sentence, "", { rowClass, category, lang }, random)];
    const words = lists.get(`${name} ${lang}`) ?? [];
    const chosen = new Set(
      Array.from({ length: rowClass === "toxic" ? FILLS.toxic : FILLS.clean }, () => pick(random, words)),
    );
    return [...chosen].map((word) => row(sentence.replace(GAP, word), word, { rowClass, category, lang }, random));
  });
}

/** The words of each list of frames.tsv, by its name and language. */
export const readLists = (path: string): Map<string, string[]> =>
  new Map(
    readLines(path).flatMap(([kind, name, lang, words = ""]): [string, string[]][] =>
      kind === "list" ? [[`${name} ${lang}`, words.split("|")]] : [],
    ),
  );

const readLines = (path: string): string[][] =>
  readFileSync(path, "utf8")
    .split("\n")
    .map((line) => line.split("\t"));

function row(
  sentence: string,
  word: string,
  { rowClass, category, lang }: { rowClass: string; category: string; lang: string },
  random: () => number,
): Row {
  const text = random() < 0.5 ? sentence : sentence[0]!.toUpperCase() + sentence.slice(1);
  const labels = labelsOf(authoredMarks(rowClass, [category]), SOURCE, true);
  const block = `${SOURCE} ${lang} ${word}`;
  return {
    text,
    lang,
    country: undefined,
    source: SOURCE,
    isAuthored: true,
    block,
    class: rowClass,
    plain: undefined,
    labels,
  };
}
