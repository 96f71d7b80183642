import { readFileSync } from "node:fs";

/** The events of a Worker without failures. */
const USUAL = new Set(["webhook", "queue", "cron"]);

/** Counts the log events after `position` that are not usual work. */
export function failuresSince(log: string, position: number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const line of readFileSync(log).subarray(position).toString("utf8").split("\n")) {
    const event = /^\{"event":"(\w+)"/.exec(line)?.[1] ?? (/"stack":|Uncaught/.test(line) ? "uncaught" : undefined);
    if (event && !USUAL.has(event)) counts[event] = (counts[event] ?? 0) + 1;
  }
  return counts;
}
