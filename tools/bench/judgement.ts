// npm run bench -- judgement: accuracy and speed of the shipped engine, compared with libraries of npm. Prints and writes
// results.md and results.json.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { toMarkdown } from "./markdown.ts";
import { readOptions } from "./options.ts";
import { FULL, runBenchmark } from "./run.ts";
import { addedSet, publicSets, shippedSets } from "./sets.ts";

try {
  const { files, sets: folder, out } = readOptions(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
  const { sets, absent } = publicSets(folder);
  const results = await runBenchmark([...shippedSets(), ...sets, ...files.map(addedSet)], absent, FULL);
  const markdown = toMarkdown(results);
  writeFileSync(join(out, "results.json"), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(out, "results.md"), markdown);
  console.log(markdown);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
