import { readFileSync, writeFileSync } from "node:fs";

const BEGIN = "<!-- figures: written by tools/train -->";
const END = "<!-- end of figures -->";

/** Replaces the figures of a model card; the text around them is written by hand. @throws Error when it has no place for them */
export function updateModelCard(path: string, figures: string): void {
  const card = readFileSync(path, "utf8");
  const begin = card.indexOf(BEGIN);
  const end = card.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`${path} has no place for figures`);
  writeFileSync(path, `${card.slice(0, begin + BEGIN.length)}\n${figures}\n${card.slice(end)}`);
}
