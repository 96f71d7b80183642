// Pages whose owners want something other than the default policy, made from the comments written for the project.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { digest } from "../../train/digest.ts";
import type { Row } from "../../train/rows/rows.ts";
import { isTest } from "../../train/rows/split.ts";
import { isClean } from "../rows.ts";

/** A comment, and what the page's owner wants for it. */
export type Wanted = {
  text: string;
  author: string;
  isLegitimate: boolean;
  isThreat: boolean;
  hides: boolean;
  use: Use;
};

/**
 * The use of a comment. `corrected`: training learns from it, so it cannot be measured. One half of the comments kept from training is
 * used to choose the constants of `moderation/learning`, the other for the reported figures. Twins stay together.
 */
type Use = "corrected" | "choosing" | "reported";

export type Taste = { name: string; comments: Wanted[] };

const SWEARING =
  /\b(put[ao]s?|mierd\w*|coño\w*|jod\w+|cabr[oó]n\w*|pendej\w*|culos?|vergas?|ching\w*|carajo|hostias?|pollas?|bolud\w*|pelotud\w*|gilipollas|huev[oó]n\w*|we[oó]n\w*|cojon\w*|mamad\w*|mam[oó]n\w*)\b/i;
const OF_A_CLUB = /club|fútbol|equipo|béisbol/i;

/** Makes the pages. @param rows the authored comments, with their page */
export function tastes(rows: readonly (Row & { page: string })[]): Taste[] {
  const of = (some: readonly Row[], hides: (row: Row) => boolean): Wanted[] =>
    some.map((row) => ({
      text: row.text,
      author: `a${digest(row.text)}`,
      isLegitimate: row.labels.legitimate === 1,
      isThreat: row.labels.threat === 1,
      hides: hides(row),
      use: isTest(row) ? halfOf(row.block) : "corrected",
    }));
  const isGrave = ({ labels }: Row) => labels.hate === 1 || labels.threat === 1 || labels.sexual === 1;
  const spanish = rows.filter(({ lang }) => lang === "es");
  const swearing = spanish.filter(({ text }) => SWEARING.test(text));
  const others = spanish.filter(({ text }) => !SWEARING.test(text));
  const clean = others.filter(isClean);
  const abuse = others.filter((row) => !isClean(row));
  // One in ten of these comments is abuse or spam, as on a natural page.
  const ordinary = [...sample(clean, 900), ...sample(abuse, 100)];
  const isUnwanted = (row: Row) => !isClean(row);
  return [
    {
      name: "tolerates swearing",
      comments: of(
        [...swearing, ...ordinary],
        (row) => isUnwanted(row) && (!SWEARING.test(row.text) || isGrave(row) || row.labels.spam === 1),
      ),
    },
    {
      name: "hates competitors",
      comments: [...of([...sample(clean, 450), ...sample(abuse, 50)], isUnwanted), ...competitors()],
    },
    {
      name: "fans of a club",
      comments: of(
        spanish.filter(({ page }) => OF_A_CLUB.test(page)),
        (row) => row.labels.spam === 1 || isGrave(row),
      ),
    },
    {
      name: "a bakery",
      comments: of(
        [...swearing, ...ordinary],
        (row) => isUnwanted(row) || (SWEARING.test(row.text) && row.labels.legitimate !== 1),
      ),
    },
  ];
}

const halfOf = (block: string): Use => (digest(`half ${block}`) % 2 === 0 ? "choosing" : "reported");

const sample = (rows: readonly (Row & { page: string })[], many: number) =>
  rows.toSorted((a, b) => digest(a.text) - digest(b.text)).slice(0, many);

const SHOPS = ["Panimax", "Doña Espiga", "Hornos Real"];

/** Comments that send customers to three other shops. Half of the sentences are never corrected. */
const competitors = (): Wanted[] =>
  readFileSync(join(import.meta.dirname, "competitors.txt"), "utf8")
    .trim()
    .split("\n")
    .map((sentence, index) => ({
      text: sentence.replaceAll("{}", SHOPS[index % SHOPS.length]!),
      author: `c${index}`,
      isLegitimate: false,
      isThreat: false,
      hides: true,
      use: digest(sentence) % 2 === 1 ? halfOf(sentence) : "corrected",
    }));
