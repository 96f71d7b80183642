import { basename } from "node:path";
import { z } from "zod";
import { readJsonLines } from "../json-lines.ts";
import { type Labels, labelsOf } from "../train/rows/labels.ts";

const Label = z.union([z.literal(0), z.literal(1), z.null()]);

/** One labelled comment as data files have it. */
export const StoredRow = z.object({
  text: z.string(),
  /** ISO 639-1. */
  lang: z.string(),
  /** null: unlabelled. */
  label: z.object({ toxic: Label, spam: Label }),
  /** The kinds of abuse, of spam or of clean comment, in the source's own words. */
  categories: z.array(z.string()).optional(),
  /** Its main class; public sets have none. */
  class: z.enum(["toxic", "spam", "complaint", "question", "praise", "neutral", "banter"]).optional(),
  /** The same sentence in normal spelling, of one that is disguised. */
  plain: z.string().optional(),
  /** The function that a functional test covers. */
  function: z.string().optional(),
});
export type StoredRow = z.infer<typeof StoredRow>;

/** One labelled comment, with its label for every head of the model. */
export type BenchRow = {
  text: string;
  lang: string;
  labels: Labels;
  class?: string | undefined;
  plain?: string | undefined;
  function?: string | undefined;
};

/**
 * The rows of a JSON Lines file, gzipped or not.
 *
 * @throws Error with file and line for a row of another shape
 */
export function readRows(path: string): BenchRow[] {
  return readJsonLines(path).map(({ line, value }) => {
    const row = StoredRow.safeParse(value);
    if (!row.success) throw new Error(`${path}:${line}: ${z.prettifyError(row.error)}`);
    const { label, categories = [], ...rest } = row.data;
    const marks = { ...label, class: rest.class, categories };
    return { ...rest, labels: labelsOf(marks, nameOf(path), rest.class !== undefined) };
  });
}

/** The class of a row, in one word: its own, or the one its labels imply. */
export function classOf(row: BenchRow): string {
  if (row.class !== undefined) return row.class;
  if (row.labels.toxic === 1) return "toxic";
  return row.labels.spam === 1 ? "spam" : "clean";
}

export const isClean = ({ labels }: BenchRow) => labels.toxic !== 1 && labels.spam !== 1;

/** A file's name without its endings. */
export const nameOf = (path: string) => basename(path).replace(/\.jsonl(\.gz)?$/, "");
