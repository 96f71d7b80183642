import { expect, it } from "vitest";
import { billedUsd, Measured, marginalUsd, useOf } from "../../tools/cost/arithmetic.ts";
import { type DeepHealth, isHealthy, linesOf } from "../../tools/ops/lines.ts";

const AT = Date.UTC(2026, 10, 22, 3);

const HEALTH: DeepHealth = {
  healthy: false,
  incidents: [{ incident: "shard_filling COMMENTS_0", text: "COMMENTS_0 holds 8.2 of 10 GB." }],
  at: AT,
  outboundHold: true,
  core: {
    ok: true,
    lastCronAt: AT - 420_000,
    deadLettersLastHour: 3,
    moneyDifferences: 1,
    disputesLastDay: 0,
    brokenPages: { token: 2, permission: 1 },
    unsubscribedPages: 1,
    recent: { network: { ok: 5, token: 2 } },
    bytes: 1.5e6,
  },
  shards: {
    COMMENTS_0: { ok: true, oldestOpenActionAt: AT - 90_000, oldestDueAt: null, bytes: 8.2e9 },
    COMMENTS_1: { ok: false, code: "D1_ERROR" },
  },
  queues: { "atalaya-actions": { messages: 12, oldestAt: AT - 8 * 3_600_000 }, "atalaya-sweeps": null },
};
const ASKED = { origin: "https://atalaya.example", tookMs: 40 };

it("shows to an operator what is wrong, and how old it is", () => {
  const text = linesOf(HEALTH, ASKED).join("\n").replaceAll(/ {2,}/g, " ");
  for (const part of [
    "INCIDENT https://atalaya.example",
    "OUTBOUND_HOLD is on",
    "shard_filling COMMENTS_0 COMMENTS_0 holds 8.2 of 10 GB.",
    "DB 7 min 3 1 0 3 1 1.5",
    "COMMENTS_0 90 s - 8200.0",
    "COMMENTS_1 does not answer: D1_ERROR",
    "atalaya-actions 12 8 h",
    "atalaya-sweeps unknown",
    "network ok 5, token 2",
  ])
    expect(text).toContain(part);
});

it.each([
  ["nothing is wrong", { healthy: true, incidents: [] }, true],
  ["an incident stands, although everything answers", { healthy: true }, false],
  ["the cron has not run yet", { incidents: [] }, false],
])("says whether all is well when %s", (_, facts, expected) => {
  const health = { ...HEALTH, ...facts };
  expect([isHealthy(health), linesOf(health, ASKED)[0]!.startsWith("HEALTHY")]).toEqual([expected, expected]);
});

it("adds up what a month costs, with and without what the plan includes", () => {
  const one = { cpuMs: 1, rowsRead: 100, rowsWritten: 10, queueMessages: 2, invocations: 1, logLines: 1 };
  const measured = Measured.parse({
    measuredOn: "2026-11-22",
    commit: "abc",
    comment: { comments: 1, ...one, questions: 0 },
    sealing: { cpuMs: 0, rowsRead: 0, rowsWritten: 1, queueMessages: 0, invocations: 0, logLines: 0 },
    sweep: { sweeps: 1, ...one, rowsWritten: 2, queueMessages: 1 },
    upkeep: { pages: 1, ...one },
    cron: { minutes: 1, ...one },
  });
  const assumed = { commentsPerPage: 1000, sweepMinutes: 10, daysKept: 90, posts: 30, tokens: 500 };
  const use = useOf(measured, { pages: 1000, ...assumed });
  expect(use).toMatchObject({ rowsWritten: 24_672_000, queueOperations: 19_939_200, storedMegabytes: 5208 });
  expect(marginalUsd(use)).toMatchObject({ rowsWritten: 24.672, storedMegabytes: 3.906 });
  // Of these only operations of queues, points and storage exceed what is included.
  expect(billedUsd(use)).toBeCloseTo(5 + 18.9392 * 0.4 + 0.9664 * 0.25 + 0.208 * 0.75, 2);
});
