// npm run recount [-- --mend] [-- --remote]: compares every counter with the rows it counts and prints where they differ; then
// the exit code is 1. `--mend` writes the values of the rows. Both databases may be in use meanwhile: D1 runs a file as one.

import { readCommandLine } from "../command-line/options.ts";
import { boundShards } from "../db/bindings.ts";
import { type D1Sql, d1 } from "../db/d1.ts";
import { d1Folder } from "../start/databases.ts";
import { readSettings } from "../start/settings.ts";
import { COUNTERS, type Counter, DISCONNECTED, differencesSql, mendSql } from "./counters.ts";

/** Differences printed of one counter. */
const MOST_PRINTED = 20;

const USAGE = `npm run recount -- [--mend] [--remote]
mend: write the values of the rows into the counters that differ; remote: the databases at Cloudflare, not the local ones`;

const { values: options } = readCommandLine(USAGE, {
  options: { remote: { type: "boolean", default: false }, mend: { type: "boolean", default: false } },
});
const where = options.remote ? null : d1Folder(readSettings().state);
const disconnected = (await d1("DB", where).read(DISCONNECTED)).map(({ workspace_id }) => Number(workspace_id));
let differing = 0;
for (const shard of boundShards()) {
  const database = d1(shard, where);
  for (const counter of COUNTERS) differing += await recount(shard, database, counter);
}
if (differing > 0 && !options.mend) process.exitCode = 1;

async function recount(shard: string, database: D1Sql, counter: Counter): Promise<number> {
  const differences = await database.read(differencesSql(counter, disconnected));
  const state = differences.length === 0 ? "equal to the rows" : `${differences.length} differ`;
  console.info(`${shard} ${counter.table}: ${state}${differences.length > 0 && options.mend ? ", mended" : ""}`);
  for (const row of differences.slice(0, MOST_PRINTED)) console.info(`  ${sentenceOf(counter, row)}`);
  if (differences.length > MOST_PRINTED) console.info(`  … and ${differences.length - MOST_PRINTED} more`);
  if (options.mend && differences.length > 0) await database.write(mendSql(counter, disconnected));
  return differences.length;
}

function sentenceOf({ key, counts }: Counter, row: Record<string, unknown>): string {
  const wrong = counts.filter((count) => row[`kept_${count}`] !== row[`rows_${count}`]);
  const differences = wrong.map((count) => `${count} says ${row[`kept_${count}`]}, the rows ${row[`rows_${count}`]}`);
  return `${key.map((column) => `${column} ${row[column]}`).join(", ")}: ${differences.join("; ")}`;
}
