// Judging on request, and its counters.
import { beforeEach, describe, expect, it } from "vitest";
import type { Comment, CommentStats } from "../../../../web/api/types.ts";
import { DAY_MS } from "../../../../worker/vocabulary/durations.ts";
import { INSULT, PRAISE } from "../../../support/comments.ts";
import { bodyOf, refusalOf, registerOwner, setPlan } from "../../../support/factories.ts";
import { app, clock, countedComments, inComments, inCore, newScene, scene } from "../../../support/scene.ts";
import { storeCopies } from "../../../support/stored-comments.ts";

beforeEach(() => newScene(Date.UTC(2026, 5, 15, 12)));

const get = async (path: string) => scene.answer(`/api/comments/${path}`);
const post = (path: string, json: unknown, token = scene.owner.token) =>
  app.request(`/api/comments/${path}`, { token, json });

/** Stores comments without judging them. */
const undecided = (texts: string[]) =>
  storeCopies(
    app,
    texts.map((text) => ({
      text,
      isOwn: false,
      status: "pending" as const,
      moderationAction: null,
      decidedBy: null,
      decidedAt: null,
      decisionSeq: 0,
      analysis: null,
      reason: null,
      usagePeriod: null,
      desired: "visible" as const,
      observed: "visible" as const,
      actionId: null,
      actionState: null,
    })),
  );

describe("judging comments that nobody judged", () => {
  const process = async (json: unknown) =>
    await bodyOf<{ processed: number; comments: Comment[]; notFound: string[] }>(
      await post("process-unanalyzed", json),
    );

  it("decides as on arrival: hides, shows, counts and writes the ledger, once only", async () => {
    await scene.write(PRAISE);
    const commentIds = await undecided([INSULT, "Qué rico todo"]);
    const { processed, comments } = await process({ commentIds, approveAll: false });
    expect(processed).toBe(2);
    expect(comments.map(({ status, moderation_action }) => [status, moderation_action]).sort()).toEqual([
      ["approved", "auto_approved"],
      ["disapproved", "auto_hidden"],
    ]);
    expect(app.queues.waiting.actions).toHaveLength(1);
    expect(app.queues.waiting.reviews).toEqual([]); // both decisions are clear
    expect(await countedComments()).toBe(3);
    const ledger = await inComments(
      "SELECT actor, cause, from_status FROM events WHERE comment_id = ?1",
      Number(commentIds[0]),
    ).all();
    expect(ledger.results).toEqual([{ actor: "machine", cause: "decided", from_status: "pending" }]);
    expect((await process({ commentIds, approveAll: false })).processed).toBe(0);
  });

  it("lets a person approve them all instead, and changes no decided comment", async () => {
    await scene.write(INSULT);
    const [hidden] = await scene.list();
    const commentIds = [...(await undecided([INSULT])), hidden!.id];
    const { processed, comments } = await process({ commentIds, approveAll: true });
    expect(processed).toBe(1);
    expect(comments.map(({ moderation_action }) => moderation_action).sort()).toEqual([
      "auto_hidden",
      "manual_approved",
    ]);
  });

  describe("decided by a person first", () => {
    const setStatus = async (id: string, status: string, reason?: string) =>
      bodyOf(await post("status", { commentId: id, status, reason }));

    it("counts once in the month, whatever the decision", async () => {
      await scene.write(PRAISE);
      const [one, two, three] = await undecided([INSULT, "Qué rico todo", "Volveré"]);
      await setStatus(one!, "disapproved");
      expect(await countedComments()).toBe(2);
      const json = { ids: [two], status: "approved" };
      const headers = { "idempotency-key": "k-1" };
      await scene.answer("/api/comments/bulk", json, { headers });
      expect(await countedComments()).toBe(3);
      await process({ commentIds: [three], approveAll: true });
      expect(await countedComments()).toBe(4);
      // The first comment was counted in an earlier month.
      const ofOne = (sql: string) => inComments(sql, Number(one)).first();
      await ofOne("UPDATE comments SET usage_period = 1 WHERE id = ?");
      await setStatus(one!, "approved");
      expect(await ofOne("SELECT usage_period FROM comments WHERE id = ?")).toEqual({ usage_period: 1 });
      expect(await countedComments()).toBe(4);
    });

    it("does not count when it is spam or older than the page's protection", async () => {
      await scene.write(PRAISE);
      const [spam, old] = await undecided(["Gana dinero", "Qué rico todo"]);
      await inComments("UPDATE comments SET posted_at = 1, found_by = 'sweep' WHERE id = ?", Number(old)).run();
      await setStatus(spam!, "disapproved", "Spam");
      await setStatus(old!, "approved");
      expect(await countedComments()).toBe(1);
    });
  });

  it("says that what is older than the page's connection, or from its pause, stays visible for that", async () => {
    await scene.write(PRAISE);
    const [old, paused, mild] = await undecided([INSULT, `${INSULT} y mil veces`, PRAISE.toUpperCase()]);
    const ids = JSON.stringify([old, paused, mild].map(Number));
    await inComments(
      "UPDATE comments SET posted_at = 1, found_by = 'sweep' WHERE id IN (SELECT value FROM json_each(?))",
      ids,
    ).run();
    const judged = async (id: string) => {
      const { comments } = await process({ commentIds: [id] });
      return [comments[0]!.status, comments[0]!.analysis_metadata?.held];
    };
    expect(await judged(old!)).toEqual(["flagged", "before"]);
    expect(await judged(mild!)).toEqual(["approved", undefined]);
    await inCore("UPDATE pages SET resumed_at = protected_from").run();
    expect(await judged(paused!)).toEqual(["flagged", "paused"]);
  });

  it("leaves a comment undecided while its page is unprotected", async () => {
    await scene.write(PRAISE);
    const commentIds = await undecided([INSULT]);
    await inCore("UPDATE pages SET status = 'inactive'").run();
    const { processed, comments } = await process({ commentIds });
    expect([processed, comments[0]!.status]).toEqual([0, "pending"]);
  });

  it("answers for the page's own comments as for missing ones", async () => {
    const visitor = await scene.write(PRAISE);
    await scene.write("Gracias a ti", { target: visitor, authorId: scene.pageId });
    const own = (await scene.list()).find(({ is_own }) => is_own)!.id;
    const [pending] = await undecided([INSULT]);
    expect((await process({ commentIds: [pending, own, "77"] })).notFound.sort()).toEqual(["77", own].sort());
    expect(await refusalOf(await post("process-unanalyzed", { commentIds: [own] }))).toEqual([404, "not_found"]);
    // What arrived before its text, a hide for instance, has nothing to judge yet.
    await inComments("UPDATE comments SET text_at = 0").run();
    expect(await refusalOf(await post("process-unanalyzed", { commentIds: [pending] }))).toEqual([404, "not_found"]);
  });

  it.each([
    ["none", []],
    ["nothing", undefined],
    ["no id", ["x"]],
    ["more than 100", Array.from({ length: 101 }, (_, n) => String(n))],
  ])("refuses a list of %s", async (_, commentIds) => {
    expect(await refusalOf(await post("process-unanalyzed", { commentIds }))).toEqual([400, "validation_failed"]);
  });
});

describe("judging again without changes", () => {
  it("shows what today's settings decide about a comment, and changes nothing", async () => {
    await scene.write("Fui en bicicleta y llegué enseguida");
    const [comment] = await scene.list();
    const before = await inComments("SELECT * FROM comments").first();
    expect(await get(`analyze/${comment!.id}`)).toMatchObject({
      analysis: {
        status: "approved",
        same: true,
      },
    });
    await scene.answer("/api/moderation/settings", { automod: true, prohibitedKeywords: ["bicicleta"] });
    expect(await get(`analyze/${comment!.id}`)).toMatchObject({
      analysis: {
        status: "disapproved",
        reason_code: "word",
        analysis_metadata: { keywords: ["bicicleta"] },
        same: false,
      },
    });
    expect(await inComments("SELECT * FROM comments").first()).toEqual(before);
  });

  it("refuses a page's own comment, and an unprotected page", async () => {
    const visitor = await scene.write(PRAISE);
    await scene.write("Gracias a ti", { target: visitor, authorId: scene.pageId });
    const comments = await scene.list();
    const theirs = comments.find(({ is_own }) => !is_own)!.id;
    const own = comments.find(({ is_own }) => is_own)!.id;
    const ask = async (id: string) => refusalOf(await scene.ask(`/api/comments/analyze/${id}`));
    expect(await ask(own)).toEqual([404, "not_found"]);
    await inCore("UPDATE pages SET status = 'inactive'").run();
    expect(await ask(theirs)).toEqual([409, "account_inactive"]);
  });
});

describe("counts", () => {
  const stats = async (query: string) =>
    (await scene.answer<{ stats: CommentStats }>(`/api/comments/stats${query}`)).stats;

  it("cover today, 7 days, 30 days or all days, in the workspace's time zone", async () => {
    await inCore("UPDATE workspaces SET time_zone = 'America/Mexico_City'").run();
    await scene.write(PRAISE);
    const onDay = (back: number) => new Date(clock.now - back * DAY_MS).toISOString().slice(0, 10);
    await storeCopies(
      app,
      [1, 6, 7, 29, 30, 400].map((back) => ({ day: onDay(back), postedAt: clock.now - back * DAY_MS })),
    );
    const totals = async () =>
      [await stats("?period=today"), await stats(""), await stats("?period=month"), await stats("?period=all")].map(
        ({ total }) => total,
      );
    expect(await totals()).toEqual([1, 3, 5, 7]);
    // It is past midnight in Madrid and in London, and not yet in Mexico City.
    clock.now = Date.UTC(2026, 5, 16, 3);
    expect(await totals()).toEqual([1, 3, 5, 7]);
    clock.now = Date.UTC(2026, 5, 16, 7);
    expect(await totals()).toEqual([0, 2, 4, 7]);
  });

  it("can cover one page or one platform, and equal the list's tiles", async () => {
    await scene.write(INSULT);
    await scene.write(PRAISE);
    await scene.write(PRAISE, { target: scene.media });
    const page = (await scene.list("?platform=instagram"))[0]!;
    expect(await stats("?period=all")).toMatchObject({ total: 3, approved: 2, disapproved: 1 });
    expect(await stats("?period=all&platform=facebook")).toMatchObject({ total: 2, disapproved: 1 });
    expect(await stats(`?period=all&page=${page.social_account_id}`)).toMatchObject({ total: 1, disapproved: 0 });
    const answer = await scene.ask("/api/comments/stats?period=year");
    expect(await refusalOf(answer)).toEqual([400, "validation_failed"]);
    const statuses = ["pending", "flagged", "flagged", "flagged", ...Array(5).fill("removed")];
    await storeCopies(
      app,
      statuses.map((status) => ({ status })),
    );
    expect(await stats("?period=all")).toEqual({
      total: 12,
      pending: 1,
      approved: 2,
      flagged: 3,
      disapproved: 1,
      removed: 5,
    });
  });

  it("show who decided: words, rules, models and people", async () => {
    await scene.answer("/api/moderation/settings", { automod: true, prohibitedKeywords: ["bicicleta"] });
    for (const text of ["Vendo bicicleta", INSULT, PRAISE, "Qué rico"]) await scene.write(text);
    await bodyOf(await scene.setStatus((await scene.list("?search=rico"))[0]!.id, "disapproved"));
    const path = "/api/comments/ai-stats";
    const { stats } = await scene.answer<{ stats: Record<"decidedBy" | "byModel", Record<string, number>> }>(path);
    expect(stats).toMatchObject({ total: 4, sampled: 4, complete: true, approved: 1, disapproved: 3 });
    expect(stats.decidedBy).toMatchObject({ words: 1, nothing_found: 1, people: 1 });
    expect(stats.decidedBy.model! + stats.decidedBy.rules!).toBe(1);
    expect(Object.values(stats.byModel)).toEqual([4]);
    await storeCopies(app, [
      { text: "", textAt: 0, status: "removed" },
      { text: "de un reloj que adelanta", postedAt: clock.now + 3 * DAY_MS, day: "2099-01-01" },
    ]);
    expect(await get("ai-stats?period=week")).toMatchObject({ stats: { total: 4, sampled: 4 } });
    expect(await get("ai-stats?period=all")).toMatchObject({ stats: { total: 5, sampled: 5 } });
    clock.now += 8 * DAY_MS;
    await setPlan(app, scene.owner, "pro");
    expect(await get("ai-stats?period=week")).toMatchObject({ stats: { total: 0, sampled: 0 } });
  });
});

it("the cache call says that there is no cache to clear, to a signed-in owner only", async () => {
  expect(await bodyOf(await post("clear-cache", {}))).toEqual({ success: true, cleared: 0 });
  const { token } = await registerOwner(app);
  expect(await refusalOf(await post("clear-cache", {}, token))).toEqual([403, "plan_required"]);
});

it("comments over the limit wait for a person once earlier ones are unpaid for longer than the grace", async () => {
  const owed = (since: number) => inCore("UPDATE subscriptions SET usage_owed_since = ?", since).run();
  await setPlan(app, scene.owner, "pro");
  await inComments("UPDATE sequences SET used = 2499").run();
  await scene.write(INSULT);
  await inComments("UPDATE sequences SET used = 2499").run();
  await owed(clock.now - 6 * DAY_MS);
  await scene.write(INSULT);
  await owed(clock.now - 8 * DAY_MS);
  await scene.write(INSULT);
  expect((await scene.list()).map(({ status }) => status)).toEqual(["pending", "disapproved", "disapproved"]);
});

it("a month is counted in the row of the change sequence until the next begins", async () => {
  const counted = async () => [
    (await inComments("SELECT used FROM sequences").all()).results,
    (await inComments("SELECT comments FROM usage_counts ORDER BY period").all()).results,
  ];
  await scene.write(PRAISE);
  await scene.write("Qué rico todo");
  expect(await counted()).toEqual([[{ used: 2 }], []]);
  await inCore("UPDATE subscriptions SET usage_anchor = ?", clock.now - DAY_MS).run();
  await scene.write("Volveré pronto");
  expect(await counted()).toEqual([[{ used: 1 }], [{ comments: 2 }]]);
});
