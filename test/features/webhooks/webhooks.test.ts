// Webhooks of a workspace, from the comment on its network to the receiver that checks the signature.
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RECEIVER_ORIGIN } from "../../../tools/sandbox/receiver/receiver.ts";
import type { EventWebhooks } from "../../../web/api/types.ts";
import { enqueueDeliveries } from "../../../worker/features/alerts/deliveries.ts";
import { endAlert, raiseAlert } from "../../../worker/features/alerts/raise.ts";
import { reportAlerts } from "../../../worker/features/alerts/report-alerts.ts";
import { openWebhook } from "../../../worker/features/alerts/webhook-rows.ts";
import { loadAccountJson } from "../../../worker/features/exports/account-json.ts";
import { deleteOldRows } from "../../../worker/features/retention/delete-old-rows.ts";
import { announceChanges, enqueueChanged } from "../../../worker/features/webhooks/announce.ts";
import { ALERT_KINDS, DEFAULT_SWITCHES } from "../../../worker/vocabulary/alerts.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../worker/vocabulary/durations.ts";
import { type SentEvent, webhookEvents } from "../../../worker/vocabulary/webhooks.ts";
import { EVENTS } from "../../entry/v1/events.ts";
import { INSULT, settle } from "../../support/comments.ts";
import { bodyOf, registerOwner, setPlan } from "../../support/factories.ts";
import { app, clock, commentsDb, inComments, inCore, newScene, scene } from "../../support/scene.ts";

const NOON = Date.UTC(2026, 0, 15, 11);
const ADDRESS = `${RECEIVER_ORIGIN}/receiver`;
const PATH = "/api/event-webhooks";
const COMPLAINT = "Pedí hace dos semanas y todavía no ha llegado nada, ¿qué pasa?";

type Event = { type: SentEvent; sequence: number | null; data: { comment: { text: string; status: string } } };
type Message = { id: string; body: Event; receivedAt: number; attempts: number; times: number };

let workspaceId: number;
beforeEach(async () => {
  await newScene(NOON);
  await setPlan(app, scene.owner, "pro");
  ({ workspaceId } = (await app.deps.core.query.memberships.findFirst())!);
});

afterEach(() => vi.restoreAllMocks());

const mood = (json: object) => app.control("/sandbox/receiver", { method: "PUT", json });
const make = (more: object = {}, token = scene.owner.token) =>
  app.request(PATH, {
    token,
    json: { address: ADDRESS, events: webhookEvents(), password: scene.owner.password, ...more },
  });
/** Makes a webhook, and gives its secret to the receiver. */
async function connected(more: object = {}) {
  const made = await bodyOf<{ id: string; secret: string }>(await make(more));
  await mood({ secret: made.secret });
  clock.now += 1000;
  return made;
}
const messages = async () => (await bodyOf<{ messages: Message[] }>(await app.control("/sandbox/receiver"))).messages;
const types = async () => (await messages()).map(({ body }) => body.type);
const listed = () => scene.answer<EventWebhooks>(PATH);
const ask = (path: string, json?: object, method = "POST") => scene.ask(`${PATH}${path}`, json, { method });
const rowsOf = async (table: string) => (await inCore(`SELECT count(*) AS n FROM ${table}`).first<number>("n"))!;

/** Reports the rows that each statement outside of a batch, and each batch, writes, index entries included. */
function countWrites(client: D1Database, report: (rows: number) => void) {
  const prepare = client.prepare.bind(client);
  const batch = client.batch.bind(client);
  const writes = /^\s*(insert|update|delete)/i;
  vi.spyOn(client, "prepare").mockImplementation((query) => {
    const statement = prepare(query);
    if (!writes.test(query)) return statement;
    const bind = statement.bind.bind(statement);
    statement.bind = (...values) => {
      const bound = bind(...values);
      const all = bound.all.bind(bound);
      const run = bound.run.bind(bound);
      // `raw`, by which drizzle reads what a statement returns, has no counts.
      const counted = async (send: () => Promise<D1Result<Record<string, unknown>>>) => {
        const answer = await send();
        report(answer.meta.rows_written);
        return answer;
      };
      Object.assign(bound, {
        raw: async () => (await counted(all)).results.map((row) => Object.values(row)),
        all: () => counted(all),
        run: () => counted(run),
      });
      return bound;
    };
    return statement;
  });
  vi.spyOn(client, "batch").mockImplementation(async (statements) => {
    const answers = await batch<never>(statements);
    report(answers.reduce((sum, { meta }) => sum + meta.rows_written, 0));
    return answers;
  });
}

/** What the cron does for webhooks, after some time. */
async function pass(ms = MINUTE_MS) {
  clock.now += ms;
  await enqueueChanged(app.deps);
  await app.drain();
  await reportAlerts(app.deps);
  await enqueueDeliveries(app.deps);
  await app.drain();
}
async function decide(text: string, status: string) {
  const comment = (await scene.list()).find(({ content }) => content === text)!;
  await bodyOf(await scene.setStatus(comment.id, status));
  await app.drain();
}

describe("what a receiver gets", () => {
  it("every event says what its schema says, signed, and in the order of its sequence", async () => {
    const { id } = await connected();
    await scene.write(INSULT);
    await scene.write(COMPLAINT);
    await decide(INSULT, "approved");
    const page = (await app.deps.core.query.pages.findFirst())!;
    const about = { workspaceId, data: { page: page.name, pageId: page.id, count: 30, minutes: 10 } };
    await raiseAlert(app.deps, { ...about, kind: "raid", subject: "r" });
    await raiseAlert(app.deps, { ...about, kind: "connection_broken", subject: "c" });
    await endAlert(app.deps, { workspaceId, kind: "connection_broken", subject: "c" });
    await raiseAlert(app.deps, { ...about, kind: "usage_90", subject: "u" });
    const switches = Object.fromEntries(ALERT_KINDS.map((kind) => [kind, ["webhook"]]));
    await scene.answer("/api/alerts", { switches, quiet: null }, { method: "PUT" });
    await ask(`/${id}/test`);
    await pass();
    const got = await messages();
    for (const { body } of got) expect(EVENTS[body.type].body.parse(body)).toEqual(body);
    expect(got.map(({ body }) => body.type).sort()).toEqual([
      ...["alert.raised", "attack.detected", "comment.complaint", "comment.hidden", "comment.restored"],
      ...["connection.changed", "connection.changed", "webhook.test"],
    ]);
    const sequence = (type: SentEvent) => got.find(({ body }) => body.type === type)!.body.sequence!;
    expect(sequence("comment.restored")).toBeGreaterThan(sequence("comment.hidden"));
    expect(got.find(({ body }) => body.type === "comment.hidden")!.body.data.comment.text).toBe(INSULT);
  });

  it("its own library accepts the signature, and refuses another body", async () => {
    await newScene();
    await setPlan(app, scene.owner, "pro");
    const { secret, id } = await connected();
    const posted: { headers: Record<string, string>; body: string }[] = [];
    app.deps.postWebhook = async (_, headers, body) => {
      posted.push({ headers, body: String(body) });
      return { status: 200, retryAfterMs: 0 };
    };
    await ask(`/${id}/test`);
    await app.drain();
    const [{ headers, body }] = posted as [(typeof posted)[number]];
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: "webhook.test", version: 1 });
    expect(() => new Webhook(secret).verify(body.replace("Así", "asi"), headers)).toThrow("No matching signature");
  });

  it("only chosen events of chosen pages, and of a comment only since the webhook was made", async () => {
    await scene.write(`${INSULT} de antes`);
    const { accounts } = await scene.answer<{ accounts: { id: string }[] }>("/api/social/accounts");
    const other = accounts.find(({ id }) => id !== scene.page.id)!;
    await connected({ events: ["comment.hidden"], pages: [other.id] });
    await scene.write(INSULT);
    expect(await messages()).toEqual([]);
    clock.now += 1_000;
    await connected({ events: ["comment.hidden", "comment.restored"], pages: [scene.page.id] });
    // Its change brings all of its events, also the one from before.
    const [, before] = await scene.list();
    await scene.setStatus(before!.id, "approved");
    await scene.write(`${INSULT} de ahora`);
    await scene.write(COMPLAINT);
    expect((await messages()).map(({ body }) => [body.type, body.data.comment.text]).toSorted()).toEqual([
      ["comment.hidden", `${INSULT} de ahora`],
      ["comment.restored", `${INSULT} de antes`],
    ]);
  });
});

describe("nothing is lost or repeated", () => {
  it("a receiver that is down for hours gets everything within two days, each once by its id", async () => {
    await connected({ events: ["comment.hidden"] });
    await mood({ status: 503 });
    const started = clock.now;
    for (let n = 0; n < 12; n++) await scene.write(`${INSULT}, número ${n}`);
    for (let hours = 0; hours < 20; hours++) await pass(HOUR_MS);
    expect(await messages()).toEqual([]);
    await mood({ status: null });
    for (let hours = 20; hours < 48; hours++) await pass(HOUR_MS);
    const got = await messages();
    expect(got).toHaveLength(12);
    expect(new Set(got.map(({ id }) => id)).size).toBe(12);
    expect(got.every(({ times }) => times === 1)).toBe(true);
    expect(Math.max(...got.map(({ receivedAt }) => receivedAt)) - started).toBeLessThan(2 * DAY_MS);
    const subjects = app.mails.map(({ subject }) => subject).filter((subject) => subject.includes("webhook"));
    expect(subjects).toEqual([expect.stringContaining("no responde")]);
    expect((await listed()).webhooks).toMatchObject([{ state: "on" }]);
  });

  it("a crash before or after the events are stored loses and repeats none", async () => {
    await connected({ events: ["comment.hidden"] });
    const { send } = app.deps.queues.alerts;
    // The messages of this time are lost.
    app.deps.queues.alerts.send = async () => undefined;
    await scene.write(INSULT);
    await announceChanges(app.deps, { changedWorkspaceId: workspaceId });
    await inComments("UPDATE sequences SET announced_to = 0").run();
    app.deps.queues.alerts.send = send;
    await pass();
    await pass();
    expect(await messages()).toMatchObject([{ body: { type: "comment.hidden" }, times: 1 }]);
    const behind = await inComments("SELECT count(*) AS n FROM sequences WHERE announced_to < value").first();
    expect(behind).toEqual({ n: 0 });
  });

  it("an event whose comment changes again before it is read is found with the later change", async () => {
    await connected({ events: ["comment.hidden", "comment.restored"] });
    app.deps.queues.alerts.send = async () => undefined;
    await scene.write(INSULT);
    // As if many changes lay between both, and the reading had ended there.
    await inComments("UPDATE sequences SET announced_to = value").run();
    await decide(INSULT, "approved");
    await announceChanges(app.deps, { changedWorkspaceId: workspaceId });
    expect((await inCore("SELECT event FROM alert_deliveries ORDER BY id").all()).results).toEqual([
      { event: "comment.hidden" },
      { event: "comment.restored" },
    ]);
  });

  it("Retry-After is respected", async () => {
    const { id } = await connected();
    await mood({ status: 429, retryAfter: String(3 * 3600) });
    await ask(`/${id}/test`);
    await app.drain();
    await mood({ status: null });
    for (let minutes = 0; minutes < 170; minutes += 10) await pass(10 * MINUTE_MS);
    expect(await messages()).toEqual([]);
    await pass(11 * MINUTE_MS);
    expect(await messages()).toMatchObject([{ attempts: 2 }]);
  });

  it("a workspace without webhooks writes no row more, and one with them few", async () => {
    const counts = { comments: 0, core: 0 };
    countWrites(commentsDb().$client, (rows) => (counts.comments += rows));
    countWrites(app.deps.core.$client, (rows) => (counts.core += rows));
    /** Rows of 20 hidden comments in one batch of changes, until they are delivered. */
    const written = async () => {
      const before = { ...counts };
      const texts = Array.from({ length: 20 }, (_, n) => `${INSULT} ${clock.now} ${n}`);
      for (const text of texts) await app.control("/sandbox/comments", { json: { target: scene.post, text } });
      await settle(app);
      return { comments: counts.comments - before.comments, core: counts.core - before.core };
    };
    const without = await written();
    await connected({ events: ["comment.hidden"] });
    const withOne = await written();
    const { n } = (await inCore("SELECT count(*) AS n FROM alert_deliveries").first<{ n: number }>())!;
    expect(n).toBe(20);
    expect(without.core / n).toBeLessThan(1);
    // A delivery is stored, claimed and done: seven rows with its indexes. The place in the sequence is one row for each batch.
    expect((withOne.core - without.core) / n).toBeLessThanOrEqual(7.5);
    expect((withOne.comments - without.comments) / n).toBeLessThanOrEqual(1);
  });
});

describe("its owner", () => {
  it("sees the secret once; two secrets sign for a day after it is replaced", async () => {
    const { id, secret } = await connected({ events: ["comment.hidden"] });
    expect(JSON.stringify(await listed())).not.toContain("whsec_");
    expect(JSON.stringify((await inCore("SELECT * FROM webhooks").all()).results)).not.toMatch(/whsec_|\/receiver/);
    const next = await bodyOf<{ secret: string }>(await ask(`/${id}/rotate`));
    expect(next.secret).not.toBe(secret);
    const accepted = async (by: string) => {
      await mood({ secret: by });
      const before = (await messages()).length;
      await ask(`/${id}/test`);
      await app.drain();
      return (await messages()).length > before;
    };
    expect([await accepted(secret), await accepted(next.secret)]).toEqual([true, true]);
    expect((await listed()).webhooks[0]!.old_secret_until).not.toBeNull();
    clock.now += 25 * HOUR_MS;
    expect([await accepted(secret), await accepted(next.secret)]).toEqual([false, true]);
  });

  it("is told when the receiver is gone, and switches it on again", async () => {
    const { id } = await connected({ events: ["comment.hidden"] });
    await mood({ status: 410 });
    await scene.write(INSULT);
    await pass();
    expect((await listed()).webhooks).toMatchObject([{ state: "off" }]);
    expect(app.mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Apagamos el webhook de receiver."),
    ]);
    await mood({ status: null });
    await scene.write(`${INSULT} otra vez`);
    await pass();
    expect(await messages()).toEqual([]);
    expect((await ask(`/${id}`, { events: ["comment.hidden"] }, "PUT")).status).toBe(200);
    const { deliveries } = await listed();
    expect(deliveries).toMatchObject([
      { event: "comment.hidden", state: "failed", answer: "410", host: "receiver.example.com" },
    ]);
    await ask(`/deliveries/${deliveries[0]!.id}/resend`);
    await app.drain();
    expect(await messages()).toMatchObject([{ body: { type: "comment.hidden" }, attempts: 2 }]);
    expect((await listed()).deliveries).toMatchObject([{ state: "sent", answer: "204" }]);
  });

  it("is told at once of a redirect, which is not followed or tried again", async () => {
    await connected({ events: ["comment.hidden"] });
    await mood({ status: 301 });
    await scene.write(INSULT);
    await pass();
    expect((await listed()).deliveries).toMatchObject([{ state: "failed", attempts: 1, answer: "301" }]);
    expect(app.mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("El webhook de receiver.")]);
  });

  it("keeps no text of a comment in the log, which ends after a week", async () => {
    await connected({ events: ["comment.hidden"] });
    await scene.write(INSULT);
    expect(await messages()).toHaveLength(1);
    expect(JSON.stringify((await inCore("SELECT * FROM alert_deliveries").all()).results)).not.toContain(INSULT);
    clock.now += 8 * DAY_MS;
    await deleteOldRows(app.deps);
    expect(await rowsOf("alert_deliveries")).toBe(0);
  });

  it("needs the plan for events but not for alerts, and nothing is sent when it ends", async () => {
    await connected({ events: ["comment.hidden"] });
    await setPlan(app, scene.owner, "basic");
    await scene.write(INSULT);
    await pass();
    expect(await types()).toEqual([]);
    expect((await make()).status).toBe(403);
    expect((await make({ events: ["alert.raised"] })).status).toBe(201);
    await setPlan(app, scene.owner, "pro");
    await scene.write(`${INSULT} otra vez`);
    expect(await types()).toEqual(["comment.hidden"]);
  });

  it("finds it in the file with everything, without address and secret", async () => {
    await connected();
    const { webhooks } = JSON.parse(await loadAccountJson(app.deps, { workspaceId, db: commentsDb() }));
    expect(webhooks).toMatchObject([{ host: "receiver.example.com", events: webhookEvents(), deletedAt: null }]);
    expect(JSON.stringify(webhooks)).not.toMatch(/whsec_|\/receiver|sealed/);
  });

  it("leaves lines in the log of activity", async () => {
    const { id } = await connected();
    await ask(`/${id}`, { events: ["comment.hidden"] }, "PUT");
    clock.now += 1000;
    await ask(`/${id}/rotate`);
    clock.now += 1000;
    await ask(`/${id}`, undefined, "DELETE");
    const { workspaceLines } = await scene.answer<{ workspaceLines: { sentence: string }[] }>("/api/audit");
    expect(workspaceLines.map(({ sentence }) => sentence.split(" ").slice(1).join(" "))).toEqual([
      expect.stringContaining("eliminó el webhook de «receiver.example.com»."),
      expect.stringContaining("cambió el secreto con que firma el webhook de"),
      expect.stringContaining("cambió lo que recibe el webhook de"),
      expect.stringContaining("creó el webhook de"),
    ]);
    const { sealed } = (await inCore("SELECT sealed FROM webhooks").first<{ sealed: string }>())!;
    const { publicId } = (await app.deps.core.query.webhooks.findFirst())!;
    expect(await openWebhook(app.deps, { sealed, publicId })).toEqual({ address: "", secrets: [] });
    await scene.write(INSULT);
    expect((await listed()).webhooks).toEqual([]);
    expect(await inComments("SELECT announced_to FROM sequences").first()).toEqual({ announced_to: null });
  });
});

it("receivers that let us wait get two minutes of each, and lose nothing", async () => {
  const { id } = await connected();
  const { postWebhook } = app.deps;
  app.deps.postWebhook = async (...sent) => {
    clock.now += 10_000;
    return postWebhook(...sent);
  };
  await ask(`/${id}/test`);
  await app.drain();
  const used = () => inCore("SELECT used FROM budgets WHERE name LIKE 'receivers:%'").first<number>("used");
  expect(await used()).toBe(10_000);
  await inCore("UPDATE budgets SET used = ? WHERE name LIKE 'receivers:%'", 2 * MINUTE_MS).run();
  await ask(`/${id}/test`);
  await app.drain();
  expect(await messages()).toHaveLength(1);
  expect((await listed()).deliveries[0]).toMatchObject({ state: "queued", attempts: 0 });
  await pass();
  expect(await messages()).toHaveLength(2);
  expect(await used()).toBe(10_000);
});

describe("what is refused", () => {
  it.each([
    "https://192.168.1.1/",
    "http://example.com/",
    "https://atalaya.internal/",
    "https://ana:clave@example.com/",
  ])("the address %s", async (address) => expect((await make({ address })).status).toBe(400));

  it("an address that became private is not called", async () => {
    const { id } = await connected();
    app.deps.config = { ...app.deps.config, APP_ORIGIN: RECEIVER_ORIGIN };
    await ask(`/${id}/test`);
    await app.drain();
    expect((await listed()).deliveries).toMatchObject([{ state: "failed", answer: "no_target" }]);
  });

  it("a sixth webhook, a wrong password, and what is another workspace's", async () => {
    expect((await make({ password: "no es esta" })).status).not.toBe(201);
    const { id } = await connected();
    for (let n = 1; n < 5; n++) await make();
    expect((await make()).status).toBe(403);
    const stranger = await registerOwner(app);
    for (const [path, method] of [
      [`/${id}/test`, "POST"],
      [`/${id}/rotate`, "POST"],
      [`/${id}`, "DELETE"],
    ])
      expect((await app.request(`${PATH}${path}`, { token: stranger.token, method: method! })).status).toBe(404);
    expect((await bodyOf<EventWebhooks>(await app.request(PATH, { token: stranger.token }))).webhooks).toEqual([]);
  });
});

it("the defaults of alerts do not use it", () => {
  expect(Object.values(DEFAULT_SWITCHES).flat()).not.toContain("webhook");
});
