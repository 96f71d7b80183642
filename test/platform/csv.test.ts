import { expect, it } from "vitest";
import { csvStream } from "../../worker/platform/csv/csv-stream.ts";

async function* oneRow(cell: string) {
  yield [[cell]];
}

it.each(["\u202E=1+1", "\u200B=1+1", "\u0000=1+1", "\u0001@SUM(A1)", "\uFEFF-1"])(
  "disarms a formula behind signs that nobody sees: %j",
  async (cell) => {
    const lines = (await new Response(csvStream(["texto"], oneRow(cell))).text()).split("\r\n");
    expect(lines[1]!.replace(/^"/, "").startsWith("'")).toBe(true);
  },
);
