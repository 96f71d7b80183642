// Changing the password and signing out everywhere.
import { beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import type * as Cost from "../../../worker/features/auth/passwords/cost.ts";
import { createTestApp } from "../../support/app.ts";
import { bodyOf, type Owner, registerOwner, sessionStatus } from "../../support/factories.ts";
import { app, clock, newApp } from "../../support/scene.ts";

beforeEach(() => newApp());

const NEW = "Otra-clave-5678";
const START = Date.UTC(2026, 0, 1, 12);

const change = ({ token }: Pick<Owner, "token">, json: object) =>
  app.request("/api/auth/change-password", { token, json });
const login = async (email: string, password: string) =>
  (await app.request("/api/auth/login", { json: { email, password } })).status;
const check = (token: string) => sessionStatus(app, token);
const refusal = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as object) });

it("a change of password ends every other session and answers a new token", async () => {
  clock.now = START;
  const owner = await registerOwner(app);
  const body = await bodyOf(
    await app.request("/api/auth/login", { json: { email: owner.email, password: owner.password } }),
  );
  const other = (body as { token: string }).token;

  clock.now += 60_000;
  const answer = await bodyOf(await change(owner, { currentPassword: owner.password, newPassword: NEW }));
  const Changed = z.object({
    success: z.literal(true),
    message: z.string(),
    token: z.string(),
    user: z.looseObject({ email: z.string(), password_changed_at: z.string() }),
  });
  const changed = Changed.parse(answer);
  expect(changed.user).toMatchObject({ email: owner.email, password_changed_at: new Date(clock.now).toISOString() });
  expect(await check(changed.token)).toBe(200);
  expect(await check(owner.token)).toBe(401);
  expect(await check(other)).toBe(401);
  expect(await login(owner.email, owner.password)).toBe(401);
  expect(await login(owner.email, NEW)).toBe(200);
});

it("a change requires the current password, and a wrong one ends no session", async () => {
  const owner = await registerOwner(app);
  const refused = await refusal(await change(owner, { currentPassword: "Equivocada-1", newPassword: NEW }));
  expect(refused).toMatchObject({
    status: 400,
    code: "wrong_password",
    errors: [{ field: "currentPassword", message: "La contraseña actual no es correcta" }],
  });
  expect(await check(owner.token)).toBe(200);
  expect(await login(owner.email, owner.password)).toBe(200);
});

it.each([
  ["a weak one", { newPassword: "aaaa" }, "weak_password", "newPassword"],
  ["the same one", { newPassword: "Correcta-1234" }, "validation_failed", "newPassword"],
  ["none", {}, "validation_failed", "newPassword"],
  ["one that is far too long", { newPassword: "Aa1-".repeat(60) }, "validation_failed", "newPassword"],
])("a change refuses %s and names the field", async (_name, fields, code, field) => {
  const owner = await registerOwner(app);
  const refused = await refusal(await change(owner, { currentPassword: owner.password, ...fields }));
  expect(refused).toMatchObject({ status: 400, code, errors: [{ field }] });
  expect(await login(owner.email, owner.password)).toBe(200);
});

it("ten wrong passwords block a change for fifteen minutes, even with the right one", async () => {
  clock.now = START;
  const owner = await registerOwner(app);
  const attempt = async (currentPassword: string) =>
    (await change(owner, { currentPassword, newPassword: NEW })).status;
  for (let guess = 0; guess < 10; guess++) {
    expect(await attempt("Equivocada-1")).toBe(400);
    clock.now += 60_000;
  }
  expect(await attempt(owner.password)).toBe(429);
  clock.now += 15 * 60_000;
  expect(await attempt(owner.password)).toBe(200);
});

it("a change forgets the wrong passwords before it", async () => {
  const { token, password } = await registerOwner(app);
  const guess = async (session: string) =>
    (await change({ token: session }, { currentPassword: "Equivocada-1", newPassword: NEW })).status;
  for (let n = 0; n < 9; n++) expect(await guess(token)).toBe(400);
  const answer = await bodyOf(await change({ token }, { currentPassword: password, newPassword: NEW }));
  const next = (answer as { token: string }).token;
  expect([await guess(next), await guess(next)]).toEqual([400, 400]);
});

it("one of two changes at once is accepted", async () => {
  const owner = await registerOwner(app);
  const answers = await Promise.all(
    [NEW, `${NEW}-9`].map((newPassword) => change(owner, { currentPassword: owner.password, newPassword })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

it("signing out everywhere ends the current session too", async () => {
  const owner = await registerOwner(app);
  const answer = await bodyOf(await app.request("/api/auth/logout-all", { token: owner.token, method: "POST" }));
  expect(answer).toMatchObject({ success: true, message: expect.any(String) });
  expect(await check(owner.token)).toBe(401);
  expect(await login(owner.email, owner.password)).toBe(200);
});

it("both calls are limited by IP address", async () => {
  const app = createTestApp({ limit: async () => false });
  for (const path of ["/api/auth/change-password", "/api/auth/logout-all"])
    expect((await app.request(path, { json: {} })).status).toBe(429);
});

it("a hash has the cost of OWASP's Password Storage Cheat Sheet", async () => {
  const { COST } = await vi.importActual<typeof Cost>("../../../worker/features/auth/passwords/cost.ts");
  expect(COST).toEqual({ N: 2 ** 14, r: 8, p: 5 });
});
