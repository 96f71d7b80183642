// Tables that spreadsheets can read. In Spanish, Excel separates cells by semicolons, since the comma is for decimals, and
// recognises UTF-8 only by a byte order mark at the start. With commas, whole rows would be in the first cell.
import Papa from "papaparse";

/**
 * Text that Excel reads as a formula, also in its wide forms and after a line break or a tab. Invisible signs (`\p{C}`: control
 * characters, directions, joiners) may come before it.
 */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** The same after a character that another spreadsheet reads as the end of a cell, even inside quotes. */
const FORMULA_INSIDE = /([,;\t\r\n])((?:[^\S\t\r\n]|(?![\t\r\n])\p{C}|")*[=+\-@＝＋－＠])/gu;
export const BYTE_ORDER_MARK = "\uFEFF";

export type Cell = string | number | null;

/**
 * Streams a CSV file: a part of its rows at a time, never all of them in memory.
 *
 * @param parts rows; if they throw, the stream fails too, so that an incomplete file is not mistaken for a whole one
 */
export function csvStream(header: readonly string[], parts: AsyncIterator<Cell[][]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvRows([[...header]])));
    },
    async pull(controller) {
      // A part may be empty, and a pull without data is not repeated, so the next part is read.
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

/** The lines of rows, each with its line end. A formula becomes text by an apostrophe before it. */
export const csvRows = (rows: Cell[][]): string =>
  Papa.unparse(
    rows.map((cells) => cells.map(disarmed)),
    { delimiter: ";", newline: NEW_LINE, escapeFormulae: FORMULA },
  ) + NEW_LINE;

const disarmed = (cell: Cell): Cell => (typeof cell === "string" ? cell.replace(FORMULA_INSIDE, "$1'$2") : cell);
