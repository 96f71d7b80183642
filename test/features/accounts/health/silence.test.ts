import { describe, expect, it } from "vitest";
import { silenceOf } from "../../../../worker/features/accounts/health/silence.ts";
import { DAY_MS } from "../../../../worker/vocabulary/durations.ts";

const TODAY = "2026-11-21";
const day = (back: number) => new Date(Date.parse(TODAY) - back * DAY_MS).toISOString().slice(0, 10);
/** `perDay` comments on each of the days from `from` to `to` days ago. */
const steady = (perDay: number, from: number, to: number): [string, number][] =>
  Array.from({ length: to - from + 1 }, (_, n) => [day(from + n), perDay]);

describe("a page is silent", () => {
  it.each([
    ["busy, and nothing for one whole day", steady(12, 2, 20), true],
    ["busy, and nothing yet today", steady(12, 1, 20), false],
    ["four a day, and nothing for two days", steady(4, 3, 20), false],
    ["four a day, and nothing for three days", steady(4, 4, 20), true],
    ["one a day, and nothing for a week", steady(1, 8, 30), false],
    ["one a day, and nothing for eleven days", steady(1, 12, 40), true],
    ["busy only for the three days before", steady(50, 5, 7), null],
    ["never a comment", [], null],
    ["days that count none", steady(0, 1, 30), null],
    [
      "comments every other day, and nothing for a week",
      Array.from({ length: 10 }, (_, n): [string, number] => [day(8 + n * 2), 6]),
      true,
    ],
  ])("or not: %s", (_, counts, silent) => {
    expect(silenceOf(new Map(counts), TODAY)?.silent ?? null).toBe(silent);
  });

  it("says how long it lasts, and how many comments usually come in that time", () => {
    expect(silenceOf(new Map(steady(4, 4, 20)), TODAY)).toEqual({ silent: true, days: 3, expected: 12 });
  });

  it("counts days across a change of month and of daylight saving time", () => {
    const counts = new Map(Array.from({ length: 14 }, (_, n): [string, number] => [`2026-10-${String(11 + n)}`, 5]));
    expect(silenceOf(counts, "2026-11-01")).toEqual({ silent: true, days: 7, expected: 35 });
  });
});
