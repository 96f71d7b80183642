import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/**
 * Returns the values of a JSON Lines file, gzipped or not, each with its line counted from 1. Blank lines are skipped.
 *
 * @throws Error with file and line for a line that is not JSON
 */
export function readJsonLines(path: string): { line: number; value: unknown }[] {
  const bytes = readFileSync(path);
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString("utf8");
  return text.split("\n").flatMap((content, index) => {
    if (content.trim() === "") return [];
    try {
      return [{ line: index + 1, value: JSON.parse(content) }];
    } catch {
      throw new Error(`${path}:${index + 1}: no JSON`);
    }
  });
}
