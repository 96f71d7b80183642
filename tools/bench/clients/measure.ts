// npm run bench -- clients: measures the answer to `/clientes` for a person with many workspaces, a page with its Instagram in each.
import { join } from "node:path";
import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { comments } from "../../../worker/platform/db/comments.ts";
import { grants, memberships, pageHealth, pages, subscriptions, workspaces } from "../../../worker/platform/db/core.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { numberOf, readCommandLine } from "../../command-line/options.ts";
import { createNetwork } from "../../drive/network.ts";
import { createOwner } from "../../drive/owner.ts";
import { paidPlan } from "../../drive/paid-plan.ts";
import { executeInObject } from "../../start/databases.ts";
import { sleep } from "../../start/process.ts";
import type { Stack } from "../../start/stack.ts";
import { withThrowawayStack } from "../../start/throwaway-stack.ts";
import { percentiles } from "../../statistics.ts";

const USAGE = `npm run bench -- clients [--workspaces 60] [--times 200]
Each workspace has 40 comments that need a person and 360 others in 30 days. The exit code is 1 when the promise is missed.`;
const { values } = readCommandLine(USAGE, {
  options: { workspaces: { type: "string", default: "60" }, times: { type: "string", default: "200" } },
});
const count = numberOf("workspaces", values.workspaces, 1);
const times = numberOf("times", values.times, 1);

/** The product's promise for 60 pages in 60 workspaces. */
const P95_MS = 300;
/** Between the keys of two copies of a row. */
const STEP = 1_000_000;
const EACH = 400;

const Clients = z.object({
  clients: z.array(
    z.object({ pages: z.array(z.object({ counts: z.object({ review: z.number(), hidden: z.number() }) })) }),
  ),
});

await withThrowawayStack({ entry: join(import.meta.dirname, "worker.ts"), objects: true }, measure);

async function measure(stack: Stack): Promise<void> {
  const network = createNetwork(stack.sandboxUrl);
  const userId = await network.makePerson("Agencia");
  const { posts } = await network.makePage({ name: "Cliente", userId, ads: false, instagram: true });
  const owner = await createOwner(stack.appUrl, network, { email: "agencia@atalaya.example", personId: userId });
  executeInObject(stack.state, "DB", paidPlan("business"));
  await owner.connect();
  await network.write([{ target: posts[0]!.id, text: "Llevo dos semanas esperando mi pedido, ¿me pueden ayudar?" }]);
  const headers = { authorization: `Bearer ${owner.token}` };
  const ask = async (more = {}) =>
    await (await fetch(`${stack.appUrl}/api/clients`, { headers: { ...headers, ...more } })).json();
  const read = async () => Clients.parse(await ask()).clients.flatMap((client) => client.pages);
  while ((await read())[0]?.counts.review !== 1) await sleep(500);
  copyCore(stack.state);
  copyComments(stack.state);

  const shown = await read();
  const waiting = shown.reduce((sum, page) => sum + page.counts.review, 0);
  console.info(`${shown.length} pages, ${waiting} comments that wait, one request after the other:`);
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    const from = performance.now();
    await ask();
    took.push(performance.now() - from);
  }
  const { p50, p95, p99 } = percentiles(took);
  console.info(`p50 ${p50!.toFixed(1)} ms, p95 ${p95!.toFixed(1)} ms, p99 ${p99!.toFixed(1)} ms`);
  console.info(`rows read by one request: ${JSON.stringify(await ask({ "x-count": "1" }))}`);
  if (p95! > P95_MS || shown.length !== count) process.exitCode = 1;
}

/** Copies rows of a table for each `n`. @param values SQL of the columns that differ, by name */
function copyOf(table: SQLiteTable, numbers: readonly number[], values: Record<string, string>): string {
  const names = Object.values(getTableColumns(table)).map(({ name }) => name);
  const name = getTableName(table);
  const columns = names.map((column) => values[column] ?? `${name}.${column}`);
  const list = names.map((column) => `"${column}"`).join(", ");
  return `INSERT INTO ${name} (${list}) SELECT ${columns.join(", ")} FROM ${name}, (SELECT value FROM json_each('${JSON.stringify(numbers)}')) n;`;
}

/** The numbers from 1 on. */
function numbersTo(end: number): number[] {
  return Array.from({ length: end - 1 }, (_, index) => index + 1);
}

function copyCore(state: string): void {
  const others = numbersTo(count);
  const moved = (column: string) => `${column} + n.value * ${STEP}`;
  const named = (column: string) => `${column} || '-' || n.value`;
  const ofWorkspace = { workspace_id: moved("workspace_id") };
  const copies = [
    copyOf(workspaces, others, { id: moved("id"), public_id: named("public_id"), name: "'Cliente ' || n.value" }),
    copyOf(memberships, others, ofWorkspace),
    copyOf(subscriptions, others, { ...ofWorkspace, stripe_customer_id: "NULL", stripe_subscription_id: "NULL" }),
    copyOf(grants, others, { ...ofWorkspace, id: moved("id") }),
    copyOf(pages, others, {
      ...ofWorkspace,
      id: moved("id"),
      public_id: named("public_id"),
      grant_id: moved("grant_id"),
      external_id: named("external_id"),
      group_key: named("group_key"),
    }),
    copyOf(pageHealth, others, { ...ofWorkspace, page_id: moved("page_id") }),
  ];
  executeInObject(state, "DB", copies.join("\n"));
}

/** Of the copies of a workspace some are flagged, some ask, many are hidden, and the others are approved. */
function copyComments(state: string): void {
  const [workspace, copy] = [`(n.value / ${EACH})`, `(n.value % ${EACH})`];
  const status = `CASE WHEN ${copy} < 20 THEN 'flagged' WHEN ${copy} < 40 THEN 'approved' WHEN ${copy} < 300 THEN 'disapproved' ELSE 'approved' END`;
  const postedAt = `comments.posted_at - ${copy} * ${Math.floor((30 * DAY_MS) / EACH)}`;
  const sql = copyOf(comments, numbersTo(count * EACH), {
    id: `comments.id + n.value * 1000`,
    workspace_id: `comments.workspace_id + ${workspace} * ${STEP}`,
    page_id: `comments.page_id + ${workspace} * ${STEP}`,
    external_id: "comments.external_id || '-' || n.value",
    external_key: "comments.external_key || '-' || n.value",
    posted_at: postedAt,
    day: `date((${postedAt}) / 1000, 'unixepoch')`,
    status,
    reason: `CASE WHEN ${copy} < 20 OR ${copy} BETWEEN 40 AND 299 THEN 'toxic' END`,
    moderation_action: `CASE WHEN ${copy} < 20 THEN 'auto_flagged' WHEN ${copy} BETWEEN 40 AND 299 THEN 'auto_hidden' ELSE 'auto_approved' END`,
    answered_at: `CASE WHEN ${copy} >= 40 THEN 1 END`,
  });
  executeInObject(state, "COMMENTS_0", sql);
}
