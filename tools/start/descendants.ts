// The system's figures about processes. Linux only.

import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Ticks in a second of the times of a process. Linux fixes this number for user programs, independently of its real clock. */
const TICKS_PER_SECOND = 100;

export type ProcessReader = {
  /** The CPU time of all its threads so far. */
  cpuSeconds(): number;
  memoryMegabytes(): number;
};

/** The descendants of this process with that name. */
export function descendants(name: string): number[] {
  if (!existsSync("/proc/self/stat")) return [];
  const processes = readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      const stat = statOf(Number(entry));
      return stat ? [{ pid: Number(entry), ...stat }] : [];
    });
  const parentOf = new Map(processes.map(({ pid, parent }) => [pid, parent]));
  const descends = (pid: number): boolean => {
    const parent = parentOf.get(pid);
    return parent !== undefined && (parent === process.pid || descends(parent));
  };
  return processes.filter((process) => process.name === name && descends(process.pid)).map(({ pid }) => pid);
}

export function readerOf(pid: number): ProcessReader {
  return {
    cpuSeconds: () => (statOf(pid)?.ticks ?? Number.NaN) / TICKS_PER_SECOND,
    memoryMegabytes: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024,
  };
}

/** Reads the figures of a process (`man 5 proc_pid_stat`); undefined for a process that has ended. */
function statOf(pid: number): { name: string; parent: number; ticks: number } | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
  // The name may contain spaces and brackets; the fields after it do not.
  const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { name, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
}
