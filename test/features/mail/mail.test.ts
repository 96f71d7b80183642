// A mail, from the batch that stores it to the provider: sent once, whatever repeats or fails.
import { env } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import { deliverMail } from "../../../worker/features/mail/deliver-mail.ts";
import { enqueueMails } from "../../../worker/features/mail/enqueue-mails.ts";
import {
  addressKeyOf,
  enqueueStoredMails,
  type StoredMail,
  storeMail,
} from "../../../worker/features/mail/store-mail.ts";
import { unsubscribeToken } from "../../../worker/features/mail/unsubscribe-token.ts";
import { deleteOldRows } from "../../../worker/features/retention/delete-old-rows.ts";
import { runInBatches } from "../../../worker/platform/db/batch.ts";
import { MailError, type MailProblem } from "../../../worker/platform/mail/mailer.ts";
import { DAY_MS, MINUTE_MS } from "../../../worker/vocabulary/durations.ts";
import { MAILS_PER_ADDRESS, MAILS_PER_WORKSPACE } from "../../../worker/vocabulary/limits.ts";
import { MAIL_DAYS } from "../../../worker/vocabulary/retention.ts";
import { bodyOf, registerOwner } from "../../support/factories.ts";
import { app, clock, newApp } from "../../support/scene.ts";

const START = Date.UTC(2026, 0, 15, 12);

beforeEach(() => newApp(START));

let keys = 0;
async function store({ to = "ana@example.com", key = `key-${++keys}` } = {}): Promise<StoredMail> {
  const data = { name: "Ana", at: clock.now, timeZone: "Europe/Madrid" };
  const mail = await storeMail(app.deps, { key, to, workspaceId: 1, letter: "password_changed", data });
  await runInBatches(app.deps.core, [mail.statement]);
  return mail;
}
const rows = async () => (await env.DB.prepare("SELECT * FROM mails ORDER BY id").all()).results;
const stored = async () => (await rows()).map(({ state, failure }) => [state, failure]);
/** Runs the cron's jobs for mails. */
const cron = async () => {
  await enqueueMails(app.deps);
  await deleteOldRows(app.deps);
  await app.drain();
};
const refuse = (problem: MailProblem) => Promise.reject(new MailError(problem, problem));

it("a changed password reaches its owner as a mail that says when, in HTML and in text", async () => {
  await store();
  // No message was sent to the queue, so the cron finds the mail.
  await app.cron();
  await app.drain();
  const [mail] = app.mails;
  expect(mail).toMatchObject({ to: "ana@example.com", subject: "Tu contraseña de Atalaya cambió" });
  for (const version of [mail!.html, mail!.text]) {
    expect(version).toContain("15 de enero de 2026 a las 13:00");
    expect(version).toContain(`${app.appOrigin}/login`);
  }
});

it("the content of a mail is sealed until it is sent, and then deleted", async () => {
  const mail = await store();
  expect(JSON.stringify(await rows())).not.toMatch(/ana@example|Ana/);
  await enqueueStoredMails(app.deps, [mail]);
  await app.drain();
  const message_id = expect.stringMatching(/^sandbox-/);
  expect(await rows()).toMatchObject([{ state: "sent", sealed: null, message_id, sent_at: START }]);
});

it("a mail is sent once, however often it is stored and delivered, also at the same time", async () => {
  const [mail] = [await store({ key: "same" }), await store({ key: "same" })];
  await enqueueStoredMails(app.deps, [mail, mail, mail]);
  await Promise.all([1, 2, 3].map(() => deliverMail(app.deps, { mailId: mail.id })));
  await app.drain();
  await cron();
  expect(app.mails).toHaveLength(1);
  expect(await stored()).toEqual([["sent", null]]);
});

it("a mail that the provider refuses for now is sent later, once, with longer waits", async () => {
  let refusals = 3;
  const { sendMail } = app.deps;
  app.deps.sendMail = (mail) => (refusals-- > 0 ? refuse("later") : sendMail!(mail));
  await store();
  const waits: number[] = [];
  for (let last = clock.now; app.mails.length === 0; clock.now += MINUTE_MS) {
    const before = refusals;
    await cron();
    if (refusals < before) waits.push((clock.now - last) / MINUTE_MS);
    if (refusals < before) last = clock.now;
  }
  expect(waits).toEqual([0, 1, 2, 4]);
});

it.each([
  ["that may have left", "unknown"],
  ["that is refused", "refused"],
] as const)("a mail %s is not sent again", async (_, problem) => {
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  let calls = 0;
  app.deps.sendMail = () => {
    calls++;
    return refuse(problem);
  };
  await store();
  for (let times = 0; times < 3; times++, clock.now += DAY_MS / 4) await cron();
  expect(calls).toBe(1);
  expect(await stored()).toEqual([["failed", problem]]);
  const [line] = error.mock.calls.flat().map((said) => JSON.parse(said));
  expect(line).toMatchObject({ event: "mail_failed", workspaceId: 1 });
});

it("an attempt that never reported is given up, since its mail may have left", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const mail = await store();
  app.deps.sendMail = () => Promise.reject(new Error("the Worker was stopped"));
  await deliverMail(app.deps, { mailId: mail.id }).catch(() => undefined);
  expect(await stored()).toEqual([["sending", null]]);
  clock.now += 6 * MINUTE_MS;
  await cron();
  expect(await stored()).toEqual([["failed", "unknown"]]);
});

it("an address gets a limited number of mails in a day, and the others afterwards", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (let times = 0; times < MAILS_PER_ADDRESS + 2; times++) await store();
  await store({ to: "eva@example.com" });
  await cron();
  expect(
    app.mails
      .map(({ to }) => to[0])
      .sort()
      .join(""),
  ).toBe(`${"a".repeat(MAILS_PER_ADDRESS)}e`);
  clock.now += DAY_MS + 1;
  await store();
  await cron();
  expect(app.mails).toHaveLength(MAILS_PER_ADDRESS + 2);
});

it("a workspace sends a limited number of mails in a day, to all addresses together", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await store();
  await cron();
  const others = "WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?)";
  const columns = Object.keys((await rows())[0]!);
  const copied = columns.map((name) => {
    if (name === "id") return "id - value";
    if (name === "message_id") return "NULL";
    return name === "key" || name === "address_key" ? `${name} || '-' || value` : name;
  });
  await env.DB.prepare(`INSERT INTO mails (${columns}) ${others} SELECT ${copied} FROM mails, n`)
    .bind(MAILS_PER_WORKSPACE - 2)
    .run();
  await store({ to: "eva@example.com" });
  await store({ to: "bea@example.com" });
  await cron();
  expect(app.mails.map(({ to }) => to)).toEqual(["ana@example.com", "eva@example.com"]);
  expect((await stored()).at(-1)).toEqual(["failed", "limit"]);
});

it("no mail is sent during a hold, nor one that is no longer useful", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  app.deps.isOutboundHeld = true;
  await store();
  await cron();
  expect(await stored()).toEqual([["queued", null]]);
  app.deps.isOutboundHeld = false;
  clock.now += 4 * DAY_MS;
  await cron();
  expect([app.mails, await stored()]).toEqual([[], [["failed", "too_late"]]]);
});

/** Sets the sandbox's handling of mail to an address. */
const mode = (address: string, of: string) =>
  app.control("/sandbox/mail", { method: "PUT", json: { address, mode: of } });
const taken = async () => {
  return (await bodyOf<{ mails: { id: string; to: string; state: string }[] }>(await app.control("/sandbox/mail")))
    .mails;
};

it.each(["bounced", "complained"] as const)(
  "an address that %s gets nothing more, until its owner says so",
  async (outcome) => {
    for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
    const owner = await registerOwner(app);
    if (outcome === "bounced") await mode(owner.email, "bounce");
    await store({ to: owner.email });
    await cron();
    const [sent] = await taken();
    if (outcome === "complained") await app.control(`/sandbox/mail/${sent!.id}/complain`, { method: "POST" });
    await app.drain();
    for (let times = 0; times < 3; times++) await store({ to: ` ${owner.email.toUpperCase()}` });
    await cron();
    expect(await taken()).toMatchObject([{ state: outcome }]);
    expect(await stored()).toEqual([["sent", null], ...Array(3).fill(["failed", "suppressed"])]);
    expect((await rows())[0]).toMatchObject({ outcome });

    const { token } = owner;
    const state = async () => bodyOf(await app.request("/api/mail/state", { token }));
    expect(await state()).toMatchObject({ stopped: outcome });
    await mode(owner.email, "deliver");
    await app.control(`/sandbox/mail/suppressed/${owner.email}`, { method: "DELETE" });
    expect((await app.request("/api/mail/resume", { token, json: { scope: "all" } })).status).toBe(200);
    await store({ to: owner.email });
    await cron();
    expect([await state(), (await taken()).length]).toMatchObject([{ stopped: null }, 2]);
  },
);

it("reports may come twice, in any order and about unknown mails", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await store();
  await cron();
  const [{ message_id: sent } = {}] = await rows();
  const report = (kind: string, messageId = String(sent)) => ({
    type: `cf.email.sending.message.${kind}`,
    payload: { messageId, recipient: "ana@example.com" },
  });
  await app.queues.senders["mail-events"].send([
    report("complained"),
    report("delivered"),
    report("bounced"),
    report("complained"),
    report("deferred"),
    report("bounced", "of-somebody-else"),
  ]);
  await app.drain();
  expect((await rows())[0]).toMatchObject({ outcome: "complained" });
});

it("a link to leave a list opens in an old mail too, after the secret that signed it was changed", async () => {
  const { SESSION_SECRET: former } = app.deps.config;
  const addressKey = await addressKeyOf("ana@example.com");
  const path = `/api/mail/unsubscribe?token=${await unsubscribeToken(app.deps, { addressKey, list: "avisos" })}`;
  const open = async (old?: string) => {
    const rotated = { SESSION_SECRET: "a-session-secret-of-afterwards-0123456789", SESSION_SECRETS_OLD: old };
    Object.assign(app.deps, { config: { ...app.deps.config, ...rotated } });
    return (await app.request(path)).status;
  };
  expect([await open(), await open(`${former},${"x".repeat(32)}`), await open(`${"x".repeat(32)},${former}`)]).toEqual([
    404, 200, 200,
  ]);
});

it("a list is left with one click, from the mail, and the account's own letters still come", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const addressKey = await addressKeyOf("ana@example.com");
  const path = `/api/mail/unsubscribe?token=${await unsubscribeToken(app.deps, { addressKey, list: "avisos" })}`;
  const form = {
    method: "POST",
    body: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  };
  const suppressed = async () => (await env.DB.prepare("SELECT scope, reason FROM mail_suppressions").all()).results;

  // A program that only follows the link changes nothing.
  const looked = await app.request(path);
  expect([looked.status, await looked.text(), await suppressed()]).toEqual([
    200,
    expect.stringContaining("<button>"),
    [],
  ]);
  expect((await app.request(path.replace("avisos.", "avisos.0"), form)).status).toBe(404);
  for (let times = 0; times < 2; times++) expect((await app.request(path, form)).status).toBe(200);
  expect(await suppressed()).toEqual([{ scope: "avisos", reason: "unsubscribed" }]);
  await store();
  const data = {
    ...{ headline: "Café: 3 días sin comentarios", button: "Comprobar la página" },
    ...{ sentences: ["Una página no recibe comentarios."], place: "/accounts" as const },
  };
  const of = { key: "alert", to: "ana@example.com", workspaceId: 1, letter: "alerts", data } as const;
  await runInBatches(app.deps.core, [(await storeMail(app.deps, of)).statement]);
  await cron();
  expect(app.mails.map(({ subject }) => subject)).toEqual(["Tu contraseña de Atalaya cambió"]);
  expect(await stored()).toEqual([
    ["sent", null],
    ["failed", "suppressed"],
  ]);
});

it("the row of a mail is deleted after its retention time", async () => {
  await store();
  await cron();
  clock.now += (MAIL_DAYS + 1) * DAY_MS;
  await cron();
  expect(await rows()).toEqual([]);
});
