import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Row, readFolder } from "../../train/rows/rows.ts";

/** The comments written for the project, with the kind of page that they stand under. */
export function readAuthored(folder: string): (Row & { page: string })[] {
  const pages = readdirSync(folder)
    .filter((file) => file.endsWith(".jsonl"))
    .sort()
    .flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n").filter(Boolean))
    .map((line): string => JSON.parse(line).page ?? "");
  return readFolder(folder, { authored: true }).map((row, index) => ({ ...row, page: pages[index]! }));
}
