import { beforeEach, describe, expect, it } from "vitest";
import { passwordStrength } from "../../../worker/vocabulary/password-strength.ts";
import { createTestApp } from "../../support/app.ts";
import { bodyOf, registerOwner } from "../../support/factories.ts";
import { freshStorage } from "../../support/storage.ts";

beforeEach(freshStorage);

const ANA = { name: "Ana", username: "Ana", email: "Ana@Example.com ", password: "Correcta-1234" };

describe("registering", () => {
  it("answers a session that works", async () => {
    const app = createTestApp();
    const tracking = { event_id: "e-1", event_time: 1_700_000_000, fbp: null, action_source: "website" };
    const answer = await app.request("/api/auth/register", { json: { ...ANA, tracking, timeZone: "Etc/Unknown" } });
    expect(answer.status).toBe(201);
    const { token, user } = (await answer.json()) as { token: string; user: Record<string, unknown> };
    expect(user).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: "Ana",
      email: "ana@example.com",
      subscription_plan: "free",
      subscription_status: "inactive",
      subscription_end_date: null,
      subscription_period_end: null,
      allows: {
        protection: false,
        hidesSpam: false,
        languageModel: false,
        allLanguages: false,
        replies: false,
        autoReplies: false,
        historyLoad: false,
      },
      trial_used: false,
      password_changed_at: expect.stringMatching(/^20.*Z$/),
    });
    expect(await bodyOf(await app.request("/api/auth/verify-token", { token }))).toEqual({ success: true, user });
  });

  it("gives an address to one of two who ask at once", async () => {
    const app = createTestApp();
    const answers = await Promise.all([1, 2].map(() => app.request("/api/auth/register", { json: ANA })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    const refused = answers.find(({ status }) => status === 400)!;
    expect(await refused.json()).toMatchObject({ code: "email_taken", errors: [{ field: "email" }] });
  });

  it.each([
    ["a weak password", { ...ANA, password: "aaaa" }, "weak_password", "password"],
    ["no name", { ...ANA, name: " " }, "validation_failed", "name"],
    ["an address that is none", { ...ANA, email: "ana" }, "validation_failed", "email"],
    ["a tracking object that is none", { ...ANA, tracking: {} }, "validation_failed", "tracking.event_id"],
  ])("refuses %s and names the field", async (_name, json, code, field) => {
    const answer = await createTestApp().request("/api/auth/register", { json });
    expect(answer.status).toBe(400);
    const body = (await answer.json()) as { code: string; errors: { field: string; message: string }[] };
    expect(body.code).toBe(code);
    expect(body.errors.map((error) => error.field)).toContain(field);
    for (const { message } of body.errors) expect(message).not.toMatch(/invalid|expected|too/i);
  });

  it("answers malformed JSON in its own words", async () => {
    const headers = { "content-type": "application/json" };
    const answer = await createTestApp().request("/api/auth/register", { method: "POST", body: "{", headers });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "invalid_json" });
  });
});

describe("signing in", () => {
  const tryIn = (app: ReturnType<typeof createTestApp>, email: string, password: string) =>
    app.request("/api/auth/login", { json: { email, password } });

  it("opens a session", async () => {
    const app = createTestApp();
    const { email, password, userId } = await registerOwner(app);
    expect(await bodyOf(await tryIn(app, email.toUpperCase(), password))).toMatchObject({ user: { id: userId } });
  });

  it("answers an unknown address and a wrong password alike", async () => {
    const app = createTestApp();
    const { email } = await registerOwner(app);
    const bodies = await Promise.all(
      [email, "nobody@example.com"].map(async (who) => {
        const answer = await tryIn(app, who, "Equivocada-1");
        expect(answer.status).toBe(401);
        return { ...((await answer.json()) as object), requestId: "" };
      }),
    );
    expect(bodies[0]).toEqual(bodies[1]);
  });

  it("locks an address after ten failures, until fifteen minutes are over", async () => {
    let at = Date.now();
    const app = createTestApp({ now: () => at });
    const { email, password } = await registerOwner(app);
    for (let failure = 0; failure < 10; failure++) expect((await tryIn(app, email, "Equivocada-1")).status).toBe(401);
    expect((await tryIn(app, email, password)).status).toBe(429);
    at += 15 * 60_000;
    expect((await tryIn(app, email, password)).status).toBe(200);
  });

  it("is refused beyond the limit of its address", async () => {
    const never = async () => false;
    const app = createTestApp({ limit: never });
    expect((await tryIn(app, "a@example.com", "x")).status).toBe(429);
  });
});

describe("a session", () => {
  it("ends after thirty days, with a change of version, and is none without signature", async () => {
    let at = Date.now();
    const app = createTestApp({ now: () => at });
    const { token, email } = await registerOwner(app);
    const check = async (text: string | undefined) =>
      (await app.request("/api/auth/verify-token", { token: text })).status;

    expect(await check(token)).toBe(200);
    expect(await check(undefined)).toBe(401);
    expect(await check(`${token.slice(0, token.lastIndexOf("."))}.AAAA`)).toBe(401);
    at += 31 * 86_400_000;
    expect(await check(token)).toBe(401);
    at -= 31 * 86_400_000;
    const raise = app.deps.core.$client.prepare("UPDATE users SET session_version = 2 WHERE email = ?");
    await raise.bind(email).run();
    expect(await check(token)).toBe(401);
  });
});

describe("password strength", () => {
  it.each([
    ["", 0],
    ["abc", 1],
    ["abcdefgh", 2],
    ["Abcdefgh", 3],
    ["Abcdefg1", 4],
    ["Abcdef1!", 5],
  ])("of %j is %i", (password, score) => {
    expect(passwordStrength(password)).toBe(score);
  });
});
