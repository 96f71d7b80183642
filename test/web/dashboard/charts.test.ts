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
  [
    [1, 1, 2, 3, 4, 8, 9, 326],
    ["1", "2–3", "4–8", "9–326"],
  ],
  [
    [1, 1, 1, 1, 50],
    ["1", "2–50"],
  ],
  [[7], ["1–7"]],
  [[], []],
])("colours the hours with %j hidden comments by quartiles", (counts, ranges) =>
  expect(rangesOf(levelsOf(counts))).toEqual(ranges),
);
