// A mail from the batch that stores it to the provider: once, whatever repeats or fails.
import { env } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import { deliverMail } from "../../../worker/features/mail/deliver-mail.ts";
import { nudgeMails } from "../../../worker/features/mail/nudge-mails.ts";
import { type StoredMail, storeMail } from "../../../worker/features/mail/store-mail.ts";
import { runInBatches } from "../../../worker/platform/db/batch.ts";
import { MailError, type MailProblem } from "../../../worker/platform/mail/mailer.ts";
import { DAY_MS, MINUTE_MS } from "../../../worker/vocabulary/durations.ts";
import { MAILS_PER_ADDRESS } from "../../../worker/vocabulary/limits.ts";
import { createTestApp, type TestApp } from "../../support/app.ts";
import { freshStorage } from "../../support/storage.ts";

const START = Date.UTC(2026, 0, 15, 12);
let now: number;
let app: TestApp;

beforeEach(async () => {
  await freshStorage();
  now = START;
  app = createTestApp({ now: () => now });
});

let keys = 0;
async function store({ to = "ana@example.com", key = `key-${++keys}` } = {}): Promise<StoredMail> {
  const data = { name: "Ana", at: now, timeZone: "Europe/Madrid" };
  const mail = await storeMail(app.deps, { key, to, workspaceId: 1, letter: "password_changed", data });
  await runInBatches(app.deps.core, [mail.statement]);
  return mail;
}
const rows = async () => (await env.DB.prepare("SELECT * FROM mails ORDER BY id").all()).results;
const stored = async () => (await rows()).map(({ state, failure }) => [state, failure]);
const cron = async () => {
  await app.cron();
  await app.drain();
};
const refuse = (problem: MailProblem) => Promise.reject(new MailError(problem, problem));

it("a changed password reaches its owner as a mail that says when, in HTML and in text", async () => {
  await store();
  // Nobody asked for it: the cron finds it.
  await cron();
  const [mail] = app.mails;
  expect(mail).toMatchObject({ to: "ana@example.com", subject: "Tu contraseña de Atalaya cambió" });
  for (const version of [mail!.html, mail!.text]) {
    expect(version).toContain("15 de enero de 2026 a las 13:00");
    expect(version).toContain(`${app.appOrigin}/login`);
  }
});

it("what it says lies sealed in the table until it is sent, and not at all afterwards", async () => {
  const mail = await store();
  expect(JSON.stringify(await rows())).not.toMatch(/ana@example|Ana/);
  await nudgeMails(app.deps, [mail]);
  await app.drain();
  expect(await rows()).toMatchObject([{ state: "sent", sealed: null, message_id: "message-1", sent_at: START }]);
});

it("it is sent once, however often it is stored, delivered, and at once", async () => {
  const [mail] = [await store({ key: "same" }), await store({ key: "same" })];
  await nudgeMails(app.deps, [mail, mail, mail]);
  await Promise.all([1, 2, 3].map(() => deliverMail(app.deps, { mailId: mail.id })));
  await app.drain();
  await cron();
  expect(app.mails).toHaveLength(1);
  expect(await stored()).toEqual([["sent", null]]);
});

it("what the provider does not take now it takes later, once, with longer waits", async () => {
  let refusals = 3;
  const { sendMail } = app.deps;
  app.deps.sendMail = (mail) => (refusals-- > 0 ? refuse("later") : sendMail!(mail));
  await store();
  const waits: number[] = [];
  for (let last = now; app.mails.length === 0; now += MINUTE_MS) {
    const before = refusals;
    await cron();
    if (refusals < before) waits.push((now - last) / MINUTE_MS);
    if (refusals < before) last = now;
  }
  expect(waits).toEqual([0, 1, 2, 4]);
});

it.each([
  ["that may have left", "unknown"],
  ["that is refused", "refused"],
] as const)("a mail %s is not sent again", async (_, problem) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let calls = 0;
  app.deps.sendMail = () => {
    calls++;
    return refuse(problem);
  };
  await store();
  for (let times = 0; times < 3; times++, now += DAY_MS / 4) await cron();
  expect(calls).toBe(1);
  expect(await stored()).toEqual([["failed", problem]]);
});

it("an attempt that never reported is given up, since its mail may have left", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const mail = await store();
  app.deps.sendMail = () => Promise.reject(new Error("the Worker was stopped"));
  await deliverMail(app.deps, { mailId: mail.id }).catch(() => undefined);
  expect(await stored()).toEqual([["sending", null]]);
  now += 6 * MINUTE_MS;
  await cron();
  expect(await stored()).toEqual([["failed", "unknown"]]);
});

it("an address gets so many mails in a day, and the next ones afterwards", async () => {
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
  now += DAY_MS + 1;
  await store();
  await cron();
  expect(app.mails).toHaveLength(MAILS_PER_ADDRESS + 2);
});

it("none is sent while what goes out is held, nor once it is of no use", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  app.deps.isOutboundHeld = true;
  await store();
  await cron();
  expect(await stored()).toEqual([["queued", null]]);
  app.deps.isOutboundHeld = false;
  now += 4 * DAY_MS;
  await cron();
  expect([app.mails, await stored()]).toEqual([[], [["failed", "too_late"]]]);
});
