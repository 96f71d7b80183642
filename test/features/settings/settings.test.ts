import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { policyOf } from "../../../worker/features/settings/policy.ts";
import { DEFAULT_POLICY } from "../../../worker/moderation/policy.ts";
import { budgets, policies, wordLists } from "../../../worker/platform/db/core.ts";
import { wholeSettings } from "../../../worker/platform/db/statements/whole-settings.ts";
import { makeScene } from "../../support/comments.ts";
import { bodyOf, connectedOwner, registerOwner, trialOwner } from "../../support/factories.ts";
import { app, clock, inCore, newApp } from "../../support/scene.ts";

beforeEach(() => newApp());

const NOON = Date.UTC(2026, 5, 1, 12);
const SETTINGS = "/api/moderation/settings";
const DEFAULTS = {
  automod: true,
  prohibitedKeywords: [],
  allowedWords: [],
  allowedDomains: [],
  observeOnly: false,
  sensitivity: { toxic: "normal", spam: "normal" },
  automaticRaid: false,
  packs: {},
};

const level = z.enum(["suave", "normal", "estricto"]).nullable();
const Settings = z.strictObject({
  automod: z.boolean(),
  prohibitedKeywords: z.array(z.string()),
  allowedWords: z.array(z.string()),
  allowedDomains: z.array(z.string()),
  automaticRaid: z.boolean(),
  packs: z.record(z.string(), z.array(z.string())),
  observeOnly: z.boolean(),
  sensitivity: z.strictObject({ toxic: level, spam: level }),
});
const Answer = z.looseObject({ success: z.literal(true), settings: Settings, version: z.string() });

const save = async (token: string, json: unknown) =>
  Answer.parse(await bodyOf(await app.request(SETTINGS, { token, json })));
const read = async (token: string, page = "") =>
  Answer.extend({ inherited: Settings.nullable() }).parse(
    await bodyOf(await app.request(`${SETTINGS}${page && `?page=${page}`}`, { token })),
  );

describe("moderation settings", () => {
  it("begin with automod on and no words", async () => {
    const { token } = await registerOwner(app);
    expect(await bodyOf(await app.request("/api/moderation/settings", { token }))).toEqual({
      success: true,
      settings: DEFAULTS,
      version: "0",
      application: null,
      inherited: null,
    });
  });

  it("keep each word once, whatever its case and accents, and distinguish ñ from n", async () => {
    const { token } = await trialOwner(app);
    const json = { automod: false, prohibitedKeywords: [" Estafa ", "estafá", "", "año", "ano"] };
    const settings = { ...DEFAULTS, automod: false, prohibitedKeywords: ["Estafa", "año", "ano"] };
    expect((await save(token, json)).settings).toEqual(settings);
    expect((await read(token)).settings).toEqual(settings);
  });

  it("keep fields that a save leaves out, so that an older client loses nothing", async () => {
    const { token } = await trialOwner(app);
    const more = {
      allowedWords: [" Bonito "],
      allowedDomains: ["https://www.MiTienda.com/ofertas", "mitienda.com"],
      observeOnly: true,
      sensitivity: { toxic: "estricto", spam: "suave" },
      automaticRaid: true,
    };
    await save(token, { automod: true, prohibitedKeywords: ["feo"], ...more });
    await save(token, { automod: false, prohibitedKeywords: [] });
    expect((await read(token)).settings).toEqual({
      packs: {},
      automod: false,
      prohibitedKeywords: [],
      ...more,
      allowedWords: ["Bonito"],
      allowedDomains: ["mitienda.com"],
    });
  });

  it("have the default of each field that they lack", async () => {
    const { token } = await trialOwner(app);
    await save(token, { automod: true, prohibitedKeywords: [], observeOnly: true });
    await inCore(
      "UPDATE policies SET settings = ?",
      JSON.stringify({ automod: false, prohibitedKeywords: ["viejo"] }),
    ).run();
    const settings = { ...DEFAULTS, automod: false, prohibitedKeywords: ["viejo"] };
    expect((await read(token)).settings).toEqual(settings);
  });

  it("know which words came from a pack, until somebody removes one", async () => {
    const { token } = await trialOwner(app);
    const packsNow = async () => (await read(token)).settings.packs;
    const prohibitedKeywords = ["mía", "uno", "dos"];
    await save(token, { automod: true, prohibitedKeywords, packs: { estafas: ["uno", "dos"], vacio: [] } });
    expect(await packsNow()).toEqual({ estafas: ["uno", "dos"] });
    // An older client, which knows no packs, removes a word and types it again.
    await save(token, { automod: true, prohibitedKeywords: ["mía", "dos"] });
    await save(token, { automod: true, prohibitedKeywords: ["mía", "dos", "uno"] });
    expect(await packsNow()).toEqual({ estafas: ["dos"] });
  });

  it("edited from an outdated version are refused, and nothing is lost", async () => {
    const { token } = await trialOwner(app);
    const { version } = await read(token);
    const first = await save(token, { automod: true, prohibitedKeywords: ["una"], version });
    const late = await app.request(SETTINGS, {
      token,
      json: { automod: true, prohibitedKeywords: ["otra"], version },
    });
    expect([late.status, await late.json()]).toMatchObject([
      409,
      { code: "changed_meanwhile", message: expect.stringContaining("Recarga la configuración") },
    ]);
    expect(await read(token)).toMatchObject({ version: first.version, settings: { prohibitedKeywords: ["una"] } });
  });

  it("saved twice at once become two snapshots, each with the fields that the other left out", async () => {
    clock.now = NOON;
    const { token } = await trialOwner(app);
    await Promise.all([
      save(token, { automod: true, prohibitedKeywords: ["a"], observeOnly: true }),
      save(token, { automod: true, prohibitedKeywords: ["b"], allowedWords: ["c"] }),
    ]);
    const { results } = await inCore("SELECT id FROM policies").all();
    expect(results).toHaveLength(2);
    expect((await read(token)).settings).toMatchObject({ observeOnly: true, allowedWords: ["c"] });
  });

  it("leave earlier snapshots unchanged", async () => {
    const { token } = await trialOwner(app);
    for (const word of ["uno", "dos"])
      await bodyOf(
        await app.request("/api/moderation/settings", { token, json: { automod: true, prohibitedKeywords: [word] } }),
      );
    const { results } = await inCore("SELECT settings FROM policies ORDER BY id").all();
    expect(results.map(({ settings }) => JSON.parse(String(settings)).prohibitedKeywords)).toEqual([["uno"], ["dos"]]);
  });

  it("that are the same once more store nothing new", async () => {
    const { token } = await trialOwner(app);
    const json = { automod: true, prohibitedKeywords: ["uno"], sensitivity: { toxic: "suave" } };
    const first = await save(token, json);
    expect((await save(token, { ...json, version: first.version })).version).toBe(first.version);
    expect(await app.deps.core.$count(policies)).toBe(1);
  });

  it("have room for 256 KB of lists, 60 saves of an hour and 8 MB of a day", async () => {
    clock.now = NOON;
    const { token } = await trialOwner(app);
    const long = Array.from({ length: 3_000 }, (_, index) => `${index}-${"x".repeat(90)}`);
    const tooMuch = await app.request(SETTINGS, { token, json: { automod: true, prohibitedKeywords: long } });
    expect([tooMuch.status, await tooMuch.json()]).toMatchObject([
      400,
      { code: "validation_failed", message: expect.stringContaining("Tus listas ocupan demasiado") },
    ]);
    const saved = (word: number) =>
      app.request(SETTINGS, { token, json: { automod: true, prohibitedKeywords: [`${word}`] } });
    for (let word = 0; word < 60; word++) expect((await saved(word)).status).toBe(200);
    const tooOften = await saved(60);
    expect([tooOften.status, tooOften.headers.get("retry-after"), await tooOften.json()]).toMatchObject([
      429,
      "900",
      { message: expect.stringContaining("muchos cambios seguidos") },
    ]);
    clock.now += 61 * 60_000;
    expect((await saved(60)).status).toBe(200);
    await app.deps.core.update(budgets).set({ used: 8 * 1024 * 1024 - 20 });
    const full = await saved(61);
    expect([full.status, full.headers.get("retry-after"), await full.json()]).toMatchObject([
      429,
      `${10 * 3600 + 59 * 60}`,
      { message: expect.stringContaining("Mañana") },
    ]);
    clock.now += 11 * 3_600_000;
    expect((await saved(61)).status).toBe(200);
  });

  it("are deleted after they were replaced if no decision was made with them, and otherwise never", async () => {
    clock.now = NOON;
    const { owner, write } = await makeScene(app);
    const words = async () =>
      (await app.deps.core.select({ settings: wholeSettings }).from(policies)).map(({ settings }) =>
        settings.prohibitedKeywords.join(),
      );
    const saved = async (word: string) => {
      clock.now += 1_000;
      await save(owner.token, { automod: true, prohibitedKeywords: [word] });
    };
    await saved("nunca");
    await saved("usada");
    await write("hola");
    for (const word of ["tampoco", "última"]) await saved(word);
    clock.now += 14 * 60_000;
    await app.cron();
    expect(await words()).toEqual(["nunca", "usada", "tampoco", "última"]);
    clock.now += 2 * 60_000;
    await app.cron();
    expect(await words()).toEqual(["usada", "última"]);
  });

  it("store a long list once, for every save that has it, as long as one does", async () => {
    clock.now = NOON;
    const { owner, write, list } = await makeScene(app);
    const long = Array.from({ length: 300 }, (_, index) => `palabra ${index}`);
    const allowed = long.map((word) => `otra ${word}`);
    const stored = () => app.deps.core.select({ words: wordLists.words }).from(wordLists);
    const saved = async (json: object) => {
      clock.now += 1_000;
      return save(owner.token, { automod: true, ...json });
    };
    await saved({ prohibitedKeywords: [...long, "nunca usada"] });
    const { version } = await saved({ prohibitedKeywords: long, allowedWords: allowed });
    // A changed switch stores no new list, so it takes only some bytes of the day's budget.
    const spent = async () => (await app.deps.core.select().from(budgets))[0]!.used;
    const before = await spent();
    const latest = await saved({ prohibitedKeywords: long, observeOnly: true });
    expect((await spent()) - before).toBeLessThan(500);
    expect(latest.settings).toEqual({
      ...DEFAULTS,
      observeOnly: true,
      prohibitedKeywords: long,
      allowedWords: allowed,
    });
    expect((await saved({ prohibitedKeywords: long, observeOnly: true })).version).toBe(latest.version);
    expect(await stored()).toHaveLength(3);
    const rows = await inCore("SELECT max(length(settings)) AS most FROM policies").first();
    expect(rows!.most).toBeLessThan(500);

    await write("palabra 7");
    expect((await list())[0]).toMatchObject({ status: "flagged", moderation_action: "auto_flagged" });
    clock.now += 16 * 60_000;
    await app.cron();
    expect(await app.deps.core.select({ id: policies.id }).from(policies)).toHaveLength(1);
    expect(version).not.toBe(latest.version);
    expect((await stored()).map(({ words }) => JSON.parse(words))).toEqual(expect.arrayContaining([long, allowed]));
    expect(await stored()).toHaveLength(2);
  });

  it("are each owner's own", async () => {
    const [ana, eva] = [await trialOwner(app), await trialOwner(app)];
    const json = { automod: false, prohibitedKeywords: ["x"] };
    await bodyOf(await app.request("/api/moderation/settings", { token: ana.token, json }));
    expect(await bodyOf(await app.request("/api/moderation/settings", { token: eva.token }))).toMatchObject({
      settings: { automod: true, prohibitedKeywords: [] },
    });
  });

  it("name the error of a domain in Spanish", async () => {
    const { token } = await trialOwner(app);
    const json = { automod: true, prohibitedKeywords: [], allowedDomains: ["no es un dominio"] };
    const answer = await app.request(SETTINGS, { token, json });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { errors: [{ field: "allowedDomains.0", message: "Escribe cada dominio así: mitienda.com" }] },
    ]);
  });

  it.each([
    ["a level that there is not", { automod: true, prohibitedKeywords: [], sensitivity: { toxic: "feroz" } }],
    ["to apply to something else", { automod: true, prohibitedKeywords: [], applyTo: "future" }],
    ["a word of 101 letters", { automod: true, prohibitedKeywords: ["a".repeat(101)] }],
    ["5,001 words", { automod: true, prohibitedKeywords: Array.from({ length: 5001 }, (_, i) => `p${i}`) }],
    ["automod that is no yes or no", { automod: "sí", prohibitedKeywords: [] }],
  ])("refuse %s", async (_name, json) => {
    const { token } = await trialOwner(app);
    expect((await app.request("/api/moderation/settings", { token, json })).status).toBe(400);
  });
});

describe("the settings of one page", () => {
  it("belong to the page, and show the inherited ones", async () => {
    const { token, accounts } = await connectedOwner(app);
    const page = accounts[0]!.id;
    await save(token, { automod: true, prohibitedKeywords: ["todas"], sensitivity: { toxic: "estricto" } });
    const saved = await save(token, { page, automod: true, prohibitedKeywords: ["una"], observeOnly: true });
    expect(saved.settings).toMatchObject({ observeOnly: true, sensitivity: { toxic: null, spam: null } });
    expect(await read(token, page)).toMatchObject({
      settings: { prohibitedKeywords: ["una"] },
      version: saved.version,
      inherited: { prohibitedKeywords: ["todas"], sensitivity: { toxic: "estricto", spam: "normal" } },
    });
    expect((await read(token)).settings).toMatchObject({ prohibitedKeywords: ["todas"], observeOnly: false });
  });

  it("return a level to the workspace's setting", async () => {
    const { token, accounts } = await connectedOwner(app);
    const page = accounts[0]!.id;
    const json = { page, automod: true, prohibitedKeywords: [] };
    await save(token, { ...json, sensitivity: { toxic: "suave", spam: "suave" } });
    const { settings } = await save(token, { ...json, sensitivity: { toxic: null } });
    expect(settings.sensitivity).toEqual({ toxic: null, spam: "suave" });
  });

  it("are saved by /social/accounts/settings too, with the same refusal", async () => {
    const { token, accounts } = await connectedOwner(app);
    const accountId = accounts[0]!.id;
    const settings = { automod: true, prohibitedKeywords: ["x"], observeOnly: true, version: "0" };
    const post = () => app.request("/api/social/accounts/settings", { token, json: { accountId, settings } });
    expect(Answer.parse(await bodyOf(await post())).settings.observeOnly).toBe(true);
    expect((await post()).status).toBe(409);
  });
});

describe("the policy of a page", () => {
  const on = { automod: true, prohibitedKeywords: ["Uno"] };
  const off = { automod: false, prohibitedKeywords: ["uno", "dos"] };
  const basic = { hidesSpam: false, allLanguages: false };
  const business = { hidesSpam: true, allLanguages: true };
  const network = { hide: true };

  it("acts only when owner and page both allow it, and contains both lists", () => {
    const merged = policyOf({ workspaceSettings: on, pageSettings: off, plan: basic, network, learned: null });
    expect(merged).toMatchObject({
      automod: false,
      prohibitedWords: ["Uno", "dos"],
      hidesSpam: false,
      languages: "es",
    });
    expect(policyOf({ workspaceSettings: off, pageSettings: on, plan: basic, network, learned: null }).automod).toBe(
      false,
    );
    expect(policyOf({ workspaceSettings: null, pageSettings: null, plan: business, network, learned: null })).toEqual({
      ...DEFAULT_POLICY,
      automod: true,
      prohibitedWords: [],
      hidesSpam: true,
      languages: "all",
    });
  });

  it("observes when either says so, allows what either allows, and prefers the page's level", () => {
    const merged = policyOf({
      workspaceSettings: {
        ...on,
        allowedWords: ["a"],
        allowedDomains: ["x.com"],
        sensitivity: { toxic: "estricto", spam: "suave" },
      },
      pageSettings: {
        ...on,
        allowedWords: ["A", "b"],
        allowedDomains: ["y.com", "x.com"],
        observeOnly: true,
        sensitivity: { toxic: "suave" },
      },
      plan: basic,
      network,
      learned: null,
    });
    expect(merged).toMatchObject({
      observeOnly: true,
      allowedWords: ["a", "b"],
      allowedDomains: ["x.com", "y.com"],
      sensitivity: { toxic: "suave", spam: "suave" },
    });
  });
});
