import { expect, it } from "vitest";
import { createMetrics, type Stage } from "../../../worker/platform/metrics/metrics.ts";

const STAGE: Stage = {
  stage: "comment-events",
  count: 40,
  ms: 120,
  waitMs: 900,
  rowsWritten: 400,
  workspaceIds: [7],
  errors: {},
};

/** The data points that an invocation writes. */
function pointsOf(...stages: Partial<Stage>[]): AnalyticsEngineDataPoint[] {
  const points: AnalyticsEngineDataPoint[] = [];
  createMetrics({ writeDataPoint: (point) => void points.push(point ?? {}) })(
    stages.map((stage) => ({ ...STAGE, ...stage })),
  );
  return points;
}

it("writes what docs/operating.md queries: stage, code and workspace; count, ms, wait and rows", () => {
  expect(pointsOf({ errors: { token: 3, SQLITE_BUSY: 1 } })).toEqual([
    { indexes: ["comment-events"], blobs: ["comment-events", "", "7"], doubles: [40, 120, 900, 400] },
    { indexes: ["comment-events"], blobs: ["comment-events", "token", "7"], doubles: [3] },
    { indexes: ["comment-events"], blobs: ["comment-events", "SQLITE_BUSY", "7"], doubles: [1] },
  ]);
});

it.each([
  ["nobody's", []],
  ["several workspaces'", [7, 8]],
])("names no workspace in a batch that is %s", (_, workspaceIds) => {
  expect(pointsOf({ workspaceIds }).map(({ blobs }) => blobs)).toEqual([["comment-events", "", ""]]);
});

it("stays within what Analytics Engine takes, whatever fails", () => {
  const errors = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`code_${n}`, 1]));
  const network = { stage: "network", errors, workspaceIds: [] };
  const points = pointsOf({ errors, workspaceIds: [Number.MAX_SAFE_INTEGER] }, network);
  // The points of both stages are written, even if others are left out.
  expect(points.slice(0, 2).map(({ blobs }) => blobs![0])).toEqual(["comment-events", "network"]);
  // developers.cloudflare.com/analytics/analytics-engine/limits: 25 points of an invocation; an index, of 96 bytes; 20 blobs, of
  // 5,120 bytes together; 20 doubles.
  expect(points).toHaveLength(25);
  for (const { indexes = [], blobs = [], doubles = [] } of points) {
    expect([indexes.length, blobs.length <= 20, doubles.length <= 20]).toEqual([1, true, true]);
    expect(String(indexes[0]).length).toBeLessThanOrEqual(96);
    expect(blobs.join("").length).toBeLessThanOrEqual(5_120);
  }
});

it("writes nothing where no dataset is bound", () => {
  expect(() => createMetrics(undefined)([{ ...STAGE, errors: { token: 1 } }])).not.toThrow();
});
