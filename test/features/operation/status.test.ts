import { beforeEach, expect, it, vi } from "vitest";
import { incidents } from "../../../worker/platform/db/core.ts";
import { app, clock, newApp } from "../../support/scene.ts";

const START = Date.parse("2026-11-20T10:00:00Z");

beforeEach(() => newApp(START));

const status = async () => (await app.request("/api/status")).json();
const later = (minutes: number) => {
  clock.now += minutes * 60_000;
};
const began = (name: string, endedAt: number | null = null) =>
  app.deps.core
    .insert(incidents)
    .values({ name, text: "COMMENTS_0 holds 8.1 of 10 GB.", startedAt: START, seenAt: START, endedAt });

it("says the state of each part and since when, and nothing internal", async () => {
  await app.cron();
  const well = { state: "ok", since: null };
  expect(await status()).toEqual({
    success: true,
    at: "2026-11-20T10:00:00.000Z",
    parts: [
      { part: "screens", ...well },
      { part: "moderation", ...well },
      { part: "actions", ...well },
    ],
  });
  await began("shard_filling COMMENTS_0");
  await began("error_rate", START);
  await began("network_refuses");
  later(1);
  expect(await status()).toEqual({
    success: true,
    at: "2026-11-20T10:01:00.000Z",
    parts: [
      { part: "screens", ...well },
      { part: "moderation", ...well },
      { part: "actions", state: "problems", since: "2026-11-20T10:00:00.000Z" },
    ],
  });
  // The cron stops, so its reports are missing.
  later(6);
  expect(await status()).toMatchObject({
    parts: [{}, { part: "moderation", state: "problems", since: "2026-11-20T10:00:00.000Z" }, {}],
  });
});

it("reads the database once in half a minute, and answers also when it is down", async () => {
  const select = vi.spyOn(app.deps.core, "select");
  for (let visitor = 0; visitor < 20; visitor++) await status();
  expect(select).toHaveBeenCalledTimes(2);
  select.mockImplementation(() => {
    throw new TypeError("out");
  });
  later(1);
  expect(await status()).toMatchObject({
    success: true,
    parts: [{ state: "down" }, { state: "down" }, { state: "down" }],
  });
});
