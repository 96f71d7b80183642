// npm run bench -- load: measures the running product under a steady stream of webhooks, while owners have it open.
import { join } from "node:path";
import pMap from "p-map";
import { numberOf, readCommandLine } from "../../command-line/options.ts";
import { createNetwork, type Network } from "../../drive/network.ts";
import { paidPlan } from "../../drive/paid-plan.ts";
import { executeInObject } from "../../start/databases.ts";
import { sleep } from "../../start/process.ts";
import type { Stack } from "../../start/stack.ts";
import { withThrowawayStack } from "../../start/throwaway-stack.ts";
import { countBy, percentiles } from "../../statistics.ts";
import { textsOf } from "../sets.ts";
import { logPosition, readLog } from "./log.ts";
import { createLoadOwner, type LoadOwner } from "./owner.ts";
import { watchProcesses } from "./processes.ts";
import { makeReport, printReport, printVerdict } from "./report.ts";
import { inTurn, writeAtRate } from "./traffic.ts";

const USAGE = `npm run bench -- load [--rate 100] [--seconds 300] [--owners 50] [--graph-ms 100] [--languages es]
rate: webhooks a second, a comment each; owners: who have the product open, with a page each
languages: codes split by commas, in turn, such as es,en,pt,fr,it,de,ca,gl,eu
The exit code is 1 when something that the product promises is missed.`;

const { values } = readCommandLine(USAGE, {
  options: {
    rate: { type: "string", default: "100" },
    seconds: { type: "string", default: "300" },
    owners: { type: "string", default: "50" },
    "graph-ms": { type: "string", default: "100" },
    languages: { type: "string", default: "es" },
  },
});
const rate = numberOf("rate", values.rate, 0.1);
const seconds = numberOf("seconds", values.seconds, 1);
const ownerCount = numberOf("owners", values.owners, 1);
const graphMs = numberOf("graph-ms", values["graph-ms"], 0);
const texts = inTurn(values.languages.split(",").map((language) => textsOf(`authored-${language}`)));

/** The product's promise at the rate for which it is built. */
const WEBHOOK_P99_MS = 100;
const HIDDEN_P95_MS = 3_000;
/** The budgets of docs/architecture.md. */
const ROWS_A_COMMENT = 12;
/** The required share of the rate. It is less than 1, since the last comments are decided after the last one was sent. */
const HELD = 0.97;
const CONNECTING_AT_ONCE = 5;
/** When the sandbox has had no calls for this long, the first scans are over. */
const QUIET_MS = 5_000;
/** The wait ends when nothing changed for this long. */
const IDLE_MS = 120_000;

const entry = join(import.meta.dirname, "worker.ts");
await withThrowawayStack({ entry, objects: true }, measure);

async function measure(stack: Stack): Promise<void> {
  const network = createNetwork(stack.sandboxUrl);
  const { screens, posts } = await connectOwners(stack, network);
  await untilQuiet(network);
  const closes = await Promise.all(screens.map((screen) => screen.open()));
  await network.setFaults({ latencyMs: graphMs });
  // Meta mostly sends one change at a time.
  await network.setDelivery({ batchMax: 1 });
  await network.forgetDeliveries();
  const firstCall = await network.lastCall();
  const log = join(stack.state, "worker.log");
  const logStart = logPosition(log);
  const processes = watchProcesses();

  console.info(
    `${rate} webhooks a second for ${seconds} s, ${screens.length} owners, Graph answers in ${graphMs} ms …`,
  );
  const started = performance.now();
  const sent = await writeAtRate(network, posts, { texts, rate, seconds });
  const sendSeconds = (performance.now() - started) / 1000;
  const { known, caughtUpSeconds } = await untilDone(screens, sent);
  const used = await processes.stop();
  for (const close of closes) close();

  const { rowsWritten, failures } = readLog(log, logStart);
  const report = makeReport({
    sent,
    sendSeconds,
    known,
    onNetwork: (await Promise.all(posts.map((post) => network.commentsUnder(post)))).flat(),
    calls: await network.callsSince(firstCall),
    deliveries: await network.deliveries(),
    rowsWritten,
  });
  printReport(report, { answersToOwners: percentiles(screens.flatMap((screen) => screen.answers)) });
  const throughput = known.size / (sendSeconds + caughtUpSeconds);
  console.info(
    `Throughput  ${throughput.toFixed(1)} a second; caught up ${caughtUpSeconds.toFixed(1)} s after the last comment`,
  );
  for (const [name, { megabytes, cpuSeconds }] of used)
    console.info(
      `${name.padEnd(20)}${cpuSeconds.toFixed(0).padStart(6)} s of CPU${((cpuSeconds * 1000) / sent.size).toFixed(1).padStart(7)} ms a comment${megabytes.toFixed(0).padStart(7)} MB at most`,
    );
  console.info(`Failures    ${JSON.stringify(failures)}`);
  printVerdict([
    { what: "comments decided a second", measured: throughput, least: rate * HELD },
    { what: "lost or doubled", measured: report.lost + report.doubled, most: 0 },
    { what: "webhook answers, p99 ms", measured: report.stages.webhookAnswer.p99, most: WEBHOOK_P99_MS },
    { what: "received to hidden, p95 ms", measured: report.stages.receivedToConfirmed.p95, most: HIDDEN_P95_MS },
    { what: "D1 rows written a comment", measured: report.rowsWrittenPerComment, most: ROWS_A_COMMENT },
  ]);
}

async function connectOwners(stack: Stack, network: Network) {
  const numbers = Array.from({ length: ownerCount }, (_, n) => n);
  const owners = await pMap(
    numbers,
    async (number) => {
      const personId = await network.makePerson(`Persona ${number}`);
      const page = await network.makePage({ name: `Página ${number}`, userId: personId, ads: false, instagram: false });
      return { post: page.posts[0]!.id, owner: await createLoadOwner(stack, { number, personId }) };
    },
    { concurrency: CONNECTING_AT_ONCE },
  );
  executeInObject(stack.state, "DB", paidPlan("business"));
  await pMap(owners, ({ owner }) => owner.connect(), { concurrency: CONNECTING_AT_ONCE });
  return { screens: owners.map(({ owner }) => owner.screen()), posts: owners.map(({ post }) => post) };
}

async function untilQuiet(network: Network): Promise<void> {
  for (let last = -1, now = await network.lastCall(); now !== last; last = now, now = await network.lastCall())
    await sleep(QUIET_MS);
}

/** Reads until everything sent is decided and its action is done, or nothing changes any more. */
async function untilDone(screens: LoadOwner[], wanted: Set<string>) {
  const started = performance.now();
  let progressAt = started;
  let open = Number.POSITIVE_INFINITY;
  for (;;) {
    await pMap(screens, (screen) => screen.read(), { concurrency: CONNECTING_AT_ONCE });
    const known = new Map(screens.flatMap((screen) => [...screen.known].filter(([id]) => wanted.has(id))));
    const states = countBy([...known.values()], (comment) =>
      comment.decided_at === null ||
      (comment.status === "disapproved" && comment.confirmed_at === null && comment.action_state !== "failed")
        ? "open"
        : "done",
    );
    const now = performance.now();
    const left = wanted.size - (states.done ?? 0);
    if (left < open) progressAt = now;
    open = left;
    if (open === 0 || now - progressAt > IDLE_MS) return { known, caughtUpSeconds: (progressAt - started) / 1000 };
    await sleep(500);
  }
}
