import { beforeEach, describe, expect, it } from "vitest";
import type { AccountsAnswer, Health } from "../../../../web/api/types.ts";
import { addDays, DEFAULT_TIME_ZONE, localDay } from "../../../../worker/time.ts";
import { changePermissions, INSULT, PRAISE, runCron, settle } from "../../../support/comments.ts";
import { bodyOf, trialOwner } from "../../../support/factories.ts";
import { app, clock, inComments, inCore, newScene, scene } from "../../../support/scene.ts";

const MINUTE = 60_000;
let account: string;
let instagram: string;

beforeEach(async () => {
  await newScene();
  [account, instagram] = [scene.page.id, scene.instagram.id];
});

const call = (method: string, path: string) => scene.ask(`/api/social/accounts/${path}`, undefined, { method });

async function health(method: string, path: string): Promise<Health> {
  return (await bodyOf<{ health: Health }>(await call(method, path))).health;
}
/** Checks again, a minute later, since a check is only made when the last one is a minute old. */
async function check(id = account): Promise<Health> {
  clock.now += MINUTE;
  const found = await health("POST", `${id}/check`);
  expect(await listedState(id)).toBe(found.state);
  return found;
}
/** The state in the list of accounts, which is that of the panel. */
async function listedState(id: string): Promise<string | undefined> {
  const { accounts } = await scene.answer<AccountsAnswer>("/api/social/accounts");
  return accounts.find((account) => account.id === id)?.connection.state;
}
const codes = ({ problems }: Health) => problems.map(({ code }) => code);
const put = (path: string, json: unknown) => app.control(path, { method: "PUT", json });

async function person(): Promise<string> {
  const state = await bodyOf(await app.control("/sandbox/state"));
  return (state as { users: { id: string }[] }).users[0]!.id;
}

describe("a healthy connection", () => {
  it("is unknown until it is checked, counted, visited and compared, and healthy then", async () => {
    const nothing = { connection: false, counts: false, visits: false, webhooks: true, spot_check: false };
    const none = { state: "unknown", checked_at: null, problems: [], proof: nothing };
    expect(await health("GET", `${account}/health`)).toMatchObject(none);
    const checked = { state: "unknown", problems: [], proof: { ...nothing, connection: true, counts: true } };
    expect(await check()).toMatchObject(checked);
    await runCron(app);
    const found = await check();
    expect(found).toMatchObject({
      state: "ok",
      problems: [],
      token: { valid: true, expires_at: null },
      subscription: { app: true, page: true, fields: ["feed"] },
      tasks: expect.arrayContaining(["MODERATE"]),
    });
    expect(found.subscription).not.toHaveProperty("account");
    const days = (Date.parse(found.token!.data_access_expires_at!) - clock.now) / 86_400_000;
    expect(Math.round(days)).toBe(90);
    const needed = found.permissions.filter(({ level }) => level !== "optional");
    expect(needed).not.toHaveLength(0);
    expect(new Set(needed.map(({ state }) => state))).toEqual(new Set(["granted"]));
  });

  it("lists what an Instagram account needs, and the state of both subscriptions", async () => {
    await runCron(app);
    const found = await check(instagram);
    expect(found).toMatchObject({ state: "ok", subscription: { app: true, page: true, account: true } });
    expect(found.permissions.map(({ scope }) => scope)).toContain("instagram_manage_comments");
    expect(found.permissions.map(({ scope }) => scope)).not.toContain("pages_manage_engagement");
  });

  it("shows the last check without another call, and makes one a minute at most", async () => {
    const { checked_at } = await check();
    const calls = async () => (await scene.calls("read")).length;
    const before = await calls();
    expect((await health("GET", `${account}/health`)).checked_at).toBe(checked_at);
    expect((await health("POST", `${account}/check`)).checked_at).toBe(checked_at);
    expect(await calls()).toBe(before);
    expect((await check()).checked_at).not.toBe(checked_at);
  });

  it("starts one of two checks at the same instant", async () => {
    clock.now += MINUTE;
    await Promise.all([call("POST", `${account}/check`), call("POST", `${account}/check`)]);
    const answer = await app.control("/sandbox/calls?since=0&object=debug_token");
    expect((await bodyOf<{ calls: unknown[] }>(answer)).calls).toHaveLength(1);
  });

  it("reports how comments arrived and how late", async () => {
    await put("/sandbox/delivery", { delayMs: 0 });
    clock.now += MINUTE;
    await scene.write(PRAISE, { createdAt: clock.now - 4000 });
    await scene.write(PRAISE, { createdAt: clock.now - 2000 });
    await scene.write(PRAISE, { silent: true });
    await runCron(app);
    const { webhooks, sweep } = await health("GET", `${account}/health`);
    expect(webhooks).toMatchObject({ found_by_webhook: 2, found_by_sweep: 1, delay: { sample: 2 } });
    expect(webhooks.delay!.p50_seconds).toBeGreaterThanOrEqual(2);
    expect(webhooks.delay!.p95_seconds).toBeLessThan(6);
    expect(webhooks.last_at).toBe(new Date(clock.now).toISOString());
    expect(sweep.last_at).toBe(new Date(clock.now).toISOString());
  });
});

describe("comments on the network and in our database", () => {
  it("counts both, and counts the unreadable ones separately", async () => {
    clock.now += MINUTE;
    await scene.write(PRAISE);
    await scene.write(INSULT, { target: scene.ad });
    await app.control("/sandbox/comments", { json: { target: scene.post, text: "nadie me lee", unreadable: true } });
    clock.now += 10 * MINUTE;
    const { counts, problems } = await check();
    expect(counts).toMatchObject({
      posts: { enumerated: 1, ours: 1, missing: 0, unreadable: 1 },
      ads: { enumerated: 1, ours: 1, missing: 0, unreadable: 0 },
      ads_readable: true,
    });
    expect(problems).toEqual([]);
  });

  it("lists what our database lacks, until a sweep brings it", async () => {
    clock.now += MINUTE;
    await app.control("/sandbox/comments", { json: { target: scene.post, text: PRAISE, silent: true } });
    clock.now += 10 * MINUTE;
    const found = await check();
    expect(found).toMatchObject({ state: "broken", counts: { posts: { enumerated: 1, ours: 0, missing: 1 } } });
    expect(found.problems).toMatchObject([{ code: "comments_missing", remedy: { kind: "sync" } }]);
    await runCron(app);
    expect(await check()).toMatchObject({ counts: { posts: { enumerated: 1, ours: 1, missing: 0 } }, problems: [] });
  });

  it("counts the media of an Instagram account, replies and known ads too", async () => {
    clock.now += MINUTE;
    const id = await scene.write(PRAISE, { target: scene.media });
    await scene.write("¡Gracias!", { target: id });
    await app.control("/sandbox/comments", { json: { target: scene.media, text: "oculto", unreadable: true } });
    clock.now += 10 * MINUTE;
    expect((await check(instagram)).counts).toMatchObject({ posts: { enumerated: 2, ours: 2, unreadable: 1 } });
  });

  it("asks for the permission to read ads where it is missing, and for nothing where the network refuses them all the same", async () => {
    await scene.write(PRAISE, { target: scene.instagramAd });
    await put("/sandbox/switches", { adMediaNeedsAds: true });
    await changePermissions(app, { removed: ["ads_read"] });
    expect((await check(instagram)).problems).toMatchObject([
      { code: "permission_missing", remedy: { kind: "reconnect", permissions: [{ scope: "ads_read" }] } },
    ]);
    await changePermissions(app, { granted: ["ads_read"] });
    expect((await check(instagram)).problems).toEqual([]);
    app.deps.networks.instagram.census = async () => ({ threads: [], adsReadable: false });
    expect((await check(instagram)).problems).toMatchObject([
      { code: "ads_unreadable", severity: "warning", remedy: { kind: "wait", until: null } },
    ]);
  });
});

describe("comments that no webhook reported", () => {
  const lose = () => put("/sandbox/delivery", { lose: 1 });
  const bring = () => app.control("/sandbox/delivery", { method: "DELETE" });
  const publishNewer = async (network: string) => {
    for (let n = 0; n < 30; n++)
      await app.control("/sandbox/posts", { json: { pageId: scene.pageId, message: `Novedad ${n}`, network } });
  };
  async function pass(minutes: number) {
    for (let minute = 0; minute < minutes; minute += 5) {
      clock.now += 5 * MINUTE;
      await runCron(app);
    }
  }

  it.each(["facebook", "instagram"] as const)(
    "keep a %s account from being healthy until every post was visited again, and the next one came in time",
    async (network) => {
      const [id, old] = network === "facebook" ? [account, scene.post] : [instagram, scene.media];
      await publishNewer(network);
      const { id: newest } = await bodyOf<{ id: string }>(
        await app.control("/sandbox/posts", { json: { pageId: scene.pageId, message: "Hoy", network } }),
      );
      await pass(60);
      const usual = Array.from({ length: 30 }, (_, n) => ({ target: newest, text: `${PRAISE} ${n}` }));
      await bodyOf(await app.control("/sandbox/comments", { json: { comments: usual } }));
      await settle(app);
      await pass(60);
      expect(await check(id)).toMatchObject({ state: "ok", proof: { webhooks: true, visits: true } });

      await lose();
      for (let n = 0; n < 11; n++) await scene.write(`${PRAISE} ${n}`, { target: old });
      await scene.write(PRAISE, { target: newest });
      await pass(15);
      const found = await check(id);
      expect(found).toMatchObject({ state: "unknown", counts: { posts: { missing: 0 } }, proof: { webhooks: false } });

      await bring();
      await pass(90);
      expect((await scene.list("?limit=100")).filter(({ content }) => content.startsWith(PRAISE))).toHaveLength(42);
      await scene.write(`${PRAISE} otra vez`, { target: newest });
      await pass(60);
      expect(await check(id)).toMatchObject({ state: "ok", proof: { webhooks: true, visits: true } });
    },
  );

  it("are no lost webhooks when they were written before the connection, or in a pause", async () => {
    for (let n = 0; n < 8; n++)
      await scene.write(`${PRAISE} ${n}`, { createdAt: clock.now - 60 * MINUTE, silent: true });
    await runCron(app);
    expect(await scene.list("?limit=100")).toHaveLength(8);
    expect(await check()).toMatchObject({ webhooks: { found_by_sweep: 0 }, problems: [], proof: { webhooks: true } });

    await scene.answer("/api/social/accounts/status", { accountId: account, status: "inactive" });
    for (let n = 0; n < 8; n++) await scene.write(`${PRAISE} en pausa ${n}`);
    clock.now += 60 * MINUTE;
    await scene.answer("/api/social/accounts/status", { accountId: account, status: "active" });
    await pass(15);
    expect(await scene.list("?limit=100")).toHaveLength(16);
    expect(await check()).toMatchObject({ webhooks: { found_by_sweep: 0 }, problems: [], proof: { webhooks: true } });
  });

  it("that are more than a sweep sends keep it from being healthy until the last one is here", async () => {
    await pass(60);
    expect(await check()).toMatchObject({ state: "ok" });
    const many = Array.from({ length: 999 }, (_, n) => ({ target: scene.post, text: `${PRAISE} ${n}`, silent: true }));
    for (let part = 0; part < 2; part++)
      await bodyOf(await app.control("/sandbox/comments", { json: { comments: many } }));
    clock.now += 5 * MINUTE;
    await runCron(app);
    expect(await check()).toMatchObject({ coverage: { behind: true }, proof: { visits: false } });
    await pass(10);
    expect(await check()).toMatchObject({ coverage: { behind: false } });
  });
});

describe("each problem is named with its effect and its remedy", () => {
  it.each([
    [458, "Quitaste el permiso"],
    [460, "Cambiaste tu contraseña"],
    [463, "caducó"],
    [467, "Cerraste la sesión"],
    [492, "ya no la administra"],
  ])("a token refused with code %i", async (subcode, said) => {
    await put("/sandbox/faults", { killTokens: { pageId: scene.pageId, subcode } });
    const found = await check();
    expect(found).toMatchObject({ state: "broken", token: { valid: false } });
    expect(found.problems).toMatchObject([{ code: "token_invalid", remedy: { kind: "reconnect" } }]);
    expect(found.problems[0]!.causes).toContain(said);
    const list = await scene.answer("/api/social/accounts");
    expect(list).toMatchObject({
      accounts: expect.arrayContaining([
        expect.objectContaining({
          id: account,
          connection: expect.objectContaining({ problem: "token", problems: ["token_invalid"] }),
        }),
      ]),
    });
  });

  it.each([
    ["pages_read_user_content", "required", "ninguno se revisa"],
    ["pages_manage_engagement", "required", "ocultar"],
    ["pages_messaging", "recommended", "en privado"],
  ])("the missing permission %s, and reconnecting asks for it alone", async (scope, level, said) => {
    await put(`/sandbox/users/${await person()}/permissions`, { declined: [scope] });
    const found = await check();
    expect(found.permissions.find((row) => row.scope === scope)).toMatchObject({ state: "declined", level });
    expect(found.problems).toMatchObject([
      {
        code: "permission_missing",
        severity: level === "required" ? "error" : "warning",
        remedy: { permissions: [{ scope }] },
      },
    ]);
    expect(found.problems[0]!.causes).toContain(said);

    const answer = await scene.ask(`/api/social/auth-url?platform=facebook&accountId=${account}`);
    const asked = new URL((await bodyOf<{ redirectUrl: string }>(answer)).redirectUrl).searchParams;
    expect([asked.get("scope"), asked.get("auth_type")]).toEqual([scope, "rerequest"]);
  });

  it("a missing permission, which the dialog for that permission alone restores", async () => {
    const scope = "pages_manage_engagement";
    await put(`/sandbox/users/${await person()}/permissions`, { removed: [scope] });
    expect(codes(await check())).toEqual(["permission_missing"]);
    const url = await scene.ask(`/api/social/auth-url?platform=facebook&accountId=${account}`);
    const asked = new URL((await bodyOf<{ redirectUrl: string }>(url)).redirectUrl).searchParams;
    const json = {
      clientId: asked.get("client_id"),
      redirectUri: asked.get("redirect_uri"),
      state: asked.get("state"),
      scope: asked.get("scope"),
    };
    const { redirect } = await bodyOf<{ redirect: string }>(await app.control("/sandbox/dialog/allow", { json }));
    const { code, state } = Object.fromEntries(new URL(redirect).searchParams);
    await scene.answer("/api/social/facebook/callback", { code, state });
    await runCron(app);
    expect(await check()).toMatchObject({ state: "ok", problems: [] });
  });

  it("a permission granted for another page only", async () => {
    const others = scene.owner.accounts
      .filter(({ group_key }) => group_key !== scene.pageId)
      .map(({ group_key }) => group_key);
    const [userId] = [await person()];
    const allowed = await app.control("/sandbox/dialog/allow", {
      json: {
        clientId: "100000000000001",
        redirectUri: `${app.appOrigin}/facebook/callback`,
        scope: "pages_show_list",
        userId,
        pageIds: [others[0]],
      },
    });
    expect(allowed.status).toBe(200);
    const found = await check();
    expect(codes(found)).toContain("page_not_granted");
    expect(found.permissions.find(({ scope }) => scope === "pages_manage_metadata")?.state).toBe("elsewhere");
  });

  it("the missing task to moderate", async () => {
    await put(`/sandbox/users/${await person()}/role`, { pageId: scene.pageId, tasks: ["ANALYZE"] });
    const remedy = { kind: "role", url: `https://www.facebook.com/${scene.pageId}`, label: "Facebook" };
    expect((await check()).problems).toMatchObject([
      { code: "task_missing", severity: "error", remedy },
      { code: "messaging_task_missing", severity: "warning", remedy },
    ]);
  });

  it("the missing task to send messages", async () => {
    await runCron(app);
    await put(`/sandbox/users/${await person()}/role`, { pageId: scene.pageId, tasks: ["MODERATE"] });
    for (const id of [account, instagram])
      expect(await check(id)).toMatchObject({
        state: "warning",
        problems: [
          {
            code: "messaging_task_missing",
            causes:
              "Quien conectó la página no tiene la tarea de mensajes, así que no podemos responder en privado. Un administrador de la página tiene que dársela en Facebook.",
            remedy: { kind: "role", url: `https://www.facebook.com/${scene.pageId}` },
          },
        ],
      });
  });

  it("the page's missing subscription, which one call restores", async () => {
    await runCron(app);
    await put(`/sandbox/pages/${scene.pageId}/subscription`, { fields: null, instagram: null });
    const found = await check();
    expect(found).toMatchObject({ state: "broken", subscription: { page: false, fields: null } });
    expect(found.problems).toMatchObject([{ code: "subscription_missing", remedy: { kind: "repair" } }]);
    expect(codes(await check(instagram))).toEqual(["subscription_missing", "account_subscription_missing"]);

    expect(await health("POST", `${account}/repair`)).toMatchObject({ state: "ok", subscription: { page: true } });
    expect(await health("POST", `${instagram}/repair`)).toMatchObject({
      state: "ok",
      subscription: { account: true },
    });
    await scene.write(INSULT);
    expect((await scene.list())[0]).toMatchObject({ status: "disapproved" });
  });

  it("the app's missing subscription, which we restore", async () => {
    const token = `100000000000001|${app.deps.config.META_APP_SECRET}`;
    await app.control(`/v26.0/100000000000001/subscriptions?object=page&access_token=${encodeURIComponent(token)}`, {
      method: "DELETE",
    });
    expect((await check()).problems).toMatchObject([{ code: "app_subscription_missing", remedy: { kind: "support" } }]);
    expect(codes(await check(instagram))).toEqual([]);
  });

  it("a wrong app secret, whose problem ends by itself", async () => {
    await runCron(app);
    await put("/sandbox/app", { secret: "another-secret-0123456789" });
    expect((await check()).problems).toMatchObject([{ code: "app_refused", remedy: { kind: "support" } }]);
    await put("/sandbox/app", { secret: app.deps.config.META_APP_SECRET });
    expect(await check()).toMatchObject({ state: "ok" });
  });

  it("data access that ends within a week", async () => {
    await put(`/sandbox/users/${await person()}/data-access`, { expiresAt: clock.now + 6 * 86_400_000 });
    expect((await check()).problems).toMatchObject([
      { code: "token_expiring", severity: "warning", remedy: { kind: "reconnect" } },
    ]);
  });

  it("webhooks that stopped although every setting is right", async () => {
    for (let n = 0; n < 6; n++)
      await app.control("/sandbox/comments", { json: { target: scene.post, text: `${PRAISE} ${n}`, silent: true } });
    await runCron(app);
    expect((await check()).problems).toMatchObject([{ code: "webhooks_missing", remedy: { kind: "repair" } }]);
  });

  it("an unusual silence", async () => {
    const row = await inCore("SELECT id, workspace_id FROM pages WHERE public_id = ?", account).first<{
      id: number;
      workspace_id: number;
    }>();
    const insert = inComments("INSERT INTO daily_counts (workspace_id, day, page_id, approved) VALUES (?, ?, ?, 6)");
    const today = localDay(clock.now, DEFAULT_TIME_ZONE);
    for (let back = 4; back < 18; back++) await insert.bind(row!.workspace_id, addDays(today, -back), row!.id).run();
    const found = await check();
    expect(found.silence).toMatchObject({ silent: true, expected: 18 });
    expect(found.problems).toMatchObject([{ code: "silent", severity: "warning" }]);
    const list = await scene.answer("/api/social/accounts");
    expect(JSON.stringify(list)).toContain('"problems":["silent"]');
  });
});

describe("a refused call reports before the next check", () => {
  it.each([
    ["token", "token_invalid"],
    ["permission", "permission_missing"],
    ["blocked", "blocked"],
  ])("a problem with %s", async (problem, code) => {
    await check();
    await inCore("UPDATE pages SET problem = ?", problem).run();
    expect(await health("GET", `${account}/health`)).toMatchObject({ state: "broken", problems: [{ code }] });
  });

  it("a wait that Meta asked for", async () => {
    await check();
    await inCore("UPDATE pages SET paused_until = ?", clock.now + 60_000).run();
    const until = new Date(clock.now + 60_000).toISOString();
    expect(await health("GET", `${account}/health`)).toMatchObject({
      state: "warning",
      problems: [{ code: "rate_limited", remedy: { kind: "wait", until } }],
    });
  });
});

describe("checks that cannot be made", () => {
  it("say so, keep the last result, and may be repeated at once", async () => {
    const { checked_at } = await check();
    clock.now += MINUTE;
    await put("/sandbox/faults", { scripted: [{ path: "debug_token", code: 2, status: 500, times: 1 }] });
    const answer = await call("POST", `${account}/check`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: "network_unreachable" });
    expect((await health("GET", `${account}/health`)).checked_at).toBe(checked_at);
    expect((await health("POST", `${account}/check`)).checked_at).not.toBe(checked_at);
  });

  it("open no dialog for another customer's account", async () => {
    const eva = await trialOwner(app);
    const url = await app.request(`/api/social/auth-url?platform=facebook&accountId=${account}`, { token: eva.token });
    expect(url.status).toBe(404);
  });
});

describe("the cron's check", () => {
  it("finds a dead token by itself, and a token that works again", async () => {
    await put("/sandbox/faults", { killTokens: { pageId: scene.pageId, subcode: 460 } });
    await runCron(app);
    expect(await health("GET", `${account}/health`)).toMatchObject({ state: "broken" });
    const problem = async () =>
      (await inCore("SELECT problem FROM pages WHERE public_id = ?", account).first())?.problem;
    expect(await problem()).toBe("token");
    const state = app.sandbox.state;
    for (const token of state.tokens) delete token.deadSubcode;
    clock.now += 16 * MINUTE;
    await runCron(app);
    expect(await problem()).toBeNull();
  });

  it("skips a page that was checked within six hours", async () => {
    await runCron(app);
    const looked = async () => {
      const answer = await app.control("/sandbox/calls?since=0&object=debug_token");
      return (await bodyOf<{ calls: unknown[] }>(answer)).calls.length;
    };
    expect(await looked()).toBe(4);
    clock.now += 5 * 3_600_000;
    await runCron(app);
    expect(await looked()).toBe(4);
    clock.now += 2 * 3_600_000;
    await runCron(app);
    expect(await looked()).toBe(8);
  });
});
