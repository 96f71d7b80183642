import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { BREACHED_PASSWORD } from "../../../tools/sandbox/breached/breached.ts";
import { DUMMY_SECRET, DUMMY_TOKEN, turnstileRoutes } from "../../../tools/sandbox/turnstile/turnstile.ts";
import { accountKeyOf } from "../../../worker/features/auth/login-attempts.ts";
import { hashPassword } from "../../../worker/features/auth/passwords/password.ts";
import { countAttempt } from "../../../worker/features/auth/queries.ts";
import { deviceName } from "../../../worker/features/auth/source.ts";
import { loginFailures, sessions, users } from "../../../worker/platform/db/core.ts";
import { verifierOf } from "../../../worker/platform/turnstile/turnstile.ts";
import { passwordRefusal } from "../../../worker/vocabulary/people/password-rules.ts";
import { createTestApp } from "../../support/app.ts";
import { bodyOf, refusalOf, registerOwner, sessionStatus } from "../../support/factories.ts";
import { app, clock, inCore, newApp } from "../../support/scene.ts";

beforeEach(() => newApp());

const ANA = { name: "Ana", username: "Ana", email: "Ana@Example.com ", password: "Correcta-1234" };

describe("registering", () => {
  it("answers a valid session", async () => {
    const tracking = { event_id: "e-1", event_time: 1_700_000_000, fbp: null, action_source: "website" };
    const answer = await app.request("/api/auth/register", { json: { ...ANA, tracking, timeZone: "Etc/Unknown" } });
    expect(answer.status).toBe(201);
    const { token, user } = (await answer.json()) as { token: string; user: Record<string, unknown> };
    expect(user).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: "Ana",
      email: "ana@example.com",
      workspace: {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        name: "Ana",
        time_zone: "Europe/Madrid",
        institution: false,
      },
      role: "owner",
      may: ["see", "moderate", "rules", "pages", "alerts", "team", "billing", "ownership"],
      is_resting: false,
      email_verified: false,
      closes_at: null,
      subscription_plan: "free",
      subscription_status: "inactive",
      subscription_end_date: null,
      subscription_period_end: null,
      allows: {
        protection: false,
        hidesSpam: false,
        languageModel: false,
        allLanguages: false,
        caseFiles: false,
        api: false,
        clientReports: false,
        unbranded: false,
        replies: false,
        autoReplies: false,
        historyLoad: false,
      },
      trial_used: false,
      password_changed_at: expect.stringMatching(/^20.*Z$/),
    });
    expect(await bodyOf(await app.request("/api/auth/verify-token", { token }))).toEqual({ success: true, user });
  });

  it("gives an e-mail address to one of two registrations at once", async () => {
    const answers = await Promise.all([1, 2].map(() => app.request("/api/auth/register", { json: ANA })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    const refused = answers.find(({ status }) => status === 400)!;
    expect(await refused.json()).toMatchObject({ code: "email_taken", errors: [{ field: "email" }] });
  });

  it.each([
    ["a weak password", { ...ANA, password: "aaaa" }, "weak_password", "password"],
    ["one of the commonest passwords", { ...ANA, password: "Corvette" }, "common_password", "password"],
    ["a password that was published", { ...ANA, password: BREACHED_PASSWORD }, "breached_password", "password"],
    ["no name", { ...ANA, name: " " }, "validation_failed", "name"],
    ["an invalid address", { ...ANA, email: "ana" }, "validation_failed", "email"],
    ["an empty tracking object", { ...ANA, tracking: {} }, "validation_failed", "tracking.event_id"],
  ])("refuses %s and names the field", async (_name, json, code, field) => {
    const answer = await createTestApp().request("/api/auth/register", { json });
    expect(answer.status).toBe(400);
    const body = (await answer.json()) as { code: string; errors: { field: string; message: string }[] };
    expect(body.code).toBe(code);
    expect(body.errors.map((error) => error.field)).toContain(field);
    for (const { message } of body.errors) expect(message).not.toMatch(/invalid|expected|too/i);
  });

  it("answers malformed JSON with its own sentence", async () => {
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
    const { email, password, userId } = await registerOwner(app);
    expect(await bodyOf(await tryIn(app, email.toUpperCase(), password))).toMatchObject({ user: { id: userId } });
  });

  it("answers an unknown address and a wrong password alike", async () => {
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

  it("locks an e-mail address for fifteen minutes after ten failures", async () => {
    const { email, password } = await registerOwner(app);
    for (let failure = 0; failure < 10; failure++) expect((await tryIn(app, email, "Equivocada-1")).status).toBe(401);
    expect((await tryIn(app, email, password)).status).toBe(429);
    clock.now += 15 * 60_000;
    expect((await tryIn(app, email, password)).status).toBe(200);
  });

  it("is refused beyond the limit of its IP address", async () => {
    const never = async () => false;
    const app = createTestApp({ limit: never });
    expect((await tryIn(app, "a@example.com", "x")).status).toBe(429);
  });
});

describe("where a challenge is configured", () => {
  const ask = (secretKey: string) =>
    createTestApp({
      verifyChallenge: verifierOf({
        origin: "http://turnstile.test",
        secretKey,
        fetch: async (input, init) => turnstileRoutes.fetch(new Request(input as RequestInfo, init as RequestInit)),
      }),
    });

  it.each([
    ["that is passed opens the account instead of a lock", DUMMY_SECRET, DUMMY_TOKEN, 200],
    ["that is forged opens nothing", DUMMY_SECRET, "forged", 403],
    ["that fails opens nothing", "2x0000000000000000000000000000000AA", DUMMY_TOKEN, 403],
    ["that was used before opens nothing", "3x0000000000000000000000000000000AA", DUMMY_TOKEN, 403],
  ])("one %s", async (_what, secretKey, challenge, status) => {
    const app = ask(secretKey);
    const { email, password } = await registerOwner(app);
    const tryIn = (json: object) => app.request("/api/auth/login", { json: { email, ...json } });
    for (let guess = 0; guess < 10; guess++) await tryIn({ password: "Equivocada-1" });
    const asked = await tryIn({ password });
    expect([asked.status, await asked.json()]).toMatchObject([403, { code: "challenge_required" }]);
    expect((await tryIn({ password, challenge })).status).toBe(status);
  });

  it("one is asked for after ten registrations of a network in a day, and after fifty of a whole IPv6 site", async () => {
    const app = createTestApp({
      now: () => clock.now,
      verifyChallenge: async (token) => (token === DUMMY_TOKEN ? "passed" : "refused"),
    });
    let made = 0;
    const register = (address: string, challenge?: string) =>
      app.request("/api/auth/register", {
        json: { name: "Eva", email: `eva-${++made}@example.com`, password: "Mirador-de-mar-7", challenge },
        headers: { "cf-connecting-ip": address },
      });
    for (let n = 0; n < 10; n++) expect((await register("203.0.113.7")).status).toBe(201);
    expect(await refusalOf(await register("203.0.113.7"))).toEqual([403, "challenge_required"]);
    expect((await register("203.0.113.7", DUMMY_TOKEN)).status).toBe(201);
    expect((await register("198.51.100.1")).status).toBe(201);
    // A /48 has 65,536 networks.
    for (let n = 0; n < 50; n++) expect((await register(`2001:db8:1:${n}::1`)).status).toBe(201);
    expect(await refusalOf(await register("2001:db8:1:ffff::1"))).toEqual([403, "challenge_required"]);
    expect((await register("2001:db8:2::1")).status).toBe(201);
    clock.now += 25 * 3_600_000;
    expect((await register("203.0.113.7")).status).toBe(201);
  });

  it("the lock stays while nobody can verify one, and after ten times as many", async () => {
    const app = createTestApp({ verifyChallenge: async () => "unavailable" });
    const { email, password } = await registerOwner(app);
    const login = (challenge: string) =>
      app.request("/api/auth/login", { json: { email, password, challenge } }).then(({ status }) => status);
    const key = { accountKey: await accountKeyOf(app.deps, email), now: app.deps.now(), windowMs: 3_600_000 };
    for (let guess = 0; guess < 101; guess++) await countAttempt(app.deps.core, key);
    expect(await login("x")).toBe(429);
    app.deps.verifyChallenge = async () => "passed";
    const failed = (times: number) =>
      app.deps.core.update(loginFailures).set({ failures: times }).where(eq(loginFailures.accountKey, key.accountKey));
    await failed(1000);
    expect(await login("x")).toBe(429);
    await failed(999);
    expect(await login("x")).toBe(200);
  });
});

describe("wrong passwords", () => {
  const WRONG = "Equivocada-1";
  const tryFrom = (email: string, password: string, headers: Record<string, string>) =>
    app.request("/api/auth/login", { json: { email, password }, headers });
  const at = (address: string) => ({ "cf-connecting-ip": address });

  it("of a stranger elsewhere do not lock the owner out", async () => {
    const { email, password } = await registerOwner(app);
    for (let guess = 0; guess < 10; guess++) await tryFrom(email, WRONG, at("203.0.113.7"));
    const locked = await tryFrom(email, password, at("203.0.113.7"));
    expect([locked.status, locked.headers.get("retry-after")]).toEqual([429, "900"]);
    expect((await tryFrom(email, password, at("198.51.100.1"))).status).toBe(200);
  });

  it("from many networks lock out new browsers, but not a browser that has signed in", async () => {
    const { email, password } = await registerOwner(app);
    const first = await tryFrom(email, password, at("198.51.100.1"));
    const set = first.headers.get("set-cookie")!;
    expect(set).toMatch(/^__Host-atalaya-device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const cookie = set.split(";")[0]!;
    for (let guess = 0; guess < 101; guess++)
      await countAttempt(app.deps.core, {
        accountKey: await accountKeyOf(app.deps, email),
        now: app.deps.now(),
        windowMs: 3_600_000,
      });
    expect((await tryFrom(email, password, at("198.51.100.9"))).status).toBe(429);
    expect((await tryFrom(email, password, { ...at("198.51.100.9"), cookie })).status).toBe(200);
    for (let guess = 0; guess < 10; guess++)
      expect((await tryFrom(email, WRONG, { ...at("198.51.100.9"), cookie })).status).toBe(401);
    expect((await tryFrom(email, password, { ...at("198.51.100.9"), cookie })).status).toBe(429);
  });

  it("of another account's browser count as a stranger's", async () => {
    const [ana, eva] = [await registerOwner(app), await registerOwner(app)];
    const cookie = (await tryFrom(eva.email, eva.password, {})).headers.get("set-cookie")!.split(";")[0]!;
    for (let guess = 0; guess < 10; guess++) await tryFrom(ana.email, WRONG, at("203.0.113.7"));
    expect((await tryFrom(ana.email, ana.password, { ...at("203.0.113.7"), cookie })).status).toBe(429);
  });

  it("of a browser from before a new password count as a stranger's, and the browser that chose it stays known", async () => {
    const { email, password, token } = await registerOwner(app);
    const NEW = "Mirador-de-mar-7";
    const cookieOf = (answer: Response) => answer.headers.get("set-cookie")!.split(";")[0]!;
    const browser = { "sec-fetch-site": "same-origin" };
    const thief = cookieOf(await tryFrom(email, password, browser));
    const signedIn = await tryFrom(email, password, browser);
    const own = { cookie: cookieOf(signedIn), session: ((await signedIn.json()) as { token: string }).token };
    clock.now += 2_000;
    const changed = await app.request("/api/auth/change-password", {
      token: own.session,
      json: { currentPassword: password, newPassword: NEW },
      headers: { cookie: own.cookie },
    });
    const renewed = cookieOf(changed);
    expect([token, renewed]).not.toContain(own.cookie);
    for (let guess = 0; guess < 10; guess++) await tryFrom(email, WRONG, at("203.0.113.7"));
    expect((await tryFrom(email, NEW, { ...at("203.0.113.7"), cookie: thief })).status).toBe(429);
    await app.drain();
    app.mails.splice(0);
    expect((await tryFrom(email, NEW, { ...at("203.0.113.7"), cookie: renewed })).status).toBe(200);
    await app.drain();
    expect(app.mails.map(({ subject }) => subject)).toEqual([]);
    expect((await tryFrom(email, NEW, { ...at("198.51.100.1"), cookie: thief })).status).toBe(200);
    await app.drain();
    expect(app.mails.map(({ subject }) => subject)).toEqual([
      "Nuevo inicio de sesión desde un dispositivo desconocido",
    ]);
  });

  it("are forgotten a day later", async () => {
    const { email } = await registerOwner(app);
    await tryFrom(email, WRONG, {});
    await app.cron();
    expect(await app.deps.core.$count(loginFailures)).toBe(2);
    clock.now += 25 * 3_600_000;
    await app.cron();
    expect(await app.deps.core.$count(loginFailures)).toBe(0);
  });
});

describe("a session", () => {
  it("ends after seven days or with a new version, and needs a valid signature", async () => {
    const { email, password } = await registerOwner(app);
    const signedIn = await app.request("/api/auth/login", { json: { email, password } });
    const { token } = (await signedIn.json()) as { token: string };
    const check = (text: string | undefined) => sessionStatus(app, text);

    expect(await check(token)).toBe(200);
    expect(await check(undefined)).toBe(401);
    expect(await check(`${token.slice(0, token.lastIndexOf("."))}.AAAA`)).toBe(401);
    clock.now += 8 * 86_400_000;
    expect(await check(token)).toBe(401);
    clock.now -= 8 * 86_400_000;
    const raise = inCore("UPDATE users SET session_version = 2 WHERE email = ?");
    await raise.bind(email).run();
    expect(await check(token)).toBe(401);
  });
});

describe("the list of sessions", () => {
  const CHROME =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36";
  const FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0";
  type Listed = { id: string; device: string; country: string | null; last_used_at: string; is_current: boolean };

  it("names each one's device and place, and ends one of them alone", async () => {
    clock.now = Date.UTC(2026, 5, 1, 12);
    const { email, password } = await registerOwner(app);
    const signIn = async (headers: Record<string, string>) =>
      (
        await bodyOf<{
          token: string;
        }>(await app.request("/api/auth/login", { json: { email, password }, headers }))
      ).token;
    const list = async (token: string) =>
      (await bodyOf<{ sessions: Listed[] }>(await app.request("/api/auth/sessions", { token }))).sessions;
    const desk = await signIn({ "user-agent": CHROME, "cf-ipcountry": "ES" });
    clock.now += 1000;
    const phone = await signIn({ "user-agent": FIREFOX });
    const used = async () => (await list(desk)).find(({ is_current }) => is_current)!.last_used_at;
    const signedInAt = new Date(clock.now - 1000).toISOString();
    clock.now += 4 * 60_000;
    expect([await used(), await used()]).toEqual([signedInAt, signedInAt]);
    clock.now += 2 * 60_000;
    await list(desk);
    expect(await used()).toBe(new Date(clock.now).toISOString());

    const [first, second] = (await list(desk)).filter(({ device }) => device !== "");
    expect([first, second]).toMatchObject([
      { device: "Chrome · Windows", country: null, is_current: true },
      { device: "Firefox · Android", country: null, is_current: false },
    ]);
    const end = (token: string) => app.request(`/api/auth/sessions/${second!.id}`, { method: "DELETE", token });
    expect((await end(desk)).status).toBe(200);
    const statusOf = (token: string) => sessionStatus(app, token);
    expect([await statusOf(phone), await statusOf(desk), (await end(desk)).status]).toEqual([401, 200, 404]);
    await bodyOf(await app.request("/api/auth/logout", { method: "POST", token: desk }));
    expect(await statusOf(desk)).toBe(401);
  });

  it.each([undefined, "", "x", "<script>alert(1)</script>", `Mozilla/${"9".repeat(20_000)} (${"(".repeat(900)}`])(
    "shows no more of a strange browser than its name: %s",
    (userAgent) => expect(deviceName(userAgent)).toMatch(/^[\w· ]{0,60}$/),
  );

  it("ends one that was not used for seven days, and the cron deletes the old ones", async () => {
    clock.now = Date.UTC(2026, 5, 1, 12);
    const { email, password } = await registerOwner(app);
    await app.request("/api/auth/login", { json: { email, password } });
    const rows = async () => (await app.deps.core.select().from(sessions)).map(({ createdAt }) => createdAt);
    const made = clock.now;
    clock.now += 29 * 86_400_000;
    await app.cron();
    expect(await rows()).toContain(made);
    clock.now += 2 * 86_400_000;
    await app.cron();
    // Sessions that `signedIn` makes begin later.
    expect(await rows()).not.toContain(made);
  });

  it("keeps the fifty of a person that were used last, so that the list shows all of them", async () => {
    clock.now = Date.UTC(2026, 5, 1, 12);
    const { email, password, token } = await registerOwner(app);
    const first = (await app.deps.core.select().from(sessions).get())!;
    const older = Array.from({ length: 60 }, (_, index) => ({
      ...first,
      id: `s${index}`,
      lastUsedAt: clock.now + index,
    }));
    for (const row of older) await app.deps.core.insert(sessions).values(row);
    clock.now += 1_000;
    await app.request("/api/auth/verify-token", { token });
    await app.request("/api/auth/login", { json: { email, password } });
    const kept = (await app.deps.core.select().from(sessions)).filter(({ userId }) => userId === first.userId);
    expect(kept).toHaveLength(50);
    expect(kept.map(({ id }) => id)).not.toContain("s11");
    expect(kept.map(({ id }) => id)).toContain("s12");
  });
});

describe("a browser's session", () => {
  let at = Date.now();
  const DAY_MS = 86_400_000;
  const BROWSER = { "sec-fetch-site": "same-origin" };
  type Answer = { token?: string };

  async function signIn() {
    const app = createTestApp({ now: () => at });
    const { email, password } = await registerOwner(app);
    const answer = await app.request("/api/auth/login", { json: { email, password }, headers: BROWSER });
    const { token } = (await answer.json()) as Answer;
    const cookie = answer.headers.get("set-cookie")!.split(";")[0]!;
    const verify = async (given: string, headers: Record<string, string> = { cookie }) => {
      const verified = await app.request("/api/auth/verify-token", { token: given, headers });
      return { status: verified.status, token: ((await verified.json()) as Answer).token };
    };
    return { app, token: token!, cookie, password, verify };
  }

  it("opens nothing without the cookie of its device, also after a change of password", async () => {
    const { app, token, cookie, password, verify } = await signIn();
    const other = await signIn();
    expect(await verify(token)).toEqual({ status: 200, token: undefined });
    for (const headers of [{}, { cookie: other.cookie }, { cookie: `${cookie}x` }] as Record<string, string>[])
      expect((await verify(token, headers)).status).toBe(401);
    const json = { currentPassword: password, newPassword: "Mirador-de-mar-7" };
    const changed = await app.request("/api/auth/change-password", { token, json, headers: { cookie } });
    const next = ((await changed.json()) as Answer).token!;
    expect([(await verify(next)).status, (await verify(next, {})).status]).toEqual([200, 401]);
  });

  it("is renewed by a visit, for thirty days after the password was given", async () => {
    const { token, verify } = await signIn();
    let current = token;
    for (let day = 2; day < 30; day += 2) {
      at += 2 * DAY_MS;
      const visit = await verify(current);
      expect([day, visit.status, typeof visit.token]).toEqual([day, 200, "string"]);
      current = visit.token!;
      expect((await verify(current, {})).status).toBe(401);
    }
    at += 2 * DAY_MS + 1000;
    expect((await verify(current)).status).toBe(401);
  });
});

describe("a new password", () => {
  it.each([
    ["Aa", "short_password"],
    ["a1", "short_password"],
    ["aaaa", "weak_password"],
    ["password1", "common_password"],
    ["Password123!", "common_password"],
    ["Contraseña2026", "common_password"],
    ["12345678", "common_password"],
    ["87654321", "common_password"],
    ["11111111", "common_password"],
    ["12121212", "common_password"],
    ["qwerty123", "common_password"],
    ["ana.perez@example.com", "password_is_email"],
    ["Ana.Perez", "password_is_email"],
    ["Correcta-1234", null],
    ["caballo bateria grapa", null],
    ["contraseña de mi abuela", null],
    ["7301946258", null],
  ])("%j is refused as %s", (password, refusal) => {
    expect(passwordRefusal(password, "ana.perez@example.com")).toBe(refusal);
  });

  it("is refused at registration and at a change, and an old one still opens its account", async () => {
    const refused = await app.request("/api/auth/register", { json: { ...ANA, password: "password1" } });
    expect(await refused.json()).toMatchObject({ code: "common_password", errors: [{ field: "password" }] });
    const { token, email, password } = await registerOwner(app);
    const json = { currentPassword: password, newPassword: email };
    const change = await app.request("/api/auth/change-password", { token, json });
    expect(await change.json()).toMatchObject({ code: "password_is_email", errors: [{ field: "newPassword" }] });
    const old = await hashPassword("password1");
    await app.deps.core.update(users).set({ passwordHash: old }).where(eq(users.email, email));
    const login = await app.request("/api/auth/login", { json: { email, password: "password1" } });
    expect(login.status).toBe(200);
  });
});
