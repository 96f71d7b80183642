import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { type CsvError, parse } from "csv-parse/sync";
import { z } from "zod";

/** `bad` is the file's label of the comment, if it has one: toxic or spam. */
export type ReplayComment = { line: number; text: string; bad: boolean | null };
type BadLine = { line: number; problem: string };

const TEXT_KEYS = ["text", "content", "message", "comment", "texto"];
/** Longest comment that Facebook takes. */
const MAX_LENGTH = 8000;

const flag = z.union([z.number(), z.boolean(), z.null()]).optional();
const Row = z.record(z.string(), z.unknown());
const Label = z.object({ toxic: flag, spam: flag });

/** Comments of a JSONL or CSV file, plain or gzipped; lines without one are named and left out. */
export function readComments(file: string): { comments: ReplayComment[]; badLines: BadLine[] } {
  const bytes = readFileSync(file);
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  const badLines: BadLine[] = [];
  const bad: Complain = (line, problem) => {
    badLines.push({ line, problem });
  };
  const rows = /\.csv(\.gz)?$/.test(file) ? csvRows(text, bad) : jsonRows(text, bad);
  const comments: ReplayComment[] = [];
  for (const { line, row } of rows) {
    const found = TEXT_KEYS.map((key) => row[key]).find((value) => typeof value === "string" && value.trim() !== "");
    if (typeof found !== "string") bad(line, `no text in ${TEXT_KEYS.join(", ")}`);
    else if (found.length > MAX_LENGTH) bad(line, `longer than ${MAX_LENGTH} characters`);
    else comments.push({ line, text: found, bad: labelOf(row) });
  }
  return { comments, badLines: badLines.sort((a, b) => a.line - b.line) };
}

type Rows = { line: number; row: Record<string, unknown> }[];
type Complain = (line: number, problem: string) => undefined;

function jsonRows(text: string, bad: Complain): Rows {
  return text.split("\n").flatMap((source, index) => {
    if (source.trim() === "") return [];
    try {
      return [{ line: index + 1, row: Row.parse(JSON.parse(source)) }];
    } catch {
      bad(index + 1, "no JSON object");
      return [];
    }
  });
}

function csvRows(text: string, bad: Complain): Rows {
  const records = parse(text, {
    bom: true,
    info: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
    on_skip: (error: CsvError | undefined) => bad(Number(error?.lines ?? 0), error?.message ?? "no CSV record"),
  }) as unknown as { info: { lines: number }; record: Record<string, string> }[];
  return records.map(({ info, record }) => ({ line: info.lines, row: record }));
}

function labelOf(row: Record<string, unknown>): boolean | null {
  const label = Label.safeParse(row.label).data;
  const said = [label?.toxic, label?.spam].filter((value) => value !== undefined && value !== null);
  return said.length > 0 ? said.some(Boolean) : null;
}
