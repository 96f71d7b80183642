// npm run bench -- screen: 1,000 comments arrive within ten seconds while the comments screen is open in a real browser. It measures the
// longest task, and checks that each comment is in the list exactly once. Then 20 arrive each second while a person works on the screen,
// and it measures how long each kind of interaction takes.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { createNetwork } from "../../drive/network.ts";
import { createProductApi } from "../../drive/product-api.ts";
import { sendComments } from "../../drive/send.ts";
import { waitUntilDone } from "../../drive/wait.ts";
import { requireChromium } from "../../start/chromium.ts";
import { demoToken } from "../../start/demo/demo.ts";
import type { Stack } from "../../start/stack.ts";
import { withThrowawayStack } from "../../start/throwaway-stack.ts";
import { machineFacts } from "../machine.ts";
import { OPEN_SET, textsOf } from "../sets.ts";
import { arrivalsOf, busyTimes, openScreen, readWholeList, type Screen, showNew } from "./screen.ts";
import { type Measured, work } from "./work.ts";

const COMMENTS = 1_000;
const SECONDS = 10;
const BOUND_MS = 200;
/** The shortest duration of a long task, as browsers define it. */
const LONG_TASK_MS = 50;
const SHOWN_EVERY_MS = 1_000;
/** The comments in each second while a person works, and the duration. */
const STREAM_RATE = 20;
const STREAM_SECONDS = 40;

type Round = { name: string; reads: boolean };
/** The two readers: one never shows the new comments, so that their number grows; the other shows them each second. */
const ROUNDS: readonly Round[] = [
  { name: "the screen is left alone", reads: false },
  { name: "the new ones are shown each second", reads: true },
];

const texts = textsOf(OPEN_SET);

const executablePath = requireChromium();
const machine = machineFacts();
await withThrowawayStack({ web: "built", demo: true }, async (stack) => {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const results: Result[] = [];
  for (const round of ROUNDS) {
    const screen = await openScreen(browser, stack.appUrl);
    results.push(await measure(stack, screen, round));
    await screen.close();
  }
  const screen = await openScreen(browser, stack.appUrl);
  const worked = await measureWork(stack, screen);
  await browser.close();
  const report = written(results, worked);
  writeFileSync(join(import.meta.dirname, "results.md"), report);
  console.info(report);
  const isSlow = [...results, ...worked].some(({ longestMs }) => longestMs > BOUND_MS);
  if (isSlow || results.some(({ lost, doubled }) => lost + doubled > 0)) process.exitCode = 1;
});

type Result = {
  name: string;
  sentSeconds: number;
  arrivedSeconds: number;
  longestMs: number;
  longTasks: number;
  walkLongestMs: number;
  lost: number;
  doubled: number;
};

/** A post of the demo's page, and a function that writes comments under it. */
async function newPost({ appUrl, sandboxUrl }: Stack, message: string, count: number) {
  const network = createNetwork(sandboxUrl);
  const [page] = await createProductApi(appUrl, await demoToken(appUrl)).activePages();
  const comments = Array.from({ length: count }, (_, line) => ({
    line,
    text: `${texts[line % texts.length]} ${line}`,
    bad: null,
  }));
  return { network, post: await network.makePost({ pageId: page!.account_id, message }), comments };
}

async function measureWork(stack: Stack, { page }: Screen): Promise<Measured[]> {
  const { network, post, comments } = await newPost(stack, "somebody works", STREAM_RATE * STREAM_SECONDS);
  return work(page, sendComments(network, post, comments, STREAM_RATE));
}

async function measure(stack: Stack, screen: Screen, { name, reads }: Round) {
  const product = createProductApi(stack.appUrl, await demoToken(stack.appUrl));
  const before = await product.list();
  const known = new Set(before.comments.map(({ id }) => id));
  const { network, post, comments } = await newPost(stack, name, COMMENTS);

  await busyTimes(screen);
  const reading = reads ? setInterval(() => showNew(screen), SHOWN_EVERY_MS) : undefined;
  const { sent, seconds } = await sendComments(network, post, comments, COMMENTS / SECONDS);
  const stored = await waitUntilDone(product, new Set(sent.keys()), before.lastId);
  clearInterval(reading);
  const arrived = await arrivalsOf(screen, COMMENTS);
  await showNew(screen);
  const busy = await busyTimes(screen);

  const listed = await readWholeList(screen);
  const walking = await busyTimes(screen);
  const wanted = [...stored.values()].map(({ id }) => id).filter((id) => !known.has(id));
  const times = new Map<string, number>();
  for (const id of listed) times.set(id, (times.get(id) ?? 0) + 1);
  return {
    name,
    sentSeconds: seconds,
    arrivedSeconds: arrived,
    longestMs: Math.max(0, ...busy),
    longTasks: busy.length,
    walkLongestMs: Math.max(0, ...walking),
    lost: COMMENTS - wanted.filter((id) => times.has(id)).length,
    doubled: [...times.values()].filter((count) => count > 1).length,
  };
}

function written(results: Result[], worked: Measured[]): string {
  const rows = results.map(
    (result) =>
      `| ${result.name} | ${result.sentSeconds.toFixed(1)} s | ${result.arrivedSeconds.toFixed(1)} s | ${Math.round(result.longestMs)} ms | ${result.longTasks} | ${Math.round(result.walkLongestMs)} ms | ${result.lost} | ${result.doubled} |`,
  );
  return `# The comments screen while ${COMMENTS.toLocaleString("en")} comments arrive

\`npm run bench -- screen\`, ${new Date().toISOString().slice(0, 10)}, ${machine.cores} cores (${machine.processor}) that also ran the whole local stack: sandbox, webhooks, queues, classification, databases and push; load average of the minute before ${machine.load.toFixed(1)}. Pages as they ship, Chromium without a graphics card. A long task is a stretch of ${LONG_TASK_MS} ms or more in which the page does nothing else; the bound is ${BOUND_MS} ms.

| | written in | on the screen after | longest task | long tasks | longest while the whole list is scrolled through | lost | doubled |
|---|--:|--:|--:|--:|--:|--:|--:|
${rows.join("\n")}

"On the screen after" runs from the first comment that the open screen knew of to the last; locally the pipeline shares its cores with the browser. Lost and doubled are counted by scrolling through the whole list and reading the id of every row.

## While somebody works, and ${STREAM_RATE} comments arrive each second

From the key or the press to the next frame (Event Timing); ${STREAM_SECONDS} s, the load average at the end ${machineFacts().load.toFixed(1)}.

| | times | longest |
|---|--:|--:|
${worked.map(({ name, count, longestMs }) => `| ${name} | ${count} | ${longestMs > 0 ? `${Math.round(longestMs)} ms` : "below 16 ms"} |`).join("\n")}
`;
}
