// What a key may do with the public API, and how it is told what it may not.
import { beforeEach, expect, it } from "vitest";
import type { AuditPage } from "../../../web/api/types.ts";
import { ENGLISH } from "../../../worker/entry/v1/problem.ts";
import { Problem } from "../../../worker/entry/v1/schemas.ts";
import { INSULT, PRAISE, settle } from "../../support/comments.ts";
import { bodyOf, colleagueOf, keyOf, setPlan } from "../../support/factories.ts";
import { app, clock, newScene, scene } from "../../support/scene.ts";

type Comment = { id: string; status: string; network_state: string | null; text: string; decided_by: string | null };
type List = { items: Comment[]; next_cursor: string | null; cursor: string; has_more: boolean };
let key: string;

beforeEach(async () => {
  await newScene(Date.UTC(2026, 4, 20, 12));
  await setPlan(app, scene.owner, "business");
  key = (await keyOf(app, scene.owner, { name: "n8n" })).key;
});

const ask = (
  path: string,
  json?: object,
  more: { method?: string; token?: string; headers?: Record<string, string> } = {},
) => app.request(`/api/v1${path}`, { token: key, ...(json && { json }), ...more });
const answer = async <Body = Comment>(...call: Parameters<typeof ask>) => bodyOf<Body>(await ask(...call));
const write = async (text: string) => (await scene.listed(await scene.write(text))).id;

/** The problem of a refusal, which every refusal has. */
async function problemOf(refused: Response) {
  expect(refused.headers.get("content-type")).toBe("application/problem+json");
  const problem = Problem.parse(await refused.json());
  expect([problem.status, ENGLISH[problem.code as keyof typeof ENGLISH]]).toEqual([refused.status, problem.detail_en]);
  return problem;
}

it("hides a comment on its network, once however often it is asked, in the name of the key", async () => {
  const onNetwork = await scene.write(PRAISE);
  const { id } = await scene.listed(onNetwork);
  for (const _ of ["once", "again"])
    expect(await answer(`/comments/${id}/decision`, { action: "hide", reason: "spam" })).toMatchObject({
      status: "disapproved",
      decided_by: "person",
    });
  await settle(app);
  expect((await scene.onNetwork(onNetwork)).hidden).toBe(true);
  expect(await answer(`/comments/${id}`)).toMatchObject({ network_state: "applied" });
  expect(await scene.calls("hide")).toHaveLength(1);
  const { entries } = await scene.answer<AuditPage>("/api/audit");
  expect(entries.map(({ sentence, via }) => [sentence, via])).toEqual([
    ["Ana, con la clave «n8n», lo ocultó por «Spam».", "api"],
  ]);
  expect(await answer(`/comments/${id}/decision`, { action: "show" })).toMatchObject({ status: "approved" });
  expect(await answer(`/comments/${id}/decision`, { action: "delete" })).toMatchObject({ status: "removed" });
});

it("lists with every filter of the screen, a part at a time, and what changed since", async () => {
  const start = await answer<List>("/comments/changes");
  const [rude, kind] = [await write(INSULT), await write(PRAISE)];
  const idsOf = ({ items }: List) => items.map(({ id }) => id);
  expect(idsOf(await answer<List>("/comments"))).toEqual([kind, rude]);
  for (const [query, found] of [
    ["status=disapproved", [rude]],
    ["reason=toxic&by=machine", [rude]],
    ["search=encanta", [kind]],
    ["network=instagram", []],
    [`page_id=${scene.page.id}&from=2026-05-20&to=2026-05-20`, [kind, rude]],
    ["hours=0-1&weekday=1", []],
    ["placement=ad", []],
  ] as const)
    expect([query, idsOf(await answer<List>(`/comments?${query}`))]).toEqual([query, found]);
  const first = await answer<List>("/comments?limit=1");
  expect(idsOf(await answer<List>(`/comments?limit=1&cursor=${first.next_cursor}`))).toEqual([rude]);
  const changed = await answer<List>(`/comments/changes?cursor=${start.cursor}`);
  expect([idsOf(changed).sort(), changed.has_more]).toEqual([[rude, kind].sort(), false]);
  clock.now += 1000;
  await answer(`/comments/${kind}/decision`, { action: "hide" });
  expect(idsOf(await answer<List>(`/comments/changes?cursor=${changed.cursor}`))).toEqual([kind]);
});

it("replies once, and says in whose name and by which key", async () => {
  const onNetwork = await scene.write(PRAISE);
  const { id } = await scene.listed(onNetwork);
  const reply = { text: "¡Gracias!" };
  const headers = { "idempotency-key": "1" };
  const sent = await answer<{ id: string; state: string }>(`/comments/${id}/replies`, reply, { headers });
  expect(await answer(`/comments/${id}/replies`, reply, { headers })).toMatchObject({ id: sent.id });
  const other = await ask(`/comments/${id}/replies`, { text: "Otra" }, { headers });
  expect(await problemOf(other)).toMatchObject({ status: 409, code: "idempotency_mismatch" });
  await settle(app);
  expect(await answer(`/comments/${id}`)).toMatchObject({
    reply: { id: sent.id, text: "¡Gracias!", state: "applied" },
  });
  const { timeline } = await answer<{ timeline: { sentence: string }[] }>(`/comments/${id}/explanation`);
  expect(timeline.map(({ sentence }) => sentence)).toContain("Ana, con la clave «n8n», respondió.");
});

it("judges a text by the rules of a page, or by those of a new account", async () => {
  await answer("/words", { add: { prohibited: ["croqueta*"], allowed: ["caña"] } }, { method: "PATCH" });
  const judge = (json: object) => answer<{ status: string; reasons: { kind: string; name: string }[] }>("/judge", json);
  expect(await judge({ text: "Vaya croquetas" })).toMatchObject({ status: "approved", reasons: [] });
  expect(await judge({ text: "Vaya croquetas", page_id: scene.page.id })).toMatchObject({
    status: "disapproved",
    reasons: [{ kind: "word", name: "croqueta*" }],
  });
  const insult = await judge({ text: INSULT, highlights: true });
  expect(insult).toMatchObject({ status: "disapproved", category: "toxic", language: "es" });
  await answer("/words", { remove: { prohibited: ["croqueta*", "nunca estuvo"] } }, { method: "PATCH" });
  const { rules } = await scene.answer<AuditPage>("/api/audit");
  expect(rules.map(({ sentence }) => sentence)).toEqual(
    Array(2).fill("Ana, con la clave «n8n», cambió las reglas en todas las páginas."),
  );
  expect(await answer("/words")).toEqual({ prohibited: [], allowed: ["caña"], allowed_domains: [] });
  const other = await problemOf(await ask("/judge", { text: "Hola", page_id: "f".repeat(32) }));
  expect(other).toMatchObject({ status: 404, code: "not_found" });
});

it("counts by day and cause", async () => {
  await write(INSULT);
  await write(PRAISE);
  const { items } = await answer<{ items: { date: string; hidden: number; causes: Record<string, number> }[] }>(
    "/figures",
  );
  expect(items).toHaveLength(7);
  expect(items.at(-1)).toMatchObject({ date: "2026-05-20", total: 2, approved: 1, hidden: 1 });
  expect(Object.values(items.at(-1)!.causes).reduce((sum, count) => sum + count)).toBe(1);
  const one = await answer<List>("/figures?from=2026-05-20&to=2026-05-20&network=instagram");
  expect(one.items).toMatchObject([{ total: 0 }]);
});

it("refuses in problem details, in Spanish and English", async () => {
  const [rude] = [await write(INSULT)];
  const { origin } = new URL(app.appOrigin);
  expect(await problemOf(await ask("/comments/99"))).toMatchObject({
    type: `${origin}/desarrolladores#not_found`,
    status: 404,
    code: "not_found",
    detail: "El recurso solicitado no existe.",
  });
  expect(await problemOf(await ask("/nothing"))).toMatchObject({ status: 404, code: "not_found" });
  expect(await problemOf(await ask("/key", undefined, { token: "x" }))).toMatchObject({
    status: 401,
    code: "key_invalid",
  });
  const fields = await problemOf(await ask(`/comments/${rude}/decision`, { action: "ban" }));
  expect(fields).toMatchObject({ status: 400, code: "validation_failed", errors: [{ pointer: "/action" }] });
  const empty = await problemOf(await ask("/judge", { text: "" }));
  expect(empty.errors).toEqual([
    {
      pointer: "/text",
      detail: "Escribe un texto",
      detail_en: "Too small: expected string to have >=1 characters",
    },
  ]);
  const long = await problemOf(await ask(`/comments/${rude}/replies`, { text: "a".repeat(7999), kind: "private" }));
  expect(long.errors).toMatchObject([{ pointer: "/text", detail_en: expect.stringContaining("too long") }]);
  const broken = await app.request("/api/v1/judge", {
    ...{ token: key, method: "POST", body: "{", headers: { "content-type": "application/json" } },
  });
  expect(await problemOf(broken)).toMatchObject({ status: 400, code: "invalid_json" });
  await setPlan(app, scene.owner, "business", "expired");
  expect(await problemOf(await ask("/comments"))).toMatchObject({ status: 403, code: "plan_required" });
});

it("sees and decides only on its pages, and rules only with all of them", async () => {
  const id = await write(PRAISE);
  const pages = [scene.instagram.id];
  const { key: token } = await keyOf(app, scene.owner, { pages });
  const asked = (path: string, json?: object, method?: string) => ask(path, json, { token, ...(method && { method }) });
  expect(await bodyOf(await asked("/key"))).toMatchObject({ page_ids: pages });
  expect(await bodyOf<List>(await asked("/comments"))).toMatchObject({ items: [] });
  for (const refused of [
    asked(`/comments/${id}`),
    asked(`/comments/${id}/decision`, { action: "hide" }),
    asked(`/pages/${scene.page.id}/health`),
    asked("/judge", { text: "Hola", page_id: scene.page.id }),
  ])
    expect(await problemOf(await refused)).toMatchObject({ code: "not_found" });
  for (const refused of [asked("/words"), asked("/words", { add: {} }, "PATCH"), asked("/exceptions")])
    expect(await problemOf(await refused)).toMatchObject({ code: "key_forbidden" });
});

it("does no more than its owner may now", async () => {
  const id = await write(PRAISE);
  const bruno = await colleagueOf(app, scene.owner, { role: "admin" });
  const { key: token } = await keyOf(app, bruno);
  const change = (role: string) => scene.answer(`/api/team/members/${bruno.userId}`, { role }, { method: "PUT" });
  await change("moderator");
  expect((await ask("/words", undefined, { token })).status).toBe(403);
  expect((await ask(`/comments/${id}/decision`, { action: "hide" }, { token })).status).toBe(200);
  await change("viewer");
  expect((await ask(`/comments/${id}/decision`, { action: "show" }, { token })).status).toBe(403);
  expect((await ask(`/comments/${id}`, undefined, { token })).status).toBe(200);
});
