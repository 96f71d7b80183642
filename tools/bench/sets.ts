import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { jsonFiles, keptPublicRows } from "./kept.ts";
import { type BenchRow, nameOf, readRows } from "./rows.ts";

export type BenchSet = { name: string; about: string; rows: BenchRow[] };

/** The folder with other sets: the one of an option, or the shared one. @param from the base of a relative path */
export const setsFolder = (named: string | undefined, from = process.env.INIT_CWD ?? process.cwd()): string =>
  named === undefined ? join(import.meta.dirname, "../../../shared/data") : resolve(from, named);

const HERE = join(import.meta.dirname, "data");
/** The two sets whose figures are published: one difficult on purpose, and one of pages in natural proportions. */
export const OPEN_SET = "authored-es";
export const NATURAL_SET = "natural-es";
export const FUNCTIONAL_SET = "functional-es";

const KEPT = "the project's own, kept from training";
const WRITTEN_FOR_IT: Record<string, string> = {
  [FUNCTIONAL_SET]: "functional tests, written for this benchmark",
  "short-es": "one to four words, written for this benchmark without sight of the engine",
  "threats-es": "threats without swear words beside their like, written for this benchmark without sight of the engine",
};

/** Reads the comments of one set that ships with the benchmark. */
export const textsOf = (set: string): string[] => readRows(join(HERE, `${set}.jsonl`)).map(({ text }) => text);

/** The sets that ship with the benchmark, those in Spanish first. */
export function shippedSets(): BenchSet[] {
  const files = jsonFiles(HERE);
  const isSpanish = (path: string) => nameOf(path).endsWith("-es");
  return [...files.filter(isSpanish), ...files.filter((path) => !isSpanish(path))].map((path) => ({
    name: nameOf(path),
    about: WRITTEN_FOR_IT[nameOf(path)] ?? KEPT,
    rows: readRows(path),
  }));
}

/**
 * Reads the public sets of a folder: the rows kept from training (`train/`), and all rows of the other sets (`dev/`).
 *
 * @returns also which of the two folders do not exist
 */
export function publicSets(data: string): { sets: BenchSet[]; absent: string[] } {
  const learned = join(data, "train");
  const kept = existsSync(learned) ? Map.groupBy(keptPublicRows(learned), ({ source }) => source) : new Map();
  const unlearned = jsonFiles(join(data, "dev"));
  return {
    sets: [
      ...[...kept].map(([name, rows]) => ({ name, about: LEARNED, rows })),
      ...unlearned.map((path) => ({ name: nameOf(path), about: UNLEARNED, rows: readRows(path) })),
    ],
    absent: [
      ...(kept.size === 0 ? [`train/ (${LEARNED})`] : []),
      ...(unlearned.length === 0 ? [`dev/ (${UNLEARNED})`] : []),
    ],
  };
}

const LEARNED = "public, a tenth kept from training";
const UNLEARNED = "public, of sources never learned from";

/** Reads an additional file. @throws Error with file and line for an invalid row */
export const addedSet = (path: string): BenchSet => ({
  name: nameOf(path),
  about: "added by path",
  rows: readRows(path),
});
