import { z } from "zod";
import { controlOf } from "../sandbox/control/client.ts";
import { DEMO, readSettings } from "../settings.ts";
import { targetsOf, visitorTexts, writeHistory } from "./demo/demo-history.ts";
import { stopWithParent } from "./lifetime.ts";
import { type Stack, startStack } from "./stack.ts";

/** Starts the stack as a program. Prints all addresses, then `Ready`. */
export async function startAndAnnounce(web: "built" | "dev"): Promise<void> {
  const started = performance.now();
  let stop: () => Promise<void> = async () => undefined;
  stopWithParent(() => stop());
  try {
    const stack = await startStack({
      ...readSettings(),
      web,
      demo: true,
      say: (line) => console.error(line),
      onStop: (fn) => {
        stop = fn;
      },
    });
    announce(stack, (performance.now() - started) / 1000);
    await startDemoTraffic(stack);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Makes the demo's past, once, and then lets visitors write now and then. */
async function startDemoTraffic(stack: Stack) {
  if (stack.newDemo !== null) {
    const started = performance.now();
    try {
      await writeHistory(stack, stack.newDemo);
      console.info(`The demo's last 30 days are there, after ${((performance.now() - started) / 1000).toFixed(0)} s.`);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
  startVisitors(stack);
}

function announce({ appUrl, sandboxUrl, state, newDemo }: Stack, seconds: number) {
  console.info(`
  Atalaya   ${appUrl}
  Login     ${DEMO.email}  /  ${DEMO.password}
  Sandbox   ${sandboxUrl}   (write comments, break the network)
  Mailbox   ${sandboxUrl}/mail
  Logs      ${state}/worker.log
`);
  console.info(`Ready in ${seconds.toFixed(1)} s. Ctrl-C stops everything.`);
  if (newDemo !== null) console.info("Thirty days of comments follow by themselves, and then one now and then.");
}

const MIN_PAUSE_MS = 6_000;
const MAX_PAUSE_MS = 40_000;

/** Writes a comment under the sandbox's posts now and then, so that a started product has live changes. It ends with the process. */
function startVisitors(stack: { sandboxUrl: string }): void {
  const texts = visitorTexts();
  const pause = () => MIN_PAUSE_MS + Math.random() * (MAX_PAUSE_MS - MIN_PAUSE_MS);
  const write = async () => {
    try {
      const targets = await targetsOf(stack);
      const [target, text] = [pickAny(targets), pickAny(texts)?.text];
      if (target && text)
        await controlOf(stack.sandboxUrl)(z.unknown(), "/comments", "POST", { comments: [{ target, text }] });
    } catch {
      // The sandbox restarts, or comments of the post are closed. The next visitor tries again.
    }
    setTimeout(write, pause()).unref();
  };
  setTimeout(write, pause()).unref();
}

const pickAny = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(Math.random() * items.length)];
