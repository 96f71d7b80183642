import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Watches the resident memory of the programs that this one started, and of their children.
 *
 * @returns the most that each program had at once, in megabytes, by its name
 */
export function watchMemory(everyMs = 2_000): { most: ReadonlyMap<string, number>; stop: () => void } {
  const most = new Map<string, number>();
  async function look() {
    const { stdout } = await run("ps", ["-axo", "pid=,ppid=,rss=,comm="]);
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => line.trim().split(/\s+/));
    const ours = new Set([process.pid]);
    // Children follow their parents only by chance: as often as a family is deep.
    for (let depth = 0; depth < 6; depth++)
      for (const [pid, parent] of lines) if (ours.has(Number(parent))) ours.add(Number(pid));
    const now = new Map<string, number>();
    for (const [pid, , kilobytes, name = ""] of lines)
      if (ours.has(Number(pid)) && Number(pid) !== process.pid)
        now.set(nameOf(name), (now.get(nameOf(name)) ?? 0) + Number(kilobytes) / 1024);
    for (const [name, megabytes] of now) most.set(name, Math.max(most.get(name) ?? 0, megabytes));
  }
  const timer = setInterval(() => void look().catch(() => undefined), everyMs);
  return { most, stop: () => clearInterval(timer) };
}

const nameOf = (command: string) => (command.includes("workerd") ? "workerd" : "node");
