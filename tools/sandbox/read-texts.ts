import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

const DEMO_STREAM = resolve(import.meta.dirname, "demo-stream.jsonl");

/** Texts of a stream: one a line, plain or as JSON with `text`. Empty lines are left out. @throws when it cannot be read */
export async function readTexts(file = DEMO_STREAM): Promise<string[]> {
  const lines = (await readFile(resolve(file), "utf8")).split("\n").filter((line) => line.trim() !== "");
  return file.endsWith(".jsonl") ? lines.map((line) => String((JSON.parse(line) as { text: unknown }).text)) : lines;
}
