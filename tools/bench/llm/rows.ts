import { z } from "zod";
import type { ReviewLabel } from "../../../worker/vocabulary/judging/judgement.ts";
import { readJsonLines } from "../../json-lines.ts";

/** `harmless`: clean, without a kind. Then each of the three harmless answers is right. */
export type Expected = ReviewLabel | "harmless";
export type Row = { text: string; expected: Expected };

const label = z.union([z.literal(0), z.literal(1), z.null()]);
const StoredRow = z.object({
  text: z.string(),
  label: z.object({ toxic: label, spam: label }),
  class: z.string().optional(),
});

const BY_CLASS: Record<string, Expected> = { complaint: "queja", question: "pregunta" };

/** Reads the labelled rows of JSONL files, plain or gzip; rows without a label are left out. @throws Error that names an invalid line */
export const readRows = (files: string[]): Row[] => files.flatMap(rowsOf);

function rowsOf(file: string): Row[] {
  return readJsonLines(file).flatMap(({ line, value }): Row[] => {
    const row = StoredRow.safeParse(value);
    if (!row.success) throw new Error(`${file}:${line} is no labelled row`);
    const expected = expectedOf(row.data);
    return expected === null ? [] : [{ text: row.data.text, expected }];
  });
}

function expectedOf({ label, class: kind }: z.infer<typeof StoredRow>): Expected | null {
  if (label.toxic === 1) return "ofensivo";
  if (label.spam === 1) return "spam";
  if (label.toxic === null && label.spam === null) return null;
  return (kind && BY_CLASS[kind]) || (kind ? "normal" : "harmless");
}

/** Selects at most `limit` rows, evenly spread, always the same. */
export const spread = <T>(rows: T[], limit: number): T[] =>
  rows.length <= limit ? rows : Array.from({ length: limit }, (_, n) => rows[Math.floor((n * rows.length) / limit)]!);
