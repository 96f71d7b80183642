// npm run bench -- backtest: measures how long an owner waits for "what would change" over 50,000 stored comments, in workerd on local D1.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { numberOf, readCommandLine } from "../../command-line/options.ts";
import { migrationsOf, statementsOf } from "../../db/migrations.ts";
import { percentile } from "../../statistics.ts";
import { startBenchWorker } from "../bench-worker.ts";
import { machineFacts } from "../machine.ts";
import { shippedSets } from "../sets.ts";

const USAGE = "npm run bench -- backtest [--comments 50000] [--runs 7]";

const { values } = readCommandLine(USAGE, {
  options: { comments: { type: "string", default: "50000" }, runs: { type: "string", default: "7" } },
});
const comments = numberOf("comments", values.comments, 1);
const runs = numberOf("runs", values.runs, 1);
const AT_ONCE = 1_000;
const BOUND_MS = 3_000;

const texts = shippedSets().flatMap(({ rows }) => rows.map(({ text }) => text));

// Other work on the machine makes every time longer.
const machine = machineFacts();
const folder = mkdtempSync(join(tmpdir(), "backtest-"));
const worker = await startBenchWorker(import.meta.dirname, { persist: folder });
try {
  await migrate();
  await fill();
  const results = [];
  for (const scenario of scenarios()) results.push(await measure(scenario));
  await worker.call("/model", "of-before");
  results.push(await measure({ name: "every comment was judged by an older model", draft: {} }));
  writeFileSync(join(import.meta.dirname, "results.md"), report(results));
  console.info(report(results));
  if (results.slice(0, -1).some(({ slowest }) => slowest > BOUND_MS)) process.exitCode = 1;
} finally {
  await worker.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Draft = Record<string, unknown>;
type Scenario = { name: string; draft: Draft };

function scenarios(): Scenario[] {
  const sensitivity = { toxic: "estricto", spam: "estricto" };
  // Words that occur in comments, and words that do not.
  const occurring = [...new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}{6,12}/gu) ?? []))];
  const many = Array.from({ length: 5000 }, (_, n) => (n % 5 === 0 ? occurring[n]! : `palabra${n.toString(36)}`));
  return [
    { name: "levels and switches", draft: { sensitivity } },
    {
      name: "20 prohibited words, some with wildcards",
      draft: { prohibitedKeywords: occurring.slice(0, 20).map((word) => `${word.slice(0, 5)}*`) },
    },
    { name: "5,000 prohibited words", draft: { prohibitedKeywords: many } },
    {
      name: "5,000 prohibited words, 200 allowed ones, a domain, both levels",
      draft: {
        prohibitedKeywords: many,
        allowedWords: occurring.slice(0, 200),
        allowedDomains: ["bit.ly"],
        sensitivity,
      },
    },
  ];
}

async function migrate() {
  for (const [database, kind] of [
    ["DB", "core"],
    ["COMMENTS_0", "comments"],
  ] as const)
    for (const { sql } of migrationsOf(kind))
      await worker.call("/statements", { database, statements: statementsOf(sql) });
}

async function fill() {
  const pages = [1, 2, 3].map(
    (
      id,
    ) => `INSERT INTO pages (id, public_id, workspace_id, grant_id, network, external_id, group_key, name, status, sealed_token, created_at, updated_at)
      VALUES (${id}, 'p${id}', 1, 1, 'facebook', 'f${id}', 'f${id}', 'Página ${id}', 'active', '', 0, 0)`,
  );
  const owner = [
    "INSERT INTO workspaces (id, public_id, shard, time_zone, created_at) VALUES (1, 'w', 'COMMENTS_0', 'Europe/Madrid', 0)",
    "INSERT INTO grants (id, workspace_id, external_user_id, status, scopes, declined_scopes, sealed_token, created_at, updated_at) VALUES (1, 1, 'u', 'valid', '[]', '[]', '', 0, 0)",
  ];
  await worker.call("/statements", { database: "DB", statements: [...owner, ...pages] });
  for (let from = 0; from < comments; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, comments - from) }, (_, n) => texts[(from + n) % texts.length]);
    await worker.call("/comments", { texts: some, from, of: comments });
  }
}

type Answer = {
  considered: number;
  hidden: { count: number; looksLegitimate: number };
  released: { count: number };
  complete: boolean;
};

async function measure({ name, draft }: Scenario) {
  const body = { automod: true, prohibitedKeywords: [], ...draft };
  // The first run loads code and lists that later runs find in memory. An owner's first preview is the first row of times.
  const times: number[] = [];
  const cpu: number[] = [];
  let answer: Answer | undefined;
  for (let run = 0; run < runs; run++) {
    const before = cpuSeconds();
    const start = performance.now();
    answer = (await worker.call("/preview", body)) as Answer;
    times.push(performance.now() - start);
    cpu.push(cpuSeconds() - before);
  }
  return {
    name,
    answer: answer!,
    first: times[0]!,
    middle: percentile(times, 0.5),
    slowest: Math.max(...times),
    cpu: Math.max(...cpu),
  };
}

/** The processor time of workerd so far, in seconds, with the Worker and its databases. */
function cpuSeconds(): number {
  return worker.processes().reduce((sum, one) => sum + one.cpuSeconds(), 0);
}

function report(results: Awaited<ReturnType<typeof measure>>[]): string {
  const number = (value: number) => Math.round(value).toLocaleString("en");
  const rows = results.map(
    ({ name, answer, first, middle, slowest, cpu }) =>
      `| ${name} | ${number(answer.considered)} | ${number(answer.hidden.count)} | ${number(answer.released.count)} | ${answer.complete ? "yes" : "no"} | ${number(first)} | ${number(middle)} | ${number(slowest)} | ${number(cpu * 1000)} |`,
  );
  return `# What would change, over ${number(comments)} stored comments

Written by \`npm run bench -- backtest\`: \`POST /moderation/settings/preview\` of a workspace with three pages, in workerd on a local D1, ${runs} runs each, from the request to the whole answer. The texts are those of \`tools/bench/data\`, again and again. At most ${number(BOUND_MS)} ms are allowed, except where another model judged before and every text has to be judged anew. Processor time is workerd's in all, the database's included; a Worker may use 30,000 ms. ${machine.cores} processors (${machine.processor}), with a load of ${machine.load.toFixed(1)} before.

| What changes | comments | hidden | released | complete | first, ms | middle, ms | slowest, ms | processor at most, ms |
|---|---:|---:|---:|---|---:|---:|---:|---:|
${rows.join("\n")}
`;
}
