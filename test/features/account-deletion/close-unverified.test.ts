// Accounts that somebody opened with an address and never confirmed.
import { beforeEach, expect, it } from "vitest";
import { accountDeletions, users } from "../../../worker/platform/db/core.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { type Owner, registerOwner, setPlan, trialOwner } from "../../support/factories.ts";
import { app, clock, inCore, newApp } from "../../support/scene.ts";

beforeEach(() => newApp(Date.UTC(2026, 5, 1, 12)));

const unverified = async (owner: Owner) => {
  await inCore("UPDATE users SET email_verified_at = NULL WHERE public_id = ?", owner.userId).run();
  await inCore("UPDATE sessions SET last_used_at = ?", clock.now).run();
  return owner;
};
const runCron = async () => {
  await app.cron();
  await app.drain();
};

it("an account that nobody confirms or uses is closed after thirty days, mailed about once, and deleted", async () => {
  const abandoned = await unverified(await trialOwner(app));
  const verified = await registerOwner(app);
  const paying = await unverified(await registerOwner(app));
  await setPlan(app, paying, "pro");
  clock.now += 29 * DAY_MS;
  await runCron();
  expect(await app.deps.core.$count(accountDeletions)).toBe(0);
  clock.now += 2 * DAY_MS;
  app.mails.splice(0);
  await runCron();
  await runCron();
  const mails = app.mails.filter(({ subject }) => subject === "Tu cuenta de Atalaya se va a borrar");
  expect(mails.map(({ to }) => to)).toEqual([abandoned.email]);
  expect(mails[0]!.text).toContain("nadie lo confirmó");
  for (let step = 0; step < 12; step++) {
    clock.now += step === 0 ? 15 * DAY_MS : 61 * 60_000;
    await runCron();
  }
  const left = (await app.deps.core.select({ email: users.email }).from(users)).map(({ email }) => email);
  expect(left.sort()).toEqual([verified.email, paying.email].sort());
});

it("an account whose person still comes is not closed, and neither is one whose address is confirmed meanwhile", async () => {
  const present = await unverified(await registerOwner(app));
  const confirmed = await unverified(await registerOwner(app));
  clock.now += 31 * DAY_MS;
  await inCore(
    "UPDATE sessions SET last_used_at = ? WHERE user_id = (SELECT id FROM users WHERE email = ?)",
    clock.now,
    present.email,
  ).run();
  await inCore("UPDATE users SET email_verified_at = 1 WHERE email = ?", confirmed.email).run();
  await runCron();
  expect(await app.deps.core.$count(accountDeletions)).toBe(0);
});
