// The MCP server with the official client: what an assistant finds and proposes, and what only a person does.
import { beforeEach, expect, it } from "vitest";
import type { AuditPage } from "../../../web/api/types.ts";
import { forgetAuthor } from "../../../worker/features/privacy/forget-author.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { KEY_ABILITIES } from "../../../worker/vocabulary/people/key-abilities.ts";
import { INSULT, PRAISE, settle } from "../../support/comments.ts";
import { bodyOf, colleagueOf, keyOf, refusalOf, registerOwner, setPlan } from "../../support/factories.ts";
import { app, clock, inCore, newScene, scene } from "../../support/scene.ts";
import { call, connect } from "./assistant.ts";

const COPY = "Que vuelva a la carta el arroz de los jueves, lo echamos mucho de menos en casa";
const QUESTION = "¿A qué hora abrís el domingo?";
type List = { items: { id: string; text: string; status: string }[] };
type Waves = { items: { comment_id: string; comments: number; hidden: number }[] };
type Proposal = { id: string; state: string; title: string; preview: { considered: number; hidden: number } | null };
type Cards = {
  proposals: {
    id: string;
    title: string;
    key: string;
    why: string;
    comments: object[];
  }[];
};
type Applied = { change: string | null; replies: { ids: string[]; key: string; sending: number } | null };
let key: string;
let keyId: string;

beforeEach(async () => {
  await newScene(Date.UTC(2026, 4, 20, 12));
  await setPlan(app, scene.owner, "business");
  ({ key, id: keyId } = await keyOf(app, scene.owner, { name: "Claude", abilities: ["read", "judge", "propose"] }));
});

const write = async (text: string, authorName = "Marta") =>
  (await scene.listed(await scene.write(text, { authorName }))).id;
const cards = () => scene.answer<Cards>("/api/proposals");
const apply = (id: string) => scene.answer<Applied>(`/api/proposals/${id}/apply`, {});
const statusOf = async (id: string) =>
  (await scene.answer<{ comments: { id: string; status: string }[] }>("/api/comments")).comments.find(
    (each) => each.id === id,
  )?.status;
async function writeWave() {
  const ids: string[] = [];
  for (let count = 0; count < 10; count++) ids.push(await write(`${COPY} ${"!".repeat(count % 3)}`, `Vecina ${count}`));
  return ids;
}

it.each(["legacy", { pin: "2026-07-28" }] as const)(
  "finds a wave and proposes what to do; a person applies it, and undoes it (client %s)",
  async (mode) => {
    const wave = await writeWave();
    const statuses = () => Promise.all(wave.map(statusOf));
    const before = await statuses();
    expect(before).not.toContain("disapproved");
    const client = await connect(key, mode);
    expect(client.getInstructions()).toContain("a person sees it in Atalaya and applies or discards it");

    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(["listWaves", "explainComment", "propose"]));
    expect(tools.map(({ name }) => name)).not.toContain("decideComment");
    const { result: found } = await call<Waves>(client, "listWaves");
    expect(found.items).toMatchObject([{ comments: 10, hidden: 0 }]);

    const asked = { comment_id: found.items[0]!.comment_id, effect: "hide", about: "copies", apply_to: "past" };
    const { result: proposal } = await call<Proposal>(client, "propose", { exception: asked, why: "Diez copias hoy" });
    expect(proposal).toMatchObject({
      state: "open",
      title: "Ocultar este comentario, sus copias y las que vengan",
      preview: { considered: 10, hidden: 10 },
    });
    await settle(app);
    expect(await statuses()).toEqual(before);

    const { proposals } = await cards();
    expect(proposals).toMatchObject([{ id: proposal.id, key: "Claude", why: "Diez copias hoy" }]);
    const { change } = await apply(proposal.id);
    await settle(app);
    expect(await statuses()).toEqual(Array(10).fill("disapproved"));
    expect((await cards()).proposals).toEqual([]);
    expect((await call<{ items: Proposal[] }>(client, "listProposals")).result.items).toMatchObject([
      { state: "applied" },
    ]);

    await scene.answer(`/api/audit/rules/${change}/undo`, {});
    await settle(app);
    expect(await statuses()).toEqual(before);
    const { rules } = await scene.answer<AuditPage>("/api/audit");
    expect(rules.map(({ sentence }) => sentence)).toEqual([
      `Ana deshizo un cambio de las reglas en ${scene.page.name}.`,
      `Ana, con la clave «Claude», ocultó una ola de comentarios en ${scene.page.name}.`,
    ]);
    await client.close();
  },
);

it("proposes words and levels with what they would have changed; they apply to what comes", async () => {
  const praise = await write("Me encantan las croquetas de aquí");
  const client = await connect(key);
  const rules = {
    words: ["croqueta*", "humo"],
    levels: [{ category: "toxic", level: "estricto" }],
    why: "Pide menos croquetas",
  };
  const { result } = await call<Proposal>(client, "propose", rules);
  expect(result).toMatchObject({ preview: { considered: 1, hidden: 1 } });
  expect((await call<Proposal>(client, "propose", rules)).result.id).toBe(result.id);
  expect((await cards()).proposals).toMatchObject([
    {
      title: "Ocultar «croqueta*» y «humo»; Ofensas: nivel estricto · en todas las páginas",
      comments: [{ id: praise, is: "hidden", text: "Me encantan las croquetas de aquí" }],
    },
  ]);
  const { change } = await apply(result.id);
  expect(await statusOf(praise)).toBe("approved");
  expect(await statusOf(await write("Otra de croquetas"))).toBe("disapproved");
  await scene.answer(`/api/audit/rules/${change}/undo`, {});
  expect(await statusOf(await write("La última de croquetas"))).toBe("approved");
});

it("proposes replies to several comments; they are sent when a person applies them, and can be taken back before", async () => {
  const ids = [await write(QUESTION), await write("Llevo dos semanas esperando mi pedido y nadie contesta")];
  const client = await connect(key);
  const replies = ids.map((comment_id, at) => ({ comment_id, text: `Hola, {nombre}: respuesta ${at}` }));
  const { result } = await call<Proposal>(client, "propose", { replies, why: "Dos quejas sin responder" });
  expect(result).toMatchObject({ title: "Responder a 2 comentarios", preview: null });
  expect((await cards()).proposals[0]!.comments).toMatchObject([
    { id: ids[0], reply: "Hola, {nombre}: respuesta 0" },
    { id: ids[1] },
  ]);
  const { replies: sent } = await apply(result.id);
  expect(sent).toMatchObject({ ids, sending: 2 });
  const headers = { "idempotency-key": sent!.key };
  const taken = await scene.answer("/api/comments/bulk/replies/undo", { ids: [ids[1]] }, { headers });
  expect(taken).toMatchObject({ takenBack: 1, sent: 0 });
  clock.now += 20_000;
  app.queues.releaseDue();
  await settle(app);
  const { result: list } = await call<{ items: { id: string; reply: { text: string; state: string } | null }[] }>(
    client,
    "listComments",
  );
  const replyOf = (id: string) => list.items.find((each) => each.id === id)!.reply;
  expect(replyOf(ids[0]!)).toMatchObject({ text: "Hola, Marta: respuesta 0", state: "applied" });
  expect(replyOf(ids[1]!)).toBeNull();
  const { entries } = await scene.answer<AuditPage>("/api/audit");
  expect(entries.map(({ sentence }) => sentence)).toContain("Ana, con la clave «Claude», respondió.");
});

it("is discarded, with an undo, expires after seven days, and ends with a revoked key", async () => {
  const client = await connect(key);
  const propose = async (word: string) =>
    (await call<Proposal>(client, "propose", { words: [word], why: "Porque sí" })).result.id;
  const id = await propose("croqueta");
  const discard = (discarded: boolean) => scene.answer(`/api/proposals/${id}/discard`, { discarded });
  for (const [discarded, left] of [
    [true, 0],
    [false, 1],
  ] as const) {
    await discard(discarded);
    expect((await cards()).proposals).toHaveLength(left);
  }
  clock.now += 7 * DAY_MS;
  expect((await cards()).proposals).toEqual([]);
  expect(await refusalOf(await scene.ask(`/api/proposals/${id}/apply`, {}))).toEqual([404, "not_found"]);
  const later = await propose("empanada");
  await scene.answer(`/api/keys/${keyId}`, undefined, { method: "DELETE" });
  expect(await refusalOf(await scene.ask(`/api/proposals/${later}/apply`, {}))).toEqual([404, "not_found"]);
});

it("is applied by who may do it alone: a moderator replies, and does not set rules", async () => {
  const id = await write(QUESTION);
  const client = await connect(key);
  const rule = (await call<Proposal>(client, "propose", { words: ["croqueta"], why: "Porque sí" })).result.id;
  const replies = [{ comment_id: id, text: "A las 9" }];
  const reply = (await call<Proposal>(client, "propose", { replies, why: "Pregunta" })).result.id;
  const bruno = await colleagueOf(app, scene.owner, { role: "moderator" });
  const as = (path: string, json?: object) =>
    app.request(path, { token: bruno.token, headers: bruno.headers, ...(json && { json }) });
  expect((await bodyOf<Cards>(await as("/api/proposals"))).proposals.map((each) => each.id)).toEqual([reply]);
  expect(await refusalOf(await as(`/api/proposals/${rule}/apply`, {}))).toEqual([404, "not_found"]);
  expect((await as(`/api/proposals/${reply}/apply`, {})).status).toBe(200);
});

it("hides and shows single comments only with a key whose owner lets it decide, and deletes none", async () => {
  const id = await write(PRAISE);
  const asking = await keyOf(app, scene.owner, { name: "Asistente", abilities: [...KEY_ABILITIES] });
  const namesOf = async () => (await (await connect(asking.key)).listTools()).tools.map(({ name }) => name);
  expect(await namesOf()).not.toContain("decideComment");
  await scene.answer(`/api/keys/${asking.id}/decides-alone`, { decidesAlone: true }, { method: "PUT" });
  expect(await namesOf()).toContain("decideComment");
  const client = await connect(asking.key);
  expect((await call(client, "decideComment", { id, action: "delete" })).isError).toBe(true);
  expect((await call<{ status: string }>(client, "decideComment", { id, action: "hide" })).result.status).toBe(
    "disapproved",
  );
  expect((await call<{ status: string }>(client, "decideComment", { id, action: "show" })).result.status).toBe(
    "approved",
  );
  await scene.answer(`/api/keys/${asking.id}/decides-alone`, { decidesAlone: false }, { method: "PUT" });
  await expect(call(client, "decideComment", { id, action: "hide" })).rejects.toThrow(/decideComment/);
  const { workspaceLines, entries } = await scene.answer<AuditPage>("/api/audit");
  expect(workspaceLines.map(({ sentence }) => sentence)).toContain(
    "Ana dejó decidir sin preguntar a los asistentes con la clave «Asistente».",
  );
  expect(entries[0]!.sentence).toBe("Ana, con la clave «Asistente», lo restauró.");
});

it("has the tools of what a key may do, and refuses without a key, without the plan, and to other sites", async () => {
  const only = async (abilities: (typeof KEY_ABILITIES)[number][], pages: string[] | null = null) => {
    const made = await keyOf(app, scene.owner, { abilities, pages });
    return (await (await connect(made.key)).listTools()).tools.map(({ name }) => name);
  };
  expect(await only(["judge"])).toEqual(["getKey", "judgeText"]);
  expect(await only(["propose"], [scene.page.id])).toEqual(["getKey", "listProposals", "propose"]);
  const post = (headers: Record<string, string>, token?: string) =>
    app.request("/api/mcp", { json: { jsonrpc: "2.0", id: 1, method: "ping" }, headers, ...(token && { token }) });
  const without = await post({});
  expect([without.status, without.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="Atalaya"']);
  expect((await post({ origin: "https://elsewhere.example" }, key)).status).toBe(403);
  expect((await app.request("/api/mcp", { token: key })).status).toBe(405);
  await setPlan(app, scene.owner, "basic");
  expect((await post({}, key)).status).toBe(403);
});

it("shows nothing of another workspace, and proposes nothing about it", async () => {
  const id = await write(INSULT);
  const stranger = await registerOwner(app, { plan: "pro" });
  const client = await connect((await keyOf(app, stranger)).key);
  for (const [name, input] of [
    ["getComment", { id }],
    ["explainComment", { id }],
    ["getAuthor", { id }],
    ["listWaveComments", { id }],
    ["getPageHealth", { id: scene.page.id }],
    ["propose", { page_id: scene.page.id, words: ["hola"], why: "x" }],
    ["propose", { exception: { comment_id: id, effect: "show", about: "copies" }, why: "x" }],
    ["propose", { replies: [{ comment_id: id, text: "hola" }], why: "x" }],
  ] as const)
    expect([name, (await call(client, name, input)).envelope?.problem?.code]).toEqual([name, "not_found"]);
  const { result } = await call<List>(client, "listComments");
  expect(result.items).toEqual([]);
});

it("what names a person is deleted with their data", async () => {
  const id = (
    await scene.listed(await scene.write(QUESTION, { authorId: "7100000000008888", authorName: "Rosa Vives" }))
  ).id;
  const client = await connect(key);
  const propose = (why: string, text: string) => call(client, "propose", { why, replies: [{ comment_id: id, text }] });
  await propose("Pregunta por el horario", "Abrimos a las diez");
  await propose("Pregunta por el horario", "Hola, Rosa Vives: a las diez");
  await propose("Rosa Vives ha preguntado dos veces", "A las diez");
  const stored = async () => (await inCore("SELECT content, why FROM proposals").all()).results;
  expect(await stored()).toHaveLength(3);
  for (let from = {}; from; ) from = (await forgetAuthor(app.deps, { authorId: "7100000000008888", from }))!;
  expect(await stored()).toMatchObject([{ why: "Pregunta por el horario" }]);
  expect(JSON.stringify(await stored())).not.toContain("Rosa");
});
