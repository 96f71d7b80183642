import { existsSync, readFileSync, statSync } from "node:fs";

/** The present end of the Worker's log. */
export const logPosition = (log: string): number => (existsSync(log) ? statSync(log).size : 0);

/** The number of rows that the batches of queues wrote to D1, from their log lines after `position`. */
export function rowsWrittenSince(log: string, position: number): number {
  if (!existsSync(log)) return 0;
  let rows = 0;
  for (const line of readFileSync(log).subarray(position).toString("utf8").split("\n")) {
    if (!line.includes('"event":"queue"')) continue;
    rows += Number(/"rowsWritten":(\d+)/.exec(line)?.[1] ?? 0);
  }
  return rows;
}
