// Links in mails: for a forgotten password, to verify an address, and to change it. Also mails about sign-ins.
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { BREACHED_PASSWORD } from "../../../tools/sandbox/breached/breached.ts";
import { alerts, oneTimeTokens, users } from "../../../worker/platform/db/core.ts";
import { ENDED_LINK_DAYS } from "../../../worker/vocabulary/retention.ts";
import { bodyOf, type Owner, registerOwner, sessionStatus } from "../../support/factories.ts";
import { app, clock, newApp } from "../../support/scene.ts";

beforeEach(() => newApp(Date.UTC(2026, 5, 1, 12)));

type User = { id: string; email: string; email_verified: boolean };
type Answer = { status: number; code?: string; token?: string; user?: User };
const NEW = "Mirador-de-mar-7";
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const call = async (path: string, json: object, token?: string): Promise<Answer> => {
  const answer = await app.request(`/api/auth${path}`, { json, token });
  return { ...((await answer.json()) as Omit<Answer, "status">), status: answer.status };
};
const login = (email: string, password: string) => call("/login", { email, password });
const isOpen = async (token: string) => (await sessionStatus(app, token)) === 200;

/** The mails that were sent since the last call, with the secret of their link. */
async function mailed() {
  await app.drain();
  return app.mails
    .splice(0)
    .map(({ to, subject, text }) => ({ to, subject, secret: /#([\w-]+)/.exec(text)?.[1] ?? "" }));
}
async function secretOf(subject: string) {
  const found = (await mailed()).find((mail) => mail.subject === subject);
  if (!found) throw new Error(`no mail ${subject}`);
  return found.secret;
}
const RESET = "Elige una contraseña nueva para Atalaya";
const VERIFY = "Confirma tu correo en Atalaya";

/** Registers a person by the form, so that the address is not verified. */
async function newcomer(email: string): Promise<Owner> {
  const { token, user } = await call("/register", { name: "Eva", email, password: "Correcta-1234" });
  return { token: token!, userId: user!.id, email, password: "Correcta-1234" };
}

it("a forgotten password is replaced by a link, once, within half an hour, and every session ends", async () => {
  const ana = await registerOwner(app);
  await mailed();
  expect(await isOpen(ana.token)).toBe(true);
  const known = await call("/forgot-password", { email: ana.email.toUpperCase() });
  const unknown = await call("/forgot-password", { email: "nadie@example.com" });
  expect(known).toMatchObject({ status: 200, success: true });
  expect(unknown).toEqual(known);
  const sent = await mailed();
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[ana.email, RESET]]);
  const secret = sent[0]!.secret;
  expect(JSON.stringify(await app.deps.core.select().from(oneTimeTokens))).not.toContain(secret);

  const reset = (newPassword: string, given = secret) => call("/reset-password", { secret: given, newPassword });
  expect(await reset("password1")).toMatchObject({ code: "common_password", errors: [{ field: "newPassword" }] });
  expect((await reset(BREACHED_PASSWORD)).code).toBe("breached_password");
  expect((await reset(NEW, "invented")).code).toBe("link_unknown");
  const twice = await Promise.all([reset(NEW), reset(NEW)]);
  expect(twice.map(({ code }) => code).sort()).toEqual(["link_used", undefined]);
  expect((await reset(NEW)).code).toBe("link_used");
  expect([await isOpen(ana.token), (await login(ana.email, ana.password)).status]).toEqual([false, 401]);
  expect((await mailed()).map(({ subject }) => subject)).toEqual(["Tu contraseña de Atalaya cambió"]);
  const { status, token } = await login(ana.email, NEW);
  expect(status).toBe(200);
  expect(await (await app.request("/api/security/events", { token })).text()).toContain('"password_changed"');

  await call("/forgot-password", { email: ana.email });
  const late = await secretOf(RESET);
  clock.now += 31 * MINUTE_MS;
  expect((await reset("Otra-clave-5678", late)).code).toBe("link_expired");
});

it("an address gets three links to a new password in an hour, whoever asks, and the next one afterwards", async () => {
  const ana = await registerOwner(app);
  const eva = await registerOwner(app, { name: "Eva" });
  await mailed();
  const ask = (email: string) => call("/forgot-password", { email });
  // More requests at once than the limit: all answers are the same, and few mails are sent.
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(ana.email)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await ask(eva.email);
  const sent = await mailed();
  expect(sent.map(({ to }) => to).sort()).toEqual([ana.email, ana.email, ana.email, eva.email].sort());
  clock.now += 59 * MINUTE_MS;
  await ask(ana.email);
  expect(await mailed()).toEqual([]);
  clock.now += 2 * MINUTE_MS;
  await ask(ana.email);
  const { secret } = (await mailed())[0]!;
  expect((await call("/reset-password", { secret, newPassword: NEW })).status).toBe(200);
});

it("a new password voids the links that were asked for before", async () => {
  const ana = await registerOwner(app);
  await call("/forgot-password", { email: ana.email });
  const secret = await secretOf(RESET);
  await call("/change-password", { currentPassword: ana.password, newPassword: NEW }, ana.token);
  expect((await call("/reset-password", { secret, newPassword: "Otra-clave-5678" })).code).toBe("link_used");
});

it("an address is verified by its link and a session of the account; the click of another person has no effect", async () => {
  const eva = await newcomer("eva@example.com");
  const secret = await secretOf(VERIFY);
  const ana = await registerOwner(app);
  const verified = async () =>
    (await bodyOf<{ user: User }>(await app.request("/api/auth/verify-token", { token: eva.token }))).user
      .email_verified;
  expect((await call("/verify-email", { secret })).status).toBe(401);
  expect((await call("/verify-email", { secret }, ana.token)).code).toBe("link_unknown");
  expect(await verified()).toBe(false);
  expect((await call("/verify-email", { secret }, eva.token)).status).toBe(200);
  expect(await verified()).toBe(true);
  expect((await call("/verify-email", { secret }, eva.token)).code).toBe("link_used");
  await call("/verify-email/send", {}, eva.token);
  expect((await mailed()).filter(({ to }) => to === eva.email)).toEqual([]);
});

it("the link for an address is invalid once the account has another one", async () => {
  const eva = await newcomer("eva@example.com");
  const secret = await secretOf(VERIFY);
  await call("/change-email", { password: eva.password, email: "nueva@example.com" }, eva.token);
  const confirmation = (await mailed()).find(({ to }) => to === "nueva@example.com")!.secret;
  expect((await call("/confirm-email", { secret: confirmation }, eva.token)).status).toBe(200);
  expect((await call("/verify-email", { secret }, eva.token)).code).toBe("link_unknown");
});

it("an address that a stranger registered becomes its owner's, and the stranger loses access permanently", async () => {
  const stranger = await newcomer("real@example.com");
  await call("/change-email", { email: "mine@example.com", password: stranger.password }, stranger.token);
  const change = await secretOf("Confirma tu correo nuevo en Atalaya");
  // Nothing that outlives the password can be added before the address is verified.
  expect((await call("/factors/app", { password: stranger.password }, stranger.token)).code).toBe("email_unverified");
  // The owner registers: the mail says what to do.
  const taken = await call("/register", { name: "Real", email: "real@example.com", password: NEW });
  expect(taken.code).toBe("email_taken");
  expect((await mailed()).map(({ to, subject }) => [to, subject])).toEqual([
    ["real@example.com", "Ya hay una cuenta de Atalaya con tu correo"],
  ]);
  await call("/forgot-password", { email: "real@example.com" });
  expect((await call("/reset-password", { secret: await secretOf(RESET), newPassword: NEW })).status).toBe(200);
  expect([await isOpen(stranger.token), (await login(stranger.email, stranger.password)).status]).toEqual([false, 401]);
  const owner = await login("real@example.com", NEW);
  expect(owner.user).toMatchObject({ id: stranger.userId, email_verified: true });
  expect((await call("/confirm-email", { secret: change }, owner.token)).code).toBe("link_used");
});

it("another address is confirmed from its mailbox; both get a mail, and the old one can undo it", async () => {
  const ana = await registerOwner(app);
  const other = await registerOwner(app);
  await mailed();
  const ask = (json: object) => call("/change-email", { password: ana.password, ...json }, ana.token);
  expect((await ask({ email: "nueva@example.com", password: "x" })).code).toBe("wrong_password");
  expect((await ask({ email: ana.email })).code).toBe("same_email");
  // The address of another account: the same answer, and no link.
  expect((await ask({ email: other.email })).status).toBe(200);
  expect((await mailed()).map(({ to }) => to)).toEqual([ana.email]);

  await ask({ email: "nueva@example.com" });
  const asked = await mailed();
  expect(asked.map(({ to }) => to).sort()).toEqual(["nueva@example.com", ana.email].sort());
  const secret = asked.find(({ to }) => to === "nueva@example.com")!.secret;
  expect((await call("/confirm-email", { secret }, other.token)).code).toBe("link_unknown");
  expect((await call("/confirm-email", { secret }, ana.token)).user!.email).toBe("nueva@example.com");
  expect((await call("/confirm-email", { secret }, ana.token)).code).toBe("link_used");
  const sent = await mailed();
  const undo = sent.find(({ to }) => to === ana.email)!.secret;
  expect(sent.map(({ to }) => to).sort()).toEqual(["nueva@example.com", ana.email].sort());
  expect((await login("nueva@example.com", ana.password)).status).toBe(200);

  clock.now += 6 * DAY_MS;
  expect((await call("/undo-email", { secret: undo })).status).toBe(200);
  expect((await call("/undo-email", { secret: undo })).code).toBe("link_used");
  expect([await isOpen(ana.token), (await login(ana.email, ana.password)).status]).toEqual([false, 401]);
  expect((await call("/reset-password", { secret: await secretOf(RESET), newPassword: NEW })).status).toBe(200);
  expect((await login(ana.email, NEW)).status).toBe(200);
});

/** Moves an account to another address, as a person with its session and password. @returns the secret that undoes it; "" for none */
async function move({ token, password }: Owner, from: string, to: string): Promise<string> {
  await mailed();
  await call("/change-email", { email: to, password }, token);
  const { secret } = (await mailed()).find((mail) => mail.to === to)!;
  expect((await call("/confirm-email", { secret }, token)).user!.email).toBe(to);
  return (await mailed()).find((mail) => mail.to === from)!.secret;
}

it("an undone change of address makes every other link void that could undo one", async () => {
  const ana = await registerOwner(app);
  const ofOwner = await move(ana, ana.email, "thief@example.com");
  const ofThief = await move(ana, "thief@example.com", "second@example.com");
  expect((await call("/undo-email", { secret: ofOwner })).status).toBe(200);
  expect((await call("/undo-email", { secret: ofThief })).code).toBe("link_used");
  expect((await call("/reset-password", { secret: await secretOf(RESET), newPassword: NEW })).status).toBe(200);
  expect((await login(ana.email, NEW)).status).toBe(200);
});

it("an account that returns to an address which could undo the change leaves no link for the address between", async () => {
  const ana = await registerOwner(app);
  const ofOwner = await move(ana, ana.email, "thief@example.com");
  expect(await move(ana, "thief@example.com", ana.email)).toBe("");
  expect((await call("/undo-email", { secret: ofOwner })).code).toBe("link_used");
  expect((await login(ana.email, ana.password)).status).toBe(200);
});

it("a new password of the person who changed the address leaves its owner the link that undoes it", async () => {
  const ana = await registerOwner(app);
  const ofOwner = await move(ana, ana.email, "thief@example.com");
  await call("/forgot-password", { email: "thief@example.com" });
  expect((await call("/reset-password", { secret: await secretOf(RESET), newPassword: NEW })).status).toBe(200);
  expect((await call("/undo-email", { secret: ofOwner })).status).toBe(200);
  expect((await login("thief@example.com", NEW)).status).toBe(401);
});

it("a link undoes a change only while the account has the address that it was changed to, or a later one", async () => {
  const ana = await registerOwner(app);
  const secret = await move(ana, ana.email, "nueva@example.com");
  await app.deps.core.update(users).set({ email: "de-soporte@example.com" }).where(eq(users.publicId, ana.userId));
  expect((await call("/undo-email", { secret })).code).toBe("link_unknown");
});

it("an address that an account left belongs to nobody else until its link expires", async () => {
  const ana = await registerOwner(app);
  const other = await registerOwner(app);
  await mailed();
  // Asked for in time, and confirmed from the mailbox after the account that left can undo it.
  await call("/change-email", { email: "libre@example.com", password: other.password }, other.token);
  const { secret } = (await mailed()).find(({ to }) => to === "libre@example.com")!;
  await move(ana, ana.email, "libre@example.com");
  await move(ana, "libre@example.com", "nueva@example.com");
  expect((await call("/confirm-email", { secret }, other.token)).code).toBe("email_taken");
  const form = { name: "Eva", email: "libre@example.com", password: "Correcta-1234" };
  expect((await call("/register", form)).code).toBe("email_taken");
  clock.now += 7 * DAY_MS;
  expect((await call("/register", form)).status).toBe(201);
});

it("a link that undoes a change is not used up by a refusal", async () => {
  const ana = await registerOwner(app);
  const other = await registerOwner(app);
  const secret = await move(ana, ana.email, "nueva@example.com");
  const nameOther = (email: string) =>
    app.deps.core.update(users).set({ email }).where(eq(users.publicId, other.userId));
  await nameOther(ana.email);
  expect((await call("/undo-email", { secret })).code).toBe("email_taken");
  await nameOther(other.email);
  expect((await call("/undo-email", { secret })).status).toBe(200);
});

it("a sign-in from a browser that was not there before is mailed, and one from a known browser is not", async () => {
  const ana = await registerOwner(app);
  await mailed();
  const agent =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0 Safari/537.36";
  const from = (headers: Record<string, string>) =>
    app.request("/api/auth/login", {
      json: { email: ana.email, password: ana.password },
      headers: { "user-agent": agent, "cf-ipcountry": "ES", ...headers },
    });
  const cookie = (await from({})).headers.get("set-cookie")!.split(";")[0]!;
  expect((await mailed()).map(({ to, subject }) => [to, subject])).toEqual([
    [ana.email, "Nuevo inicio de sesión desde Chrome · Windows"],
  ]);
  await from({ cookie });
  expect(await mailed()).toEqual([]);
  // Their devices get the alert as well, once.
  const raised = await app.deps.core.select({ kind: alerts.kind }).from(alerts);
  expect(raised).toEqual([{ kind: "new_sign_in" }]);
});

it(`the cron deletes links ${ENDED_LINK_DAYS} days after they expire`, async () => {
  const ana = await registerOwner(app);
  await call("/forgot-password", { email: ana.email });
  const ofKind = () => app.deps.core.$count(oneTimeTokens, eq(oneTimeTokens.kind, "reset_password"));
  await app.cron();
  expect(await ofKind()).toBe(1);
  clock.now += (ENDED_LINK_DAYS + 1) * DAY_MS;
  await app.cron();
  expect([await ofKind(), await app.deps.core.$count(users)]).toEqual([0, 1]);
});
