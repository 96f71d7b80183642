import { expect, it } from "vitest";
import { roundedFigure, roundedSum, stepsOf } from "../../../worker/features/public-pages/rounded.ts";

it("publishes no number below five, and multiples of five from there on", () => {
  const published = Array.from({ length: 1_300 }, (_, exact) => roundedFigure(exact));
  expect(published.slice(0, 9)).toEqual(["0", ...Array(4).fill("menos de 5"), "5", "5", "5", "10"]);
  expect(published[1_243]).toBe("1.245");
  published.forEach((text, exact) => {
    if (exact >= 5) expect(Math.abs(Number(text.replace(".", "")) - exact)).toBeLessThanOrEqual(2);
  });
});

it("has the same sum for all numbers that are published the same, so that nothing can be subtracted", () => {
  const sums = new Map<string, Set<string>>();
  for (let a = 0; a < 14; a++)
    for (let b = 0; b < 14; b++)
      for (let c = 0; c < 14; c++) {
        const published = [a, b, c].map(roundedFigure).join();
        sums.set(published, (sums.get(published) ?? new Set()).add(roundedSum([a, b, c])));
      }
  for (const [published, different] of sums) expect([published, different.size]).toEqual([published, 1]);
  expect([roundedSum([]), roundedSum([3]), roundedSum([1, 4, 2]), roundedSum([12, 3, 8])]).toEqual([
    "0",
    "menos de 5",
    "menos de 15",
    "20",
  ]);
  expect([1, 4, 12].map(stepsOf)).toEqual([0, 0, 2]);
});
