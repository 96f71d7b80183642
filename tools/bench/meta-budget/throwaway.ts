// A stack without web pages or demo, in a temporary folder.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopWithParent } from "../../start/lifetime.ts";
import { freePort } from "../../start/ports.ts";
import { type Stack, startStack } from "../../start/stack.ts";

/** Runs `measure` on it and ends the process, with 1 when it threw. */
export async function onThrowawayStack(measure: (stack: Stack) => Promise<void>): Promise<never> {
  const state = mkdtempSync(join(tmpdir(), "atalaya-bench-"));
  let stop: () => Promise<void> = async () => undefined;
  stopWithParent(() => stop());
  try {
    const ports = { port: await freePort(), sandboxPort: await freePort() };
    const stack = await startStack({
      ...ports,
      state,
      web: "none",
      demo: false,
      say: console.error,
      onStop: (fn) => {
        stop = fn;
      },
    });
    await measure(stack);
  } catch (error) {
    console.error(error instanceof Error ? error.stack : error);
    process.exitCode = 1;
  }
  await stop();
  rmSync(state, { recursive: true, force: true });
  process.exit();
}
