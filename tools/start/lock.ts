import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const Lock = z.object({ pid: z.number(), appUrl: z.string() });

const fileOf = (state: string) => join(state, "running.json");

/** The stack that uses this state folder now, or null. */
export function readLock(state: string): z.infer<typeof Lock> | null {
  const file = fileOf(state);
  if (!existsSync(file)) return null;
  const lock = Lock.parse(JSON.parse(readFileSync(file, "utf8")));
  return isAlive(lock.pid) ? lock : null;
}

/** Marks a state folder as used by this stack. @throws Error when another stack uses the folder */
export function takeLock(state: string, appUrl: string): () => void {
  const other = readLock(state);
  if (other)
    throw new Error(`Already running at ${other.appUrl} (process ${other.pid}). Stop it first, or set ATALAYA_STATE.`);
  writeFileSync(fileOf(state), JSON.stringify({ pid: process.pid, appUrl }));
  return () => rmSync(fileOf(state), { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
