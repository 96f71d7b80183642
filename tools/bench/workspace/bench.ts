// npm run bench -- workspace: compares in one run how fast requests are with a million comments, and for an owner without any. It seeds
// what is missing (`--state`, `--empty`: the folders), then sends requests to both in turn and writes results.md.

import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { boundShards } from "../../cloudflare/bindings.ts";
import { numberOf, readCommandLine } from "../../command-line/options.ts";
import { d1Folder } from "../../db/local-file.ts";
import { openLocal } from "../../seed/database.ts";
import { migrate } from "../../start/databases.ts";
import { stopWithParent } from "../../start/lifetime.ts";
import { machineFacts } from "../machine.ts";
import { page, type Row } from "./page.ts";
import { CASES } from "./requests.ts";
import { type Running, startSeeded } from "./stack.ts";

const USAGE = "npm run bench -- workspace [--state .atalaya/large] [--empty .atalaya/empty] [--times 40] [--out DIR]";

const { values } = readCommandLine(USAGE, {
  options: {
    state: { type: "string", default: ".atalaya/large" },
    empty: { type: "string", default: ".atalaya/empty" },
    /** The number of timed requests of each kind. */
    times: { type: "string", default: "40" },
    out: { type: "string", default: import.meta.dirname },
  },
});
const rounds = numberOf("times", values.times, 1);
const WARM_UP = 3;
/** The time limit for 95 % of the requests. */
const TARGET_MS = 100;

const running: Running[] = [];
const stop = async () => void (await Promise.all(running.map((one) => one.stop())));
stopWithParent(stop);
try {
  await bench();
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
  process.exitCode = 1;
}
await stop();
process.exit();

async function bench() {
  const folders = { large: resolve(values.state), empty: resolve(values.empty) };
  if (!existsSync(d1Folder(folders.large))) seed(folders.large, []);
  if (!existsSync(d1Folder(folders.empty))) seed(folders.empty, ["--comments", "0", "--owners", "0"]);
  // An older version may have seeded the folder: adds what is missing.
  for (const folder of Object.values(folders)) migrate(folder);
  const size = sizeOf(folders.large);
  const before = machineFacts();
  const large = await startSeeded(folders.large);
  running.push(large);
  const empty = await startSeeded(folders.empty);
  running.push(empty);

  const rows: Row[] = [];
  for (const { group, name, path } of CASES) {
    const counted = await large.counted(path(large.scene));
    const countedEmpty = await empty.counted(path(empty.scene));
    const [times, timesEmpty] = await inTurns(large, empty, path);
    rows.push({ group, name, ...counted, times, rowsReadEmpty: countedEmpty.rowsRead, timesEmpty });
    console.info(`${name}: ${counted.rowsRead} rows read`);
  }
  const after = machineFacts();
  const text = page({
    rows,
    size,
    machine: after,
    loads: [before.load, after.load],
    measuredAt: new Date().toISOString().slice(0, 10),
    target: TARGET_MS,
  });
  writeFileSync(join(values.out, "results.md"), text);
  console.info(text);
}

/** Sends the requests to both in turn, so that other work on the machine affects both equally. */
async function inTurns(large: Running, empty: Running, path: (typeof CASES)[number]["path"]) {
  const [times, timesEmpty]: [number[], number[]] = [[], []];
  for (let round = -WARM_UP; round < rounds; round++) {
    const [one, other] = [await large.timed(path(large.scene)), await empty.timed(path(empty.scene))];
    if (round < 0) continue;
    times.push(one);
    timesEmpty.push(other);
  }
  return [times, timesEmpty] as const;
}

function seed(state: string, args: string[]) {
  execFileSync("node", ["tools/seed/seed.ts", "--state", state, ...args], { stdio: "inherit" });
}

function sizeOf(state: string) {
  const database = openLocal(state, boundShards()[0]!);
  const one = (sql: string) => Number(Object.values(database.prepare(sql).get() as Record<string, number>)[0]);
  const size = {
    comments: one("SELECT count(*) FROM comments"),
    largest: one("SELECT max(n) FROM (SELECT count(*) AS n FROM comments GROUP BY workspace_id)"),
    owners: one("SELECT count(DISTINCT workspace_id) FROM comments"),
    megabytes: Math.round((one("PRAGMA page_count") * one("PRAGMA page_size")) / 1e6),
  };
  database.close();
  return size;
}
