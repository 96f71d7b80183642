// A stack without web pages or demo, in a temporary folder.
import { constants, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execute } from "../../start/databases.ts";
import { stopWithParent } from "../../start/lifetime.ts";
import { freePort } from "../../start/ports.ts";
import { type Stack, startStack } from "../../start/stack.ts";

type Beginning = {
  /** A state folder to begin with, which stays as it is. */
  copyOf?: string | undefined;
  /** What is done to the copy's core first. */
  before?: string;
  /** A file in the place of the Worker's own entry. */
  entry?: string;
  /** The entry's class `Database` holds the databases. */
  objects?: boolean;
};

/** Runs `measure` on it and ends the process, with 1 when it threw. */
export async function onThrowawayStack(
  measure: (stack: Stack) => Promise<void>,
  { copyOf, before, entry, objects = false }: Beginning = {},
): Promise<never> {
  const state = mkdtempSync(join(tmpdir(), "atalaya-bench-"));
  let stop: () => Promise<void> = async () => undefined;
  stopWithParent(() => stop());
  try {
    if (copyOf) {
      for (const part of ["d1-state", "secrets.env"])
        cpSync(join(copyOf, part), join(state, part), { recursive: true, mode: constants.COPYFILE_FICLONE });
      if (before) await execute(state, "DB", before);
    }
    const ports = { port: await freePort(), sandboxPort: await freePort() };
    const stack = await startStack({
      ...ports,
      state,
      web: "none",
      demo: false,
      savesSandbox: false,
      ...(entry && { entry }),
      objects,
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
