import { readFileSync } from "node:fs";

/** The lines of a Worker that does its work. */
const USUAL = new Set(["webhook", "queue", "cron"]);

/** How often the Worker logged each event that is none of its usual work, after `position` of its log. */
export function failuresSince(log: string, position: number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const line of readFileSync(log).subarray(position).toString("utf8").split("\n")) {
    const event = /^\{"event":"(\w+)"/.exec(line)?.[1] ?? (/"stack":|Uncaught/.test(line) ? "uncaught" : undefined);
    if (event && !USUAL.has(event)) counts[event] = (counts[event] ?? 0) + 1;
  }
  return counts;
}
