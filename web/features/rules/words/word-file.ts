// Files of words.
import { splitWords } from "./words.ts";

const MAX_BYTES = 2_000_000;
const HEADERS = new Set(["palabra", "palabras", "word", "words", "keyword", "keywords", "término", "termino"]);

/** Reads a file of words: one in each line, or the cells of a table. @returns the words, or a sentence that names the error */
export async function readWordFile(file: File): Promise<{ words: string[] } | { problem: string }> {
  if (file.size > MAX_BYTES) return { problem: "El archivo es demasiado grande: admite hasta 2 MB." };
  const text = decode(await file.arrayBuffer());
  if (text === null) return { problem: "El archivo no es de texto. Elige un CSV o un TXT." };
  const words = /\.csv$/i.test(file.name) ? await readCells(text) : splitWords(text);
  return words.length > 0 ? { words } : { problem: "El archivo no contiene palabras." };
}

async function readCells(text: string): Promise<string[]> {
  const { default: papa } = await import("papaparse");
  const { data } = papa.parse<string[]>(text, { skipEmptyLines: "greedy" });
  const cells = data.flat().map((cell) => cell.trim().replace(ESCAPED, ""));
  return cells.filter((cell, index) => cell !== "" && !(index === 0 && HEADERS.has(cell.toLowerCase())));
}

/** The apostrophe by which a file keeps a spreadsheet from reading a word as a formula. */
const ESCAPED = /^'(?=[=+\-@])/;

/** A table of one column, which can be read again; for spreadsheets, too. */
export async function wordFile(words: readonly string[]): Promise<Blob> {
  const { default: papa } = await import("papaparse");
  const csv = papa.unparse([["palabra"], ...words.map((word) => [word])], { escapeFormulae: true });
  return new Blob(["\ufeff", csv, "\r\n"], { type: "text/csv;charset=utf-8" });
}

/** Decodes a file; null when it is not text. Spreadsheets on Windows still write an older encoding than UTF-8. */
function decode(bytes: ArrayBuffer): string | null {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder("windows-1252").decode(bytes);
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what no text has
  return /[\u0000-\u0008\u000e-\u001a]/.test(text) ? null : text;
}
