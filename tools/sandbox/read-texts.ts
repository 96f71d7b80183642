import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { readJsonLines } from "../json-lines.ts";

const DEMO_STREAM = resolve(import.meta.dirname, "demo-stream.jsonl");

/** Reads the texts of a stream: one in each line, plain or as JSON with `text`. Empty lines are skipped. @throws when it cannot be read */
export function readTexts(file = DEMO_STREAM): string[] {
  if (file.endsWith(".jsonl")) return readJsonLines(file).map(({ value }) => String((value as { text: unknown }).text));
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
}
