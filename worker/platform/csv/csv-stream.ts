// Tables as spreadsheets read them. In Spanish, Excel separates cells by semicolons, since its decimals have the comma, and
// takes a file for UTF-8 only where it begins with a byte order mark; a comma would leave whole rows in their first cell.
import Papa from "papaparse";

/**
 * Excel takes what begins like this for a formula, also in its wide forms and after a line break or a tab. Signs that nobody sees
 * (`\p{C}`: control characters, directions, joiners) may stand before it.
 */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** The same behind what another spreadsheet takes for the end of a cell, whatever quotes say there. */
const FORMULA_INSIDE = /([,;\t\r\n])((?:[^\S\t\r\n]|(?![\t\r\n])\p{C}|")*[=+\-@＝＋－＠])/gu;
export const BYTE_ORDER_MARK = "\uFEFF";

export type Cell = string | number | null;

/**
 * A CSV file that is written while it is read: a part of its rows at a time, never all of them in memory.
 *
 * @param parts rows; where they throw, the stream fails too, so that what arrived is never taken for a whole file
 */
export function csvStream(header: readonly string[], parts: AsyncIterator<Cell[][]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvRows([[...header]])));
    },
    async pull(controller) {
      // A part may be empty, and a pull without data is not repeated.
      let part = await parts.next();
      while (!part.done && part.value.length === 0) part = await parts.next();
      if (part.done) controller.close();
      else controller.enqueue(encoder.encode(csvRows(part.value)));
    },
    async cancel() {
      await parts.return?.();
    },
  });
}

const NEW_LINE = "\r\n";

/** Lines, each with its end. A formula becomes text by an apostrophe before it. */
export const csvRows = (rows: Cell[][]): string =>
  Papa.unparse(
    rows.map((cells) => cells.map(disarmed)),
    { delimiter: ";", newline: NEW_LINE, escapeFormulae: FORMULA },
  ) + NEW_LINE;

const disarmed = (cell: Cell): Cell => (typeof cell === "string" ? cell.replace(FORMULA_INSIDE, "$1'$2") : cell);
