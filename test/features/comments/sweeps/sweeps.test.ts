import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { sweepInterval } from "../../../../worker/features/comments/sweeps/sweep-interval.ts";
import { webhookEvidenceOf, webhooksProven } from "../../../../worker/features/comments/sweeps/webhook-evidence.ts";
import { pages } from "../../../../worker/platform/db/core.ts";
import { changePermissions, INSULT, PRAISE, settle, sweep } from "../../../support/comments.ts";
import { bodyOf, setPlan } from "../../../support/factories.ts";
import { app, clock, newScene, scene } from "../../../support/scene.ts";

beforeEach(() => newScene());

const switches = (json: object) => app.control("/sandbox/switches", { method: "PUT", json });
const loseWebhooks = () => app.control("/sandbox/delivery", { method: "PUT", json: { lose: 1 } });
const change = (id: string, json: object) => app.control(`/sandbox/comments/${id}`, { method: "PATCH", json });

/** Moves the clock by `minutes`, and runs the due sweeps after every `step` of them. */
async function pass(minutes: number, step = 1) {
  for (let minute = 0; minute < minutes; minute += step) {
    clock.now += step * 60_000;
    await sweep(app);
  }
}

/** Moves the clock to the next sweep of every page, which comes at the latest after ten minutes. */
const nextSweep = () => pass(10, 10);

describe("a sweep", () => {
  it("makes one call for the posts of a page, and one for its ads, when nothing changed", async () => {
    for (let n = 0; n < 12; n++) await scene.write(`${PRAISE} ${n}`);
    await scene.write(PRAISE, { target: scene.ad });
    await pass(1);
    const { last } = await scene.callsSince(0);
    await nextSweep();
    const { calls } = await scene.callsSince(last);
    const reads = calls.filter(({ object }) => [scene.pageId, scene.post, scene.ad].includes(object));
    expect(reads.map(({ method, path }) => [method, path])).toEqual([["GET", `/${scene.pageId}`]]);
    const active = scene.owner.accounts.filter(({ status }) => status === "active");
    expect(calls.filter(({ path }) => path === "/")).toHaveLength(active.length);
  });

  it("finds comments that no webhook reported behind the newest ones, on posts, ads and media", async () => {
    await loseWebhooks();
    const lost = [
      await scene.write(INSULT),
      await scene.write(INSULT, { target: scene.ad }),
      await scene.write(INSULT, { target: scene.media }),
    ];
    await app.control("/sandbox/delivery", { method: "DELETE" });
    for (const target of [scene.post, scene.ad, scene.media])
      for (let n = 0; n < 12; n++) await app.control("/sandbox/comments", { json: { target, text: `${PRAISE} ${n}` } });
    await settle(app);
    await pass(1);
    for (const id of lost) expect((await scene.onNetwork(id)).hidden).toBe(true);
  });

  it("finds them too when the network ignores the requested order", async () => {
    await switches({ commentOrderIgnored: true });
    for (let n = 0; n < 12; n++) await scene.write(`${PRAISE} ${n}`);
    await pass(1);
    await loseWebhooks();
    const lost = await scene.write(INSULT);
    await nextSweep();
    expect((await scene.onNetwork(lost)).hidden).toBe(true);
  });

  it("judges an edited comment again", async () => {
    const id = await scene.write(PRAISE);
    await loseWebhooks();
    await change(id, { text: INSULT });
    await nextSweep();
    expect((await scene.list())[0]).toMatchObject({ content: INSULT, status: "disapproved" });
    expect((await scene.onNetwork(id)).hidden).toBe(true);
  });

  it("marks deleted comments, which Instagram never reports", async () => {
    const onPost = await scene.write(PRAISE);
    const onMedia = await scene.write(PRAISE, { target: scene.media });
    const kept = await scene.write("Qué rico todo", { target: scene.media });
    await nextSweep();
    await loseWebhooks();
    for (const id of [onPost, onMedia]) await app.control(`/sandbox/comments/${id}`, { method: "DELETE" });
    await nextSweep();
    const states = new Map((await scene.list()).map((comment) => [comment.external_id, comment.status]));
    expect([states.get(onPost), states.get(onMedia), states.get(kept)]).toEqual(["removed", "removed", "approved"]);
  });

  it("finds a deletion although a new comment keeps the count equal", async () => {
    const gone = await scene.write(PRAISE, { target: scene.media });
    await nextSweep();
    clock.now += 60_000;
    await scene.write("Qué rico todo", { target: scene.media });
    await app.control(`/sandbox/comments/${gone}`, { method: "DELETE" });
    await nextSweep();
    const stored = (await scene.list()).find(({ external_id }) => external_id === gone);
    expect(stored).toMatchObject({ status: "removed" });
  });

  it("does not take a comment for deleted because a list leaves it out", async () => {
    const id = await scene.write(PRAISE);
    await nextSweep();
    const { recentThreads } = app.deps.networks.facebook;
    app.deps.networks.facebook.recentThreads = async (input) => {
      const threads = await recentThreads(input);
      return threads.map((thread) => ({ ...thread, comments: [], counted: 0, next: null }));
    };
    await nextSweep();
    app.deps.networks.facebook.recentThreads = recentThreads;
    expect((await scene.list()).find(({ external_id }) => external_id === id)).toMatchObject({ status: "approved" });
  });

  it("shows comments older than the connection, and hides none of them", async () => {
    const yesterday = clock.now - 86_400_000;
    const old = await scene.write(INSULT, { createdAt: yesterday, silent: true });
    await pass(1);
    expect((await scene.list())[0]).toMatchObject({ content: INSULT, status: "flagged" });
    expect((await scene.onNetwork(old)).hidden).toBe(false);
  });

  it("reads what it may of a page that lacks another permission", async () => {
    await changePermissions(app, { removed: ["pages_manage_metadata"] });
    const account = scene.page;
    clock.now += 2 * 60_000;
    await scene.answer(`/api/social/accounts/${account.id}/check`, undefined, { method: "POST" });
    const row = () => app.deps.core.query.pages.findFirst({ where: eq(pages.externalId, scene.pageId) });
    expect(await row()).toMatchObject({ problem: "permission" });
    await loseWebhooks();
    const lost = await scene.write(INSULT);
    await nextSweep();
    expect((await scene.onNetwork(lost)).hidden).toBe(true);
    expect(await row()).toMatchObject({ problem: "permission" });
  });

  it("reads everything else without the permission to read ads, and the ads that webhooks reported", async () => {
    await changePermissions(app, { removed: ["ads_read"] });
    await scene.write(PRAISE, { target: scene.ad });
    await loseWebhooks();
    const onPost = await scene.write(INSULT);
    const onAd = await scene.write(INSULT, { target: scene.ad });
    await pass(1);
    expect((await scene.onNetwork(onPost)).hidden).toBe(true);
    expect((await scene.onNetwork(onAd)).hidden).toBe(true);
  });
});

describe("old comments", () => {
  const Loaded = z.looseObject({ newComments: z.number(), autoModStats: z.record(z.string(), z.number()) });
  const forceSync = (json: object = {}) => scene.ask("/api/comments/force-sync", json);
  const days = (count: number) => clock.now - count * 86_400_000;

  it("that are stored are listed from the oldest one shown", async () => {
    for (let n = 0; n < 4; n++) {
      clock.now += 1000;
      await scene.write(`${PRAISE} ${n}`);
    }
    const [, second] = await scene.list("?limit=2");
    const path = `/api/comments/history?oldestId=${second!.id}&limit=1`;
    const answer = await scene.answer<{ oldComments: { id: string; content: string }[]; nextCursor: string | null }>(
      path,
    );
    expect(answer).toMatchObject({ oldComments: [{ content: `${PRAISE} 1` }], nextCursor: expect.any(String) });
  });

  it("are loaded from the network once, judged and shown, but not hidden", async () => {
    await setPlan(app, scene.owner, "pro");
    const old = await scene.write(INSULT, { createdAt: days(20), silent: true });
    for (let n = 0; n < 30; n++)
      await app.control("/sandbox/comments", {
        json: { target: scene.post, text: `${PRAISE} ${n}`, createdAt: days(9) + n, silent: true },
      });
    await scene.write(PRAISE, { createdAt: days(40), silent: true });
    const loaded = Loaded.parse(await bodyOf(await forceSync({ daysBack: 30 })));
    expect(loaded).toMatchObject({ newComments: 31, autoModStats: { approved: 30, removed: 0, pending: 1 } });
    await settle(app);
    expect((await scene.onNetwork(old)).hidden).toBe(false);
    expect(await scene.list("?status=flagged")).toMatchObject([{ content: INSULT }]);
    const again = await forceSync();
    expect([again.status, await again.json()]).toMatchObject([
      403,
      { code: "history_used", message: "Ya has utilizado tu carga de historial permitida para esta cuenta." },
    ]);
  });

  it("are said to have been loaded while a page is active", async () => {
    await setPlan(app, scene.owner, "pro");
    await bodyOf(await forceSync());
    const isUsed = async () => {
      const path = "/api/payments/subscription-details";
      const { subscription } = await scene.answer<{ subscription: { hasUsedHistoryLoad: boolean } }>(path);
      return subscription.hasUsedHistoryLoad;
    };
    expect(await isUsed()).toBe(true);
    const { accounts } = await scene.answer<{ accounts: { id: string }[] }>("/api/social/accounts");
    for (const { id } of accounts)
      await scene.answer("/api/social/accounts/status", { accountId: id, status: "inactive" });
    expect(await isUsed()).toBe(false);
  });

  it("are loaded by one of two requests at once", async () => {
    await setPlan(app, scene.owner, "pro");
    const answers = await Promise.all([forceSync(), forceSync()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it("can be loaded again when the network could not be read", async () => {
    await setPlan(app, scene.owner, "pro");
    await app.control("/sandbox/faults", { method: "PUT", json: { errorRate: 1 } });
    expect((await forceSync()).status).toBe(503);
    await app.control("/sandbox/faults", { method: "DELETE" });
    expect((await forceSync()).status).toBe(200);
  });

  it("need a paid plan and a number of days from 1 to 30", async () => {
    expect(await (await forceSync()).json()).toMatchObject({ code: "plan_required" });
    await setPlan(app, scene.owner, "basic");
    for (const daysBack of [0, 31, 1.5]) expect((await forceSync({ daysBack })).status).toBe(400);
  });

  it("continue in the queue when the request has no time for all of them", async () => {
    await setPlan(app, scene.owner, "pro");
    await scene.write(PRAISE, { createdAt: days(3), silent: true });
    const { recentThreads } = app.deps.networks.facebook;
    app.deps.networks.facebook.recentThreads = async (input) => {
      clock.now += 11_000;
      return recentThreads(input);
    };
    expect(await bodyOf(await forceSync())).toMatchObject({ newComments: 0, more: true });
    app.deps.networks.facebook.recentThreads = recentThreads;
    await settle(app);
    expect(await scene.list()).toMatchObject([{ content: PRAISE }]);
  });
});

it("a person's refresh sweeps at once", async () => {
  await loseWebhooks();
  await scene.write(PRAISE);
  await scene.answer("/api/comments/sync?lastId=0&refresh=1");
  await settle(app);
  expect(await scene.list()).toMatchObject([{ content: PRAISE }]);
});

describe("how often", () => {
  const sweepsOf = async (since: number, objectId: string) =>
    (await scene.callsSince(since)).calls.filter(({ object, path }) => object === objectId && path === `/${objectId}`)
      .length;

  it("a page is swept every ten minutes while webhooks report what is written, every two once one was missed, and every five where nobody writes", async () => {
    const sweepsIn = async (minutes: number) => {
      const { last } = await scene.callsSince(0);
      await pass(minutes);
      return sweepsOf(last, scene.pageId);
    };
    expect(await sweepsIn(10)).toBe(2);
    await scene.write(PRAISE);
    await nextSweep();
    expect(await sweepsIn(20)).toBe(2);
    await loseWebhooks();
    await scene.write(PRAISE);
    clock.now += 4 * 60_000;
    await nextSweep();
    expect(await scene.list()).toHaveLength(2);
    expect(await sweepsIn(6)).toBe(3);
  });

  it("a page is swept less often near Meta's limit, and not at all for as long as a refusal says", async () => {
    // The sandbox counts calls by the day, also those that connected the scene. So the scene begins at noon, and its calls are not counted.
    await newScene(Date.UTC(2026, 5, 1, 12));
    await app.control("/sandbox/limits", { method: "DELETE" });
    await app.control("/sandbox/limits", { method: "PUT", json: { objectCallsPerDay: 6, headersAfter: 0 } });
    const { last } = await scene.callsSince(0);
    await pass(20, 2);
    expect(await sweepsOf(last, scene.pageId)).toBe(3);
    await app.control("/sandbox/limits", { method: "DELETE" });
    await app.control("/sandbox/faults", {
      method: "PUT",
      json: { rateLimit: { code: 80001, seconds: 3600, regainMinutes: 30 } },
    });
    await pass(12, 4);
    const refused = (await scene.callsSince(0)).last;
    await pass(15, 3);
    expect(await sweepsOf(refused, scene.pageId)).toBe(0);
    await app.control("/sandbox/faults", { method: "DELETE" });
    await pass(15, 3);
    expect(await sweepsOf(refused, scene.pageId)).toBeGreaterThan(0);
  });

  it("the interval depends on webhooks, silence and usage only", () => {
    const seconds = (proven: boolean, usagePercent: number, quiet = false) =>
      sweepInterval({ proven, quiet, usagePercent }) / 1000;
    expect([
      seconds(true, 0, true),
      seconds(false, 0, true),
      seconds(false, 0),
      seconds(true, 50),
      seconds(false, 50),
      seconds(false, 76),
      seconds(false, 120),
    ]).toEqual([595, 295, 115, 835, 235, 475, 835]);
  });

  it("webhooks are proven by one in time within a day, and by none while one was missed, or late, for six hours", () => {
    const [now, hour] = [1_000 * 3_600_000, 3_600_000];
    const ago = (hours: number | null) => (hours === null ? null : now - hours * hour);
    const proven = (heard: number | null, missed: number | null, isSubscribed = true) =>
      webhooksProven(
        { subscribedAt: isSubscribed ? 1 : null, webhookHeardAt: ago(heard), webhookMissedAt: ago(missed) },
        now,
      );
    expect([proven(1, null), proven(1, 7)]).toEqual([true, true]);
    expect([proven(null, null), proven(25, null), proven(1, 5), proven(8, 7), proven(1, null, false)]).toEqual(
      Array(5).fill(false),
    );
  });

  it("a webhook that came late is a missed one, and what was written before the page was active is none", async () => {
    const page = (await app.deps.core.query.pages.findFirst({ where: eq(pages.externalId, scene.pageId) }))!;
    const evidence = webhookEvidenceOf({ ...page, webhookHeardAt: null, webhookMissedAt: null }, clock.now);
    evidence.add({ postedAt: page.protectedFrom! - 1 }, undefined);
    evidence.add({ postedAt: clock.now - 1_000 }, undefined);
    expect(evidence).toMatchObject({ webhookHeardAt: null, webhookMissedAt: null });
    const receivedAt = clock.now + 3_600_000;
    evidence.add({ postedAt: clock.now }, { foundBy: "webhook", receivedAt });
    expect(evidence).toMatchObject({ webhookHeardAt: null, webhookMissedAt: receivedAt });
    evidence.add({ postedAt: receivedAt }, { foundBy: "webhook", receivedAt: receivedAt + 1 });
    expect(evidence).toMatchObject({ webhookHeardAt: receivedAt + 1, webhookMissedAt: receivedAt });
  });
});
