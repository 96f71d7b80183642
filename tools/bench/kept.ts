// The rows that `npm run train` never learns from, by its own split: the benchmark measures on exactly those.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Row, readFolder } from "../train/rows/rows.ts";
import { isTest } from "../train/rows/split.ts";
import { maskContacts } from "./mask.ts";

const AUTHORED_HERE = join(import.meta.dirname, "../train/authored");

/**
 * Of the comments written for the project: those beside the training, and those in `DATA/authored`. A text that also stands in a block
 * that is learned from is left out.
 *
 * @throws Error when the latter do not exist
 */
export function keptAuthoredRows(data: string): Row[] {
  const rows = [join(data, "authored"), AUTHORED_HERE].flatMap((folder) => readFolder(folder, { authored: true }));
  const learned = new Set(rows.filter((row) => !isTest(row)).map(keyOf));
  return rows.filter((row) => isTest(row) && !learned.has(keyOf(row)));
}

/** Two texts are the same when their letters are. Texts without letters (emoji) are compared as they are. */
export function keyOf({ text }: { text: string }): string {
  const letters = maskContacts(text)
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");
  return letters === "" ? text : letters;
}

/** Of the public sets that training learns from. */
export const keptPublicRows = (folder: string): Row[] => readFolder(folder, { authored: false }).filter(isTest);

/** Files of rows, by name; none when there is no such folder. */
export const jsonFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => /\.jsonl(\.gz)?$/.test(file))
        .sort()
        .map((file) => join(folder, file))
    : [];
