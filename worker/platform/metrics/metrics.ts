// Points of Analytics Engine, which SQL reads for three months (docs/operating.md). They hold ids of workspaces, and nothing of
// anybody's.

/** What a stage did in one invocation. */
export type Stage = {
  /** `webhook`, `cron`, or the queue's name. */
  stage: string;
  /** Messages of the batch, or comments of the webhook. */
  count: number;
  /** How long it took. */
  ms: number;
  /** How long the oldest message waited for its consumer; 0 where nothing waits. */
  waitMs: number;
  /** To D1, as far as the stage counts them. */
  rowsWritten: number;
  workspaceIds: readonly number[];
  /** How many failed with each code (`failures.ts`). */
  errors: Readonly<Record<string, number>>;
};

export type Metrics = (stage: Stage) => void;

/** An invocation may write 25 points. */
const MOST_CODES = 20;

/**
 * Writes a point for each stage, and one for each code of its errors: index1 and blob1 the stage, blob2 the code (empty for the
 * stage itself), blob3 the workspace where it is only one, double1 to double4 count, ms, waitMs and rowsWritten.
 *
 * @param dataset undefined where none is bound: nothing is written
 */
export function createMetrics(dataset: AnalyticsEngineDataset | undefined): Metrics {
  return ({ stage, count, ms, waitMs, rowsWritten, workspaceIds, errors }) => {
    const workspace = workspaceIds.length === 1 ? String(workspaceIds[0]) : "";
    const write = (code: string, doubles: number[]) =>
      dataset?.writeDataPoint({ indexes: [stage], blobs: [stage, code, workspace], doubles });
    write("", [count, ms, waitMs, rowsWritten]);
    for (const [code, failed] of Object.entries(errors).slice(0, MOST_CODES)) write(code, [failed]);
  };
}
