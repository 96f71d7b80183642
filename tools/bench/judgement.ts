// npm run bench -- judgement: measures accuracy and speed of the shipped engine, compared with libraries of npm. Prints and writes
// results.md and results.json.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toMarkdown } from "./markdown.ts";
import { readOptions } from "./options.ts";
import { Results } from "./results.ts";
import { FULL, runBenchmark } from "./run.ts";
import { addedSet, publicSets, shippedSets } from "./sets.ts";

/** The part of earlier results that is needed. */
const SpeedOf = Results.pick({ machine: true, speed: true, filters: true, wordSpeed: true });

try {
  const {
    files,
    sets: folder,
    out,
    judgementsOnly,
  } = readOptions(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
  const { sets, absent } = publicSets(folder);
  const kept = judgementsOnly ? SpeedOf.parse(JSON.parse(readFileSync(join(out, "results.json"), "utf8"))) : undefined;
  const results = await runBenchmark([...shippedSets(), ...sets, ...files.map(addedSet)], absent, FULL, kept);
  const markdown = toMarkdown(results);
  writeFileSync(join(out, "results.json"), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(out, "results.md"), markdown);
  console.log(markdown);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
