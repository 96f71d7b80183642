// What `npm run bench -- siege` simulates at length.
import { expect, it } from "vitest";
import { detections, falseAlarms } from "../../../tools/bench/siege/simulate.ts";

it("ordinary months raise no alarm, and a raid is found within its first quarter", () => {
  const page = { perDay: 100, hostileShare: 0.03 };
  expect(falseAlarms(page, 120, 7).alarms).toBe(0);
  const raid = { comments: 120, minutes: 40, hostileShare: 0.6 };
  const { raids, found, minutes } = detections(page, raid, 5, 7);
  expect([found, minutes < 10]).toEqual([raids, true]);
});
