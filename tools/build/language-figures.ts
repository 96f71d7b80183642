// Gives the web pages the figures by language at build time, from the table of the model card.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { shareOf } from "../bench/accuracy/statistics.ts";

/** A percentage, and its 95 % interval (Wilson). */
type Share = { value: number; low: number; high: number };
/** Hidden, and hidden or flagged; null where the set has too few of the kind. */
type Shares = { hidden: Share; seen: Share } | null;
export type LanguageFigures = {
  language: string;
  /** For comments of one country. */
  country: string | null;
  /** Whether the comments are of whole pages, in natural proportions. */
  isNatural: boolean;
  rows: number;
  abuse: Shares;
  spam: Shares;
  clean: Shares;
};

// The landing page loads one row alone.
const MODULES: Record<string, (card: string) => unknown> = {
  "virtual:language-figures": figuresOf,
  "virtual:ordinary-pages": (card) =>
    figuresOf(card).find(({ language, isNatural, country }) => language === "es" && isNatural && country === null) ??
    null,
};

/** @param file  the model card */
export function languageFigures(file: string): Plugin {
  return {
    name: "atalaya-language-figures",
    resolveId: (id) => (Object.hasOwn(MODULES, id) ? `\0${id}` : null),
    load(id) {
      const read = id.startsWith("\0") ? MODULES[id.slice(1)] : undefined;
      return read ? `export default ${JSON.stringify(read(readFileSync(file, "utf8")))};` : null;
    },
  };
}

/** The rows of the card about a language: natural pages first, then the others. */
export function figuresOf(card: string): LanguageFigures[] {
  const found = card.split("\n").flatMap((line) => {
    const cells = line.split("|").map((cell) => cell.trim());
    const [, set = "", language, country = null] =
      /^(pages |contrasts )?([a-z]{2})(?: ([A-Z]{2}))?$/.exec(cells[1] ?? "") ?? [];
    if (!language || cells.length !== 11) return [];
    const [abuse, spam, clean] = [sharesOf(cells[4]), sharesOf(cells[8]), sharesOf(cells[9])];
    return [{ language, country, isNatural: set === "pages ", rows: Number(cells[2]), abuse, spam, clean }];
  });
  return found.toSorted((a, b) => Number(b.isNatural) - Number(a.isNatural));
}

/** @param cell "61.8 / 88.2 of 262" */
function sharesOf(cell: string | undefined): Shares {
  const [, hidden, seen, count] = /^([\d.]+) \/ ([\d.]+) of (\d+)$/.exec(cell ?? "") ?? [];
  if (count === undefined) return null;
  const measured = (percent: string) => withInterval(Number(percent), Number(count));
  return { hidden: measured(hidden!), seen: measured(seen!) };
}

function withInterval(percent: number, count: number): Share {
  const { low, high } = shareOf(Math.round((percent / 100) * count), count);
  return { value: percent, low: rounded(100 * low!), high: rounded(100 * high!) };
}

const rounded = (percent: number): number => Number(percent.toFixed(1));
