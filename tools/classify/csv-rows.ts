import { pipeline } from "node:stream";
import { parse } from "csv-parse";
import { NO_TEXT_NAME, textNameOf } from "../../worker/vocabulary/text/text-column.ts";
import { type InputRow, MAX_ROW_LENGTH } from "./input-row.ts";
import type { Source } from "./source.ts";

const DELIMITERS = [",", ";", "\t"];

/**
 * Returns the rows of a CSV whose first line names the columns, separated by commas, semicolons or tabs.
 *
 * @throws Error when no column has the text, and when the rest of the file cannot be read (for example, a quote is not closed)
 */
export async function* csvRows({ text, beginning }: Source): AsyncGenerator<InputRow> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(beginning),
    info: true,
    max_record_size: MAX_ROW_LENGTH,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  // A failure reaches the reader of the rows.
  const records: AsyncIterable<{ record: string[]; info: { lines: number } }> = pipeline(text, parser, () => undefined);
  let column: number | undefined;
  for await (const { record, info } of records) {
    if (column === undefined) {
      column = columnOf(record);
      continue;
    }
    const cell = record[column];
    if (cell === undefined) yield { line: info.lines, problem: "ends before the column of the text" };
    else yield { line: info.lines, text: cell };
  }
}

function columnOf(names: string[]): number {
  const name = textNameOf(names);
  if (name === undefined) throw new Error(`${NO_TEXT_NAME}: the first line has ${names.join(", ")}`);
  return names.indexOf(name);
}

/** The most frequent separator of the first line. */
function delimiterOf(beginning: string): string {
  const [firstLine = ""] = beginning.split("\n", 1);
  const count = (delimiter: string) => firstLine.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0]!;
}
