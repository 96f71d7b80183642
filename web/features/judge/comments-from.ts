import Papa from "papaparse";
import { textNameOf } from "../../../worker/vocabulary/text/text-column.ts";

/** More would not fit beside their verdicts into the memory of a phone. */
export const MOST_COMMENTS = 200_000;
export const MOST_BYTES = 100_000_000;

/** A file with columns. `chosen` is the one with the comments, where its name says so. */
export type Sheet = {
  name: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  chosen: number | null;
};

/** One comment a line; blank lines are none. */
export const commentsIn = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== "");

/** The comments of a column; empty cells are none. */
export const commentsOf = ({ rows }: Sheet, column: number): string[] =>
  rows.flatMap((row) => (row[column]?.trim() ? [row[column]] : []));

/**
 * Reads a CSV whose first line names the columns, separated by commas, semicolons or tabs, or a text with one comment a line. The
 * text is UTF-8, UTF-16 with a mark, or what Excel writes in Western Europe.
 */
export async function readSheet(file: File): Promise<Sheet> {
  const text = decoded(await file.arrayBuffer());
  if (!/\.(csv|tsv)$/i.test(file.name)) {
    return { name: file.name, columns: ["texto"], rows: commentsIn(text).map((line) => [line]), chosen: 0 };
  }
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: "greedy" });
  const [columns = [], ...rows] = data;
  const name = textNameOf(columns);
  return { name: file.name, columns, rows, chosen: name === undefined ? null : columns.indexOf(name) };
}

function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
