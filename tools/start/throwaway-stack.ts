import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopWithParent } from "./lifetime.ts";
import { freePort } from "./ports.ts";
import { type Stack, type StackOptions, startStack } from "./stack.ts";

/** The options of a stack, by default without web pages and demo. */
type Beginning = Partial<Pick<StackOptions, "web" | "demo" | "entry" | "objects">>;

/**
 * Runs `run` on a separate stack in a temporary folder and on free ports, and ends the process: with the exit code that `run` has set,
 * or with 1 when it threw an error.
 */
export async function withThrowawayStack(options: Beginning, run: (stack: Stack) => Promise<void>): Promise<never> {
  const state = mkdtempSync(join(tmpdir(), "atalaya-stack-"));
  let stopStack: () => Promise<void> = async () => undefined;
  const stop = async () => {
    await stopStack();
    rmSync(state, { recursive: true, force: true });
  };
  stopWithParent(stop);
  try {
    const stack = await startStack({
      web: "none",
      demo: false,
      ...options,
      port: await freePort(),
      sandboxPort: await freePort(),
      state,
      savesSandbox: false,
      say: console.error,
      onStop: (fn) => {
        stopStack = fn;
      },
    });
    await run(stack);
  } catch (error) {
    console.error(error instanceof Error ? error.stack : error);
    process.exitCode = 1;
  }
  await stop();
  process.exit();
}
