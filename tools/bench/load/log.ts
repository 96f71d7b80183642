import { readFileSync, statSync } from "node:fs";

/** The events of a Worker without failures. */
const USUAL = new Set(["webhook", "queue", "cron"]);

/** The present end of the Worker's log. */
export const logPosition = (log: string): number => statSync(log).size;

/** Reads the log after `position`: the rows that the batches of queues wrote to D1, and how often each event came that is not usual work. */
export function readLog(log: string, position: number): { rowsWritten: number; failures: Record<string, number> } {
  const failures: Record<string, number> = {};
  let rowsWritten = 0;
  for (const line of readFileSync(log).subarray(position).toString("utf8").split("\n")) {
    const event = /^\{"event":"(\w+)"/.exec(line)?.[1] ?? (/"stack":|Uncaught/.test(line) ? "uncaught" : undefined);
    if (event === "queue") rowsWritten += Number(/"rowsWritten":(\d+)/.exec(line)?.[1] ?? 0);
    else if (event && !USUAL.has(event)) failures[event] = (failures[event] ?? 0) + 1;
  }
  return { rowsWritten, failures };
}
