import { expect, it } from "vitest";
import { judge } from "../../../tools/bench/verdict.ts";

it("a bench whose figures are all as wanted ends with that verdict", () => {
  const { lines, isMet } = judge([
    { what: "lost or doubled", measured: 0, most: 0 },
    { what: "decided a second", measured: 99.14, least: 98 },
  ]);
  expect(isMet).toBe(true);
  expect(lines).toEqual([
    "ok      lost or doubled: 0, at most 0",
    "ok      decided a second: 99.1, at least 98",
    "Verdict: met",
  ]);
});

it("a figure that is missed, or was not measured, is named in the verdict", () => {
  const { lines, isMet } = judge([
    { what: "p95", measured: 3_001, most: 3_000 },
    { what: "p99", measured: null, most: 100 },
    { what: "share", measured: Number.NaN, least: 0 },
    { what: "rows", measured: 10.5, most: 12 },
  ]);
  expect(isMet).toBe(false);
  expect(lines.at(-1)).toBe("Verdict: MISSED (p95; p99; share)");
});
