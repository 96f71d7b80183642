import { describe, expect, it } from "vitest";
import { countInMonth, uncount } from "../../../../worker/features/comments/storage/counted-month.ts";
import type { Reason } from "../../../../worker/vocabulary/judging/judgement.ts";

const [MAY, JUNE] = [Date.UTC(2026, 4), Date.UTC(2026, 5)];
const row = (reason: Reason | null, usagePeriod: number | null) => ({ reason, usagePeriod });

describe("the month that a comment counts in", () => {
  it.each([
    ["a comment counts in the month of its first decision", row(null, null), JUNE, JUNE],
    ["an offence counts like any other comment", row("toxic", null), JUNE, JUNE],
    ["a counted comment stays in its month", row(null, MAY), JUNE, MAY],
    ["a comment without a month to count in counts in none", row(null, null), null, null],
    ["spam counts in none", row("spam", null), JUNE, null],
    ["what a person calls spam later stays counted", row("spam", MAY), null, MAY],
  ])("%s", (_, comment, period, counted) => {
    countInMonth(comment, period);
    expect(comment.usagePeriod).toBe(counted);
  });

  it.each([
    ["a machine's late finding of spam takes it out of its month", row("spam", MAY), null],
    ["a late finding of an offence does not", row("toxic", MAY), MAY],
    ["an approval does not", row(null, MAY), MAY],
  ])("%s", (_, comment, counted) => {
    uncount(comment);
    expect(comment.usagePeriod).toBe(counted);
  });
});
