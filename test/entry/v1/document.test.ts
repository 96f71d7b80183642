// Every route of the public API is called, answers what its schema says, and gives the kept document its examples.
import { beforeAll, expect, it } from "vitest";
import kept from "../../../web/public/openapi-v1.json";
import { OPERATIONS, V1_PATH } from "../../../worker/entry/v1/app.ts";
import { INSULT } from "../../support/comments.ts";
import { keyOf, setPlan } from "../../support/factories.ts";
import { app, newScene, scene } from "../../support/scene.ts";
import { breakingChanges, documentOf } from "./openapi.ts";

const NOON = Date.UTC(2026, 4, 20, 12);
const QUESTION = "¿A qué hora abrís el domingo?";
const COPY = "Entra en mi perfil y gana dinero fácil desde casa hoy mismo";

type Call = { params?: Record<string, string>; query?: string; json?: object; headers?: Record<string, string> };
let key: string;
let ids: Record<"rude" | "question" | "copy" | "page" | "exception", string>;

/** A request of each operation; what changes something comes last. */
const CALLS: Record<string, () => Call> = {
  getKey: () => ({}),
  listPages: () => ({}),
  getPageHealth: () => ({ params: { id: ids.page } }),
  listComments: () => ({ query: "?status=disapproved&limit=2" }),
  listChanges: () => ({ query: "?cursor=0" }),
  getComment: () => ({ params: { id: ids.question } }),
  explainComment: () => ({ params: { id: ids.rude } }),
  getAuthor: () => ({ params: { id: ids.rude } }),
  listWaves: () => ({}),
  listWaveComments: () => ({ params: { id: ids.copy } }),
  listFigures: () => ({ query: "?from=2026-05-19&to=2026-05-20" }),
  judgeText: () => ({ json: { text: "Eres un imbécil", highlights: true } }),
  judgeTexts: () => ({ json: { texts: ["Eres un imbécil", "Qué rico se ve todo"] } }),
  getWords: () => ({}),
  changeWords: () => ({ json: { add: { prohibited: ["rebajas*"] } } }),
  addException: () => ({ json: { comment_id: ids.rude, effect: "show", about: "phrase", phrase: "ojalá" } }),
  listExceptions: () => ({}),
  removeException: () => ({ params: { id: ids.exception } }),
  replyToComment: () => ({
    params: { id: ids.question },
    json: { text: "De 9 a 14, ¡te esperamos!" },
    headers: { "idempotency-key": "pedido-1042" },
  }),
  decideComment: () => ({ params: { id: ids.question }, json: { action: "hide", reason: "spam" } }),
  whatWaits: () => ({}),
  propose: () => ({
    json: {
      why: "Diez copias casi iguales en una hora",
      exception: { comment_id: ids.copy, effect: "hide", about: "copies", apply_to: "past" },
    },
  }),
  listProposals: () => ({}),
};

beforeAll(async () => {
  await newScene(NOON);
  await setPlan(app, scene.owner, "business");
  const write = async (text: string, authorName: string) =>
    (await scene.listed(await scene.write(text, { authorName }))).id;
  const rude = await write(INSULT, "Luis");
  const question = await write(QUESTION, "Marta");
  const copies: string[] = [];
  for (let count = 0; count < 10; count++) copies.push(await write(COPY, `Oferta ${count}`));
  ids = { rude, question, copy: copies[0]!, page: scene.page.id, exception: "" };
  key = (await keyOf(app, scene.owner)).key;
});

async function call(id: string) {
  const { method, path } = OPERATIONS.find((each) => each.id === id)!;
  const { params = {}, query = "", json, headers } = CALLS[id]!();
  const address = `${V1_PATH}${path.replaceAll(/:(\w+)/g, (_, name: string) => params[name]!)}${query}`;
  const answer = await app.request(address, { method, token: key, ...(json && { json }), ...(headers && { headers }) });
  return { status: answer.status, body: await answer.json<{ id?: string }>(), json };
}

/** The same at each run: ids are numbered, and figures of the model are rounded. */
function steady(examples: object): Record<string, { request?: unknown; answer: unknown }> {
  const seen = new Map<string, string>();
  const numbered = (text: string) =>
    text.replaceAll(/[0-9a-f]{32}|\d{9,}/g, (id) => {
      const number = String((seen.get(id) ?? seen.set(id, String(seen.size + 1)).get(id))!);
      return id.length === 32 ? number.padStart(32, "0") : `1000000${number.padStart(4, "0")}`;
    });
  return JSON.parse(JSON.stringify(examples), (_, value: unknown) => {
    if (typeof value === "string") return numbered(value);
    return typeof value === "number" && !Number.isInteger(value) ? Math.round(value * 100) / 100 : value;
  });
}

it("every operation answers what its schema says, and the document has all of it (`npm test -- test/entry/v1 -u` adds to it)", async () => {
  expect(Object.keys(CALLS).sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
  const examples: Record<string, object> = {};
  for (const id of Object.keys(CALLS)) {
    const { answer, status: wanted = 200 } = OPERATIONS.find((each) => each.id === id)!;
    const { status, body, json } = await call(id);
    expect([id, status, body]).toEqual([id, wanted, answer.parse(body)]);
    if (id === "addException") ids.exception = body.id!;
    // Long lists say nothing more.
    const items = (body as { items?: unknown[] }).items?.slice(0, 2);
    examples[id] = { ...(json && { request: json }), answer: items ? { ...body, items } : body };
  }
  const document = documentOf(steady(examples));
  // What is missing is not added by -u: a client that was written for it would break.
  expect(breakingChanges(kept, document)).toEqual([]);
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot("../../../web/public/openapi-v1.json");
});

it("notices what would break a client", () => {
  const before = {
    paths: {
      "/a": {
        get: { parameters: [{ in: "query", name: "x" }] },
        post: { requestBody: { $ref: "#/components/schemas/In" } },
      },
    },
    components: {
      schemas: {
        Out: { properties: { id: { type: "string" }, state: { enum: ["a", "b"] } }, required: ["id"] },
        In: { properties: { text: {} }, required: ["text"] },
      },
    },
  };
  type Document = typeof before;
  const changed = (change: (document: Document) => void) => {
    const document = structuredClone(before);
    change(document);
    return breakingChanges(before, document);
  };
  expect(changed((now) => Object.assign(now.components.schemas.Out.properties, { more: {} }))).toEqual([]);
  expect(changed((now) => now.components.schemas.Out.properties.state.enum.push("c"))).toEqual([]);
  const answered = (item: object) => ({ schema: {}, example: { items: [item] } });
  expect(breakingChanges(answered({ a: 1 }), answered({ a: 1, b: 2 }))).toEqual([]);
  expect(changed((now) => Reflect.deleteProperty(now.paths["/a"], "get"))).toEqual(["/paths//a/get"]);
  expect(changed((now) => now.paths["/a"].get.parameters.pop())).toHaveLength(1);
  expect(changed((now) => Reflect.deleteProperty(now.components.schemas.Out.properties, "id"))).toHaveLength(1);
  expect(changed((now) => now.components.schemas.Out.properties.state.enum.pop())).toHaveLength(1);
  expect(changed((now) => now.components.schemas.Out.required.pop())).toHaveLength(1);
  expect(changed((now) => now.components.schemas.In.required.push("kind"))).toHaveLength(1);
});
