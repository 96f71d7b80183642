import { expect, it } from "vitest";
import { typedCents } from "../../../worker/vocabulary/money/amount.ts";

it.each([
  ["40", 4_000],
  [" 12,5 ", 1_250],
  ["12.50", 1_250],
  ["1.000", 100_000],
  ["1.000,50", 100_050],
  ["10.000", 1_000_000],
  ["1.234.567,8", 123_456_780],
  ["0", 0],
  ["-5", -500],
])("an amount of %s is %i cents", (typed, cents) => {
  expect(typedCents(typed)).toBe(cents);
});

it.each(["", "  ", "cuarenta", "1.00.000", "1,2,3"])("«%s» is no amount", (typed) => {
  expect(typedCents(typed)).toBeNaN();
});
