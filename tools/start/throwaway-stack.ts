import { constants, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execute } from "./databases.ts";
import { stopWithParent } from "./lifetime.ts";
import { freePort } from "./ports.ts";
import { type Stack, type StackOptions, startStack } from "./stack.ts";

/** The options of a stack, by default without web pages and demo. */
type Beginning = Partial<Pick<StackOptions, "web" | "demo" | "entry" | "objects">> & {
  /** A state folder that is copied; the folder itself is not changed. */
  copyOf?: string | undefined;
  /** SQL that runs in the copy's core first. */
  before?: string;
};

/**
 * Runs `run` on a separate stack in a temporary folder and on free ports, and ends the process: with the exit code that `run` has set,
 * or with 1 when it threw an error.
 */
export async function withThrowawayStack(
  { copyOf, before, ...options }: Beginning,
  run: (stack: Stack) => Promise<void>,
): Promise<never> {
  const state = mkdtempSync(join(tmpdir(), "atalaya-stack-"));
  let stopStack: () => Promise<void> = async () => undefined;
  const stop = async () => {
    await stopStack();
    rmSync(state, { recursive: true, force: true });
  };
  stopWithParent(stop);
  try {
    if (copyOf) {
      for (const part of ["d1-state", "secrets.env"])
        cpSync(join(copyOf, part), join(state, part), { recursive: true, mode: constants.COPYFILE_FICLONE });
      if (before) await execute(state, before);
    }
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
