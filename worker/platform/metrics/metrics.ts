// Writes points of Analytics Engine, which SQL can read for three months (docs/operating.md). They contain ids of workspaces, and
// no personal data.

/** What a stage did in one invocation. */
export type Stage = {
  /** `webhook`, `cron`, or the queue's name. */
  stage: string;
  /** Messages of the batch, or comments of the webhook. */
  count: number;
  /** Duration in milliseconds. */
  ms: number;
  /** How long the oldest message waited for its consumer, milliseconds; 0 without messages. */
  waitMs: number;
  /** Rows written to D1, as far as the stage counts them. */
  rowsWritten: number;
  workspaceIds: readonly number[];
  /** The number of failures by code (`failures.ts`). */
  errors: Readonly<Record<string, number>>;
};

/** Called once in an invocation, with all of its stages. */
export type Metrics = (stages: readonly Stage[]) => void;

/** The maximum number of points of an invocation (developers.cloudflare.com/analytics/analytics-engine/limits). */
const MAX_POINTS = 25;

/**
 * Writes a point for each stage, then one for each code of their errors as far as there is room: index1 and blob1 the stage,
 * blob2 the code (empty for the stage itself), blob3 the workspace if there is only one, double1 to double4 count, ms, waitMs and
 * rowsWritten.
 *
 * @param dataset undefined when none is bound: then nothing is written
 */
export function createMetrics(dataset: AnalyticsEngineDataset | undefined): Metrics {
  return (stages) => {
    const points = stages.map((stage) => {
      const { count, ms, waitMs, rowsWritten } = stage;
      return pointOf(stage, "", [count, ms, waitMs, rowsWritten]);
    });
    const ofCodes = stages.flatMap((stage) =>
      Object.entries(stage.errors).map(([code, failed]) => pointOf(stage, code, [failed])),
    );
    for (const point of [...points, ...ofCodes].slice(0, MAX_POINTS)) dataset?.writeDataPoint(point);
  };
}

const pointOf = ({ stage, workspaceIds }: Stage, code: string, doubles: number[]): AnalyticsEngineDataPoint => ({
  indexes: [stage],
  blobs: [stage, code, workspaceIds.length === 1 ? String(workspaceIds[0]) : ""],
  doubles,
});
