import { z } from "zod";
import { rowsOf } from "../classify/rows.ts";
import type { LabelledComment } from "../drive/send.ts";

type BadLine = { line: number; problem: string };

/** The longest comment that Facebook accepts, in characters. */
const MAX_LENGTH = 8000;

const flag = z.union([z.number(), z.boolean(), z.null()]).optional();
const Label = z.object({ toxic: flag, spam: flag });

/** Reads the comments of a JSONL or CSV file, plain or gzipped. Lines without a comment are printed and left out. */
export async function readComments(file: string): Promise<{ comments: LabelledComment[]; badLines: BadLine[] }> {
  const comments: LabelledComment[] = [];
  const badLines: BadLine[] = [];
  for await (const row of rowsOf(file)) {
    const { line } = row;
    if ("problem" in row) badLines.push(row);
    else if (row.text.trim() === "") badLines.push({ line, problem: "no text" });
    else if (row.text.length > MAX_LENGTH) badLines.push({ line, problem: `longer than ${MAX_LENGTH} characters` });
    else comments.push({ line, text: row.text, bad: isBad(row.label) });
  }
  return { comments, badLines };
}

function isBad(given: unknown): boolean | null {
  const label = Label.safeParse(given).data;
  const said = [label?.toxic, label?.spam].filter((value) => value !== undefined && value !== null);
  return said.length > 0 ? said.some(Boolean) : null;
}
