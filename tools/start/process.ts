import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { ONE_THREAD } from "../cloudflare/one-thread.ts";
import { QUIET } from "../cloudflare/quiet.ts";

export type Command = { program: string; args: string[]; env?: Record<string, string> };

const environment = (extra: Record<string, string> = {}) => {
  const bin = `${process.cwd()}/node_modules/.bin`;
  return { ...process.env, ...QUIET, ...ONE_THREAD, PATH: `${bin}:${process.env.PATH ?? ""}`, ...extra };
};

/** Runs a command to its end. @throws Error with its output when it fails */
export function runToEnd({ program, args, env }: Command): Promise<string> {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: environment(env) });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk));
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code) =>
      code === 0 ? done(output) : fail(new Error(`${program} ${args.join(" ")} failed:\n${output.trim()}`)),
    );
  });
}

/**
 * Starts a command as the leader of its own process group, so that it can be stopped with all of its children.
 *
 * @param log      the file to which its output is appended
 * @param onError  called with each line of an error
 */
export function startGroup(
  { program, args, env }: Command,
  log: string,
  onError: (line: string) => void,
): ChildProcess {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], detached: true, env: environment(env) });
  const file = createWriteStream(log, { flags: "a" });
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      file.write(chunk);
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (ERROR_LINE.test(line)) onError(line);
    });
  }
  child.on("error", (error) => onError(String(error)));
  child.on("close", () => file.end());
  return child;
}

const ERROR_LINE = /\[ERROR\]|"stack":"|^\s*Uncaught |EADDRINUSE/;

const GRACE_MS = 2_000;

/** Ends a process group: with SIGTERM, then with SIGKILL. */
export async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const ended =
    child.exitCode !== null || child.signalCode !== null
      ? Promise.resolve()
      : new Promise<void>((done) => child.once("exit", () => done()));
  signal(child.pid, "SIGTERM");
  await Promise.race([ended, sleep(GRACE_MS)]);
  // When the leader has ended, its children may still use its port.
  signal(child.pid, "SIGKILL");
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(-pid, name);
  } catch {
    // The group has ended already.
  }
}

export const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
