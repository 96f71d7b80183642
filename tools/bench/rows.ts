import { basename } from "node:path";
import { z } from "zod";
import { readJsonLines } from "../json-lines.ts";
import { type Labels, labelsOf } from "../train/rows/labels.ts";

const Label = z.union([z.literal(0), z.literal(1), z.null()]);

/** A labelled comment in the form of the data files. */
export const StoredRow = z.object({
  text: z.string(),
  /** ISO 639-1. */
  lang: z.string(),
  /** Null when it is not labelled. */
  label: z.object({ toxic: Label, spam: Label }),
  /** The kinds of abuse, spam or clean comment, in the source's own words. */
  categories: z.array(z.string()).optional(),
  /** Its main class; public sets have none. */
  class: z.enum(["toxic", "spam", "complaint", "question", "praise", "neutral", "banter"]).optional(),
  /** For a disguised sentence: the same sentence in normal spelling. */
  plain: z.string().optional(),
  /** The function that a functional test covers. */
  function: z.string().optional(),
});
export type StoredRow = z.infer<typeof StoredRow>;

/** A labelled comment, with its label for every head of the model. */
export type BenchRow = {
  text: string;
  lang: string;
  labels: Labels;
  class?: string | undefined;
  plain?: string | undefined;
  function?: string | undefined;
};

/**
 * Reads the rows of a JSON Lines file, gzipped or not.
 *
 * @throws Error with file and line for an invalid row
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

/** The class of a row: its own, or the one that its labels imply. */
export function classOf(row: BenchRow): string {
  if (row.class !== undefined) return row.class;
  if (row.labels.toxic === 1) return "toxic";
  return row.labels.spam === 1 ? "spam" : "clean";
}

export const isClean = ({ labels }: BenchRow) => labels.toxic !== 1 && labels.spam !== 1;

/** The name of a file without its extensions. */
export const nameOf = (path: string) => basename(path).replace(/\.jsonl(\.gz)?$/, "");
