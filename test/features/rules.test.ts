import { beforeEach, describe, expect, it } from "vitest";
import { policyOf } from "../../worker/features/rules/policy.ts";
import { createTestApp } from "../support/app.ts";
import { bodyOf, registerOwner } from "../support/factories.ts";
import { freshStorage } from "../support/storage.ts";

beforeEach(freshStorage);

describe("moderation settings", () => {
  it("begin with automod on and no words", async () => {
    const app = createTestApp();
    const { token } = await registerOwner(app);
    expect(await bodyOf(await app.request("/api/moderation/settings", { token }))).toEqual({
      success: true,
      settings: { automod: true, prohibitedKeywords: [] },
    });
  });

  it("keep each word once, whatever its case and accents, and keep ñ apart from n", async () => {
    const app = createTestApp();
    const { token } = await registerOwner(app);
    const json = { automod: false, prohibitedKeywords: [" Estafa ", "estafá", "", "año", "ano"] };
    const settings = { automod: false, prohibitedKeywords: ["Estafa", "año", "ano"] };
    expect(await bodyOf(await app.request("/api/moderation/settings", { token, json }))).toEqual({
      success: true,
      settings,
    });
    expect(await bodyOf(await app.request("/api/moderation/settings", { token }))).toEqual({ success: true, settings });
  });

  it("leave the settings of before in place, as they were", async () => {
    const app = createTestApp();
    const { token } = await registerOwner(app);
    for (const word of ["uno", "dos"])
      await bodyOf(
        await app.request("/api/moderation/settings", { token, json: { automod: true, prohibitedKeywords: [word] } }),
      );
    const { results } = await app.deps.core.$client.prepare("SELECT settings FROM policies ORDER BY id").all();
    expect(results.map(({ settings }) => JSON.parse(String(settings)).prohibitedKeywords)).toEqual([["uno"], ["dos"]]);
  });

  it("are each owner's own", async () => {
    const app = createTestApp();
    const [ana, eva] = [await registerOwner(app, "Ana"), await registerOwner(app, "Eva")];
    const json = { automod: false, prohibitedKeywords: ["x"] };
    await bodyOf(await app.request("/api/moderation/settings", { token: ana.token, json }));
    expect(await bodyOf(await app.request("/api/moderation/settings", { token: eva.token }))).toMatchObject({
      settings: { automod: true, prohibitedKeywords: [] },
    });
  });

  it.each([
    ["a word of 101 letters", { automod: true, prohibitedKeywords: ["a".repeat(101)] }],
    ["5,001 words", { automod: true, prohibitedKeywords: Array.from({ length: 5001 }, (_, i) => `p${i}`) }],
    ["automod that is no yes or no", { automod: "sí", prohibitedKeywords: [] }],
  ])("refuse %s", async (_name, json) => {
    const app = createTestApp();
    const { token } = await registerOwner(app);
    expect((await app.request("/api/moderation/settings", { token, json })).status).toBe(400);
  });
});

describe("the policy of a page", () => {
  const on = { automod: true, prohibitedKeywords: ["Uno"] };
  const off = { automod: false, prohibitedKeywords: ["uno", "dos"] };
  const basic = { hidesSpam: false, allLanguages: false };
  const business = { hidesSpam: true, allLanguages: true };

  it("acts only when owner and page both let it, and holds both lists", () => {
    const merged = policyOf({ workspaceSettings: on, pageSettings: off, plan: basic });
    expect(merged).toMatchObject({
      automod: false,
      prohibitedWords: ["Uno", "dos"],
      hidesSpam: false,
      languages: "es",
    });
    expect(policyOf({ workspaceSettings: off, pageSettings: on, plan: basic }).automod).toBe(false);
    expect(policyOf({ workspaceSettings: null, pageSettings: null, plan: business })).toMatchObject({
      automod: true,
      prohibitedWords: [],
      hidesSpam: true,
      languages: "all",
    });
  });
});
