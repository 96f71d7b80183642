// npm run bench -- learning: measures what pages with different rules learn from corrections, whether other pages change, and the effect
// of hostile corrections. Comments of blocks kept from training are measured; the others are corrected. One half of the former was used
// to choose the constants of learning (`--half choosing`); the reported figures come from the other half.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { readCommandLine } from "../../command-line/options.ts";
import { digest } from "../../train/digest.ts";
import { setsFolder } from "../sets.ts";
import { readAuthored } from "./authored.ts";
import { type Taste, tastes, type Wanted } from "./pages.ts";
import { outcomeOf, taught } from "./simulate.ts";

const USAGE =
  "npm run bench -- learning [--sets DIR] [--half reported|choosing]\nDIR: the folder with authored/; half: of the comments kept apart";
const CORRECTIONS = [0, 5, 10, 20, 50];
const DEALS = 3;
const HOSTILE = [0, 5, 10, 20, 50, 100, 200];

const { values } = readCommandLine(USAGE, {
  args: process.argv.slice(2),
  options: { sets: { type: "string" }, half: { type: "string", default: "reported" } },
});
const half = (["reported", "choosing"] as const).find((each) => each === values.half);
if (!half) throw new Error(`${values.half} is no half\n${USAGE}`);
const sets = setsFolder(values.sets);
const folder = join(sets, "authored");
if (!existsSync(folder)) throw new Error(`${folder} is not there\n${USAGE}`);

const pages = tastes(readAuthored(folder));
const kept = ({ comments }: Taste) => comments.filter(({ use }) => use === half);
const stream = ({ comments }: Taste, deal: number) =>
  comments
    .filter(({ use }) => use === "corrected")
    .toSorted((a, b) => digest(`${deal} ${a.text}`) - digest(`${deal} ${b.text}`));
const mean = (figures: readonly number[]) => figures.reduce((sum, one) => sum + one, 0) / figures.length;
const text = (figure: number) => (Number.isInteger(figure) ? String(figure) : figure.toFixed(1));

const table: Record<string, string | number>[] = [];
for (const page of pages) {
  const comments = kept(page);
  const before = outcomeOf(comments, null);
  for (const many of CORRECTIONS) {
    const after = Array.from({ length: DEALS }, (_, deal) => outcomeOf(comments, taught(stream(page, deal), many)));
    const of = (figure: (one: typeof before) => number) => mean(after.map(figure));
    const errors = of(({ shown, hidden }) => shown + hidden);
    table.push({
      page: page.name,
      corrections: many,
      measured: comments.length,
      errors: text(errors),
      fewer: `${Math.round((1 - errors / (before.shown + before.hidden)) * 100)} %`,
      "shown wrongly": text(of(({ shown }) => shown)),
      "hidden wrongly": text(of(({ hidden }) => hidden)),
      flagged: text(of(({ flagged }) => flagged)),
      "complaints, questions hidden": text(of(({ legitimate }) => legitimate)),
    });
  }
}
console.info(
  "What pages learn: errors are unwanted comments that are neither hidden nor flagged, and wanted ones that are hidden",
);
console.table(table);

// One classifier judges all pages, so the adapter of one page must not stay in it.
const [first, ...others] = pages;
const adapter = taught(stream(first!, 0), 20);
const learner = kept(first!);
let moved = 0;
for (const page of others) {
  const alone = outcomeOf(kept(page), null).statuses;
  const amid = kept(page).map((comment, index) => {
    outcomeOf([learner[index % learner.length]!], adapter);
    return outcomeOf([comment], null).statuses;
  });
  moved += amid.filter((status, index) => status !== alone[index]).length;
}
console.info(`Decisions of other pages that moved, judged in between: ${moved}`);

const everything = pages[0]!.comments;
const measured: Wanted[] = kept(pages[0]!);
const attacks = {
  "everything bad is shown, all else hidden": (one: Wanted) => !one.hides,
  "everything is hidden": () => true,
  "everything is shown": () => false,
};
const curve = Object.entries(attacks).flatMap(([attack, hides]) =>
  HOSTILE.map((many) => {
    const outcome = outcomeOf(measured, taught(stream({ name: attack, comments: everything }, 0), many, hides));
    return {
      attack,
      corrections: many,
      "shown wrongly": outcome.shown,
      "hidden wrongly": outcome.hidden,
      flagged: outcome.flagged,
      "complaints, questions hidden": outcome.legitimate,
      "threats visible": outcome.threats,
    };
  }),
);
console.info(`Hostile corrections, on ${measured.length} comments`);
console.table(curve);
