import { expect, it } from "vitest";
import { isoTime, nextMorning } from "../../worker/time.ts";

it.each([
  ["2026-06-01T22:30:00.000Z", "Europe/Madrid", "2026-06-03T06:00:00.000Z"],
  ["2026-03-28T20:00:00.000Z", "Europe/Madrid", "2026-03-29T06:00:00.000Z"],
  ["2026-10-24T20:00:00.000Z", "Europe/Madrid", "2026-10-25T07:00:00.000Z"],
  ["2026-06-01T04:00:00.000Z", "America/Bogota", "2026-06-01T13:00:00.000Z"],
])("the morning after %s in a zone is at eight on its clocks, also where they change at night", (at, zone, morning) =>
  expect(isoTime(nextMorning(Date.parse(at), zone))).toBe(morning),
);
