// Keys of the public API: made once by who may manage the team, shown once, and over at once.
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { AuditPage } from "../../../web/api/types.ts";
import { isKeyLike, newSecret } from "../../../worker/features/keys/secret.ts";
import { apiKeys, memberships, users } from "../../../worker/platform/db/core.ts";
import { DAY_MS, HOUR_MS } from "../../../worker/vocabulary/durations.ts";
import {
  bodyOf,
  type Colleague,
  colleagueOf,
  keyOf,
  type Owner,
  refusalOf,
  registerOwner,
  setPlan,
  workspaceOf,
} from "../../support/factories.ts";
import { app, clock, newApp, newScene, scene } from "../../support/scene.ts";

let ana: Owner;
let bruno: Colleague;
beforeEach(async () => {
  await newApp(Date.UTC(2026, 5, 1, 12));
  ana = await registerOwner(app, { plan: "pro" });
  bruno = await colleagueOf(app, ana, { role: "admin" });
});

type Person = { token: string; headers?: Record<string, string> };
const ask = (path: string, { token, headers = {} }: Person, more: { method?: string; json?: object } = {}) =>
  app.request(path, { token, headers, ...more });
const used = (token: string) => app.request("/api/v1/key", { token });
type Listed = {
  id: string;
  name: string;
  hint: string;
  state: string;
  owner: string;
  is_mine: boolean;
  last_used_at: string | null;
  page_names: string[] | null;
};
const keys = async (who: Person = ana) => (await bodyOf<{ keys: Listed[] }>(await ask("/api/keys", who))).keys;
const userIdOf = async ({ userId }: Owner) =>
  (await app.deps.core.query.users.findFirst({ where: eq(users.publicId, userId) }))!.id;

it("has a prefix that scanners of secrets know, and a checksum", () => {
  const secret = newSecret();
  expect(secret).toMatch(/^atalaya_live_[0-9a-z]{37}$/);
  expect(isKeyLike(secret)).toBe(true);
  for (const other of [
    secret.slice(0, -1),
    `${secret}0`,
    secret.toUpperCase(),
    `${secret.slice(0, 20)}${secret[20] === "0" ? "1" : "0"}${secret.slice(21)}`,
  ])
    expect(isKeyLike(other)).toBe(false);
});

it("is shown once, and stored as a hash", async () => {
  const { key } = await keyOf(app, ana, { name: "Hoja", abilities: ["read"] });
  expect(JSON.stringify(await app.deps.core.select().from(apiKeys))).not.toContain(key);
  expect(JSON.stringify(await keys())).not.toContain(key);
  expect(await keys()).toMatchObject([
    { name: "Hoja", hint: key.slice(-4), state: "works", owner: "Ana", last_used_at: null },
  ]);
  expect(await bodyOf(await used(key))).toMatchObject({ name: "Hoja", abilities: ["read"], expires_at: null });
});

it("needs the password of its maker, and an address that was confirmed", async () => {
  const json = { name: "n8n", abilities: ["read"], pages: null, days: null, password: "Otra-1234" };
  expect(await refusalOf(await ask("/api/keys", ana, { json }))).toEqual([400, "wrong_password"]);
  await app.deps.core.update(users).set({ emailVerifiedAt: null });
  const right = { ...json, password: ana.password };
  expect(await refusalOf(await ask("/api/keys", ana, { json: right }))).toEqual([403, "email_unverified"]);
});

it("is made by who manages the team, and by nobody else", async () => {
  for (const role of ["moderator", "viewer"] as const) {
    const person = await colleagueOf(app, ana, { role });
    expect(await refusalOf(await ask("/api/keys", person))).toEqual([403, "role_forbidden"]);
    const json = { name: "n8n", abilities: ["read"], pages: null, days: null, password: person.password };
    expect(await refusalOf(await ask("/api/keys", person, { json }))).toEqual([403, "role_forbidden"]);
  }
  expect((await used((await keyOf(app, bruno)).key)).status).toBe(200);
});

it("is over with its next request when it is revoked or expires", async () => {
  const revoked = await keyOf(app, ana);
  const brief = await keyOf(app, ana, { days: 30 });
  expect([(await used(revoked.key)).status, (await used(brief.key)).status]).toEqual([200, 200]);
  for (const _ of ["once", "again"]) await bodyOf(await ask(`/api/keys/${revoked.id}`, bruno, { method: "DELETE" }));
  expect((await used(revoked.key)).status).toBe(401);
  expect((await keys()).map(({ id, state }) => [id, state])).toEqual([[brief.id, "works"]]);
  clock.now += 30 * DAY_MS - 1;
  expect((await used(brief.key)).status).toBe(200);
  clock.now += 1;
  expect((await used(brief.key)).status).toBe(401);
});

it("ends with its owner's membership, also when they come back, unless another person takes it over", async () => {
  const [theirs, taken] = [
    await keyOf(app, bruno, { name: "De Bruno" }),
    await keyOf(app, bruno, { name: "Del equipo" }),
  ];
  await bodyOf(await ask(`/api/keys/${taken.id}/take-over`, ana, { json: {} }));
  const workspace = await workspaceOf(app, ana);
  const membership = { userId: await userIdOf(bruno), workspaceId: workspace.id, role: "admin" as const };
  clock.now += 1000;
  await bodyOf(await ask(`/api/team/members/${bruno.userId}`, ana, { method: "DELETE" }));
  expect([(await used(theirs.key)).status, (await used(taken.key)).status]).toEqual([401, 200]);
  expect((await keys()).map(({ name, state, is_mine }) => [name, state, is_mine])).toEqual([
    ["De Bruno", "without_owner", false],
    ["Del equipo", "works", true],
  ]);
  await app.deps.core.insert(memberships).values({ ...membership, createdAt: clock.now });
  expect((await used(theirs.key)).status).toBe(401);
  await bodyOf(await ask(`/api/keys/${theirs.id}/take-over`, ana, { json: {} }));
  expect((await used(theirs.key)).status).toBe(200);
});

it("may do only what its owner may do now", async () => {
  const { key } = await keyOf(app, bruno, { abilities: ["read", "decide"] });
  expect((await used(key)).status).toBe(200);
  await bodyOf(await ask(`/api/team/members/${bruno.userId}`, ana, { method: "PUT", json: { role: "viewer" } }));
  expect((await used(key)).status).toBe(200);
  expect(await keys()).toMatchObject([{ state: "works" }]);
});

it("writes when it was used at most once an hour", async () => {
  const { key } = await keyOf(app, ana);
  const first = clock.now;
  await used(key);
  clock.now += HOUR_MS - 1;
  await used(key);
  expect((await keys())[0]!.last_used_at).toBe(new Date(first).toISOString());
  clock.now += 1;
  await used(key);
  expect((await keys())[0]!.last_used_at).toBe(new Date(clock.now).toISOString());
});

it("says its limit with every answer, and how long to wait when it is reached", async () => {
  const { key } = await keyOf(app, ana);
  let isWithin = true;
  app.deps.limit = async (_, name) => isWithin || !name.startsWith("key:");
  const policy = '"read";q=300;w=60';
  expect((await used(key)).headers.get("ratelimit-policy")).toBe(policy);
  isWithin = false;
  const refused = await used(key);
  expect(["ratelimit-policy", "ratelimit", "retry-after"].map((name) => refused.headers.get(name))).toEqual([
    ...[policy, '"read";r=0;t=60', "60"],
  ]);
  expect(refused.status).toBe(429);
});

it("shares the calls of an hour with the other keys of its workspace, as the plan allows", async () => {
  const [one, other] = [(await keyOf(app, ana)).key, (await keyOf(app, ana)).key];
  const list = (token: string) => app.request("/api/v1/waves", { token });
  const first = await list(one);
  expect(first.headers.get("ratelimit-policy")).toBe('"read";q=300;w=60, "hour";q=600;w=3600');
  for (let made = 1; made < 600; made++) await list(made % 2 ? one : other);
  clock.now += 60_000;
  const refused = await list(other);
  expect([refused.status, refused.headers.get("retry-after"), refused.headers.get("ratelimit")]).toEqual([
    429,
    "3540",
    '"hour";r=0;t=3540',
  ]);
  expect((await used(other)).status).toBe(200);
  clock.now += HOUR_MS;
  expect((await list(other)).status).toBe(200);
  await setPlan(app, ana, "basic");
  expect((await list(other)).status).toBe(403);
  const json = { name: "n8n", abilities: ["read"], pages: null, days: null, password: ana.password };
  expect(await refusalOf(await ask("/api/keys", ana, { json }))).toEqual([403, "plan_required"]);
});

it("has its lines in the log: who made it, took it over and revoked it", async () => {
  const { id } = await keyOf(app, ana, { name: "n8n" });
  clock.now += 60_000;
  await bodyOf(await ask(`/api/keys/${id}/take-over`, bruno, { json: {} }));
  clock.now += 60_000;
  await bodyOf(await ask(`/api/keys/${id}`, bruno, { method: "DELETE" }));
  const lines = async (query = "") =>
    (await bodyOf<AuditPage>(await ask(`/api/audit${query}`, ana))).workspaceLines.map(({ sentence }) => sentence);
  const all = ["Bruno revocó la clave «n8n».", "Bruno se hizo cargo de la clave «n8n».", "Ana creó la clave «n8n»."];
  expect(await lines()).toEqual(all);
  expect(await lines(`?who=${ana.userId}`)).toEqual(all.slice(2));
  for (const other of ["?what=hidden", "?actor=machine", "?platform=facebook"]) expect(await lines(other)).toEqual([]);
  const file = await (await ask("/api/audit/export.csv", ana)).text();
  for (const sentence of all) expect(file).toContain(sentence);
  const viewer = await colleagueOf(app, ana, { role: "viewer", pageIds: [1] });
  expect((await bodyOf<AuditPage>(await ask("/api/audit", viewer))).workspaceLines).toEqual([]);
});

it("is for the pages of its maker only, when they are limited to some", async () => {
  await newScene();
  const { owner, page, instagram } = scene;
  const rows = await app.deps.core.query.pages.findMany();
  const seen = rows.find(({ publicId }) => publicId === page.id)!;
  const limited = await colleagueOf(app, owner, { role: "admin", pageIds: [seen.id], name: "Carla" });
  await keyOf(app, limited, { name: "Todas" });
  await keyOf(app, limited, { name: "Una", pages: [page.id] });
  const others = { name: "Otra", abilities: ["read"], days: null, password: limited.password, pages: [instagram.id] };
  const refused = await ask("/api/keys", limited, { json: others });
  expect(await refusalOf(refused)).toEqual([400, "unknown_page"]);
  const wide = await keyOf(app, owner, { name: "De todas" });
  expect((await keys(limited)).map(({ name }) => name)).toEqual(["Todas", "Una"]);
  expect(new Set((await keys(limited)).map(({ page_names }) => JSON.stringify(page_names))).size).toBe(1);
  expect((await keys(owner)).map(({ name }) => name)).toEqual(["Todas", "Una", "De todas"]);
  expect((await ask(`/api/keys/${wide.id}`, limited, { method: "DELETE" })).status).toBe(404);
});

it("refuses one more than a workspace may have", async () => {
  for (let made = 0; made < 50; made++) await keyOf(app, ana);
  const json = { name: "n8n", abilities: ["read"], pages: null, days: null, password: ana.password };
  expect(await refusalOf(await ask("/api/keys", ana, { json }))).toEqual([403, "plan_limit_reached"]);
});
