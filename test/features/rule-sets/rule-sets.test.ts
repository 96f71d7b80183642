// Rules taken from one page to others, of other workspaces too, and to a file and back.
import { beforeEach, describe, expect, it } from "vitest";
import type { AuditPage, RuleSet, RuleSetPreview } from "../../../web/api/types.ts";
import { settle } from "../../support/comments.ts";
import {
  bodyOf,
  type Colleague,
  colleagueOf,
  connectPages,
  refusalOf,
  registerOwner,
  setPlan,
} from "../../support/factories.ts";
import { app, clock, newScene, scene } from "../../support/scene.ts";

const PATH = "/api/moderation/rule-set";
const REPLY = { name: "Precios", keywords: ["precio"], variants: ["Te escribimos."] };

beforeEach(async () => {
  await newScene();
  await setPlan(app, scene.owner, "business");
});

const facebook = () => scene.owner.accounts.filter(({ platform }) => platform === "facebook");
const readSet = async (page?: string) =>
  (await scene.answer<{ rules: RuleSet }>(`${PATH}${page ? `?page=${page}` : ""}`)).rules;
const apply = (rules: object, pages: string[], mode = "add") => scene.ask(PATH, { rules, pages, mode });
const preview = async (rules: object, pages: string[], mode = "add") =>
  (await scene.answer<RuleSetPreview>(`${PATH}/preview`, { rules, pages, mode })).targets;
const savePage = (accountId: string, settings: object) =>
  scene.answer("/api/social/accounts/settings", {
    accountId,
    settings: { automod: true, prohibitedKeywords: [], ...settings },
  });
const HEAD = { format: "atalaya-reglas", version: 1 };
const words = (prohibitedKeywords: string[]) => ({
  ...HEAD,
  words: { prohibitedKeywords, allowedWords: [], allowedDomains: [] },
});

describe("rules of a page", () => {
  it("are shown in words before they are copied, judge at once, and are lines of the log that are taken back", async () => {
    const [from, to] = facebook();
    await savePage(from!.id, { prohibitedKeywords: ["estafilla"], sensitivity: { toxic: "estricto" } });
    await savePage(to!.id, { prohibitedKeywords: ["suya"] });
    await scene.answer(`/api/social/accounts/${from!.id}/auto-replies`, REPLY);
    const rules = await readSet(from!.id);
    expect(await preview(rules, [to!.id])).toEqual([
      {
        page: to!.id,
        changes: [
          { name: "Sensibilidad con ofensas", added: [], removed: [], changed: ["La general → Estricto"] },
          { name: "Palabras prohibidas", added: ["«estafilla»"], removed: [], changed: [] },
          { name: "Respuestas automáticas", added: ["«Precios»"], removed: [], changed: [] },
        ],
      },
    ]);
    expect((await preview(rules, [to!.id], "replace"))[0]!.changes).toContainEqual({
      ...{ name: "Palabras prohibidas", changed: [] },
      ...{ added: ["«estafilla»"], removed: ["«suya»"] },
    });
    clock.now += 60_000;
    expect(await bodyOf(await apply(rules, [to!.id]))).toMatchObject({ targets: [{ page: to!.id, problem: null }] });
    const copied = await readSet(to!.id);
    expect(copied.words?.prohibitedKeywords).toEqual(["suya", "estafilla"]);
    expect(copied.autoReplies).toMatchObject([REPLY]);
    // Once more is nothing, neither in words nor in the log.
    expect((await preview(rules, [to!.id]))[0]!.changes).toEqual([]);

    const log = async () => (await scene.answer<AuditPage>("/api/audit")).rules;
    const line = (await log()).find(({ details }) => details.includes("Palabras prohibidas: se añade «estafilla»"))!;
    expect(line).toMatchObject({ sentence: `Ana cambió las reglas en ${to!.name}.`, undoable: true });
    clock.now += 60_000;
    expect((await scene.ask(`/api/audit/rules/${line.id}/undo`, undefined, { method: "POST" })).status).toBe(200);
    expect((await readSet(to!.id)).words?.prohibitedKeywords).toEqual(["suya"]);
  });

  it("keep which words came from a pack, so that it leaves as a whole there too; what was typed there stays typed", async () => {
    const [from, to] = facebook();
    await savePage(from!.id, {
      prohibitedKeywords: ["pendejo", "culero"],
      packs: { "insultos-mx": ["pendejo", "culero"] },
    });
    await savePage(to!.id, { prohibitedKeywords: ["culero", "suya"] });
    const rules = await readSet(from!.id);
    await apply(rules, [to!.id]);
    expect((await readSet(to!.id)).words).toMatchObject({
      prohibitedKeywords: ["culero", "suya", "pendejo"],
      packs: { "insultos-mx": ["pendejo"] },
    });
    await apply(rules, [to!.id], "replace");
    expect((await readSet(to!.id)).words).toEqual(rules.words);
  });

  it("judge the next comment of the page that got them", async () => {
    expect((await apply(words(["croqueta"]), [scene.page.id])).status).toBe(200);
    const id = await scene.write("Qué croqueta más rica");
    await settle(app);
    expect((await scene.listed(id)).status).toBe("disapproved");
  });

  it("bring exceptions about phrases, each once, and none about persons", async () => {
    const comment = await scene.write("Eres un pesado de cuidado");
    const commentId = (await scene.listed(comment)).id;
    const except = (json: object) => scene.answer("/api/moderation/exceptions", { commentId, applyTo: "new", ...json });
    await except({ effect: "show", about: "phrase", phrase: "pesado de cuidado" });
    await except({ effect: "hide", about: "author" });
    const rules = await readSet(scene.page.id);
    expect(rules.exceptions).toEqual([{ effect: "show", phrase: "pesado de cuidado", evenThreats: false }]);
    const to = facebook().find(({ id }) => id !== scene.page.id)!;
    for (let times = 0; times < 2; times++) await apply(rules, [to.id], "replace");
    expect((await readSet(to.id)).exceptions).toEqual(rules.exceptions);
    // Making it the same removes no exception that cannot be taken elsewhere.
    await apply({ ...HEAD, exceptions: [] }, [scene.page.id], "replace");
    const { exceptions } = await scene.answer<{ exceptions: { about: string }[] }>("/api/moderation/exceptions");
    expect(exceptions.map(({ about }) => about)).toEqual(["phrase", "author"]);
  });

  it("are refused as a whole for a page of somebody else, and say which page was refused for its lists", async () => {
    const other = await registerOwner(app, { plan: "pro" });
    const [theirs] = await connectPages(app, other);
    expect(await refusalOf(await apply(words(["timo"]), [scene.page.id, theirs!.id]))).toEqual([404, "not_found"]);
    expect((await readSet(scene.page.id)).words?.prohibitedKeywords).toEqual([]);
    const [full, empty] = facebook();
    await savePage(full!.id, { prohibitedKeywords: Array.from({ length: 4_999 }, (_, n) => `palabra${n}`) });
    expect(await bodyOf(await apply(words(["uno", "dos"]), [full!.id, empty!.id]))).toMatchObject({
      targets: [
        { problem: "Quedarían 5.001 palabras prohibidas y caben 5.000. Quita algunas antes." },
        { problem: null },
      ],
    });
  });
});

describe("rules of another workspace", () => {
  let there: Colleague;
  const ask = (json: object, headers: Record<string, string> = there.headers) =>
    app.request(PATH, { token: there.token, json, headers });

  it.each([
    ["admin", 200],
    ["moderator", 403],
    ["viewer", 403],
  ] as const)("are changed by a person who is %s there: %i", async (role, status) => {
    there = await colleagueOf(app, scene.owner, { role });
    const answer = await ask({ rules: words(["timo"]), mode: "add", pages: [scene.page.id] });
    expect(answer.status).toBe(status);
    expect((await readSet(scene.page.id)).words?.prohibitedKeywords).toEqual(status === 200 ? ["timo"] : []);
  });

  it("are not changed by a person who is no member, and need the plan there for replies", async () => {
    there = await colleagueOf(app, scene.owner, { role: "admin" });
    const stranger = await registerOwner(app, { plan: "business" });
    const rules = { ...words(["timo"]), autoReplies: [REPLY] };
    const json = { rules, mode: "add", pages: [scene.page.id] };
    const asked = await app.request(PATH, { token: stranger.token, json, headers: there.headers });
    expect(await refusalOf(asked)).toEqual([403, "no_member"]);
    await setPlan(app, scene.owner, "basic");
    expect(await refusalOf(await ask(json))).toEqual([403, "plan_required"]);
    expect((await readSet(scene.page.id)).words?.prohibitedKeywords).toEqual([]);
  });
});

it.each([
  ["another file", { hola: 1 }],
  ["another version", { ...words([]), version: 2 }],
  ["a field that does not exist", { ...words([]), __proto__x: { admin: true } }],
  ["too many words", words(Array.from({ length: 5_001 }, (_, n) => `p${n}`))],
  ["a word of the wrong kind", words([{ toString: "x" } as never])],
  [
    "a domain that is none",
    { ...HEAD, words: { prohibitedKeywords: [], allowedWords: [], allowedDomains: ["<script>"] } },
  ],
  ["an exception about nothing", { ...HEAD, exceptions: [{ effect: "show" }] }],
  ["a reply with another variable", { ...HEAD, autoReplies: [{ ...REPLY, variants: ["{token}"] }] }],
  ["too many replies", { ...HEAD, autoReplies: Array.from({ length: 21 }, () => REPLY) }],
])("refuses a file with %s, and changes nothing", async (_, rules) => {
  expect(await refusalOf(await apply(rules, [scene.page.id]))).toEqual([400, "validation_failed"]);
  expect(await readSet(scene.page.id)).toMatchObject({ words: { prohibitedKeywords: [] }, autoReplies: [] });
});
