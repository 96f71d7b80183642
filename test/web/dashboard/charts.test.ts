import { expect, it, vi } from "vitest";
import { barOptions, bars } from "../../../web/features/dashboard/bars.ts";
import type { ChartColors } from "../../../web/features/dashboard/chart-colors.ts";
import { levelsOf, rangesOf } from "../../../web/features/dashboard/insights/hour-levels.ts";

it("draws a day of 326 as high as it is next to one of 10, and no bar for zero", () => {
  expect(bars("Negativos", [10, 326, 0, 1], "red").data).toEqual([10, 326, null, 1]);
  const { scales } = barOptions({ colors: {} as ChartColors, totals: [10, 326, 0, 1], onDay: vi.fn() });
  expect(scales?.y?.max, "the axis is not cut").toBeUndefined();
});

it.each([
  { counts: [1, 1, 2, 3, 4, 8, 9, 326], ranges: ["1–2", "3–4", "5–9", "10–326"] },
  { counts: [1, 1, 1, 1, 1, 1, 1, 2, 3, 5, 8, 28], ranges: ["1–2", "3", "4–8", "9–28"] },
  { counts: [1, 1, 1, 1, 50], ranges: ["1", "2–50"] },
  { counts: [7], ranges: ["1–7"] },
  { counts: [], ranges: [] },
])("colours the hours with $counts hidden comments by quartiles", ({ counts, ranges }) =>
  expect(rangesOf(levelsOf(counts))).toEqual(ranges),
);
