import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const EVERY_MS = 2_000;

/** The use of a program: the highest resident memory in megabytes, and CPU seconds. */
type Use = { megabytes: number; cpuSeconds: number };

/**
 * Watches this program, the programs that it started, and their children.
 *
 * @returns `stop` ends the watch and returns the use of each program, by name
 */
export function watchProcesses(): { stop: () => Promise<Map<string, Use>> } {
  const most = new Map<string, number>();
  const before = look();
  async function look() {
    const seen = await ourProcesses();
    for (const [name, all] of Map.groupBy(seen, ({ name }) => name)) {
      const megabytes = all.reduce((sum, { kilobytes }) => sum + kilobytes / 1024, 0);
      most.set(name, Math.max(most.get(name) ?? 0, megabytes));
    }
    return new Map(seen.map((each) => [each.pid, each]));
  }
  const timer = setInterval(() => void look().catch(() => undefined), EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      const [from, to] = [await before, await look()];
      const used = new Map([...most].map(([name, megabytes]) => [name, { megabytes, cpuSeconds: 0 }]));
      for (const [pid, { name, cpuSeconds }] of to) {
        const use = used.get(name);
        if (use) use.cpuSeconds += cpuSeconds - (from.get(pid)?.cpuSeconds ?? 0);
      }
      return used;
    },
  };
}

type Process = { pid: number; kilobytes: number; cpuSeconds: number; name: string };

async function ourProcesses(): Promise<Process[]> {
  const { stdout } = await run("ps", ["-axo", "pid=,ppid=,rss=,time=,args="]);
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
  const ours = new Set([process.pid]);
  // The list is not ordered by parents, so this repeats until all descendants are found.
  for (let depth = 0; depth < 6; depth++)
    for (const [pid, parent] of lines) if (ours.has(Number(parent))) ours.add(Number(pid));
  return lines
    .filter(([pid]) => ours.has(Number(pid)))
    .map(([pid, , kilobytes, time = "", ...args]) => ({
      pid: Number(pid),
      kilobytes: Number(kilobytes),
      cpuSeconds: secondsOf(time),
      name: nameOf(args.join(" ")),
    }));
}

/** The seconds of "[days-]hours:minutes:seconds", with or without hundredths. */
function secondsOf(time: string): number {
  const [clock = "", days = "0"] = time.split("-").reverse();
  return clock.split(":").reduce((seconds, part) => seconds * 60 + Number(part), 0) + Number(days) * 86_400;
}

/** The name of a program. The runtime contains the Worker, its databases and queues; the proxy is in front of it. */
function nameOf(command: string): string {
  if (command.includes("workerd")) return "runtime";
  if (command.includes("tools/start/worker.ts")) return "proxy";
  if (command.includes("tools/sandbox")) return "network's stand-in";
  if (command.includes("tools/bench")) return "owners and traffic";
  return "others";
}
