import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readJsonLines } from "../../json-lines.ts";
import { type Row, readFolder } from "../../train/rows/rows.ts";

/** The comments written for the project, with the kind of their page. */
export function readAuthored(folder: string): (Row & { page: string })[] {
  const pages = readdirSync(folder)
    .filter((file) => file.endsWith(".jsonl"))
    .sort()
    .flatMap((file) => readJsonLines(join(folder, file)))
    .map(({ value }) => (value as { page?: string }).page ?? "");
  return readFolder(folder, { authored: true }).map((row, index) => ({ ...row, page: pages[index]! }));
}
