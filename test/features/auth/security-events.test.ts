// The security events of an account, as its owner sees them and as the log has them, without personal values.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connectedOwner, type Owner, registerOwner, signedIn } from "../../support/factories.ts";
import { app, clock, newApp } from "../../support/scene.ts";

beforeEach(() => newApp());
afterEach(() => vi.restoreAllMocks());

const HOUR_MS = 3_600_000;

async function eventsOf({ token }: Owner) {
  const answer = await app.request("/api/security/events", { token });
  const { events } = (await answer.json()) as { events: { kind: string; times: number; country: string | null }[] };
  return events.map(({ kind, times, country }) => [kind, times, country]);
}

it("lists sign-ins, passwords, exports and removals for a year, one row for each kind and hour", async () => {
  const lines: string[] = [];
  vi.spyOn(console, "info").mockImplementation((line: string) => void lines.push(line));
  clock.now = Date.UTC(2026, 5, 1, 12);
  const ana = await connectedOwner(app);
  const eva = await registerOwner(app);
  const headers = { "cf-ipcountry": "ES" };
  const signIn = (password: string, email = ana.email) =>
    app.request("/api/auth/login", { json: { email, password }, headers });

  for (let n = 0; n < 3; n++) await signIn("Equivocada-1");
  await signIn("Equivocada-1", "nobody@example.com");
  clock.now += 1;
  await signIn(ana.password);
  clock.now += HOUR_MS;
  await app.request("/api/comments/export.csv", { token: ana.token });
  await app.request("/api/audit/export.csv", { token: ana.token, headers });
  clock.now += HOUR_MS;
  const json = { accountId: ana.accounts[0]!.id, comments: "keep" };
  await app.request("/api/social/disconnect", { token: ana.token, json });
  clock.now += HOUR_MS;
  const change = { currentPassword: ana.password, newPassword: "Mirador-de-mar-7" };
  const changed = await app.request("/api/auth/change-password", { token: ana.token, json: change, headers });
  const { token } = (await changed.json()) as { token: string };

  expect(await eventsOf({ ...ana, token })).toEqual([
    ["password_changed", 1, "ES"],
    ["account_disconnected", 1, null],
    ["exported", 2, "ES"],
    ["signed_in", 1, "ES"],
    ["sign_in_failed", 3, "ES"],
  ]);
  expect(await eventsOf(eva)).toEqual([]);

  const security = lines.filter((line) => line.includes('"event":"security"'));
  expect(security).toHaveLength(9);
  expect(security.join()).not.toMatch(/@|owner-|Equivocada|Ana/);

  clock.now += 366 * 24 * HOUR_MS;
  await app.cron();
  expect(await eventsOf({ ...ana, token: (await signedIn(app, ana)).token })).toEqual([]);
});
