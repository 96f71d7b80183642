import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SavedSettings, SettingsAnswer, SettingsPreview } from "../../../web/api/types.ts";
import { applySettings } from "../../../worker/features/backtest/apply-settings.ts";
import { processComments } from "../../../worker/features/comments/intake/process.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { INSULT, PRAISE, settle, sweep } from "../../support/comments.ts";
import { bodyOf, registerOwner, setPlan } from "../../support/factories.ts";
import { app, clock, commentsDb, countedComments, inComments, newScene, scene } from "../../support/scene.ts";
import { storeCopies } from "../../support/stored-comments.ts";

const START = Date.UTC(2026, 5, 1, 12);
const COMPLAINT = "El croissant estaba duro y nadie me atendió, ¿me podéis devolver el dinero?";

beforeEach(async () => {
  await newScene(START);
  await setPlan(app, scene.owner, "pro");
  clock.now += 60_000;
});

const BASE = { automod: true, prohibitedKeywords: [] as string[] };
const post = (path: string, json: unknown) => scene.ask(`/api/moderation/${path}`, json);
const preview = async (draft: object) =>
  await bodyOf<SettingsPreview>(await post("settings/preview", { ...BASE, ...draft }));
const save = async (draft: object) => await bodyOf<SavedSettings>(await post("settings", { ...BASE, ...draft }));
const application = async () => (await scene.answer<SettingsAnswer>("/api/moderation/settings")).application;
const pageOf = (externalId: string) => scene.owner.accounts.find(({ account_id }) => account_id === externalId)!.id;
const count = async (sql: string) => Number((await inComments(sql).first<{ n: number }>())!.n);

describe("what other settings would change", () => {
  it("is nothing while the settings are the current ones", async () => {
    await scene.write(PRAISE);
    await scene.write(INSULT);
    expect(await preview({})).toMatchObject({
      considered: 2,
      hidden: { count: 0, comments: [] },
      released: { count: 0, comments: [] },
      past: { hidden: 0, released: 0 },
      withNewWord: { hidden: 0, visible: 0 },
      complete: true,
    });
  });

  it("lists comments that a new word would have hidden, likely customers first, and changes nothing", async () => {
    await scene.write("Me encanta el croissant");
    await scene.write(COMPLAINT);
    await scene.write(PRAISE);
    const seen = await preview({ prohibitedKeywords: ["cr*ssant"] });
    expect(seen).toMatchObject({ considered: 3, hidden: { count: 2, looksLegitimate: 1 }, past: { hidden: 2 } });
    expect(seen.hidden.comments.map(({ content, looks_legitimate }) => [content, looks_legitimate])).toEqual([
      [COMPLAINT, true],
      ["Me encanta el croissant", false],
    ]);
    expect(seen.hidden.comments[0]).toMatchObject({
      reason_code: "word",
      reason: "Palabra prohibida",
      reasons: [{ kind: "word", entry: "cr*ssant", start: 3, end: 12 }],
      account_name: scene.owner.accounts[0]!.name,
    });
    await settle(app);
    expect(await scene.list("?status=disapproved")).toEqual([]);
    await scene.write(INSULT);
    expect(await preview({ prohibitedKeywords: ["imbécil"] })).toMatchObject({
      hidden: { count: 0 },
      withNewWord: { hidden: 1, visible: 0 },
    });
    expect(await count("SELECT count(*) AS n FROM comments WHERE status = 'approved'")).toBe(3);
  });

  it("says which comments some words alone hide, whether they are in the list or not", async () => {
    await scene.write(COMPLAINT);
    await scene.write(`${INSULT}, devolver el croissant`);
    await scene.write(PRAISE);
    const tried = async () =>
      (await bodyOf<SettingsPreview>(await post("words/preview", { words: ["devolver"] }))).hidden;
    const before = await tried();
    expect(before).toMatchObject({ count: 1, looksLegitimate: 1, comments: [{ content: COMPLAINT }] });
    await save({ prohibitedKeywords: ["devolver"] });
    expect(await tried()).toEqual(before);
    await save({ prohibitedKeywords: ["devolver", "croissant"] });
    expect(await tried()).toMatchObject({ count: 0 });
    await save({ observeOnly: true, prohibitedKeywords: [] });
    expect(await tried()).toEqual(before);
  });

  it("counts comments with a new word that are still visible, apart from hidden ones", async () => {
    await save({ automod: false });
    await scene.write(INSULT);
    await save({ automod: true });
    expect(await preview({ prohibitedKeywords: ["imbécil"] })).toMatchObject({
      hidden: { count: 0 },
      past: { hidden: 1 },
      withNewWord: { hidden: 0, visible: 1 },
    });
  });

  it("lists comments that a milder level or an allowed word would have released", async () => {
    await save({ prohibitedKeywords: ["croissant"] });
    await scene.write(COMPLAINT);
    await scene.write(INSULT);
    const seen = await preview({ prohibitedKeywords: ["croissant"], allowedWords: ["el croissant"] });
    expect(seen).toMatchObject({ hidden: { count: 0 }, released: { count: 1 }, past: { hidden: 0, released: 1 } });
    expect(seen.released.comments).toMatchObject([{ content: COMPLAINT, reason_code: "word" }]);
    expect(await preview({ automod: false })).toMatchObject({ released: { count: 2 } });
  });

  it("leaves out decisions of people, the page's own, removed and older comments", async () => {
    const [mine, gone] = [await scene.write(`${COMPLAINT} 1`), await scene.write(`${COMPLAINT} 2`)];
    await scene.write(`${COMPLAINT} 3`, { authorId: scene.pageId });
    const listed = await scene.list();
    await bodyOf(await scene.setStatus(listed.find((each) => each.external_id.endsWith(tail(mine)))!.id, "approved"));
    await app.control(`/sandbox/comments/${gone}`, { method: "DELETE" });
    await settle(app);
    await scene.write(`${COMPLAINT} 4`);
    clock.now += 3 * DAY_MS;
    await scene.write(`${COMPLAINT} 5`);
    const words = { prohibitedKeywords: ["croissant"] };
    expect((await preview(words)).hidden.comments.map(({ content }) => content.at(-1)).sort()).toEqual(["4", "5"]);
    expect(await preview({ ...words, days: 2 })).toMatchObject({ considered: 1, hidden: { count: 1 } });
  });

  it("covers one page when the request names one", async () => {
    await scene.write(COMPLAINT);
    await scene.write(COMPLAINT, { target: scene.media });
    const words = { prohibitedKeywords: ["croissant"] };
    expect(await preview(words)).toMatchObject({ considered: 2, hidden: { count: 2 } });
    expect(await preview({ ...words, page: pageOf(scene.pageId) })).toMatchObject({
      considered: 1,
      hidden: { count: 1 },
    });
  });

  it("covers a page's Instagram, too, when the request names the page by its key, each account with its own exceptions", async () => {
    await scene.write(COMPLAINT);
    await scene.write(COMPLAINT, { target: scene.media });
    await scene.write("Menudo payaso", { target: scene.media });
    const words = { prohibitedKeywords: ["croissant"], page: scene.pageId };
    expect(await preview(words)).toMatchObject({ considered: 3, hidden: { count: 2 } });
    const [own] = await scene.list("?platform=instagram&search=croissant");
    const exception = { commentId: own!.id, effect: "show", about: "phrase", phrase: "croissant", applyTo: "new" };
    await bodyOf(await post("exceptions", { ...exception, scope: "page" }));
    expect(await preview(words)).toMatchObject({ considered: 3, hidden: { count: 1 } });
    expect((await post("settings/preview", { ...BASE, ...words, page: "somebody-elses" })).status).toBe(404);
  });

  it("needs a plan, and days from 1 to 90", async () => {
    for (const days of [0, 91, 1.5]) expect((await post("settings/preview", { ...BASE, days })).status).toBe(400);
    const { token } = await registerOwner(app);
    for (const path of ["settings/preview", "words/test"]) {
      const answer = await app.request(`/api/moderation/${path}`, { token, json: { ...BASE, words: ["hola"] } });
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: "plan_required" }]);
    }
  });
});

describe("settings applied to existing comments", () => {
  it("hide and show them on the network, and leave people's decisions alone", async () => {
    await save({ prohibitedKeywords: ["pan"] });
    const released = await scene.write("Qué rico el pan");
    const hidden = await scene.write(COMPLAINT);
    const mine = await scene.write(`${COMPLAINT} gracias`);
    const kept = (await scene.list()).find(({ content }) => content.endsWith("gracias"))!;
    await bodyOf(await scene.setStatus(kept.id, "approved"));
    expect((await scene.onNetwork(released)).hidden).toBe(true);

    clock.now += 60_000;
    const decided_at = new Date(clock.now).toISOString();
    const saved = await save({ prohibitedKeywords: ["croissant"], applyTo: "past" });
    expect(saved.application).toEqual({ state: "running", considered: 0, hidden: 0, released: 0 });
    await settle(app);
    expect(await application()).toEqual({ state: "done", considered: 2, hidden: 1, released: 1 });
    expect((await scene.onNetwork(released)).hidden).toBe(false);
    expect((await scene.onNetwork(hidden)).hidden).toBe(true);
    expect((await scene.onNetwork(mine)).hidden).toBe(false);
    expect(await scene.list("?status=disapproved")).toMatchObject([
      { content: COMPLAINT, moderation_action: "auto_hidden", action_state: "applied", decided_at },
    ]);
    expect(await count("SELECT count(*) AS n FROM events WHERE cause = 'settings' AND actor = 'machine'")).toBe(2);
    expect(await preview({ prohibitedKeywords: ["croissant"] })).toMatchObject({ past: { hidden: 0, released: 0 } });
  });

  it("hide comments older than the page's protection only when the owner asks for it", async () => {
    const old = await scene.write(INSULT, { createdAt: START - 5 * DAY_MS, silent: true });
    await sweep(app);
    expect((await scene.onNetwork(old)).hidden).toBe(false);
    expect(await preview({})).toMatchObject({ hidden: { count: 0 }, past: { hidden: 1, released: 0 } });
    await save({ applyTo: "new" });
    await settle(app);
    expect((await scene.onNetwork(old)).hidden).toBe(false);
    await save({ applyTo: "past" });
    await settle(app);
    expect((await scene.onNetwork(old)).hidden).toBe(true);
  });

  it("are applied once, also when the message comes twice or is lost", async () => {
    await scene.write(COMPLAINT);
    await save({ prohibitedKeywords: ["croissant"], applyTo: "past" });
    app.queues.waiting.settings.push({ ...app.queues.waiting.settings[0]! });
    await settle(app);
    expect(await application()).toEqual({ state: "done", considered: 1, hidden: 1, released: 0 });
    expect(await count("SELECT count(*) AS n FROM actions WHERE kind = 'hide'")).toBe(1);

    await save({ prohibitedKeywords: [], applyTo: "past" });
    app.queues.waiting.settings.length = 0;
    await application();
    expect(app.queues.waiting.settings).toEqual([]);
    clock.now += 3 * 60_000;
    expect(await application()).toMatchObject({ state: "running" });
    await settle(app);
    expect(await application()).toMatchObject({ state: "done", released: 1 });
  });

  it("stop between two parts when the workspace begins to move, and go on afterwards", async () => {
    await scene.write(COMPLAINT);
    await storeCopies(
      app,
      Array.from({ length: 119 }, () => ({})),
    );
    await save({ prohibitedKeywords: ["croissant"], applyTo: "past" });
    const hidden = () => count("SELECT count(*) AS n FROM comments WHERE status = 'disapproved'");
    const moves = (since: number | null) => env.DB.prepare("UPDATE workspaces SET moving_since = ?").bind(since).run();
    const actions = app.deps.queues["high-volume-actions"];
    const { send } = actions;
    // The first part is stored when its actions are sent.
    actions.send = async (...given) => {
      actions.send = send;
      await moves(clock.now);
      return send(...given);
    };
    await app.drain();
    expect(await hidden()).toBe(50);
    expect(await application()).toMatchObject({ state: "running" });
    await moves(null);
    app.queues.release();
    await settle(app);
    expect(await application()).toMatchObject({ state: "done" });
    expect(await hidden()).toBe(120);
  });

  it("stop when newer settings replace them", async () => {
    const id = await scene.write(COMPLAINT);
    await save({ prohibitedKeywords: ["croissant"], applyTo: "past" });
    const message = { ...app.queues.waiting.settings[0]! };
    await save({ prohibitedKeywords: [] });
    await settle(app);
    expect((await scene.onNetwork(id)).hidden).toBe(false);
    const { policyId } = message.body as { policyId: number };
    const row = await app.deps.core.query.policies.findFirst({ where: (p, { eq }) => eq(p.id, policyId) });
    expect(row!.settings.application).toMatchObject({ superseded: true, considered: 0 });
  });

  it("skip a comment that is edited meanwhile, since it was judged by them already", async () => {
    const id = await scene.write(COMPLAINT);
    await save({ prohibitedKeywords: ["croissant"], applyTo: "past" });
    const { $client } = app.deps.comments("COMMENTS_0");
    const prepare = $client.prepare.bind($client);
    let edited = false;
    vi.spyOn($client, "prepare").mockImplementation((sql) => {
      const statement = prepare(sql);
      if (!sql.includes('json_extract("analysis",')) return statement;
      const bind = statement.bind.bind(statement);
      statement.bind = (...values) => {
        const bound = bind(...values);
        const raw = bound.raw.bind(bound);
        bound.raw = (async () => {
          const rows = await raw();
          edited = true;
          vi.restoreAllMocks();
          clock.now += 5_000;
          await app.control(`/sandbox/comments/${id}`, { method: "PATCH", json: { text: "Qué rico todo" } });
          await app.sandbox.idle();
          const events = app.queues.waiting["comment-events"].splice(0).map(({ body }) => body as never);
          await processComments(app.deps, events);
          return rows;
        }) as never;
        return bound;
      };
      return statement;
    });
    await settle(app);
    expect(edited).toBe(true);
    expect(await scene.list()).toMatchObject([{ content: "Qué rico todo", status: "approved" }]);
    expect(await application()).toMatchObject({ state: "done", hidden: 0 });
  });

  it("remove newly found spam from the month's usage", async () => {
    await setPlan(app, scene.owner, "business");
    await save({ automod: false });
    await scene.write("Qué vestido tan bonito");
    await scene.write(PRAISE);
    await inComments(
      "UPDATE comments SET analysis = json_set(analysis, '$.scores.spam', 0.99, '$.scores.legitimate', 0) WHERE text = 'Qué vestido tan bonito'",
    ).run();
    expect(await countedComments()).toBe(2);
    await save({ applyTo: "past" });
    await settle(app);
    expect(await scene.list("?status=disapproved")).toMatchObject([
      { content: "Qué vestido tan bonito", reason_code: "spam" },
    ]);
    expect(await countedComments()).toBe(1);
  });

  it("report how many they changed, also when a message is delivered again", async () => {
    await scene.write(COMPLAINT);
    await save({ prohibitedKeywords: ["croissant"], applyTo: "past" });
    const send = vi.spyOn(app.deps.queues.actions, "send").mockRejectedValueOnce(new Error("the queue is away"));
    const [sent] = app.queues.waiting.settings.splice(0);
    const message = sent!.body as never;
    await expect(applySettings(app.deps, commentsDb(), message)).rejects.toThrow("the queue is away");
    send.mockRestore();
    expect(await count("SELECT count(*) AS n FROM comments WHERE status = 'disapproved'")).toBe(1);
    await applySettings(app.deps, commentsDb(), message);
    expect(await application()).toEqual({ state: "done", considered: 1, hidden: 1, released: 0 });
  });
});

describe("a word that is being typed", () => {
  const test = async (json: object) =>
    await bodyOf<{ comments: { content: string; marks: { start: number; end: number }[] }[] }>(
      await post("words/test", json),
    );

  it("shows where it occurs in the page's own comments", async () => {
    await scene.write(COMPLAINT);
    await scene.write("¡C R O I S S A N T!");
    await scene.write(PRAISE);
    const found = await test({ words: ["cr*ssant"] });
    expect(found).toMatchObject({ considered: 3, matched: 2, words: [{ word: "cr*ssant", count: 2 }] });
    const marked = found.comments.map(({ content, marks }) => marks.map(({ start, end }) => content.slice(start, end)));
    expect(marked).toEqual([["C R O I S S A N T"], ["croissant"]]);
    expect(await test({ words: ["café", "pan"] })).toMatchObject({
      matched: 1,
      words: [
        { word: "café", count: 1 },
        { word: "pan", count: 0 },
      ],
    });
    expect(
      await test({ words: ["café"], page: scene.owner.accounts.find(({ platform }) => platform === "instagram")!.id }),
    ).toMatchObject({ considered: 0, matched: 0 });
    await scene.write("Un croissant, por favor", { target: scene.media });
    expect(await test({ words: ["croissant"], page: scene.pageId })).toMatchObject({ considered: 4, matched: 3 });
  });

  it("is refused when it is empty, or when there are too many", async () => {
    for (const json of [{}, { words: [] }, { words: [" "] }, { words: Array(51).fill("a") }])
      expect((await post("words/test", json)).status).toBe(400);
  });
});

const tail = (id: string) => id.slice(id.lastIndexOf("_") + 1);
