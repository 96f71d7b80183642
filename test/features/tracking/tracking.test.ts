// Conversions that are reported to Meta, from the browser to the Conversions API. Meta is the sandbox.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SANDBOX_PIXEL, type TakenEvent } from "../../../tools/sandbox/conversions/conversions.ts";
import { carryOutDeletion, requestDeletion } from "../../../worker/features/privacy/delete-person.ts";
import { hashed } from "../../../worker/features/tracking/conversion-of.ts";
import { sendTracked } from "../../../worker/features/tracking/send-tracked.ts";
import { ConversionMessage } from "../../../worker/messages.ts";
import { conversionsOf } from "../../../worker/platform/conversions/conversions.ts";
import { bodyOf, type Owner, registerOwner, workspaceOf } from "../../support/factories.ts";
import { app, clock, inCore, newApp } from "../../support/scene.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 15, 12);
const EMAIL = "ana@example.com";

let customer: Owner;
beforeEach(async () => {
  await newApp(START, {
    sendConversion: conversionsOf({
      origin: "http://sandbox.test",
      version: "v26.0",
      pixelId: SANDBOX_PIXEL.id,
      token: SANDBOX_PIXEL.token,
      fetch: async (input, init) => app.sandbox.fetch(new Request(input as RequestInfo, init as RequestInit)),
    }),
  });
  customer = await registerOwner(app);
});

const tracking = (more: object = {}) => ({
  event_id: crypto.randomUUID(),
  event_time: START / 1000,
  event_source_url: "https://atalaya.example/register?ref=SECRETO&utm_source=ads#arriba",
  action_source: "website",
  client_user_agent: "Mozilla/5.0 (prueba)",
  consent: true,
  fbp: "fb.1.1768478400000.123456789",
  fbc: "fb.1.1768478400000.AbCdEf",
  referrer_url: "https://example.com/?q=privado",
  country: "ES",
  captured_at: new Date(START).toISOString(),
  ...more,
});

type Event = { kind: string; payload?: { event_id: string }; valueCents?: number; owner?: Owner };

/** Stores an event, by default of the customer who is always there. */
async function event({ kind, payload = tracking(), valueCents, owner = customer }: Event) {
  const id = Math.floor(Math.random() * 1e12);
  const { id: workspaceId } = await workspaceOf(app, owner);
  await inCore(
    "INSERT INTO tracking_events (id, workspace_id, kind, event_id, payload, value_cents, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
    ...[id, workspaceId, kind, payload.event_id, JSON.stringify(payload), valueCents ?? null, clock.now],
  ).run();
}

const taken = async () => (await bodyOf<{ events: TakenEvent[] }>(await app.control("/sandbox/conversions"))).events;

async function rows() {
  return (await inCore("SELECT kind, state, attempts, failure FROM tracking_events ORDER BY created_at, id").all())
    .results;
}

/** Runs the cron once, and delivers what it sends. */
async function minute() {
  await app.cron();
  await app.drain();
  clock.now += MINUTE;
}

const fails = (scripted: object[]) => app.control("/sandbox/faults", { method: "PUT", json: { scripted } });
const failing = { method: "POST", path: "/events$", times: 1, status: 500, code: 2, message: "later" };

describe("a registration and a trial", () => {
  const register = (more?: object) =>
    app.request("/api/auth/register", {
      json: { name: "Ana", username: "Ana", email: EMAIL, password: "Correcta-1234", tracking: tracking(more) },
    });

  it("with consent reach Meta within a minute, hashed, and without query parameters of addresses", async () => {
    const { token, user } = await bodyOf<{ token: string; user: { id: string } }>(await register());
    await bodyOf(await app.request("/api/auth/activate-trial", { token, json: { tracking: tracking() } }));
    expect(await taken()).toEqual([]);
    await minute();
    const events = await taken();
    expect(events.map(({ event_name }) => event_name).sort()).toEqual(["CompleteRegistration", "StartTrial"]);
    expect(events[0]).toMatchObject({
      event_time: START / 1000,
      action_source: "website",
      event_source_url: "https://atalaya.example/register",
    });
    expect(events[0]?.user_data).toEqual({
      em: [await hashed(EMAIL)],
      external_id: [await hashed(user.id)],
      country: [await hashed("es")],
      client_user_agent: "Mozilla/5.0 (prueba)",
      fbp: "fb.1.1768478400000.123456789",
      fbc: "fb.1.1768478400000.AbCdEf",
    });
    const json = JSON.stringify(events);
    for (const secret of [EMAIL, "SECRETO", "privado"]) expect(json).not.toContain(secret);
    expect(await rows()).toMatchObject([{ state: "sent" }, { state: "sent" }]);
  });

  it.each([{ consent: false }, { consent: undefined }])(
    "with $consent for consent stay here, whatever else was sent",
    async (more) => {
      await bodyOf(await register(more));
      await minute();
      await minute();
      expect(await taken()).toEqual([]);
      expect(await rows()).toMatchObject([{ state: "kept", failure: "no_consent", attempts: 0 }]);
    },
  );

  it("refuse a consent other than yes or no", async () => {
    expect((await register({ consent: "yes" })).status).toBe(400);
  });
});

describe("an event", () => {
  it("is hashed as Meta requires: without blanks, in lower case", async () => {
    const ofAna = "8e43ca37701228e74983efdbd0cff5c16b3b1e5d4e29a7c05626d4d25a018e11";
    expect(await hashed("  Ana@Example.com ")).toBe(ofAna);
    expect(await hashed("ES")).toBe("c0bc1e08f9743b2d50d5f1607503bf4e849af0e729fca896515bea955d70a33e");
  });

  it("carries its name, and the amount of a payment", async () => {
    await event({ kind: "purchase", valueCents: 18_000 });
    await event({ kind: "upgrade", valueCents: 1234 });
    await event({ kind: "setup" });
    await minute();
    const received = (await taken()).map(({ event_name, custom_data }) => [event_name, custom_data]);
    expect(received).toHaveLength(3);
    expect(received).toContainEqual(["Purchase", { currency: "USD", value: 180 }]);
    expect(received).toContainEqual(["UpgradePlan", { currency: "USD", value: 12.34 }]);
    expect(received).toContainEqual(["AddPaymentInfo", undefined]);
  });

  it("is never reported with a time in the future", async () => {
    await event({ kind: "register", payload: tracking({ event_time: START / 1000 + 86_400 }) });
    await minute();
    expect((await taken())[0]?.event_time).toBe(START / 1000);
  });

  it("leaves out identifiers that are missing or are not Meta's cookies", async () => {
    await event({
      kind: "register",
      payload: tracking({ fbp: "fb.1.2", fbc: undefined, event_source_url: "javascript:x" }),
    });
    await minute();
    const [received] = await taken();
    expect(received?.user_data).not.toHaveProperty("fbp");
    expect(received?.user_data).not.toHaveProperty("fbc");
    expect(received?.event_source_url).toBe(app.appOrigin);
  });

  it("is reported once when its message repeats", async () => {
    await event({ kind: "register" });
    await app.cron();
    await app.cron();
    const [message] = app.queues.waiting.conversions;
    app.queues.waiting.conversions.push(message!, message!);
    await app.drain();
    expect(await taken()).toHaveLength(1);
  });

  it("is reported once by two consumers at once", async () => {
    await event({ kind: "register" });
    await app.cron();
    const message = ConversionMessage.parse(app.queues.waiting.conversions[0]!.body);
    const outcomes = await Promise.all([sendTracked(app.deps, message), sendTracked(app.deps, message)]);
    expect(outcomes.sort()).toEqual(["idle", "sent"]);
    expect(await taken()).toHaveLength(1);
  });

  it("carries nothing but its id through the queue", async () => {
    await event({ kind: "register" });
    await app.cron();
    expect(app.queues.waiting.conversions.map(({ body }) => body)).toEqual([{ trackingId: expect.any(Number) }]);
  });
});

describe("a report that fails", () => {
  beforeEach(() => {
    for (const level of ["error", "warn"] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
  });
  afterEach(() => vi.restoreAllMocks());

  it("is retried with longer waits, and counted once although Meta had accepted it", async () => {
    await event({ kind: "purchase", valueCents: 4000 });
    await fails([{ ...failing, times: 2, afterWrite: true }]);
    for (let count = 0; count < 5; count++) await minute();
    expect((await taken()).map(({ counted }) => counted)).toEqual([true, false, false]);
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 3 }]);
  });

  it.each([
    ["a limit", { status: 403, code: 4, message: "limit" }],
    ["a token that ran out", { status: 401, code: 190, message: "token" }],
  ])("is retried later after %s", async (_, answer) => {
    await event({ kind: "register" });
    await fails([{ ...failing, ...answer }]);
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await minute();
    expect(await rows()).toMatchObject([{ state: "queued", failure: String(answer.code) }]);
    expect(warn.mock.calls.join()).toMatch(/"event":"conversion_later","workspaceId":\d/);
    await minute();
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 2, failure: null }]);
  });

  it("is abandoned, with Meta's code, when Meta refuses the event itself", async () => {
    await event({ kind: "register" });
    await fails([{ ...failing, status: 400, code: 100, subcode: 2804050, message: "Invalid parameter" }]);
    await minute();
    await minute();
    expect(await rows()).toMatchObject([{ state: "failed", attempts: 1, failure: "100/2804050" }]);
    expect(await taken()).toEqual([]);
  });

  it("is abandoned after a week, as long as Meta accepts an event", async () => {
    await event({ kind: "register" });
    await event({ kind: "setup", payload: tracking({ event_time: START / 1000 + 3 * 86_400 }) });
    clock.now += 7 * DAY;
    await minute();
    expect(await rows()).toMatchObject([{ failure: "too_old" }, { failure: "too_old" }]);
    expect(await taken()).toEqual([]);
  });

  it("never affects a request: a registration succeeds while Meta is down", async () => {
    await fails([{ ...failing, times: 100 }]);
    const json = { name: "Ana", username: "Ana", email: EMAIL, password: "Correcta-1234", tracking: tracking() };
    expect((await app.request("/api/auth/register", { json })).status).toBe(201);
    await minute();
    expect(await rows()).toMatchObject([{ state: "queued", attempts: 1 }]);
  });
});

describe("a deployment without a pixel", () => {
  it("reports nothing, not even later", async () => {
    const { sendConversion } = app.deps;
    await event({ kind: "register" });
    app.deps.sendConversion = null;
    await minute();
    expect(await rows()).toMatchObject([{ state: "kept", failure: "not_configured" }]);
    app.deps.sendConversion = sendConversion;
    await minute();
    expect(await taken()).toEqual([]);
  });
});

describe("a person who asks Meta to delete them", () => {
  it("loses the origin of their workspace, and nobody else's", async () => {
    const other = await registerOwner(app);
    for (const [person, owner] of Object.entries({ person1: customer, person2: other })) {
      await event({ kind: "register", owner });
      const { id } = await workspaceOf(app, owner);
      await inCore(
        `INSERT INTO checkouts (workspace_id, plan, cycle, attempt, tracking, created_at)
         VALUES (?, 'pro', 'monthly', 'a', '{"fbp":"x"}', 1)`,
        id,
      ).run();
      await inCore(
        `INSERT INTO grants (workspace_id, external_user_id, status, scopes, declined_scopes, sealed_token, created_at, updated_at)
         VALUES (?, ?, 'valid', '[]', '[]', '', 1, 1)`,
        ...[id, person],
      ).run();
    }
    const code = await requestDeletion(app.deps, { userId: "person1", pageId: null, issuedAt: clock.now });
    await carryOutDeletion(app.deps, code);
    const left =
      "SELECT workspace_id FROM tracking_events UNION ALL SELECT workspace_id FROM checkouts WHERE tracking IS NOT NULL";
    const { id: workspace_id } = await workspaceOf(app, other);
    expect((await inCore(left).all()).results).toEqual(Array(2).fill({ workspace_id }));
  });
});
