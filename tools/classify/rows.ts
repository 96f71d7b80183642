import { csvRows } from "./csv-rows.ts";
import type { InputRow } from "./input-row.ts";
import { jsonRows } from "./json-rows.ts";
import { openSource } from "./source.ts";

/**
 * Returns the comments of a file in order, read only as far as they are requested. The ending of the name says whether it is CSV or JSON
 * Lines; without an ending, the first character does.
 *
 * @param path `-` is standard input
 * @throws Error when the file cannot be read completely
 */
export async function* rowsOf(path: string): AsyncGenerator<InputRow> {
  const source = await openSource(path);
  yield* isCsv(path, source.beginning) ? csvRows(source) : jsonRows(source);
}

function isCsv(path: string, beginning: string): boolean {
  const ending = /\.(csv|tsv|jsonl|ndjson|json)(\.gz)?$/i.exec(path)?.[1]?.toLowerCase();
  if (ending !== undefined) return ending === "csv" || ending === "tsv";
  return !/^\s*[{"]/.test(beginning) || /^\s*"[^"\n]*"[,;\t]/.test(beginning);
}
