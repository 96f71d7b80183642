// Incidents: the operator, whose place the sandbox takes, gets one message at the beginning of each and one at its end.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OPERATOR_SECRET } from "../../../tools/sandbox/operator/operator.ts";
import type { DeepHealth } from "../../../worker/features/operation/deep-health.ts";
import { findIncidents } from "../../../worker/features/operation/incidents.ts";
import { watchIncidents } from "../../../worker/features/operation/watch.ts";
import type { Stage } from "../../../worker/platform/metrics/metrics.ts";
import { createAlerts } from "../../../worker/platform/operator/alerts.ts";
import { INSULT, PRAISE } from "../../support/comments.ts";
import { bodyOf } from "../../support/factories.ts";
import { app, clock, newScene, scene } from "../../support/scene.ts";

const MINUTE = 60_000;
const points: Stage[] = [];

beforeEach(async () => {
  await newScene();
  points.length = 0;
  const toSandbox: typeof fetch = (input, init) => app.sandbox.fetch(new Request(input as RequestInfo, init));
  const url = "http://sandbox.test/operator/alerts";
  Object.assign(app.deps, {
    sendAlert: createAlerts({ url, secret: OPERATOR_SECRET, fetch: toSandbox }),
    metrics: (stages: Stage[]) => points.push(...stages),
  });
  for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const received = async () =>
  (await bodyOf<{ alerts: { type: string; incident: string }[] }>(await app.control("/sandbox/operator"))).alerts.map(
    ({ type, incident }) => `${incident} ${type.split(".")[1]}`,
  );

/** Moves the clock, and runs the cron's last job. */
async function lookAfter(minutes: number) {
  clock.now += minutes * MINUTE;
  await watchIncidents(app.deps);
}

it("an incident is reported once at its beginning and once at its end, also when the operator answers late", async () => {
  app.deps.config = { ...app.deps.config, OPERATOR_EMAIL: "guardia@example.com" };
  await app.control("/sandbox/operator", { method: "PUT", json: { refuse: 1 } });
  app.queues.waiting["comment-events"].push({ body: { nonsense: true }, attempts: 1 });
  await app.drain();
  await lookAfter(0);
  expect(await received()).toEqual([]);
  await lookAfter(1);
  await lookAfter(1);
  expect(await received()).toEqual(["dead_letters started"]);
  await lookAfter(57);
  await lookAfter(4);
  expect(await received()).toHaveLength(1);
  await lookAfter(2);
  await lookAfter(1);
  expect(await received()).toEqual(["dead_letters started", "dead_letters ended"]);
  await app.drain();
  expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ["guardia@example.com", "Atalaya: dead_letters"],
    ["guardia@example.com", "Atalaya: dead_letters is over"],
  ]);
});

it("webhooks report a silent cron, and the cron that is back reports the end", async () => {
  await app.cron();
  clock.now += 6 * MINUTE;
  await scene.write(PRAISE);
  await scene.write(PRAISE);
  expect(await received()).toEqual(["cron_silent started"]);
  await app.cron();
  await lookAfter(4);
  expect(await received()).toHaveLength(1);
  await app.cron();
  await lookAfter(2);
  expect(await received()).toEqual(["cron_silent started", "cron_silent ended"]);
});

it("the network that refuses is an incident, and every stage leaves a point without a person's data", async () => {
  await app.control("/sandbox/faults", { method: "PUT", json: { errorRate: 1 } });
  for (let n = 0; n < 10; n++) await scene.write(`${INSULT} ${n}`);
  await app.cron();
  expect(await received()).toEqual(["network_refuses started"]);
  const stages = [...new Set(points.map(({ stage }) => stage))];
  expect(stages).toEqual(["webhook", "atalaya-comment-events", "atalaya-actions", "network", "cron"]);
  expect(points.find(({ stage }) => stage === "network")).toMatchObject({ count: 1, errors: { transient: 1 } });
  expect(JSON.stringify(points)).not.toContain("puta");
});

it("each log line from the webhook to the action has the comment's id and its workspace", async () => {
  const info = vi.spyOn(console, "info").mockImplementation(() => undefined);
  const id = await scene.write(INSULT);
  const lines = info.mock.calls.flat().map((line) => JSON.parse(line));
  const about = lines.filter(({ comments }) => comments?.includes(id));
  expect(new Set(about.map(({ event, queue }) => queue ?? event))).toEqual(
    new Set(["webhook", "atalaya-comment-events", "atalaya-actions"]),
  );
  for (const { event, workspaceIds } of about) expect(event === "webhook" || workspaceIds.length === 1).toBe(true);
});

describe("incidents are found", () => {
  const AT = 1_800_000_000_000;
  const well = {
    healthy: true,
    at: AT,
    outboundHold: false,
    core: {
      ok: true,
      lastCronAt: AT - MINUTE,
      deadLettersLastHour: 0,
      moneyDifferences: 0,
      disputesLastDay: 0,
      brokenPages: {},
      unsubscribedPages: 0,
      recent: {},
      bytes: 1e9,
    },
    shards: { COMMENTS_0: { ok: true, oldestOpenActionAt: AT - 9e9, oldestDueAt: AT - MINUTE, bytes: 1e9 } },
    queues: { actions: { messages: 3, oldestAt: AT - MINUTE }, sweeps: null },
  } satisfies DeepHealth;
  const core = (facts: object): Partial<DeepHealth> => ({ core: { ...well.core, ...facts } });
  const shard = (facts: object): Partial<DeepHealth> => ({
    shards: { COMMENTS_0: { ...well.shards.COMMENTS_0, ...facts } },
  });

  it.for<[string, Partial<DeepHealth>, string[]]>([
    ["none while all is well", {}, []],
    ["when core is out", { core: { ok: false, code: "D1_ERROR" } }, ["database_out DB"]],
    ["when a shard is out", { shards: { COMMENTS_0: { ok: false, code: "D1_ERROR" } } }, ["database_out COMMENTS_0"]],
    ["when the cron is silent", core({ lastCronAt: AT - 5 * MINUTE }), ["cron_silent"]],
    ["when messages were given up", core({ deadLettersLastHour: 1 }), ["dead_letters"]],
    ["when amounts differ from Stripe's", core({ moneyDifferences: 2 }), ["money_differs"]],
    ["when a payment is disputed", core({ disputesLastDay: 1 }), ["disputes"]],
    ["when a shard fills", shard({ bytes: 8e9 }), ["shard_filling COMMENTS_0"]],
    ["when actions are overdue", shard({ oldestDueAt: AT - 11 * MINUTE }), ["backlog COMMENTS_0"]],
    ["when a queue waits", { queues: { actions: { messages: 9, oldestAt: AT - 6 * MINUTE } } }, ["backlog actions"]],
    ["when deliveries fail", core({ recent: { "atalaya-sweeps": { ok: 90, D1_ERROR: 10 } } }), ["error_rate"]],
    ["not for a few failures", core({ recent: { "atalaya-sweeps": { D1_ERROR: 9 } } }), []],
    ["not for a small share", core({ recent: { "atalaya-sweeps": { ok: 900, D1_ERROR: 10 } } }), []],
    ["when the network refuses", core({ recent: { network: { ok: 40, rate_limited: 10 } } }), ["network_refuses"]],
    ["not for comments that are gone", core({ recent: { network: { ok: 10, gone: 40 } } }), []],
  ])("%s", ([, facts, incidents]) => {
    expect(findIncidents({ ...well, ...facts }).map(({ incident }) => incident)).toEqual(incidents);
  });
});
