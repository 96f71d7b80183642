// The rows that `npm run train` keeps from training, by its own split. The benchmark measures exactly these.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Row, readFolder } from "../train/rows/rows.ts";
import { isTest } from "../train/rows/split.ts";
import { maskContacts } from "./mask.ts";

const AUTHORED_HERE = join(import.meta.dirname, "../train/authored");

/**
 * The kept rows of the comments written for the project: those in tools/train, and those in `DATA/authored`. A text that is also in a
 * block for training is left out.
 *
 * @throws Error when the latter do not exist
 */
export function keptAuthoredRows(data: string): Row[] {
  const rows = [join(data, "authored"), AUTHORED_HERE].flatMap((folder) => readFolder(folder, { authored: true }));
  const learned = new Set(rows.filter((row) => !isTest(row)).map(keyOf));
  return rows.filter((row) => isTest(row) && !learned.has(keyOf(row)));
}

/** The key by which texts are compared: their letters, or the text itself when it has none (emoji). */
export function keyOf({ text }: { text: string }): string {
  const letters = maskContacts(text)
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");
  return letters === "" ? text : letters;
}

/** The kept rows of the public sets that training uses. */
export const keptPublicRows = (folder: string): Row[] => readFolder(folder, { authored: false }).filter(isTest);

/** The files with rows in a folder, by name; empty without such a folder. */
export const jsonFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => /\.jsonl(\.gz)?$/.test(file))
        .sort()
        .map((file) => join(folder, file))
    : [];
