// The institution's mode: nobody is muted or blocked without a reason and an end, by whatever door.
import { beforeEach, describe, expect, it } from "vitest";
import { forgetAuthor } from "../../../worker/features/privacy/forget-author.ts";
import { loadLatestSnapshot } from "../../../worker/features/settings/queries.ts";
import { changeSettings } from "../../../worker/features/settings/save-settings.ts";
import { PRAISE, runCron, settle } from "../../support/comments.ts";
import { bodyOf, type Colleague, colleagueOf, keyOf, refusalOf, setPlan, signedIn } from "../../support/factories.ts";
import { app, clock, inComments, inCore, newScene, scene } from "../../support/scene.ts";

const START = Date.UTC(2026, 5, 1, 12);
const WEEK_MS = 7 * 86_400_000;
const PEST = { authorId: "7000000000000123", authorName: "Pesado" };
const BECAUSE = { rule: "insult", note: "Insulta a las vecinas cada día" };
const MUTE = { effect: "hide", about: "author" };

let id: string;
beforeEach(async () => {
  await newScene(START);
  await setPlan(app, scene.owner, "pro");
  clock.now += 60_000;
  id = await scene.write(PRAISE, PEST).then(async (external) => (await scene.listed(external)).id);
});

type Person = Pick<Colleague, "token"> & { headers?: Record<string, string> };
const as = (person: Person) => (path: string, json?: unknown, method?: string) =>
  app.request(path, {
    token: person.token,
    headers: person.headers ?? {},
    ...(json !== undefined && { json }),
    ...(method && { method }),
  });
const ana = (path: string, json?: unknown, method?: string) => as(scene.owner)(path, json, method);
const switchMode = async (on: boolean) => bodyOf<{ limited: number }>(await ana("/api/institution", { on }, "PUT"));
const mute = (more: object, by = ana) => by("/api/moderation/exceptions", { commentId: id, ...MUTE, ...more });
const block = (more: object, by = ana) => by(`/api/comments/${id}/block`, { blocked: true, ...more });
const mutes = async (by = ana) =>
  (await bodyOf<{ exceptions: { id: string; until: string | null }[] }>(await by("/api/moderation/exceptions")))
    .exceptions;
const blocks = async (by = ana) => (await bodyOf<{ blocked: object[] }>(await by("/api/comments/blocked"))).blocked;
const blockedOnNetwork = () =>
  (app.sandbox.state.pages.find((page) => page.id === scene.pageId)!.blocked ?? []).map((person) => person.id);
const log = async () => {
  const { entries, rules } = await scene.answer<{
    entries: { sentence: string }[];
    rules: { sentence: string; details: string[] }[];
  }>("/api/audit");
  return { sentences: entries.map(({ sentence }) => sentence), rules };
};
const says = async (text: string) => {
  clock.now += 60_000;
  await scene.write(text, PEST);
  return inComments("SELECT status FROM comments WHERE text = ?", text).first("status");
};
const iso = (at: number) => new Date(at).toISOString();

describe("the institution's mode", () => {
  it("is switched by the owner of an active plan, and the log has it", async () => {
    const bruno = as(await colleagueOf(app, scene.owner, { role: "admin" }));
    expect(await refusalOf(await bruno("/api/institution", { on: true }, "PUT"))).toEqual([403, "role_forbidden"]);
    await switchMode(true);
    await switchMode(true);
    expect(await bodyOf(await bruno("/api/institution"))).toMatchObject({
      since: iso(clock.now),
      may_be_confirmed: { mute: true, block: true },
    });
    expect((await log()).rules).toMatchObject([{ details: ["Modo de institución: No → Sí"] }]);
    await switchMode(false);
    await setPlan(app, scene.owner, "pro", "expired");
    expect(await refusalOf(await ana("/api/institution", { on: true }, "PUT"))).toEqual([403, "plan_required"]);
  });

  it("refuses a mute or a block without reason, without end or for longer than four weeks, also by the public API", async () => {
    await switchMode(true);
    const { key } = await keyOf(app, scene.owner);
    const byKey = (more: object) =>
      app.request("/api/v1/exceptions", { token: key, json: { comment_id: id, ...MUTE, ...more } });
    for (const more of [{}, { lasts: "day" }, { because: BECAUSE }, { lasts: "always", because: BECAUSE }]) {
      expect([await mute(more), await block(more), await byKey(more)].map(({ status }) => status)).toEqual([
        400, 400, 400,
      ]);
    }
    expect((await mute({ lasts: "day", because: { note: " " } })).status).toBe(400);
    expect((await mute({ lasts: "day", because: {} })).status).toBe(400);
    expect([await mutes(), await blocks(), blockedOnNetwork()]).toEqual([[], [], []]);

    expect((await byKey({ lasts: "day", because: BECAUSE })).status).toBe(201);
    expect(await mutes()).toMatchObject([
      { until: iso(clock.now + 86_400_000), because: "Insultos: Insulta a las vecinas cada día", asks_forever: false },
    ]);
    expect(await scene.answer(`/api/authors/${id}`)).toMatchObject({
      author: { exception: { because: "Insultos: Insulta a las vecinas cada día" } },
    });
    expect((await log()).rules[0]!.details).toEqual([
      "Excepciones: se añade ocultar lo que escribe una persona durante 1 día, por «Insultos: Insulta a las vecinas cada día»",
    ]);
  });

  it("refuses a mute without reason where it is saved, too, so that one begun before the mode does not slip through", async () => {
    await bodyOf(await mute({}));
    const sql = "SELECT workspace_id AS workspaceId, page_id AS pageId FROM policies";
    const ofPage = (await inCore(sql).first<{ workspaceId: number; pageId: number }>())!;
    const { settings } = (await loadLatestSnapshot(app.deps.core, ofPage))!;
    const [saved] = (await mutes()) as { id: string }[];
    await bodyOf(await ana(`/api/moderation/exceptions/${saved!.id}`, undefined, "DELETE"));
    await switchMode(true);
    const again = changeSettings(app.deps, { ...ofPage, userId: null, applyTo: "new", change: () => settings });
    await expect(again).rejects.toMatchObject({ code: "validation_failed" });
    expect(await mutes()).toEqual([]);
  });

  it("ends a block on the network by itself, tries again where the network refuses, and the log has reason and end", async () => {
    await switchMode(true);
    await bodyOf(await block({ lasts: "week", because: BECAUSE }));
    expect(await blocks()).toMatchObject([
      { until: iso(clock.now + WEEK_MS), because: expect.stringContaining("vecinas") },
    ]);
    expect(await scene.answer(`/api/authors/${id}`)).toMatchObject({
      author: {
        blocks: [
          {
            page: scene.page.name,
            until: iso(clock.now + WEEK_MS),
            because: "Insultos: Insulta a las vecinas cada día",
          },
        ],
      },
    });
    expect((await log()).sentences[0]).toMatch(
      / bloqueó a su autor en Facebook durante 1 semana por «Insultos: Insulta a las vecinas cada día»\.$/,
    );
    clock.now += WEEK_MS - 60_000;
    await runCron(app);
    expect(blockedOnNetwork()).toEqual([PEST.authorId]);
    clock.now += 60_000;
    await scene.faults({ scripted: [{ method: "DELETE", path: "/blocked$", times: 1, code: 2, status: 500 }] });
    await runCron(app);
    expect(blockedOnNetwork()).toEqual([PEST.authorId]);
    clock.now += 3_600_000;
    await runCron(app);
    expect([blockedOnNetwork(), await blocks()]).toEqual([[], []]);
    expect((await log()).sentences[0]).toBe("Terminó el plazo, y Atalaya desbloqueó a su autor en Facebook.");
  });

  it("makes a mute for ever only when a second person confirms it; until then it lasts four weeks", async () => {
    await switchMode(true);
    const bruno = as(await colleagueOf(app, scene.owner, { role: "admin" }));
    const carla = as(await colleagueOf(app, scene.owner, { role: "moderator", name: "Carla" }));
    await bodyOf(await mute({ lasts: "always", because: BECAUSE }));
    await settle(app);
    const [asked] = await mutes();
    expect(asked).toMatchObject({ until: iso(clock.now + 4 * WEEK_MS), asks_forever: true, may_confirm: false });
    expect(await says("Otra vez yo")).toBe("disapproved");
    const path = `/api/moderation/exceptions/${asked!.id}/confirm`;
    expect((await ana(path, {})).status).toBe(403);
    expect((await carla(path, {})).status).toBe(403);
    expect(await mutes(bruno)).toMatchObject([{ may_confirm: true }]);
    await bodyOf(await bruno(path, {}));
    expect(await refusalOf(await bruno(path, {}))).toEqual([409, "changed_meanwhile"]);
    expect(await mutes()).toMatchObject([
      { until: null, asks_forever: false, created_by: "Ana", confirmed_by: "Bruno" },
    ]);
    expect((await log()).rules[0]).toMatchObject({
      sentence: expect.stringMatching(/^Bruno cambió las reglas/),
      details: [expect.stringContaining("para siempre, como confirmó otra persona, por «Insultos")],
    });
    clock.now += 5 * WEEK_MS;
    expect(await says("Sigo aquí")).toBe("disapproved");
  });

  it("cannot be made for ever once its four weeks are over", async () => {
    await switchMode(true);
    const colleague = await colleagueOf(app, scene.owner, { role: "admin" });
    await bodyOf(await mute({ lasts: "always", because: BECAUSE }));
    const [asked] = await mutes();
    clock.now += 4 * WEEK_MS;
    const bruno = as({ ...colleague, ...(await signedIn(app, colleague)) });
    expect(await refusalOf(await bruno(`/api/moderation/exceptions/${asked!.id}/confirm`, {}))).toEqual([
      409,
      "changed_meanwhile",
    ]);
  });

  it("makes a block for ever only when a second person who sees the page confirms it", async () => {
    await switchMode(true);
    const page = await inCore("SELECT id FROM pages WHERE external_id = ?", scene.pageId).first<{ id: number }>();
    const other = await colleagueOf(app, scene.owner, {
      role: "moderator",
      pageIds: [page!.id + 9_000],
      name: "Carla",
    });
    expect((await block({ lasts: "always", because: BECAUSE })).status).toBe(400);
    const bruno = as(await colleagueOf(app, scene.owner, { role: "moderator", pageIds: [page!.id] }));
    const rest = (since: number | null) =>
      inCore("UPDATE memberships SET rests_since = ? WHERE page_ids = ?", since, `[${page!.id}]`).run();
    await rest(clock.now);
    expect((await block({ lasts: "always", because: BECAUSE })).status).toBe(400);
    await rest(null);
    await bodyOf(await block({ lasts: "always", because: BECAUSE }));
    const path = `/api/comments/${id}/block/confirm`;
    expect((await ana(path, {})).status).toBe(403);
    expect((await as(other)(path, {})).status).toBe(404);
    expect(await blocks(bruno)).toMatchObject([{ asks_forever: true, may_confirm: true }]);
    await bodyOf(await bruno(path, {}));
    expect(await blocks()).toMatchObject([{ until: null, blocked_by: "Ana", confirmed_by: "Bruno" }]);
    await switchMode(false);
    await switchMode(true);
    expect(await blocks()).toMatchObject([{ until: null }]);
    clock.now += 5 * WEEK_MS;
    await runCron(app);
    expect(blockedOnNetwork()).toEqual([PEST.authorId]);
  });

  it("gives four weeks to those who were muted or blocked for longer; switching off frees nobody", async () => {
    await bodyOf(await mute({}));
    await bodyOf(await mute({ everywhere: true, lasts: "always" }));
    await bodyOf(await block({}));
    expect((await switchMode(true)).limited).toBe(3);
    const until = iso(clock.now + 4 * WEEK_MS);
    expect([...(await mutes()), ...(await blocks())]).toMatchObject([{ until }, { until }, { until }]);
    expect((await switchMode(true)).limited).toBe(0);
    await switchMode(false);
    expect([await mutes(), blockedOnNetwork()]).toMatchObject([[{ until }, { until }], [PEST.authorId]]);
    expect((await mute({})).status).toBe(201);
    await switchMode(false);
    clock.now += 4 * WEEK_MS;
    await runCron(app);
    expect(blockedOnNetwork()).toEqual([]);
  });

  it("forgets with a person why they were muted, in the log too", async () => {
    await switchMode(true);
    await bodyOf(await mute({ lasts: "day", because: BECAUSE }));
    await bodyOf(await block({ lasts: "day", because: BECAUSE }));
    await forgetAuthor(app.deps, { authorId: PEST.authorId });
    const kept = [
      await inCore("SELECT json_group_array(changes) AS all_of FROM rule_changes").first("all_of"),
      await inCore("SELECT json_group_array(settings) AS all_of FROM policies").first("all_of"),
      await inComments("SELECT json_group_array(detail) AS all_of FROM events").first("all_of"),
    ];
    expect(kept.join()).not.toContain("vecinas");
  });
});
