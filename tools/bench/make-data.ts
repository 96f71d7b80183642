// node tools/bench/make-data.ts [DATA]: writes the test split that ships with the benchmark, data/authored-LANG.jsonl and
// data/natural-LANG.jsonl. It consists of the blocks of the project's own comments that `npm run train` keeps from training, with masked
// contacts. Run it when the comments change.

import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isOfWholePage, type Row } from "../train/rows/rows.ts";
import { keptAuthoredRows } from "./kept.ts";
import { maskContacts } from "./mask.ts";
import { StoredRow } from "./rows.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const rows = keptAuthoredRows(resolve(ROOT, process.argv[2] ?? "../shared/data"));
/** Whole pages, with comments in natural proportions, make a separate set. */
const setOf = (row: Row) => `${isOfWholePage(row) ? "natural" : "authored"}-${row.lang}`;

for (const [set, members] of Map.groupBy(rows, setOf)) {
  const file = join(import.meta.dirname, `data/${set}.jsonl`);
  writeFileSync(file, members.map((row) => `${JSON.stringify(stored(row))}\n`).join(""));
  console.log(`${file}: ${members.length} rows`);
}

function stored({ text, lang, labels: { toxic, spam, ...heads }, class: kind, plain }: Row): StoredRow {
  const categories = (["insult", "hate", "threat", "sexual"] as const).filter((name) => heads[name] === 1);
  return StoredRow.parse({
    text: maskContacts(text),
    lang,
    label: { toxic, spam },
    categories,
    class: kind,
    plain: plain === undefined ? undefined : maskContacts(plain),
  });
}
