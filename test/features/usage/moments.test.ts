// Which invoice bills a use, and when it is reported.
import { expect, it } from "vitest";
import { billingWindow, reportedAt } from "../../../worker/features/usage/moments.ts";

const at = (text: string) => Date.parse(`2026-${text}Z`);
const anchor = at("01-31T12:00:30");

it("a report's time lies in its day, and never after now or after its month", () => {
  const window = billingWindow(anchor, { anchor, endedAt: null });
  expect(window).toEqual({ from: anchor, to: at("02-28T12:00:30") });
  const named = (day: string, now: string) => new Date(reportedAt(day, window, at(now)) * 1000).toISOString();
  expect(named("2026-02-03", "02-04T00:01:00")).toBe("2026-02-03T23:59:59.000Z");
  expect(named("2026-02-03", "02-03T10:00:00")).toBe("2026-02-03T10:00:00.000Z");
  expect(named("2026-02-28", "03-01T09:00:00")).toBe("2026-02-28T12:00:29.000Z");
  expect(named("2026-01-31", "02-01T00:00:00")).toBe("2026-01-31T23:59:59.000Z");
});

it("a report's time never lies after the end of its plan", () => {
  const window = billingWindow(anchor, { anchor, endedAt: at("02-10T00:00:00") });
  expect(reportedAt("2026-02-09", window, at("02-11T00:00:00")) * 1000).toBe(at("02-09T23:59:59"));
});

it("usage of a month that a new anchor cut short is billed from that anchor on", () => {
  const turned = at("02-10T09:00:00");
  expect(billingWindow(anchor, { anchor: turned, endedAt: null })).toEqual({
    from: turned,
    to: Number.POSITIVE_INFINITY,
  });
  const window = billingWindow(anchor, { anchor: turned, endedAt: null });
  expect(reportedAt("2026-02-10", window, at("02-10T09:00:20")) * 1000).toBe(at("02-10T09:00:20"));
});
