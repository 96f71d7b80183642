import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { HEADS, type Head } from "../../../worker/moderation/model/heads.ts";
import type { Category } from "../../../worker/vocabulary/judging/categories.ts";
import { readJsonLines } from "../../json-lines.ts";
import { authoredMarks, type Label, type Labels, labelsOf } from "./labels.ts";

export type Row = {
  text: string;
  lang: string;
  /** The file name without its extensions, which is the source's name in the model card. */
  source: string;
  /** ISO code; undefined where the source does not say it. */
  country: string | undefined;
  isAuthored: boolean;
  /** Rows of one block may be twins and are never separated. */
  block: string;
  /** For authored rows: toxic, spam, complaint, question, praise, neutral or banter. */
  class: string | undefined;
  /** For authored disguised rows: the same sentence in normal spelling. */
  plain: string | undefined;
  /** Null when it is not labelled for that head; then it is left out of its training and measures. */
  labels: Labels;
};

type StoredRow = {
  text: string;
  lang: string;
  label: Partial<Record<Category, Label>>;
  categories?: string[];
  class?: string;
  plain?: string;
  country?: string;
  /** For pages in natural proportions: the post of the comment. */
  post?: string;
};

// Authored JSONL files have no blocks, and twins are next to each other. Comments of one post stay together.
const BLOCK_ROWS = 24;

// Words by which some invented handles and domains can be recognised, unlike real ones.
const INVENTED = /[._]inv(?![\p{L}\p{N}])/gu;
// A word that replaces every hashtag in public sets, nearly always in abuse. The model would learn that the word itself is abuse.
const MASKED_HASHTAG = /#hashtag\b/gi;

const WHOLE_PAGES = /^(pages_|en4|fr2|it2|de2|pt6)/;
const NOT_COMMENTS = ["lexicon.tsv", "meanings.tsv", "frames.tsv"];

/**
 * Reads all rows of the files of one folder, in the order of their names: JSONL (plain or gzip), and the project's own tables (`.tsv`,
 * format in tools/train/authored/README.md).
 *
 * @param without sources to leave out
 */
export function readFolder(
  folder: string,
  { authored, without = [] }: { authored: boolean; without?: string[] },
): Row[] {
  return readdirSync(folder)
    .sort()
    .filter((file) => /\.(jsonl|jsonl\.gz|tsv)$/.test(file) && !NOT_COMMENTS.includes(file))
    .filter((file) => !without.includes(sourceOf(file)))
    .flatMap((file) =>
      file.endsWith(".tsv") ? readTable(join(folder, file)) : readStored(join(folder, file), authored),
    );
}

function readStored(path: string, isAuthored: boolean): Row[] {
  const source = sourceOf(path);
  return readJsonLines(path).map(({ value }, position) => {
    const stored = value as StoredRow;
    const { lang, country, plain, post } = stored;
    const text = stored.text.replace(isAuthored ? INVENTED : MASKED_HASHTAG, "");
    const marks = { ...stored.label, class: stored.class, categories: stored.categories ?? [] };
    return {
      text,
      lang,
      source,
      country,
      isAuthored,
      block: isAuthored ? `${source} ${post ?? Math.floor(position / BLOCK_ROWS)}` : text,
      class: stored.class,
      plain,
      labels: labelsOf(marks, source, isAuthored),
    };
  });
}

function readTable(path: string): Row[] {
  const source = sourceOf(path);
  let block = 0;
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line): Row[] => {
      if (line.startsWith("#")) block++;
      const [kind, categories, lang, country, , text] = line.split("\t");
      if (line.startsWith("#") || text === undefined) return [];
      return [
        {
          text,
          lang: lang!,
          source,
          country,
          isAuthored: true,
          block: `${source} ${block}`,
          class: kind!,
          plain: undefined,
          labels: labelsOf(authoredMarks(kind!, categories!.split(",")), source, true),
        },
      ];
    });
}

/** The rows with a label for the head, as (row index, label) pairs. */
export function labelled(rows: readonly Row[], head: Head): { index: number; label: 0 | 1 }[] {
  return rows.flatMap((row, index) => {
    const label = row.labels[head];
    return label === null ? [] : [{ index, label }];
  });
}

/** Whether it is from a file of whole pages, in natural proportions. */
export const isOfWholePage = ({ source }: Row): boolean => WHOLE_PAGES.test(source);

export function isUnlabelled(row: Row): boolean {
  return HEADS.every((head) => row.labels[head] === null);
}

function sourceOf(path: string): string {
  return basename(path).replace(/\.(jsonl|jsonl\.gz|tsv)$/, "");
}
