import { expect, it } from "vitest";
import { usageOf } from "../../../worker/platform/meta/usage.ts";

const shares = (percent: number) => ({ call_count: percent, total_cputime: 1, total_time: 1 });
/** The budget of pages is used up for half an hour; the others are not. */
const HEADERS = new Headers({
  "x-app-usage": JSON.stringify(shares(12)),
  "x-page-usage": JSON.stringify(shares(99)),
  "x-business-use-case-usage": JSON.stringify({
    "900": [
      { type: "pages", ...shares(104), estimated_time_to_regain_access: 30 },
      { type: "instagram", ...shares(40), estimated_time_to_regain_access: 0 },
      { type: "ads_management", ...shares(100), estimated_time_to_regain_access: 60 },
    ],
  }),
});

it("a used-up budget of a page stops only its calls, and that of the app stops all calls", () => {
  expect(usageOf(HEADERS, "pages")).toEqual({ percent: 104, app: 12, own: 104, regainMs: 30 * 60_000 });
  expect(usageOf(HEADERS, "instagram")).toEqual({ percent: 40, app: 12, own: 40, regainMs: null });
  expect(usageOf(HEADERS, "messenger")).toEqual({ percent: 12, app: 12, own: null, regainMs: null });
  expect(usageOf(new Headers(), "pages")).toEqual({ percent: null, app: null, own: null, regainMs: null });
});
