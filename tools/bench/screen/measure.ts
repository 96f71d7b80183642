// npm run bench -- screen: 1,000 comments arrive within ten seconds while the comments screen is open in a real browser. How long
// the longest task takes, and whether each comment is in the list exactly once.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { createProductApi } from "../../replay/product-api.ts";
import { createSandboxApi } from "../../replay/sandbox-api.ts";
import { sendComments } from "../../replay/send.ts";
import { demoToken } from "../../replay/target.ts";
import { waitUntilDone } from "../../replay/wait.ts";
import { CHROMIUM_HINT, findChromium } from "../../start/chromium.ts";
import { stopWithParent } from "../../start/lifetime.ts";
import { freePort } from "../../start/ports.ts";
import { startStack } from "../../start/stack.ts";
import { arrivalsOf, busyTimes, openScreen, readWholeList, type Screen, showNew } from "./screen.ts";

const COMMENTS = 1_000;
const SECONDS = 10;
const BOUND_MS = 200;
/** The shortest stretch that a browser calls a long task. */
const LONG_TASK_MS = 50;
const SHOWN_EVERY_MS = 1_000;
const ROOT = join(import.meta.dirname, "../../..");

type Round = { name: string; reads: boolean };
/** Without a click the number of new comments grows; a reader who shows them each second gets them all into the list. */
const ROUNDS: readonly Round[] = [
  { name: "the screen is left alone", reads: false },
  { name: "the new ones are shown each second", reads: true },
];

const texts = readFileSync(join(ROOT, "tools/bench/data/authored-es.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => (JSON.parse(line) as { text: string }).text);

const executablePath = findChromium();
if (!executablePath) throw new Error(CHROMIUM_HINT);
/** Of the minute before: whatever else ran then ran on the same cores. */
const loadBefore = loadavg()[0]!;
const state = mkdtempSync(join(tmpdir(), "atalaya-screen-"));
let stop: () => Promise<void> = async () => undefined;
stopWithParent(() => stop());
try {
  const stack = await startStack({
    port: await freePort(),
    sandboxPort: await freePort(),
    state,
    web: "built",
    demo: true,
    onStop: (fn) => {
      stop = fn;
    },
  });
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const results: Result[] = [];
  for (const round of ROUNDS) {
    const screen = await openScreen(browser, stack.appUrl);
    results.push(await measure(stack, screen, round));
    await screen.close();
  }
  await browser.close();
  const report = written(results);
  writeFileSync(join(import.meta.dirname, "results.md"), report);
  console.info(report);
  if (results.some((result) => result.longestMs > BOUND_MS || result.lost + result.doubled > 0)) process.exitCode = 1;
} finally {
  await stop();
  rmSync(state, { recursive: true, force: true });
}
process.exit();

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

async function measure(stack: { appUrl: string; sandboxUrl: string }, screen: Screen, { name, reads }: Round) {
  const sandbox = createSandboxApi(stack.sandboxUrl);
  const product = createProductApi(stack.appUrl, await demoToken(stack.appUrl));
  const before = await product.list();
  const known = new Set(before.comments.map(({ id }) => id));
  const [page] = await product.activePages();
  const post = await sandbox.makePost(page!.account_id, name);
  const comments = Array.from({ length: COMMENTS }, (_, line) => ({
    line,
    text: `${texts[line % texts.length]} ${line}`,
    bad: null,
  }));

  await busyTimes(screen);
  const reading = reads ? setInterval(() => showNew(screen), SHOWN_EVERY_MS) : undefined;
  const { sent, seconds } = await sendComments(sandbox, post, comments, COMMENTS / SECONDS);
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

function written(results: Result[]): string {
  const rows = results.map(
    (result) =>
      `| ${result.name} | ${result.sentSeconds.toFixed(1)} s | ${result.arrivedSeconds.toFixed(1)} s | ${Math.round(result.longestMs)} ms | ${result.longTasks} | ${Math.round(result.walkLongestMs)} ms | ${result.lost} | ${result.doubled} |`,
  );
  return `# The comments screen while ${COMMENTS.toLocaleString("en")} comments arrive

\`npm run bench -- screen\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim()}) that also ran the whole local stack: sandbox, webhooks, queues, classification, databases and push; load average of the minute before ${loadBefore.toFixed(1)}. Pages as they ship, Chromium without a graphics card. A long task is a stretch of ${LONG_TASK_MS} ms or more in which the page does nothing else; the bound is ${BOUND_MS} ms.

| | written in | on the screen after | longest task | long tasks | longest while the whole list is scrolled through | lost | doubled |
|---|--:|--:|--:|--:|--:|--:|--:|
${rows.join("\n")}

"On the screen after" runs from the first comment that the open screen knew of to the last; locally the pipeline shares its cores with the browser. Lost and doubled are counted by scrolling through the whole list and reading the id of every row.
`;
}
