import { expect, it } from "vitest";
import { groupFigures } from "../../../tools/bench/accuracy/groups.ts";
import { shippedClassifier } from "../../../tools/engine.ts";

const figures = groupFigures(shippedClassifier());

it.each(figures)("hides no neutral or kind sentence about a group, and flags at most 3 of 100: $lang", ({ judged }) => {
  expect(judged.filter(({ status }) => status === "disapproved").map(({ text }) => text)).toEqual([]);
  const flagged = judged.filter(({ status }) => status === "flagged").map(({ text }) => text);
  expect(flagged.length / judged.length, flagged.join("\n")).toBeLessThanOrEqual(0.03);
});
