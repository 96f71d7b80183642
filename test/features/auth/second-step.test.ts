// The second step of a sign-in: an authenticator app, recovery codes and passkeys.
import { URI } from "otpauth";
import { beforeEach, expect, it } from "vitest";
import {
  accountDeletions,
  authenticators,
  memberships,
  passkeys,
  recoveryCodes,
  users,
} from "../../../worker/platform/db/core.ts";
import { MINUTE_MS } from "../../../worker/vocabulary/durations.ts";
import { bodyOf, colleagueOf, type Owner, refusalOf, registerOwner, sessionStatus } from "../../support/factories.ts";
import { makePasskey } from "../../support/passkey.ts";
import { app, clock, newApp } from "../../support/scene.ts";

let ana: Owner;
beforeEach(async () => {
  await newApp(Date.UTC(2026, 5, 1, 12));
  ana = await registerOwner(app);
});

type Answer = {
  status: number;
  code?: string;
  token?: string;
  uri?: string;
  options?: { challenge: string };
  recoveryCodes?: string[] | null;
  secondStep?: { token: string; app: boolean; passkey: boolean };
};
const PERIOD_MS = 30_000;

const call = async (
  path: string,
  json: object,
  options: { token?: string; headers?: Record<string, string> } = {},
): Promise<Answer> => {
  const answer = await app.request(`/api/auth${path}`, { json, ...options });
  return { ...((await answer.json()) as Omit<Answer, "status">), status: answer.status };
};
const mine = (path: string, json: object = {}) => call(path, json, { token: ana.token });
const password = () => ({ password: ana.password });

const signIn = () => call("/login", { email: ana.email, password: ana.password });

/** Adds an app. @returns `codeAt`, which returns the app's code at a moment, and the recovery codes */
async function addApp() {
  const { uri } = await mine("/factors/app", password());
  const totp = URI.parse(uri!);
  const codeAt = (timestamp = clock.now) => totp.generate({ timestamp });
  const { recoveryCodes: codes } = await mine("/factors/app/confirm", { code: codeAt() });
  return { codeAt, codes: codes! };
}

/** Calls a route that asks for the second step as well, and passes the step with a code. */
async function stepped(path: string, json: object, code: string) {
  const send = (body: object) => app.request(path, { token: ana.token, json: { ...json, ...body } });
  const { secondStep } = await bodyOf<Answer>(await send({}));
  return send({ step: { token: secondStep!.token, code } });
}
const confirmed = async (path: string, json: object, code: string) => bodyOf<Answer>(await stepped(path, json, code));

const eventsOf = async () => {
  const { events } = await bodyOf<{
    events: { kind: string }[];
  }>(await app.request("/api/security/events", { token: ana.token }));
  return events.map(({ kind }) => kind);
};
const mailsOf = async () => {
  await app.drain();
  return app.mails.map(({ subject }) => subject);
};

it("asks for a code of the app when it is on, accepts each code once, and one period early or late", async () => {
  expect((await mine("/factors/app", { password: "Equivocada-1" })).code).toBe("wrong_password");
  expect((await mine("/factors/app/confirm", { code: "123456" })).code).toBe("wrong_code");
  const { codeAt, codes } = await addApp();
  expect(codes).toHaveLength(10);
  expect(await refusalOf(await stepped("/api/auth/factors/app", password(), codes[0]!))).toEqual([
    409,
    "second_step_on",
  ]);

  const { token, secondStep } = await signIn();
  expect(token).toBeUndefined();
  expect(secondStep).toMatchObject({ app: true, passkey: false });
  const step = (code: string, pending = secondStep!.token) => call("/second-step/code", { token: pending, code });
  // Refused: the code that turned the second step on, and the codes of two periods before and after.
  for (const moment of [clock.now, clock.now - 2 * PERIOD_MS, clock.now + 2 * PERIOD_MS])
    expect(await step(codeAt(moment))).toMatchObject({ status: 400, code: "wrong_code" });
  const early = codeAt(clock.now + PERIOD_MS);
  const twice = await Promise.all([step(early), step(early)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
  const { token: opened } = twice.find(({ status }) => status === 200)!;
  await bodyOf(await app.request("/api/auth/verify-token", { token: opened }));
  expect((await step(codeAt(clock.now + PERIOD_MS))).code).toBe("second_step_over");
  const soon = await signIn();
  clock.now += 5_000;
  expect((await step(early, soon.secondStep!.token)).code).toBe("wrong_code");

  const next = await signIn();
  clock.now += 11 * 60_000;
  expect((await step(codeAt(), next.secondStep!.token)).code).toBe("second_step_over");
  expect((await step(codeAt(), "invented")).code).toBe("second_step_over");
  expect(await mailsOf()).toContain("Cambió la verificación en dos pasos de tu cuenta");
});

it("accepts a recovery code once, in every spelling, and new ones make the old invalid", async () => {
  const { codes } = await addApp();
  const enter = async (code: string) => {
    const { secondStep } = await signIn();
    return (await call("/second-step/code", { token: secondStep!.token, code })).status;
  };
  expect(await enter(` ${codes[0]!.toUpperCase().replaceAll("-", " ")}`)).toBe(200);
  expect(await enter(codes[0]!)).toBe(400);
  expect(await eventsOf()).toContain("recovery_code_used");
  expect(await app.request("/api/auth/factors", { token: ana.token }).then(bodyOf)).toMatchObject({
    app: { last_used_at: expect.any(String) },
    recovery_codes_left: 9,
  });
  const { recoveryCodes: renewed } = await confirmed("/api/auth/factors/recovery-codes", password(), codes[2]!);
  expect([await enter(codes[1]!), await enter(renewed![1]!)]).toEqual([400, 200]);
  const stored = await app.deps.core.select().from(recoveryCodes);
  expect(JSON.stringify(stored)).not.toContain(renewed![2]!.replaceAll("-", ""));
});

it("stops guesses of one network after five, of all after twenty, and lets the other network in meanwhile", async () => {
  const { codeAt } = await addApp();
  clock.now += PERIOD_MS;
  const { secondStep } = await signIn();
  const guess = async (code: string, address: string) => {
    const headers = { "cf-connecting-ip": address };
    const json = { token: secondStep!.token, code };
    const response = await app.request("/api/auth/second-step/code", { json, headers });
    return [response.status, response.headers.get("retry-after")];
  };
  for (let n = 0; n < 5; n++) expect(await guess("000000", "203.0.113.7")).toEqual([400, null]);
  expect(await guess(codeAt(), "203.0.113.7")).toEqual([429, "900"]);
  expect(await eventsOf()).toContain("second_step_failed");
  for (let n = 0; n < 15; n++) await guess("000000", `198.51.100.${n}`);
  expect(await guess(codeAt(), "192.0.2.1")).toEqual([429, "3600"]);
  clock.now += 61 * 60_000;
  const { secondStep: later } = await signIn();
  expect((await call("/second-step/code", { token: later!.token, code: codeAt() })).status).toBe(200);
});

it("lets a network guess again a quarter of an hour after it began", async () => {
  const { codeAt } = await addApp();
  clock.now += PERIOD_MS;
  const guess = async (code: string) => {
    const { secondStep } = await signIn();
    return (await call("/second-step/code", { token: secondStep!.token, code })).status;
  };
  for (let n = 0; n < 5; n++) await guess("000000");
  clock.now += 15 * MINUTE_MS - 1;
  expect(await guess(codeAt())).toBe(429);
  clock.now += 2;
  expect(await guess(codeAt())).toBe(200);
});

it("signs in with a passkey alone, and with one after the password; an answer is good once, for its site and its person", async () => {
  const key = makePasskey(app.appOrigin);
  const add = await mine("/factors/passkeys/options", password());
  const stored = await mine("/factors/passkeys", { name: "Mi portátil", response: key.create(add.options!.challenge) });
  expect(stored).toMatchObject({ status: 200, recoveryCodes: expect.any(Array) });
  expect(await mailsOf()).toContain("Cambió la verificación en dos pasos de tu cuenta");
  expect((await mine("/factors/passkeys", { name: "x", response: key.create(add.options!.challenge) })).code).toBe(
    "passkey_refused",
  );

  const alone = await call("/passkey/options", {});
  const answer = key.get(alone.options!.challenge);
  const opened = await app.request("/api/auth/passkey", { json: { response: answer } });
  expect(opened.headers.get("set-cookie")).toMatch(/^__Host-atalaya-device=/);
  expect(await bodyOf(opened)).toMatchObject({ user: { email: ana.email } });
  expect((await call("/passkey", { response: answer })).code).toBe("passkey_refused");

  const { secondStep } = await signIn();
  expect(secondStep).toMatchObject({ app: false, passkey: true });
  const { options } = await call("/second-step/passkey/options", { token: secondStep!.token });
  const forStep = key.get(options!.challenge);
  // The challenge of a second step cannot be used to sign in by passkey alone.
  expect((await call("/passkey", { response: forStep })).code).toBe("passkey_refused");
  const again = await call("/second-step/passkey/options", { token: secondStep!.token });
  const step = (response: object) => call("/second-step/passkey", { token: secondStep!.token, response });
  const stranger = makePasskey(app.appOrigin).get(again.options!.challenge);
  const elsewhere = { ...makePasskey("https://phishing.example").get(again.options!.challenge), id: answer.id };
  for (const wrong of [stranger, elsewhere]) expect((await step(wrong)).code).toBe("passkey_refused");
  const last = await call("/second-step/passkey/options", { token: secondStep!.token });
  expect((await step(key.get(last.options!.challenge))).status).toBe(200);
});

it("needs only the password again when the last factor is gone, and its recovery codes are gone with it", async () => {
  const { codes } = await addApp();
  const key = makePasskey(app.appOrigin);
  const { options } = await confirmed("/api/auth/factors/passkeys/options", password(), codes[0]!);
  const added = await mine("/factors/passkeys", { name: "Llavero", response: key.create(options!.challenge) });
  // The earlier recovery codes stay valid.
  expect(added).toMatchObject({ status: 200, recoveryCodes: null });
  const { passkeys } = await bodyOf<{
    passkeys: { id: string }[];
  }>(await app.request("/api/auth/factors", { token: ana.token }));
  await confirmed("/api/auth/factors/app/remove", password(), codes[1]!);
  expect((await signIn()).secondStep).toMatchObject({ app: false, passkey: true });
  const remove = (json: object) => mine(`/factors/passkeys/${passkeys[0]!.id}/remove`, json);
  expect((await remove({ password: "Equivocada-1" })).code).toBe("wrong_password");
  await confirmed(`/api/auth/factors/passkeys/${passkeys[0]!.id}/remove`, password(), codes[2]!);
  expect((await signIn()).token).toEqual(expect.any(String));
  expect(await app.deps.core.$count(recoveryCodes)).toBe(0);
  expect((await mine("/factors/recovery-codes", password())).status).toBe(404);
  expect(codes).toHaveLength(10);
  // Both were added and removed.
  const { events } = await bodyOf<{
    events: { kind: string; times: number }[];
  }>(await app.request("/api/security/events", { token: ana.token }));
  expect(events.find(({ kind }) => kind === "second_step_changed")).toMatchObject({ times: 4 });
});

const NOT_ME = /\/not-me#([\w-]+)/;
/** The secrets of «No fui yo» in the mails to an address. */
async function notMeSecrets(email: string): Promise<string[]> {
  await app.drain();
  return app.mails.filter(({ to }) => to === email).flatMap(({ text }) => NOT_ME.exec(text)?.[1] ?? []);
}

async function addPasskey(by = ana) {
  const key = makePasskey(app.appOrigin);
  const { options } = await call("/factors/passkeys/options", { password: by.password }, { token: by.token });
  const response = key.create(options!.challenge);
  await call("/factors/passkeys", { name: "Llave", response }, { token: by.token });
  return key;
}
const signInWith = async (key: ReturnType<typeof makePasskey>) => {
  const { options } = await call("/passkey/options", {});
  return (await call("/passkey", { response: key.get(options!.challenge) })).status;
};

it("«no fui yo» removes a passkey that a thief added, with its codes, ends the sessions and asks for a new password", async () => {
  const key = await addPasskey();
  expect(await signInWith(key)).toBe(200);
  const [secret] = await notMeSecrets(ana.email);
  const answer = await call("/not-me", { secret });
  expect(answer.status).toBe(200);
  expect([await signInWith(key), await sessionStatus(app, ana.token)]).toEqual([400, 401]);
  expect((await signIn()).status).toBe(401);
  expect(await app.deps.core.$count(recoveryCodes)).toBe(0);
  await app.drain();
  const reset = /\/reset-password#([\w-]+)/.exec(app.mails.at(-1)!.text)![1];
  const NEW = "Mirador-de-mar-7";
  expect((await call("/reset-password", { secret: reset, newPassword: NEW })).status).toBe(200);
  // Without the thief's second step.
  expect((await call("/login", { email: ana.email, password: NEW })).token).toEqual(expect.any(String));
  expect((await call("/not-me", { secret })).code).toBe("link_used");
});

it("«no fui yo» leaves the factors that were there before the change", async () => {
  const { codes } = await addApp();
  clock.now += MINUTE_MS;
  await confirmed("/api/auth/factors/recovery-codes", password(), codes[0]!);
  const [, secret] = await notMeSecrets(ana.email);
  expect((await call("/not-me", { secret })).status).toBe(200);
  expect([await app.deps.core.$count(authenticators), await app.deps.core.$count(recoveryCodes)]).toEqual([1, 0]);
});

it("«no fui yo» brings the address back too, and an undone address removes what was added since it changed", async () => {
  const moved = async (to: string) => {
    await mine("/change-email", { email: to, ...password() });
    await app.drain();
    const secret = /\/confirm-email#([\w-]+)/.exec(app.mails.findLast((mail) => mail.to === to)!.text)![1];
    await mine("/confirm-email", { secret });
    await app.drain();
  };
  await addPasskey();
  const [secret] = await notMeSecrets(ana.email);
  const { core } = app.deps;
  await core.delete(passkeys);
  clock.now += MINUTE_MS;
  await moved("ladron@example.com");
  const later = await addPasskey();
  const [ofThief] = await notMeSecrets("ladron@example.com");
  expect((await call("/not-me", { secret })).status).toBe(200);
  expect((await call("/not-me", { secret: ofThief })).code).toBe("link_used");
  expect(await signInWith(later)).toBe(400);
  expect((await core.select().from(users)).map(({ email }) => email)).toEqual([ana.email]);

  ana = await registerOwner(app);
  await moved("otra@example.com");
  const undo = /\/undo-email#([\w-]+)/.exec(app.mails.findLast((mail) => mail.text.includes("/undo-email#"))!.text)![1];
  const last = await addPasskey();
  expect((await call("/undo-email", { secret: undo })).status).toBe(200);
  expect(await signInWith(last)).toBe(400);
});

it("asks for the second step too before anything that cannot be undone, and does nothing until it is passed", async () => {
  const heir = await colleagueOf(app, ana, { role: "admin" });
  const { codes } = await addApp();
  const key = makePasskey(app.appOrigin);
  const { options } = await confirmed("/api/auth/factors/passkeys/options", password(), codes[0]!);
  await mine("/factors/passkeys", { name: "Llavero", response: key.create(options!.challenge) });
  const [passkey] = await app.deps.core.select().from(passkeys);
  const paths: [path: string, json?: object][] = [
    ["/api/auth/factors/passkeys/options"],
    ["/api/auth/factors/recovery-codes"],
    [`/api/auth/factors/passkeys/${passkey!.id}/remove`],
    ["/api/auth/factors/app/remove"],
    ["/api/auth/change-email", { email: "nueva@example.com" }],
    ["/api/account/export/link"],
    ["/api/account/close"],
    ["/api/team/hand-over", { userId: heir.userId }],
  ];
  const { core } = app.deps;
  const state = async () => ({
    passkeys: await core.select().from(passkeys),
    app: await core.select().from(authenticators),
    codes: await core.select().from(recoveryCodes),
    roles: await core.select({ userId: memberships.userId, role: memberships.role }).from(memberships),
    closed: await core.select().from(accountDeletions),
  });
  const before = await state();
  for (const [path, json] of paths) {
    const send = (body: object) => app.request(path, { token: ana.token, json: { ...json, ...body } });
    expect(await bodyOf(await send(password())), path).toMatchObject({ secondStep: { app: true, passkey: true } });
    const wrong = await send({ password: "Equivocada-1" });
    expect(await wrong.json(), path).toMatchObject({ code: "wrong_password" });
    const { secondStep } = await bodyOf<Answer>(await send(password()));
    const guessed = await send({ ...password(), step: { token: secondStep!.token, code: "000000" } });
    expect(await guessed.json(), path).toMatchObject({ code: "wrong_code" });
    clock.now += 16 * MINUTE_MS;
  }
  expect(await state()).toEqual(before);
  const { secondStep } = await bodyOf<Answer>(
    await app.request("/api/account/close", { token: ana.token, json: password() }),
  );
  const { options: challenge } = await call("/second-step/passkey/options", { token: secondStep!.token });
  const step = { token: secondStep!.token, response: key.get(challenge!.challenge) };
  const closed = await app.request("/api/account/close", { token: ana.token, json: { ...password(), step } });
  expect(await bodyOf(closed)).toMatchObject({ closes_at: expect.any(String) });
});
