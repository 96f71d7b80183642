// npm run recount [-- --fix] [-- --remote]: compares every counter with the rows it counts, and prints the differences; then the exit
// code is 1. `--fix` writes the values of the rows. The databases may be in use meanwhile: D1 runs a file as one transaction.

import { readCommandLine } from "../command-line/options.ts";
import { COUNTERS, type Counter, DISCONNECTED, differencesSql, fixSql } from "../db/counters.ts";
import type { D1Sql } from "../db/d1.ts";
import { openCore, openShards } from "../db/open.ts";

type Row = Record<string, unknown>;

/** At most this many differences of one counter are printed. */
const MAX_PRINTED = 20;

const USAGE = `npm run recount -- [--fix] [--remote]
fix: write the values of the rows into the counters that differ; remote: the databases at Cloudflare, not the local ones`;

const { values: options } = readCommandLine(USAGE, {
  options: { remote: { type: "boolean", default: false }, fix: { type: "boolean", default: false } },
});
const core = openCore(options.remote);
const shards = openShards(options.remote);
const disconnected = (await core.read(DISCONNECTED)).map(({ workspace_id }) => Number(workspace_id));
let differing = 0;
for (const [shard, database] of shards)
  for (const counter of COUNTERS) differing += await recount(shard, database, counter);
if (differing > 0 && !options.fix) process.exitCode = 1;

async function recount(shard: string, database: D1Sql, counter: Counter): Promise<number> {
  const differences = await database.read(differencesSql(counter, disconnected));
  say(`${shard} ${counter.table}`, counter, differences);
  if (options.fix && differences.length > 0) await database.write(fixSql(counter, disconnected));
  return differences.length;
}

function say(what: string, counter: Counter, differences: Row[]): void {
  const state = differences.length === 0 ? "equal to the rows" : `${differences.length} differ`;
  console.info(`${what}: ${state}${differences.length > 0 && options.fix ? ", fixed" : ""}`);
  for (const row of differences.slice(0, MAX_PRINTED)) console.info(`  ${sentenceOf(counter, row)}`);
  if (differences.length > MAX_PRINTED) console.info(`  … and ${differences.length - MAX_PRINTED} more`);
}

function sentenceOf({ key, counts }: Counter, row: Row): string {
  const wrong = counts.filter((count) => row[`kept_${count}`] !== row[`rows_${count}`]);
  const differences = wrong.map((count) => `${count} says ${row[`kept_${count}`]}, the rows ${row[`rows_${count}`]}`);
  return `${key.map((column) => `${column} ${row[column]}`).join(", ")}: ${differences.join("; ")}`;
}
