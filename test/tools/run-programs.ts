import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** A program of tools/ without its ending, its arguments, and the folder in which it starts, by default the current one. */
export type Run = { program: string; args: string[]; cwd?: string };
export type Ended = { code: unknown; stdout: string; stderr: string };

/**
 * Runs programs one after the other in one process, which loads once what several of them import. A program ends at its options, or
 * when it is loaded; the code of one that calls no `process.exit` is null.
 */
export function runPrograms(runs: Run[], env: NodeJS.ProcessEnv = process.env): Ended[] {
  const runner = join(import.meta.dirname, "program-runner.ts");
  const options = { env: { ...env, RUNS: JSON.stringify(runs) }, encoding: "utf8" } as const;
  return JSON.parse(execFileSync(process.execPath, [runner], options));
}
