import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { newId } from "../../../worker/platform/db/ids.ts";
import { changePermissions, INSULT, PRAISE, runCron, settle } from "../../support/comments.ts";
import { bodyOf, connectPages, listAccounts, registerOwner, setPlan } from "../../support/factories.ts";
import { app, clock, inCore, newScene, scene } from "../../support/scene.ts";

const Problem = z.enum(["token", "permission", "blocked"]);
const Account = z.object({
  id: z.string().length(32),
  account_id: z.string().regex(/^\d+$/),
  name: z.string(),
  group_name: z.string(),
  group_key: z.string(),
  platform: z.enum(["facebook", "instagram"]),
  status: z.enum(["active", "inactive"]),
  category: z.string().nullable(),
  username: z.string().nullable(),
  picture_url: z.string().nullable(),
  settings: z.object({ automod: z.boolean(), prohibitedKeywords: z.array(z.string()) }),
  connection: z.object({
    subscribed: z.boolean(),
    problem: Problem.nullable(),
    problems: z.array(z.string()),
    checked_at: z.iso.datetime().nullable(),
    state: z.enum(["ok", "warning", "broken", "unknown"]),
  }),
  paused_by_plan: z.boolean(),
  updatedAt: z.iso.datetime(),
});
const ok = <T extends z.ZodRawShape>(fields: T) => z.strictObject({ success: z.literal(true), ...fields });

let token: string;
let page: string;
let instagram: string;
/** The internal id of `page`. */
let ownId: unknown;

beforeEach(async () => {
  await newScene();
  token = scene.owner.token;
  [page, instagram] = [scene.page.id, scene.instagram.id];
  [{ id: ownId }] = (await rows(`SELECT id FROM pages WHERE public_id = '${page}'`)) as [{ id: unknown }];
});

const post = (path: string, json: unknown, as = token, headers: Record<string, string> = {}) =>
  app.request(`/api/social/${path}`, { token: as, json, headers });
const refused = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as { code: string; message: string }),
});
const rows = async (sql: string) => (await inCore(sql).all()).results;
const put = (path: string, json: unknown) => app.control(path, { method: "PUT", json });
const subscribed = async () => {
  const { pages } = await bodyOf<{ pages: { id: string; subscribed: string[] | null; igSubscribed: unknown }[] }>(
    await app.control("/sandbox/state"),
  );
  return pages.find(({ id }) => id === scene.pageId)!;
};

it("accounts are listed with the fields of the API", async () => {
  const Answer = ok({
    accounts: z.array(Account.strict()),
    planLimit: z.strictObject({ total: z.number(), used: z.number(), plan: z.string(), choose: z.boolean() }),
  });
  const { accounts, planLimit } = Answer.parse(await bodyOf(await app.request("/api/social/accounts", { token })));
  expect(accounts).toHaveLength(4);
  expect(planLimit).toEqual({ total: 3, used: 2, plan: "Pro", choose: false });
});

describe("the dialog", () => {
  const scopeOf = async (query: string) => {
    const answer = await bodyOf(await app.request(`/api/social/auth-url?platform=facebook${query}`, { token }));
    const url = new URL(ok({ redirectUrl: z.string() }).parse(answer).redirectUrl);
    return { scope: url.searchParams.get("scope")!.split(","), again: url.searchParams.get("auth_type") };
  };

  it("asks for everything a new page needs, and not for publishing", async () => {
    const { scope, again } = await scopeOf("");
    expect(scope).toEqual(expect.arrayContaining(["pages_read_user_content", "instagram_manage_comments", "ads_read"]));
    expect(scope).not.toContain("pages_manage_posts");
    expect(again).toBeNull();
  });

  it("asks again for exactly the permission that the request names", async () => {
    expect(await scopeOf("&scopes=pages_manage_posts,ads_read")).toEqual({
      scope: ["pages_manage_posts", "ads_read"],
      again: "rerequest",
    });
    expect((await scopeOf("&reconnect=1")).again).toBe("rerequest");
  });

  it.each(["&scopes=", "&scopes=everything", "&scopes=ads_read,email"])("refuses %s", async (query) => {
    const answer = await app.request(`/api/social/auth-url?platform=facebook${query}`, { token });
    expect(await refused(answer)).toMatchObject({ status: 400, code: "validation_failed" });
  });
});

describe("settings of one account", () => {
  const save = (settings: unknown) => post("accounts/settings", { accountId: page, settings });

  it("apply to that account and to no other", async () => {
    const Answer = ok({ settings: Account.shape.settings, version: z.string(), application: z.null() });
    const { settings } = Answer.parse(
      await bodyOf(await save({ automod: true, prohibitedKeywords: [" Croqueta ", "croqueta", ""] })),
    );
    expect(settings).toEqual({ automod: true, prohibitedKeywords: ["Croqueta"] });
    const list = await listAccounts(app, scene.owner);
    expect(list.find(({ id }) => id === page)).toMatchObject({ settings });
    expect(list.find(({ id }) => id === instagram)).toMatchObject({ settings: { prohibitedKeywords: [] } });
    const hidden = await scene.write("Quiero una croqueta");
    const shown = await scene.write("Quiero una croqueta", { target: scene.media });
    expect([(await scene.onNetwork(hidden)).hidden, (await scene.onNetwork(shown)).hidden]).toEqual([true, false]);
  });

  it("can switch its moderation off", async () => {
    await bodyOf(await save({ automod: false, prohibitedKeywords: [] }));
    const id = await scene.write(INSULT);
    expect((await scene.onNetwork(id)).hidden).toBe(false);
    expect((await scene.list())[0]).toMatchObject({ status: "flagged" });
  });

  it("are refused with a sentence for each field", async () => {
    const answer = await post("accounts/settings", { accountId: page, settings: { automod: "sí" } });
    const { errors, ...rest } = (await refused(answer)) as { [field: string]: unknown };
    expect(rest).toMatchObject({ status: 400, code: "validation_failed" });
    expect(errors).toEqual([
      { field: "settings.automod", message: "Indica si la moderación automática está activada" },
      { field: "settings.prohibitedKeywords", message: "Indica la lista de palabras prohibidas" },
    ]);
  });
});

describe("an account's name", () => {
  it("stays as the owner wrote it, also after connecting again", async () => {
    const Answer = ok({ message: z.string(), name: z.string() });
    const body = await bodyOf(await post("accounts/update-name", { accountId: page, name: "  La de la plaza " }));
    expect(Answer.parse(body).name).toBe("La de la plaza");
    await connectPages(app, scene.owner);
    expect((await listAccounts(app, scene.owner)).find(({ id }) => id === page)).toMatchObject({
      name: "La de la plaza",
    });
  });

  it.each([[""], ["   "], ["x".repeat(101)], [7]])("is refused when it is %j", async (name) => {
    expect(await refused(await post("accounts/update-name", { accountId: page, name }))).toMatchObject({ status: 400 });
  });
});

it("received and removed comments are counted by account", async () => {
  await scene.write(PRAISE);
  await scene.write(INSULT);
  await scene.write(INSULT, { target: scene.ad });
  await scene.write(PRAISE, { target: scene.media });
  const Answer = ok({
    accountStats: z.array(
      z.strictObject({
        account_id: z.string(),
        total_comments: z.number(),
        disapproved_comments: z.number(),
        approved_comments: z.number(),
      }),
    ),
  });
  const { accountStats } = Answer.parse(await bodyOf(await app.request("/api/social/accounts/stats", { token })));
  expect(accountStats).toHaveLength(4);
  const of = (id: string) => accountStats.find(({ account_id }) => account_id === id);
  expect(of(page)).toMatchObject({ total_comments: 3, disapproved_comments: 2, approved_comments: 1 });
  expect(of(instagram)).toMatchObject({ total_comments: 1, disapproved_comments: 0, approved_comments: 1 });
});

describe("publishing", () => {
  const Answer = ok({ message: z.string(), post: z.strictObject({ id: z.string() }) });
  const key = { "idempotency-key": "k1" };
  const publish = (message = "Mañana abrimos a las ocho", headers: Record<string, string> = {}, accountId = page) =>
    post("publish", { accountId, message }, token, headers);
  const published = async () => (await scene.calls("publish")).length;

  beforeEach(() => changePermissions(app, { granted: ["pages_manage_posts"] }));

  it("publishes a text on the page", async () => {
    const { post: made } = Answer.parse(await bodyOf(await publish()));
    const state = await bodyOf(await app.control("/sandbox/state"));
    expect(JSON.stringify(state)).toContain(`"id":"${made.id}","message":"Mañana abrimos a las ocho"`);
  });

  it("publishes once for an idempotency key, also when requests repeat at the same instant", async () => {
    const first = Answer.parse(await bodyOf(await publish(undefined, key)));
    const second = Answer.parse(await bodyOf(await publish(undefined, key)));
    expect(second.post).toEqual(first.post);
    const answers = await Promise.all(["k2", "k2", "k2"].map((k) => publish("Otra", { "idempotency-key": k })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect(await published()).toBe(2);
  });

  it("refuses the same key with another text", async () => {
    await bodyOf(await publish(undefined, key));
    expect(await refused(await publish("Otro texto", key))).toMatchObject({
      status: 409,
      code: "idempotency_mismatch",
    });
  });

  it("looks on the network before it repeats a call whose answer was lost", async () => {
    await put("/sandbox/faults", {
      scripted: [{ method: "POST", path: "/feed", code: 2, times: 1, afterWrite: true }],
    });
    expect(await refused(await publish(undefined, key))).toMatchObject({ status: 503, code: "network_unreachable" });
    clock.now += 1000;
    Answer.parse(await bodyOf(await publish(undefined, key)));
    expect(await published()).toBe(0);
    const state = JSON.stringify(await bodyOf(await app.control("/sandbox/state")));
    expect(state.match(/Mañana abrimos a las ocho/g)).toHaveLength(1);
  });

  it("publishes again after a call that had no effect", async () => {
    await put("/sandbox/faults", { scripted: [{ method: "POST", path: "/feed", code: 2, times: 1 }] });
    await publish(undefined, key);
    clock.now += 1000;
    Answer.parse(await bodyOf(await publish(undefined, key)));
    expect(await published()).toBe(1);
  });

  it.each([
    ["without the permission", { removed: ["pages_manage_posts"] }, 400, "permission_missing"],
    ["with a token that died", { subcode: 460 }, 409, "reconnect_required"],
  ])("says why it failed %s", async (_, change, status, code) => {
    if ("removed" in change) await changePermissions(app, change);
    else await put("/sandbox/faults", { killTokens: { pageId: scene.pageId, ...change } });
    expect(await refused(await publish())).toMatchObject({ status, code });
  });

  it("says that Facebook refuses the same text twice in a row", async () => {
    await bodyOf(await publish());
    expect(await refused(await publish())).toMatchObject({ status: 409, code: "duplicate_post" });
  });

  it("is refused for Instagram, for a paused page, without a text and without a plan", async () => {
    expect(await refused(await publish("x", {}, instagram))).toMatchObject({ status: 400, code: "text_not_supported" });
    expect(await refused(await publish("  "))).toMatchObject({ status: 400, code: "validation_failed" });
    await bodyOf(await post("accounts/status", { accountId: page, status: "inactive" }));
    expect(await refused(await publish())).toMatchObject({ status: 409, code: "account_inactive" });
    await setPlan(app, scene.owner, "free", "expired");
    expect(await refused(await publish())).toMatchObject({ status: 403, code: "plan_required" });
    expect(await published()).toBe(0);
  });
});

describe("disconnecting", () => {
  const Answer = ok({ message: z.string(), unsubscribed: z.boolean() });
  const disconnect = async (accountId: string, more: object = {}) =>
    Answer.parse(await bodyOf(await post("disconnect", { accountId, ...more })));

  it("keeps the page's webhooks while its Instagram account needs them, and ends them with the last account", async () => {
    expect((await disconnect(page)).unsubscribed).toBe(false);
    expect((await subscribed()).subscribed).toEqual(["feed"]);
    expect((await disconnect(instagram)).unsubscribed).toBe(true);
    expect(await subscribed()).toMatchObject({ subscribed: null, igSubscribed: null });
    expect((await listAccounts(app, scene.owner)).map(({ id }) => id)).not.toEqual(expect.arrayContaining([page]));
  });

  it("ends the page's webhooks also where Meta refuses the same call for the Instagram account", async () => {
    await disconnect(page);
    const ofInstagram = `^/(?!${scene.pageId})\\d+/subscribed_apps$`;
    await put("/sandbox/faults", { scripted: [{ method: "DELETE", path: ofInstagram, status: 400, code: 100 }] });
    expect((await disconnect(instagram)).unsubscribed).toBe(true);
    expect(await subscribed()).toMatchObject({ subscribed: null });
  });

  it("says that Meta goes on sending where only the account's own webhooks were to end, and Meta refuses", async () => {
    const ofInstagram = `^/(?!${scene.pageId})\\d+/subscribed_apps$`;
    await put("/sandbox/faults", { scripted: [{ method: "DELETE", path: ofInstagram, status: 400, code: 100 }] });
    expect((await disconnect(instagram)).unsubscribed).toBe(false);
    expect((await subscribed()).subscribed).toEqual(["feed"]);
  });

  it("leaves another workspace's webhooks on", async () => {
    const eva = await registerOwner(app, { plan: "pro" });
    await connectPages(app, eva);
    expect([await disconnect(page), await disconnect(instagram)]).toEqual([
      expect.objectContaining({ unsubscribed: false }),
      expect.objectContaining({ unsubscribed: false }),
    ]);
    expect((await subscribed()).subscribed).toEqual(["feed"]);
  });

  it("frees the page's claim and its place in the plan at once", async () => {
    const eva = await registerOwner(app, { plan: "pro" });
    const theirs = (await connectPages(app, eva)).find(({ account_id }) => account_id === scene.pageId)!;
    const activate = () => post("accounts/status", { accountId: theirs.id, status: "active" }, eva.token);
    expect((await activate()).status).toBe(409);
    await disconnect(page);
    expect((await activate()).status).toBe(200);
  });

  it("deletes the page's token, and the person's token with the last page", async () => {
    const tokens = async () => {
      const { sealer, core } = app.deps;
      const found = await core.query.pages.findMany();
      const grants = await core.query.grants.findMany();
      return [
        ...(await Promise.all(
          found.map((p) => sealer.open(p.sealedToken, `page:${p.workspaceId}:${p.network}:${p.externalId}`)),
        )),
        ...(await Promise.all(
          grants.map((g) => sealer.open(g.sealedToken, `grant:${g.workspaceId}:${g.externalUserId}`)),
        )),
      ];
    };
    const left = async () => (await tokens()).filter((text) => text !== "").length;
    expect(await left()).toBe(5);
    await disconnect(page);
    expect(await left()).toBe(4);
    for (const { id } of scene.owner.accounts) await disconnect(id);
    expect(await left()).toBe(0);
    expect(await rows("SELECT status, scopes FROM grants")).toEqual([{ status: "revoked", scopes: "[]" }]);
  });

  it("keeps the comments by default, and connecting again finds them", async () => {
    await scene.write(PRAISE);
    await disconnect(page);
    expect(await scene.list()).toMatchObject([{ content: PRAISE, account_name: expect.stringMatching(/\w/) }]);
    await connectPages(app, scene.owner);
    const again = (await listAccounts(app, scene.owner)).find(({ account_id }) => account_id === scene.pageId);
    expect(again).toMatchObject({ id: page, status: "active" });
    await runCron(app);
    expect(await scene.list()).toHaveLength(1);
  });

  it("deletes this page's comments with their ledger, actions and counts when the owner asks for it", async () => {
    await scene.write(INSULT);
    await scene.write(PRAISE, { target: scene.media });
    await disconnect(page, { comments: "delete" });
    expect(await scene.list()).toMatchObject([{ platform: "instagram" }]);
    const db = app.deps.comments("COMMENTS_0").$client;
    const count = async (sql: string) => (await db.prepare(sql).first<{ n: number }>())!.n;
    expect(await count("SELECT count(*) AS n FROM comments")).toBe(1);
    expect(await count("SELECT count(*) AS n FROM events WHERE comment_id NOT IN (SELECT id FROM comments)")).toBe(0);
    expect(await count("SELECT count(*) AS n FROM actions")).toBe(0);
    expect(await count("SELECT sum(pending + approved + flagged + disapproved + removed) AS n FROM daily_counts")).toBe(
      1,
    );
    expect(await rows("SELECT 1 FROM pages WHERE purge_below_id IS NOT NULL")).toEqual([]);
  });

  it("goes on deleting with the cron when a busy page takes too long", async () => {
    await scene.write(PRAISE);
    const db = app.deps.comments("COMMENTS_0").$client;
    const columns = (await db.prepare("SELECT * FROM comments").first<Record<string, unknown>>())!;
    const names = Object.keys(columns).filter((name) => name !== "id" && name !== "external_key");
    await db
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5600)
         INSERT INTO comments (id, external_key, ${names.join(", ")}) SELECT i, 'k' || i, ${names.join(", ")} FROM n, comments`,
      )
      .run();
    const left = async () => (await db.prepare("SELECT count(*) AS n FROM comments").first<{ n: number }>())!.n;
    expect(await left()).toBe(5601);
    await disconnect(page, { comments: "delete" });
    expect(await left()).toBe(601);
    await app.cron();
    expect(await left()).toBe(0);
  });

  it("keeps new comments of a page that came back before its old ones were deleted", async () => {
    await scene.write(PRAISE);
    const before = newId(clock.now + 1000);
    await disconnect(page);
    clock.now += 60_000;
    await connectPages(app, scene.owner);
    const own = (await rows("SELECT id, workspace_id FROM pages")).find(({ id }) => id === ownId)!;
    const db = app.deps.comments("COMMENTS_0").$client;
    const place = [own.id, own.workspace_id];
    await db.batch([
      db
        .prepare("INSERT INTO first_scans (page_id, workspace_id, user_id, started_at) VALUES (?, ?, 1, ?)")
        .bind(...place, clock.now),
      db
        .prepare("INSERT INTO posts (page_id, workspace_id, external_id, updated_at) VALUES (?, ?, 'new', ?)")
        .bind(...place, clock.now),
      db
        .prepare("INSERT INTO posts (page_id, workspace_id, external_id, updated_at) VALUES (?, ?, 'old', ?)")
        .bind(...place, clock.now - 120_000),
    ]);
    await inCore("UPDATE pages SET purge_below_id = ? WHERE id = ?", before, own.id).run();
    await app.cron();
    expect(await rows("SELECT 1 FROM pages WHERE purge_below_id IS NOT NULL")).toEqual([]);
    expect(await scene.list()).toEqual([]);
    expect((await db.prepare("SELECT page_id FROM first_scans").all()).results).toHaveLength(1);
    const posts = await db.prepare("SELECT external_id FROM posts WHERE external_id IN ('new', 'old')").all();
    expect(posts.results).toEqual([{ external_id: "new" }]);
  });

  it("deletes the outbox in parts as well, and only this page's", async () => {
    await scene.write(INSULT);
    const db = app.deps.comments("COMMENTS_0").$client;
    const columns = Object.keys((await db.prepare("SELECT * FROM actions").first<Record<string, unknown>>())!);
    const same = columns.filter((name) => name !== "id" && name !== "page_id").join(", ");
    await db
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 51000)
         INSERT INTO actions (id, page_id, ${same}) SELECT id + i * 2, iif(i % 50 = 0, 7, page_id), ${same} FROM n, actions`,
      )
      .run();
    const left = async () =>
      (await db.prepare("SELECT count(*) AS n FROM actions WHERE page_id <> 7").first<{ n: number }>())!.n;
    clock.now += 60_000;
    await disconnect(page, { comments: "delete" });
    expect(await left()).toBeGreaterThan(0);
    await app.cron();
    expect(await left()).toBe(0);
    expect(await db.prepare("SELECT count(*) AS n FROM actions").first()).toEqual({ n: 1020 });
    expect(await rows("SELECT 1 FROM pages WHERE purge_below_id IS NOT NULL")).toEqual([]);
  });

  it("gives up the actions that still waited for the network", async () => {
    await put("/sandbox/faults", { rateLimit: { code: 80001, seconds: 3600, regainMinutes: 60 } });
    await scene.write(INSULT);
    const [parked] = await scene.list();
    expect(parked).toMatchObject({ action_state: "parked" });
    const { lastId } = await bodyOf<{ lastId: number }>(await app.request("/api/comments", { token }));
    await app.control("/sandbox/faults", { method: "DELETE" });
    await disconnect(page);
    expect((await scene.list())[0]).toMatchObject({ action_state: "failed", action_error: "page_gone" });
    const news = await app.request(`/api/comments/sync?lastId=${lastId}`, { token });
    expect(await news.text()).toContain(`"id":"${parked!.id}"`);
    clock.now += 2 * 3_600_000;
    await runCron(app);
    expect(await scene.calls("hide")).toEqual([]);
  });

  it("gives up actions that can be retried after the next connection", async () => {
    await put("/sandbox/faults", { rateLimit: { code: 80001, seconds: 3600, regainMinutes: 60 } });
    const id = await scene.write(INSULT);
    await app.control("/sandbox/faults", { method: "DELETE" });
    await disconnect(page);
    const failed = async () =>
      (await scene.answer<{ failedActions: { id: string; retryable: boolean }[] }>("/api/comments/failed-actions"))
        .failedActions;
    const [action] = await failed();
    expect(action).toMatchObject({ reason: "page_gone", retryable: true });
    await connectPages(app, scene.owner);
    await scene.ask(`/api/comments/failed-actions/${action!.id}/retry`, {});
    await settle(app);
    expect((await scene.onNetwork(id)).hidden).toBe(true);
    expect(await failed()).toEqual([]);
  });

  it("succeeds although Facebook does not answer, and can be repeated", async () => {
    await put("/sandbox/faults", { errorRate: 1 });
    expect((await disconnect(page)).unsubscribed).toBe(false);
    expect((await disconnect(page)).unsubscribed).toBe(false);
    expect(await listAccounts(app, scene.owner)).toHaveLength(3);
  });

  it("refuses any choice other than keep or delete", async () => {
    expect(await refused(await post("disconnect", { accountId: page, comments: "burn" }))).toMatchObject({
      status: 400,
      errors: [{ field: "comments", message: "Elige si quieres conservar los comentarios" }],
    });
  });
});

it("a disconnected account is refused by every call", async () => {
  await bodyOf(await post("disconnect", { accountId: page }));
  const calls: [string, object][] = [
    ["publish", { message: "x" }],
    ["accounts/settings", { settings: { automod: true, prohibitedKeywords: [] } }],
    ["accounts/status", { status: "active" }],
    ["accounts/update-name", { name: "x" }],
  ];
  for (const [path, input] of calls)
    expect(await refused(await post(path, { accountId: page, ...input }))).toMatchObject({ status: 404 });
  const health = await app.request(`/api/social/accounts/${page}/health`, { token });
  expect(health.status).toBe(404);
});
