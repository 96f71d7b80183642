import { DEMO, readSettings } from "../settings.ts";
import { writeHistory } from "./demo/demo-history.ts";
import { startVisitors } from "./demo/visitors.ts";
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
  if (newDemo !== null)
    console.info("Thirty days of a café and a shoe shop follow in some seconds, and then a comment now and then.");
}
