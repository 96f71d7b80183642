import { NO_TEXT_NAME, textNameOf } from "../../worker/vocabulary/text/text-column.ts";
import { type InputRow, MAX_ROW_LENGTH } from "./input-row.ts";
import { type Source, withoutMark } from "./source.ts";

/** Returns the rows of JSON Lines: objects with a text, or strings. Blank lines are skipped. */
export async function* jsonRows({ text }: Source): AsyncGenerator<InputRow> {
  let line = 0;
  for await (const { content, isTooLong } of linesOf(text)) {
    line++;
    if (isTooLong) yield { line, problem: `longer than ${MAX_ROW_LENGTH} characters` };
    else if (content.trim() !== "") yield { line, ...parseRow(line === 1 ? withoutMark(content) : content) };
  }
}

function parseRow(content: string): { text: string; label?: unknown } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return { problem: "no JSON" };
  }
  if (typeof value === "string") return { text: value };
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { problem: "no JSON object" };
  const name = textNameOf(Object.keys(value));
  if (name === undefined) return { problem: NO_TEXT_NAME };
  const { [name]: text, label } = value as Record<string, unknown>;
  return typeof text === "string" ? { text, label } : { problem: `${name} is no string` };
}

type Line = { content: string; isTooLong: boolean };

/** Returns the lines without their line ends. Lines that are too long are dropped while they are read. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<Line> {
  let rest = "";
  let isTooLong = false;
  for await (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf("\n"); end !== -1; end = piece.indexOf("\n", from)) {
      yield { content: rest + piece.slice(from, end), isTooLong };
      rest = "";
      isTooLong = false;
      from = end + 1;
    }
    rest += piece.slice(from);
    isTooLong ||= rest.length > MAX_ROW_LENGTH;
    if (isTooLong) rest = "";
  }
  if (rest !== "" || isTooLong) yield { content: rest, isTooLong };
}
