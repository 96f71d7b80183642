import { beforeEach, describe, expect, it } from "vitest";
import { deleteFromCore } from "../../../worker/features/account-deletion/core-rows.ts";
import { batch } from "../../../worker/platform/db/batch.ts";
import { pageTrials } from "../../../worker/platform/db/core.ts";
import { createTestApp } from "../../support/app.ts";
import {
  bodyOf,
  connectedOwner,
  connectPages,
  listAccounts,
  type Owner,
  registerOwner,
  setPlan,
  trialOwner,
  workspaceOf,
} from "../../support/factories.ts";
import { app, clock, inCore, newApp } from "../../support/scene.ts";

beforeEach(() => newApp());

const setStatus = ({ token }: Owner, accountId: string, status: string) =>
  app.request("/api/social/accounts/status", { token, json: { accountId, status } });

const stateOf = async ({ token }: Owner) => {
  const body = await bodyOf(await app.request("/api/social/auth-url?platform=facebook", { token }));
  return new URL((body as { redirectUrl: string }).redirectUrl).searchParams.get("state");
};

const query = async (sql: string) => (await inCore(sql).all()).results;

describe("connecting", () => {
  it("brings every granted page with its Instagram account, and activates what the trial allows", async () => {
    const owner = await connectedOwner(app);
    expect(owner.accounts).toHaveLength(4);
    for (const account of owner.accounts)
      expect(account).toMatchObject({
        status: "active",
        settings: { automod: true, prohibitedKeywords: [] },
        connection: { subscribed: true, problem: null },
      });
    expect(new Set(owner.accounts.map((account) => account.group_name)).size).toBe(2);
    const body = await bodyOf(await app.request("/api/social/accounts", { token: owner.token }));
    expect(body).toMatchObject({ planLimit: { total: 3, used: 2, plan: "Pro" } });
  });

  it("brings pages that the person reaches through a business portfolio only, each once, where they let us see it", async () => {
    const owner = await registerOwner(app, { plan: "pro" });
    for (const as of ["owned", "client"])
      await app.control("/sandbox/pages", {
        json: { name: `Cartera ${as}`, instagram: true, through: { business: "Grupo Sol", as } },
      });
    const names = (await connectPages(app, owner)).map(({ group_name, platform }) => `${group_name} ${platform}`);
    expect(names.filter((name) => name.startsWith("Cartera")).sort()).toEqual([
      "Cartera client facebook",
      "Cartera client instagram",
      "Cartera owned facebook",
      "Cartera owned instagram",
    ]);
    const bought = (await listAccounts(app, owner)).find(({ name }) => name === "Cartera owned")!;
    const check = async () => {
      const answer = await app.request(`/api/social/accounts/${bought.id}/check`, {
        method: "POST",
        token: owner.token,
      });
      return await bodyOf<{ health: { tasks: string[] | null; problems: { code: string }[] } }>(answer);
    };
    const { health } = await check();
    expect([health.tasks, health.problems]).toEqual([expect.arrayContaining(["MODERATE"]), []]);

    const other = createTestApp();
    const stranger = await registerOwner(other, { plan: "pro" });
    await other.control("/sandbox/pages", {
      json: { name: "Cartera", through: { business: "Grupo Sol", as: "owned" } },
    });
    const accounts = await connectPages(other, stranger, ["business_management"]);
    expect(accounts.map(({ group_name }) => group_name)).not.toContain("Cartera");
    expect(accounts).toHaveLength(4);
  });

  it("allows links to a page's own site from the start, where its owner sees them, and keeps what is saved", async () => {
    const owner = await registerOwner(app, { plan: "business" });
    const website = "https://www.panaderia-sol.es/ o https://mercado.example/tienda/sol, wa.me/34600000000";
    await app.control("/sandbox/pages", { json: { name: "Panadería Sol", instagram: true, website } });
    await connectPages(app, owner);
    const allowed = async () =>
      (await listAccounts(app, owner))
        .filter(({ group_name }) => group_name === "Panadería Sol")
        .map(({ id, settings }) => ({ id, domains: (settings as { allowedDomains?: string[] }).allowedDomains ?? [] }));
    const [one] = await allowed();
    expect((await allowed()).map(({ domains }) => domains)).toEqual([["panaderia-sol.es"], ["panaderia-sol.es"]]);
    await app.request(`/api/social/accounts/settings`, {
      token: owner.token,
      json: { accountId: one!.id, settings: { automod: true, prohibitedKeywords: [], allowedDomains: [] } },
    });
    await connectPages(app, owner);
    expect((await allowed()).map(({ id, domains }) => [id === one!.id, domains])).toEqual([
      [true, []],
      [false, ["panaderia-sol.es"]],
    ]);
  });

  it("keeps tokens sealed", async () => {
    await connectedOwner(app);
    const rows = await query("SELECT sealed_token FROM pages UNION ALL SELECT sealed_token FROM grants");
    expect(rows).toHaveLength(5);
    for (const { sealed_token } of rows) expect(sealed_token).toMatch(/^1\.[\w-]+\.[\w-]+$/);
  });

  it("activates no more pages than the plan allows", async () => {
    const owner = await registerOwner(app, { plan: "basic" });
    const accounts = await connectPages(app, owner);
    const active = accounts.filter(({ status }) => status === "active");
    expect(new Set(active.map(({ group_key }) => group_key)).size).toBe(1);
    expect(active).toHaveLength(2);
  });

  it("activates nothing without a plan or a trial", async () => {
    const accounts = await connectPages(app, await registerOwner(app));
    expect(accounts.map(({ status }) => status)).toEqual(Array(4).fill("inactive"));
  });

  it("keeps a page's id and its pause when it is connected again, and clears its problem", async () => {
    const owner = await connectedOwner(app);
    await bodyOf(await setStatus(owner, owner.accounts[0]!.id, "inactive"));
    await query("UPDATE pages SET problem = 'token'");
    const before = await query("SELECT public_id, status FROM pages ORDER BY public_id");
    await connectPages(app, owner);
    expect(await query("SELECT public_id, status FROM pages ORDER BY public_id")).toEqual(before);
    expect(await query("SELECT 1 FROM pages WHERE problem IS NOT NULL")).toEqual([]);
  });

  it("accepts an OAuth state once, and only from the owner who asked for it", async () => {
    const [ana, eva] = [await trialOwner(app), await trialOwner(app)];
    const state = await stateOf(ana);
    const callback = async ({ token }: Owner, text: string | null) => {
      const answer = await app.request("/api/social/facebook/callback", { token, json: { code: "none", state: text } });
      return ((await answer.json()) as { code: string }).code;
    };
    expect(await callback(eva, state)).toBe("oauth_state_invalid");
    // The state is valid, but Facebook refuses the code.
    expect(await callback(ana, state)).toBe("oauth_failed");
    expect(await callback(ana, state)).toBe("oauth_state_invalid");
    expect(await callback(ana, ana.token)).toBe("oauth_state_invalid");
  });

  it("refuses a platform that is announced but not available", async () => {
    const { token } = await registerOwner(app);
    const answer = await app.request("/api/social/auth-url?platform=youtube", { token });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "platform_unavailable" });
  });
});

describe("a connection that fails", () => {
  /** Answers Facebook's dialog with `choice`, and returns to the product. */
  async function comeBack({ token }: Owner, choice: { declined?: string[]; pageIds?: string[] }) {
    const body = await bodyOf(await app.request("/api/social/auth-url?platform=facebook", { token }));
    const asked = new URL((body as { redirectUrl: string }).redirectUrl).searchParams;
    const json = {
      redirectUri: asked.get("redirect_uri"),
      state: asked.get("state"),
      clientId: asked.get("client_id"),
      scope: asked.get("scope"),
      ...choice,
    };
    const { redirect } = await bodyOf<{ redirect: string }>(await app.control("/sandbox/dialog/allow", { json }));
    const { code, state } = Object.fromEntries(new URL(redirect).searchParams);
    return app.request("/api/social/connect", { token, json: { platform: "facebook", code, state } });
  }

  const fault = (path: string, code: number) =>
    app.control("/sandbox/faults", { method: "PUT", json: { scripted: [{ path, code, status: 400, times: 100 }] } });

  it("names the missing permission, and stores nothing", async () => {
    const answer = await comeBack(await trialOwner(app), { declined: ["pages_manage_engagement"] });
    expect(await answer.json()).toMatchObject({ code: "permission_missing" });
    expect(await query("SELECT 1 FROM grants")).toEqual([]);
  });

  it("asks for a page when the owner ticked none", async () => {
    const answer = await comeBack(await trialOwner(app), { pageIds: [] });
    expect(await answer.json()).toMatchObject({ code: "no_pages_granted" });
  });

  it("can be tried again when Facebook does not answer", async () => {
    await fault("/me/accounts", 2);
    const answer = await comeBack(await trialOwner(app), {});
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: "network_unreachable" });
  });

  it("connects a page whose webhooks cannot be subscribed, and shows why", async () => {
    const owner = await trialOwner(app);
    await fault("/subscribed_apps", 200);
    expect((await comeBack(owner, {})).status).toBe(200);
    for (const account of await listAccounts(app, owner))
      expect(account).toMatchObject({ connection: { subscribed: false, problem: "permission" } });
  });
});

describe("activating", () => {
  /** An owner on Basic with two pages, all of them paused. @returns an account of each page */
  async function paused() {
    const owner = await registerOwner(app, { plan: "basic" });
    const accounts = await connectPages(app, owner);
    for (const { id } of accounts) await bodyOf(await setStatus(owner, id, "inactive"));
    const facebook = accounts.filter(({ platform }) => platform === "facebook");
    return { owner, accounts, first: facebook[0]!, second: facebook[1]! };
  }

  it("gives the last place to one of two requests at once", async () => {
    const { owner, first, second } = await paused();
    const answers = await Promise.all([first, second].map(({ id }) => setStatus(owner, id, "active")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const refused = await answers.find(({ status }) => status === 403)!.json();
    expect(refused).toMatchObject({
      code: "plan_limit_reached",
      message:
        "Has alcanzado el límite de 1 páginas activas para tu plan Basic. Desactiva alguna página o actualiza tu plan.",
    });
  });

  it("counts a page and its Instagram account as one", async () => {
    const { owner, accounts, first } = await paused();
    for (const account of accounts.filter(({ group_key }) => group_key === first.group_key))
      expect(await bodyOf(await setStatus(owner, account.id, "active"))).toMatchObject({
        account: { id: account.id, status: "active" },
      });
  });

  it("starts protection now for a paused page, and keeps the start of an active one", async () => {
    const { owner, first } = await paused();
    const since = async () => (await query("SELECT protected_from FROM pages WHERE status = 'active'"))[0];
    await bodyOf(await setStatus(owner, first.id, "active"));
    const begun = await since();
    expect(begun).toEqual({ protected_from: clock.now });
    clock.now += 1000;
    await bodyOf(await setStatus(owner, first.id, "active"));
    expect(await since()).toEqual(begun);
  });

  it("needs a plan, while pausing needs none", async () => {
    const owner = await connectedOwner(app);
    await setPlan(app, owner, "free", "expired");
    const { id } = owner.accounts[0]!;
    expect((await setStatus(owner, id, "inactive")).status).toBe(200);
    const answer = await setStatus(owner, id, "active");
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: "plan_required" });
  });

  it("is refused while another workspace protects the page", async () => {
    await connectedOwner(app);
    const late = await registerOwner(app, { plan: "pro" });
    const accounts = await connectPages(app, late);
    expect(accounts.map(({ status }) => status)).toEqual(Array(4).fill("inactive"));
    const answer = await setStatus(late, accounts[0]!.id, "active");
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: "page_claimed" });
  });

  it("gives a page one trial, whichever workspace connects it", async () => {
    const first = await connectedOwner(app);
    for (const { id } of first.accounts) await bodyOf(await setStatus(first, id, "inactive"));
    const second = await connectedOwner(app);
    const { id } = second.accounts[0]!;
    const answer = await setStatus(second, id, "active");
    expect(await answer.json()).toMatchObject({ code: "page_trial_used" });
    await setPlan(app, second, "pro");
    expect((await setStatus(second, id, "active")).status).toBe(200);
  });

  it("gives a page no second trial when the account of the first one is deleted", async () => {
    const first = await connectedOwner(app);
    const workspace = await workspaceOf(app, first);
    const { core, now } = app.deps;
    const deleted = deleteFromCore(core, { workspaceId: workspace.id, people: [], now: now() });
    await batch(core, deleted);
    expect(await core.$count(pageTrials)).toBeGreaterThan(0);
    expect(JSON.stringify(await core.select().from(pageTrials))).not.toContain("facebook");
    const second = await connectedOwner(app);
    const answer = await setStatus(second, second.accounts[0]!.id, "active");
    expect(await answer.json()).toMatchObject({ code: "page_trial_used" });
  });
});
