// npm run replay: sends a file of comments through the whole product, and counts the results.
import { join } from "node:path";
import { demoToken } from "../start/demo/demo.ts";
import { stopWithParent } from "../start/lifetime.ts";
import type { RunningStack } from "../start/settings.ts";
import { withThrowawayStack } from "../start/throwaway-stack.ts";
import { type ReplayOptions, readOptions } from "./options.ts";
import { printReport } from "./print.ts";
import { createProductApi } from "./product-api.ts";
import { readComments } from "./read-comments.ts";
import { makeReport } from "./report.ts";
import { logPosition, rowsWrittenSince } from "./rows-written.ts";
import { findRunningStack } from "./running-stack.ts";
import { createSandboxApi } from "./sandbox-api.ts";
import { sendComments } from "./send.ts";
import { waitUntilDone } from "./wait.ts";

/** Comments in one request: the most that the sandbox takes. */
const AT_ONCE = 1000;

const options = readOptions();
const running = await findRunningStack();
if (running) await replayAndRestore(running, options);
console.info("Nothing runs yet: starting a stack of its own …");
await withThrowawayStack({ demo: true }, (stack) => replay(stack, options));

/** Ends the process, after the network of a stack that goes on has its faults and deliveries back. */
async function replayAndRestore(stack: RunningStack, options: ReplayOptions): Promise<never> {
  const sandbox = createSandboxApi(stack.sandboxUrl);
  const before = await sandbox.readMoods();
  const restore = () =>
    sandbox.setMoods(before).catch((error: unknown) => console.error(`faults were not restored: ${error}`));
  stopWithParent(restore);
  try {
    await replay(stack, options);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
  await restore();
  process.exit();
}

async function replay(stack: RunningStack, options: ReplayOptions) {
  const { comments, badLines } = await readComments(options.file);
  for (const { line, problem } of badLines) console.warn(`${options.file}:${line} skipped: ${problem}`);
  const sandbox = createSandboxApi(stack.sandboxUrl);
  const product = createProductApi(stack.appUrl, await demoToken(stack.appUrl));
  const page = await connectedPage(sandbox, product);
  const post = await sandbox.makePost(page, `Repetición de ${comments.length} comentarios`);

  const unheard = await writeUnheard(sandbox, page, options.unheard);
  const { last: firstCall } = await sandbox.calls(Number.MAX_SAFE_INTEGER);
  const { lastId } = await product.list();
  const log = join(stack.state, "worker.log");
  const logStart = logPosition(log);
  await sandbox.forgetDeliveries();
  await sandbox.setMoods({
    faults: { latencyMs: options.graphMs, errorRate: options.graph500 },
    delivery: { repeat: options.repeat, shuffle: options.shuffle },
  });

  console.info(`Sending ${comments.length} comments at ${options.rate} a second …`);
  const { sent, seconds } = await sendComments(sandbox, post, comments, options.rate);
  const known = await waitUntilDone(product, new Set(sent.keys()), lastId);
  const report = makeReport({
    sent,
    sendSeconds: seconds,
    known,
    onNetwork: await sandbox.commentsOf(post),
    calls: (await sandbox.calls(firstCall)).calls,
    deliveries: await sandbox.deliveries(),
    rowsWritten: rowsWrittenSince(log, logStart),
    badLines: badLines.length,
  });
  printReport(report);
  if (unheard) {
    const found = (await sandbox.commentsOf(unheard)).filter(({ hidden }) => hidden).length;
    console.info(`Meanwhile   sweeps found and hid ${found} of ${options.unheard} comments that no webhook reported`);
  }
}

/** Insults that only sweeps can find. @returns the post that they are under; null for none */
async function writeUnheard(sandbox: ReturnType<typeof createSandboxApi>, page: string, count: number) {
  if (count === 0) return null;
  const post = await sandbox.makePost(page, `${count} comentarios sin aviso`);
  for (let written = 0; written < count; written += AT_ONCE) {
    const texts = Array.from({ length: Math.min(AT_ONCE, count - written) }, (_, n) => `Sois imbéciles ${written + n}`);
    await sandbox.writeComments(post, texts, { silent: true });
  }
  return post;
}

async function connectedPage(
  sandbox: ReturnType<typeof createSandboxApi>,
  product: ReturnType<typeof createProductApi>,
) {
  const active = new Set((await product.activePages()).map(({ account_id }) => account_id));
  const page = (await sandbox.pages()).find(({ id, subscribed }) => active.has(id) && subscribed !== null);
  if (!page) throw new Error("the demo owner has no connected page: `npm run reset` and start again");
  return page.id;
}
