// A thief knows an owner's password and has a session: what they try, and how the owner gets the account back by mail.
import { URI } from "otpauth";
import { expect, it } from "vitest";
import { memberships } from "../../worker/platform/db/core.ts";
import { MINUTE_MS } from "../../worker/vocabulary/durations.ts";
import { type Colleague, colleagueOf, type Owner, registerOwner, sessionStatus } from "../support/factories.ts";
import { makePasskey } from "../support/passkey.ts";
import { app, clock, newApp } from "../support/scene.ts";

type Answer = {
  status: number;
  code?: string;
  token?: string;
  uri?: string;
  options?: { challenge: string };
  secondStep?: { token: string };
  invitations?: { email: string; invited_by: string }[];
};
const NEW = "Mirador-de-mar-7";
const EVIL = { "user-agent": "evil.example/1.0 x" };

async function call(
  path: string,
  who: { token?: string | undefined } = {},
  json?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await app.request(`/api${path}`, { token: who.token, json, headers });
  clock.now += 1_000;
  return { ...((await answer.json()) as Omit<Answer, "status">), status: answer.status };
}

/** The secret of the last link to a page that an address got; undefined for none. */
async function linkTo(email: string, page: string): Promise<string | undefined> {
  await app.drain();
  const mail = app.mails.findLast(({ to, text }) => to === email && text.includes(`/${page}#`));
  return mail && new RegExp(`/${page}#([\\w-]+)`).exec(mail.text)![1];
}

async function move(thief: { token: string }, password: string, to: string) {
  expect((await call("/auth/change-email", thief, { email: to, password })).status).toBe(200);
  expect((await call("/auth/confirm-email", thief, { secret: await linkTo(to, "confirm-email") })).status).toBe(200);
}

async function addPasskey(thief: { token: string }, password: string) {
  const key = makePasskey(app.appOrigin);
  const { options } = await call("/auth/factors/passkeys/options", thief, { password });
  const response = key.create(options!.challenge);
  expect((await call("/auth/factors/passkeys", thief, { name: "Mía", response })).status).toBe(200);
  return key;
}

/** Signs in as a thief who knows the password, and moves the account to their address. */
async function steal() {
  await newApp(Date.UTC(2026, 5, 1, 12));
  const ana: Owner = await registerOwner(app, { plan: "business" });
  const thief = { token: (await call("/auth/login", {}, { email: ana.email, password: ana.password })).token! };
  await move(thief, ana.password, "thief@example.com");
  return { ana, thief, ofOwner: await linkTo(ana.email, "undo-email") };
}
const undo = (secret?: string) => call("/auth/undo-email", {}, { secret });

const signInWith = async (key: ReturnType<typeof makePasskey>) => {
  const { options } = await call("/auth/passkey/options", {}, {});
  return (await call("/auth/passkey", {}, { response: key.get(options!.challenge) })).status;
};

/** Chooses a new password by the link that the owner got, and signs in without any second step of the thief. */
async function comeBack(ana: Owner): Promise<Owner> {
  const secret = await linkTo(ana.email, "reset-password");
  expect((await call("/auth/reset-password", {}, { secret, newPassword: NEW })).status).toBe(200);
  const { token } = await call("/auth/login", {}, { email: ana.email, password: NEW });
  expect(token).toEqual(expect.any(String));
  return { ...ana, token: token!, password: NEW };
}

it("a thief's passkey, address, links and invitation end with the owner's recovery, and what can't be undone needs the second step", async () => {
  await newApp(Date.UTC(2026, 5, 1, 12));
  let ana: Owner = await registerOwner(app, { plan: "business" });
  const bea: Colleague = await colleagueOf(app, ana, { role: "admin", name: "Bea" });

  // The thief signs in. The mail about it has no word of theirs.
  const { token } = await call("/auth/login", {}, { email: ana.email, password: ana.password }, EVIL);
  const thief = { token: token! };
  await app.drain();
  expect(app.mails.at(-1)!.subject).toBe("Nuevo inicio de sesión desde un dispositivo desconocido");
  expect(app.mails.at(-1)!.text).not.toContain("evil");

  // They stay, as they hope: a passkey, an accomplice, another address and yet another one.
  const passkey = await addPasskey(thief, ana.password);
  const notMe = await linkTo(ana.email, "not-me");
  const { secondStep } = await call("/auth/change-email", thief, {
    email: "thief@example.com",
    password: ana.password,
  });
  expect(secondStep).toBeDefined();
  await call("/team/invitations", thief, { email: "accomplice@example.com", role: "admin" });
  const invited = await linkTo("accomplice@example.com", "invitation");

  // The owner presses "No fui yo".
  expect((await call("/auth/not-me", {}, { secret: notMe })).status).toBe(200);
  expect([await sessionStatus(app, thief.token), await signInWith(passkey)]).toEqual([401, 400]);
  const join = { secret: invited, name: "Cómplice", password: NEW };
  expect((await call("/invitations/join", {}, join)).code).toBe("invitation_withdrawn");
  ana = await comeBack(ana);

  // The thief comes again, and moves the account twice. Their own link to undo does not outlive the owner's.
  const again = { token: (await call("/auth/login", {}, { email: ana.email, password: NEW })).token! };
  await move(again, NEW, "thief@example.com");
  await move(again, NEW, "second@example.com");
  const ofThief = await linkTo("thief@example.com", "undo-email");
  expect((await call("/auth/undo-email", {}, { secret: await linkTo(ana.email, "undo-email") })).status).toBe(200);
  expect((await call("/auth/undo-email", {}, { secret: ofThief })).code).toBe("link_used");
  ana = await comeBack(ana);

  // With an app of codes, password and session are not enough for what cannot be undone.
  const app6 = URI.parse((await call("/auth/factors/app", ana, { password: NEW })).uri!);
  await call("/auth/factors/app/confirm", ana, { code: app6.generate({ timestamp: clock.now }) });
  clock.now += 16 * MINUTE_MS;
  for (const [path, more] of [
    ["/auth/factors/app/remove"],
    ["/auth/factors/recovery-codes"],
    ["/auth/factors/passkeys/options"],
    ["/auth/change-email", { email: "third@example.com" }],
    ["/account/export/link"],
    ["/account/close"],
    ["/team/hand-over", { userId: bea.userId }],
  ] as [string, object?][])
    expect(await call(path, ana, { password: NEW, ...more }), path).toMatchObject({ status: 200, secondStep: {} });
  const roles = await app.deps.core.select({ role: memberships.role }).from(memberships);
  expect(roles.filter(({ role }) => role === "owner")).toHaveLength(2);

  // An administrator who leaves takes their invitations along.
  await app.request("/api/team/invitations", { ...bea, json: { email: "back@example.com", role: "admin" } });
  const team = async () => (await call("/team", ana)).invitations!.map(({ email, invited_by }) => [email, invited_by]);
  expect(await team()).toEqual([["back@example.com", "Bea"]]);
  await app.request(`/api/team/members/${bea.userId}`, { method: "DELETE", token: ana.token });
  expect(await team()).toEqual([]);
});

it("a thief who undoes their own second move leaves the owner's older link valid", async () => {
  const { ana, thief, ofOwner } = await steal();
  await move(thief, ana.password, "second@example.com");
  expect((await undo(await linkTo("thief@example.com", "undo-email"))).status).toBe(200);
  const reset = await linkTo("thief@example.com", "reset-password");
  expect((await undo(ofOwner)).status).toBe(200);
  expect((await call("/auth/reset-password", {}, { secret: reset, newPassword: NEW })).code).toBe("link_used");
  await comeBack(ana);
});

it("a thief who presses «no fui yo» about their own passkey leaves the owner's older link valid", async () => {
  const { ana, thief, ofOwner } = await steal();
  await addPasskey(thief, ana.password);
  expect((await call("/auth/not-me", {}, { secret: await linkTo("thief@example.com", "not-me") })).status).toBe(200);
  expect((await undo(ofOwner)).status).toBe(200);
  await comeBack(ana);
});

it("a thief who returns to the first of their addresses leaves the owner's older link valid", async () => {
  const { ana, thief, ofOwner } = await steal();
  await move(thief, ana.password, "second@example.com");
  const between = await linkTo("thief@example.com", "undo-email");
  await move(thief, ana.password, "thief@example.com");
  expect((await undo(between)).code).toBe("link_used");
  expect((await undo(ofOwner)).status).toBe(200);
  await comeBack(ana);
});

it("nobody opens an account with the address that a thief left, nor moves one there, while its owner can undo the change", async () => {
  const { ana, ofOwner } = await steal();
  const squatter: Owner = await registerOwner(app);
  const bea: Owner = await registerOwner(app, { plan: "business" });
  const form = { name: "Otra", email: ana.email, password: "Otra-Clave-9-larga", timeZone: "Europe/Madrid" };
  expect((await call("/auth/register", {}, form)).code).toBe("email_taken");
  const change = { email: ana.email, password: squatter.password };
  expect((await call("/auth/change-email", squatter, change)).status).toBe(200);
  expect(await linkTo(ana.email, "confirm-email")).toBeUndefined();
  await call("/team/invitations", bea, { email: ana.email, role: "admin" });
  const join = { secret: await linkTo(ana.email, "invitation"), name: "Otra", password: NEW };
  expect((await call("/invitations/join", {}, join)).code).toBe("email_taken");
  // No account has the address, so no mail says how to sign in with it.
  expect(app.mails.map(({ subject }) => subject)).not.toContain("Ya hay una cuenta de Atalaya con tu correo");
  expect((await undo(ofOwner)).status).toBe(200);
  await comeBack(ana);
});
