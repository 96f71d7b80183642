import { readFileSync } from "node:fs";

/** How often the Worker logged each event that is neither a batch nor a run of the cron, after `position` of its log. */
export function failuresSince(log: string, position: number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const line of readFileSync(log).subarray(position).toString("utf8").split("\n")) {
    const event = /^\{"event":"(\w+)"/.exec(line)?.[1] ?? (/"stack":|Uncaught/.test(line) ? "uncaught" : undefined);
    if (event && event !== "queue" && event !== "cron") counts[event] = (counts[event] ?? 0) + 1;
  }
  return counts;
}
