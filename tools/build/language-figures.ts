// Gives the web pages the figures by language at build time, from the table of the model card.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Percentages: hidden, and hidden or flagged; null where the set has too few of the kind. */
type Shares = { hidden: number; seen: number } | null;
export type LanguageFigures = {
  language: string;
  /** Whether the comments are of whole pages, in natural proportions. */
  isNatural: boolean;
  rows: number;
  abuse: Shares;
  spam: Shares;
  clean: Shares;
};

const NAME = "virtual:language-figures";

/** @param file  the model card */
export function languageFigures(file: string): Plugin {
  return {
    name: "atalaya-language-figures",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      return id === `\0${NAME}` ? `export default ${JSON.stringify(figuresOf(readFileSync(file, "utf8")))};` : null;
    },
  };
}

/** The rows of the card about a language: natural pages first, then the others. */
export function figuresOf(card: string): LanguageFigures[] {
  const found = card.split("\n").flatMap((line) => {
    const cells = line.split("|").map((cell) => cell.trim());
    const [, set = "", language] = /^(pages |contrasts )?([a-z]{2})$/.exec(cells[1] ?? "") ?? [];
    if (!language || cells.length !== 11) return [];
    const [abuse, spam, clean] = [sharesOf(cells[4]), sharesOf(cells[8]), sharesOf(cells[9])];
    return [{ language, isNatural: set === "pages ", rows: Number(cells[2]), abuse, spam, clean }];
  });
  return found.toSorted((a, b) => Number(b.isNatural) - Number(a.isNatural));
}

function sharesOf(cell: string | undefined): Shares {
  const [hidden, seen] = (cell ?? "").split(" / ").map(Number);
  return seen === undefined || Number.isNaN(hidden) ? null : { hidden: hidden!, seen };
}
