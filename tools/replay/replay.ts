// npm run replay: sends a file of comments through the whole product, and counts the results.
import { join } from "node:path";
import { createNetwork, type Network } from "../drive/network.ts";
import { printReport } from "../drive/print.ts";
import { createProductApi } from "../drive/product-api.ts";
import { makeReport } from "../drive/report.ts";
import { logPosition, rowsWrittenSince } from "../drive/rows-written.ts";
import { sendComments } from "../drive/send.ts";
import { waitUntilDone } from "../drive/wait.ts";
import type { RunningStack } from "../settings.ts";
import { demoToken } from "../start/demo/demo.ts";
import { stopWithParent } from "../start/lifetime.ts";
import { withThrowawayStack } from "../start/throwaway-stack.ts";
import { type ReplayOptions, readOptions } from "./options.ts";
import { readComments } from "./read-comments.ts";
import { findRunningStack } from "./running-stack.ts";

/** The comments in one request: the most that the sandbox accepts. */
const AT_ONCE = 1000;

const options = readOptions();
const running = await findRunningStack();
if (running) await replayAndRestore(running, options);
else {
  console.info("Nothing runs yet: starting a stack of its own …");
  await withThrowawayStack({ demo: true }, (stack) => replay(stack, options));
}

/** Ends the process. In a stack that goes on running, the network's faults and deliveries are restored before. */
async function replayAndRestore(stack: RunningStack, options: ReplayOptions): Promise<never> {
  const network = createNetwork(stack.sandboxUrl);
  const before = { faults: await network.faults(), delivery: await network.delivery() };
  const restore = async () => {
    try {
      await network.setFaults(before.faults);
      await network.setDelivery(before.delivery);
    } catch (error) {
      console.error(`the network keeps its faults: ${error}`);
    }
  };
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
  const network = createNetwork(stack.sandboxUrl);
  const product = createProductApi(stack.appUrl, await demoToken(stack.appUrl));
  const page = await connectedPage(network, product);
  const post = await network.makePost({ pageId: page, message: `Repetición de ${comments.length} comentarios` });

  const silentPost = await writeWithoutWebhooks(network, page, options.withoutWebhook);
  const firstCall = await network.lastCall();
  const { lastId } = await product.list();
  const log = join(stack.state, "worker.log");
  const logStart = logPosition(log);
  await network.forgetDeliveries();
  await network.setFaults({ latencyMs: options.graphMs, errorRate: options.graph500 });
  await network.setDelivery({ repeat: options.repeat, shuffle: options.shuffle });

  console.info(`Sending ${comments.length} comments at ${options.rate} a second …`);
  const { sent, seconds } = await sendComments(network, post, comments, options.rate);
  const known = await waitUntilDone(product, new Set(sent.keys()), lastId);
  const report = makeReport({
    sent,
    sendSeconds: seconds,
    known,
    onNetwork: await network.commentsUnder(post),
    calls: await network.callsSince(firstCall),
    deliveries: await network.deliveries(),
    rowsWritten: rowsWrittenSince(log, logStart),
    badLines: badLines.length,
  });
  printReport(report);
  if (silentPost) {
    const found = (await network.commentsUnder(silentPost)).filter(({ hidden }) => hidden).length;
    console.info(
      `Meanwhile   sweeps found and hid ${found} of ${options.withoutWebhook} comments that no webhook reported`,
    );
  }
}

/** Writes insults that only sweeps can find. @returns their post; null when there are none */
async function writeWithoutWebhooks(network: Network, page: string, count: number) {
  if (count === 0) return null;
  const post = await network.makePost({ pageId: page, message: `${count} comentarios sin aviso` });
  for (let written = 0; written < count; written += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - written) }, (_, n) => written + n);
    await network.write(some.map((n) => ({ target: post, text: `Sois imbéciles ${n}`, silent: true })));
  }
  return post;
}

async function connectedPage(network: Network, product: ReturnType<typeof createProductApi>) {
  const active = new Set((await product.activePages()).map(({ account_id }) => account_id));
  const page = (await network.pages()).find(({ id, subscribed }) => active.has(id) && subscribed !== null);
  if (!page) throw new Error("the demo owner has no connected page: `npm run reset` and start again");
  return page.id;
}
