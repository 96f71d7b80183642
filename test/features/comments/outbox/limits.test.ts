// Limits of calls to the network: how long a call waits, and which pages rest.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { actOnNetwork } from "../../../../worker/features/comments/outbox/act.ts";
import {
  outcomeOf,
  reasonNotToCall,
  restAfter,
  stillWaits,
} from "../../../../worker/features/comments/outbox/call-outcome.ts";
import { finishActions, postponeActions } from "../../../../worker/features/comments/outbox/finish-actions.ts";
import { recordAnswers, requestCheck } from "../../../../worker/features/comments/outbox/record-answers.ts";
import { resendActions } from "../../../../worker/features/comments/outbox/resend-actions.ts";
import { sendReplies } from "../../../../worker/features/comments/replies/send-replies.ts";
import { recordAppLimit } from "../../../../worker/features/workspaces/app-limit.ts";
import { takeCalls } from "../../../../worker/features/workspaces/call-share.ts";
import { pageAccess } from "../../../../worker/features/workspaces/page-access.ts";
import { ActionMessage, ReplyMessage } from "../../../../worker/messages.ts";
import { NetworkError } from "../../../../worker/network-error.ts";
import { pageHealth, pages } from "../../../../worker/platform/db/core.ts";
import { INSULT, PRAISE, runCron, settle } from "../../../support/comments.ts";
import { bodyOf } from "../../../support/factories.ts";
import { app, clock, commentsDb, newScene, scene } from "../../../support/scene.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The problems that an account's owner sees. */
async function problems(externalId: string) {
  const account = scene.owner.accounts.find(({ account_id }) => account_id === externalId)!;
  const answer = await scene.ask(`/api/social/accounts/${account.id}/health`);
  return (await bodyOf<{ health: { problems: { code: string }[] } }>(answer)).health.problems;
}

describe("a call that was refused", () => {
  const outcome = (problem: "permission" | "transient" | "invalid", failingMs: number) => {
    const { state, waitMs } = outcomeOf(new NetworkError(problem, "x"), failingMs);
    return [state, waitMs];
  };
  /** The waits of an action that is refused each time, and how long after the first refusal it is given up. */
  function untilGivenUp(problem: "permission" | "transient") {
    const waits: string[] = [];
    for (let failingMs = 0; ; ) {
      const [state, waitMs] = outcome(problem, failingMs) as [string, number];
      if (state === "failed") return { waits, hours: failingMs / HOUR_MS };
      waits.push(`${state} ${waitMs / 1000}`);
      failingMs += waitMs;
    }
  }

  it("for a permission waits an hour, then twice as long each time up to a day, and fails after three days", () => {
    const { waits, hours } = untilGivenUp("permission");
    expect(waits).toEqual([1, 2, 4, 8, 16, 24, 24].map((hours) => `parked ${hours * 3600}`));
    expect(hours).toBe(79);
  });

  it("for a temporary reason is sent again after a second, then after twice as long, and in an outage waits for two days", () => {
    const { waits, hours } = untilGivenUp("transient");
    expect(waits.slice(0, 7)).toEqual([1, 2, 4, 8, 16, 32, 64].map((seconds) => `queued ${seconds}`));
    const minutes = waits.slice(7, 12).map((wait) => Math.floor(Number(wait.split(" ")[1]) / 60));
    expect(minutes).toEqual([5, 10, 20, 40, 60]);
    expect(new Set(waits.slice(11))).toEqual(new Set(["parked 3600"]));
    expect(Math.floor(hours)).toBe(48);
    expect(outcome("invalid", 0)).toEqual(["failed", 0]);
  });
});

it("in an outage, an action that had no turn to try again goes on waiting for its end, and one that had waits for what it met", () => {
  const goesOn = (problem: string, called: boolean) => stillWaits({ waitsFor: "transient" }, { called, problem });
  expect([goesOn("share", false), goesOn("rate_limited", false), goesOn("token", false)]).toEqual([true, true, false]);
  expect([goesOn("share", true), goesOn("rate_limited", true), goesOn("transient", true)]).toEqual([
    false,
    false,
    true,
  ]);
});

it("after a call a page rests when its own limit is nearly used up, and longer when it is", () => {
  const rest = (own: number | null, regainMs: number | null = null) =>
    restAfter({ percent: own, app: null, own, regainMs }) / MINUTE_MS;
  expect([null, 94, 95, 99, 100, 130].map((own) => rest(own))).toEqual([0, 0, 1, 1, 5, 5]);
  expect([rest(99, 9 * MINUTE_MS), rest(100, 9 * MINUTE_MS)]).toEqual([1, 9]);
});

describe("a limit of Meta's", () => {
  beforeEach(() => newScene());

  const active = async () => (await app.deps.core.select().from(pages)).filter(({ status }) => status === "active");
  async function limitedBy(networkCode: string) {
    const [first] = await active();
    const page = (await pageAccess(app.deps, [first!.id])).get(first!.id)!;
    const answer = {
      page,
      problem: "rate_limited" as const,
      networkCode,
      waitMs: MINUTE_MS,
      restMs: 0,
      appPercent: null,
    };
    await recordAnswers(app.deps, [answer], clock.now);
    const resting = (await active()).filter(({ pausedUntil }) => pausedUntil === clock.now + MINUTE_MS);
    return { first: first!.id, resting: resting.map(({ id }) => id), all: (await active()).map(({ id }) => id) };
  }

  it("for the whole app stops the page that met it, and all pages when a call within the smallest share meets it", async () => {
    const { first, resting, all } = await limitedBy("4");
    expect(all.length).toBeGreaterThan(1);
    expect(resting).toEqual([first]);
    expect((await limitedBy("4")).resting).toEqual(all);
  });

  it("for the whole app lets other pages hide, is shown to the owner of the stopped page, and is tried again after a minute", async () => {
    await app.control("/sandbox/faults", { method: "PUT", json: { rateLimit: { code: 4, calls: 1 } } });
    const refused = await scene.write(INSULT);
    const other = await scene.write(INSULT, { target: scene.media });
    expect((await scene.onNetwork(refused)).hidden).toBe(false);
    expect((await scene.onNetwork(other)).hidden).toBe(true);
    const waits = { code: "rate_limited", remedy: { kind: "wait", until: expect.any(String) } };
    expect(await problems(scene.pageId)).toContainEqual(expect.objectContaining(waits));
    const instagram = scene.owner.accounts.find(({ platform }) => platform === "instagram")!;
    expect((await problems(instagram.account_id)).map(({ code }) => code)).not.toContain("rate_limited");
    clock.now += MINUTE_MS + 1;
    await runCron(app);
    expect((await scene.onNetwork(refused)).hidden).toBe(true);
  });

  it("for private replies stops no page, because only they wait for it", async () => {
    expect((await limitedBy("80006")).resting).toEqual([]);
  });

  it("that several calls met stops the page for the longest of their waits", async () => {
    const [first] = await active();
    const page = (await pageAccess(app.deps, [first!.id])).get(first!.id)!;
    const answer = { page, problem: null, networkCode: null, waitMs: 0, appPercent: null };
    const answers = [2, 5, 1].map((minutes) => ({ ...answer, restMs: minutes * MINUTE_MS }));
    await recordAnswers(app.deps, answers, clock.now);
    const { pausedUntil, callsPausedUntil } = (await active()).find(({ id }) => id === first!.id)!;
    expect([pausedUntil, callsPausedUntil]).toContain(clock.now + 5 * MINUTE_MS);
  });

  it("for one page stops only that page, and its calls wait until the limit is over", async () => {
    const { first, resting } = await limitedBy("32");
    expect(resting).toEqual([first]);
    const page = (await pageAccess(app.deps, [first])).get(first)!;
    const call = { automatic: true, permission: "pages_manage_engagement" };
    expect(reasonNotToCall(page, call, clock.now + 20_000)).toEqual({ problem: "rate_limited", waitMs: 40_000 });
    expect(reasonNotToCall(page, call, clock.now + MINUTE_MS)).toBeNull();
  });
});

describe("the limit of our application", () => {
  const NOON = Date.UTC(2026, 5, 1, 12);
  beforeEach(() => newScene(NOON));
  const states = async () => (await scene.list()).map(({ action_state, action_error }) => action_error ?? action_state);
  const used = (appPercent: number, callsAMinute: number) =>
    recordAppLimit(
      app.deps,
      [{ page: { network: "facebook", callsAMinute }, appPercent, refusedForMs: null }],
      clock.now,
    );

  it("nearly used up limits a page and its workspace to their shares, also for a person's decisions, and shows until when", async () => {
    await used(92, 3_000);
    for (let n = 0; n < 3; n++) await scene.write(`${INSULT} ${n}`);
    const [last] = await scene.list();
    await scene.setStatus(last!.id, "approved");
    await settle(app);
    expect(await states()).toEqual(["share", "applied", "applied"]);
    expect(await scene.calls("unhide")).toHaveLength(0);
    const waits = {
      code: "share_used",
      severity: "warning",
      remedy: { kind: "wait", until: new Date(NOON + MINUTE_MS).toISOString() },
    };
    expect(await problems(scene.pageId)).toContainEqual(expect.objectContaining(waits));

    // The page left one call to the workspace's other pages. After that call all of them wait, but no other workspace does.
    const instagram = scene.owner.accounts.find(({ platform }) => platform === "instagram")!.account_id;
    expect((await problems(instagram)).map(({ code }) => code)).not.toContain("share_used");
    for (let n = 0; n < 2; n++) await scene.write(`${INSULT} ${n}`, { target: scene.media });
    expect(await states()).toEqual(["share", "applied", "share", "applied", "applied"]);
    expect(await problems(instagram)).toContainEqual(expect.objectContaining(waits));
    expect(await takeCalls(app.deps, [{ id: 1, workspaceId: 7, callsAMinute: 4 }], clock.now)).toEqual([0]);

    clock.now = NOON + MINUTE_MS;
    await runCron(app);
    expect(await states()).toEqual(Array(5).fill("applied"));
    expect(await problems(scene.pageId)).not.toContainEqual(expect.objectContaining({ code: "share_used" }));
  });

  it("far away leaves the other pages of a workspace a tenth of its calls", async () => {
    const calls = (id: number, count: number) =>
      Array.from({ length: count }, () => ({ id, workspaceId: 7, callsAMinute: 3_000 }));
    // The rate limiter, which writes no rows, refuses every call.
    const deps = { ...app.deps, limit: async () => false };
    const begun = async (id: number, count: number) =>
      (await takeCalls(deps, calls(id, count), clock.now)).filter((waitMs) => waitMs === 0).length;
    expect([await begun(1, 2_800), await begun(2, 400), await begun(2, 1)]).toEqual([2_700, 300, 0]);
  });

  it("is divided by the network's last report, which is ignored after ten minutes", async () => {
    const share = async () => {
      const [first] = await app.deps.core.select().from(pages);
      return (await pageAccess(app.deps, [first!.id])).get(first!.id)!.callsAMinute;
    };
    const shares: number[] = [];
    for (const percent of [20, 50, 75, 90, 130, 20]) {
      await used(percent, await share());
      shares.push(await share());
    }
    expect(shares).toEqual([3_000, 120, 30, 4, 4, 3_000]);
    await app.control("/sandbox/faults", { method: "PUT", json: { rateLimit: { code: 4, seconds: 5 } } });
    await scene.write(INSULT);
    expect(await share()).toBe(4);
    clock.now += 10 * MINUTE_MS + 1;
    expect(await share()).toBe(3_000);
  });

  it("is counted without a row of the core while it is far away", async () => {
    await scene.write(INSULT);
    expect(await scene.calls("hide")).toHaveLength(1);
    expect(await env.DB.prepare("SELECT name FROM budgets WHERE name LIKE 'calls:%'").first()).toBeNull();
  });

  it("lets workspaces whose actions waited take turns", async () => {
    const many = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
      INSERT INTO actions (id, workspace_id, page_id, comment_id, kind, decision_seq, state, attempts, resend_at, created_at, updated_at)
      SELECT i, CASE WHEN i = 1001 THEN 2 ELSE 1 END, 1, i, 'hide', 1, 'parked', 1, i, 0, 0 FROM n`;
    await env.COMMENTS_0.prepare(many).run();
    expect(await resendActions(app.deps)).toBe(1000);
    const { actions } = app.queues.waiting;
    expect(actions.slice(0, 3).map(({ body }) => body)).toMatchObject([
      { workspaceId: 1, actionId: 1 },
      { workspaceId: 2, actionId: 1001 },
      { workspaceId: 1, actionId: 2 },
    ]);
    expect([await resendActions(app.deps), await resendActions(app.deps)]).toEqual([1, 0]);
  });

  it("a message of an action or a reply that got lost is sent again after a minute, once", async () => {
    await scene.write(INSULT);
    const { id } = (await scene.list())[0]!;
    await scene.setStatus(id, "approved");
    await scene.answer("/api/comments/reply", { commentId: id, text: "Hola" });
    expect(app.queues.waiting.actions.splice(0)).toHaveLength(2);
    clock.now += MINUTE_MS - 1;
    expect(await resendActions(app.deps)).toBe(0);
    clock.now += 1;
    expect([await resendActions(app.deps), await resendActions(app.deps)]).toEqual([2, 0]);
    await settle(app);
    expect([await scene.calls("unhide"), await scene.calls("reply")]).toMatchObject([{ length: 1 }, { length: 1 }]);
  });

  it("an action of a page that rests is parked without a call, and counts as none", async () => {
    await scene.write(INSULT);
    const { id } = (await scene.list())[0]!;
    await scene.setStatus(id, "approved");
    const messages = app.queues.waiting.actions.splice(0).map(({ body }) => ActionMessage.parse(body));
    await app.deps.core.update(pages).set({ pausedUntil: clock.now + MINUTE_MS });
    const acted = await actOnNetwork(app.deps, commentsDb(), messages);
    expect([acted.again, acted.applied, acted.failed, acted.calls]).toEqual([[], 0, 0, {}]);
    expect(await scene.calls("unhide")).toEqual([]);
  });
});

describe("calls that take long", () => {
  beforeEach(() => newScene());
  /** Returns dependencies whose Facebook takes ten seconds for every call. */
  const slow = () => {
    const { facebook } = app.deps.networks;
    const after10s = <Call, Answer>(make: (call: Call) => Promise<Answer>) => {
      return (call: Call) => {
        clock.now += 10_000;
        return make(call);
      };
    };
    const slowly = { ...facebook!, setHidden: after10s(facebook!.setHidden), reply: after10s(facebook!.reply) };
    return { ...app.deps, networks: { ...app.deps.networks, facebook: slowly } };
  };

  it("of one batch end before its leases do: calls that have not started by then are made later, once", async () => {
    for (let n = 0; n < 5; n++) await scene.write(`${INSULT} ${n}`);
    for (const { id } of await scene.list()) await scene.setStatus(id, "approved");
    const messages = app.queues.waiting.actions.splice(0).map(({ body }) => ActionMessage.parse(body));
    const first = await actOnNetwork(slow(), commentsDb(), messages);
    expect(first).toMatchObject({ applied: 2, again: Array(3).fill({ delaySeconds: 45 }) });
    expect(await scene.calls("unhide")).toHaveLength(2);

    clock.now += 45_000;
    const later = first.again.map(({ id }) => messages.find(({ actionId }) => actionId === id)!);
    expect(await actOnNetwork(app.deps, commentsDb(), later)).toMatchObject({ applied: 3, again: [] });
    expect(await scene.calls("unhide")).toHaveLength(5);
  });

  it("do not write a reply twice either", async () => {
    for (let n = 0; n < 2; n++) await scene.write(`${PRAISE} ${n}`);
    for (const { id } of await scene.list())
      for (const text of ["¡Gracias!", "¡Vuelve pronto!"])
        await scene.ask("/api/comments/reply", { commentId: id, text });
    const messages = app.queues.waiting.actions.splice(0).map(({ body }) => ReplyMessage.parse(body));
    const first = await sendReplies(slow(), commentsDb(), messages);
    expect(first).toMatchObject({ applied: 2, again: Array(2).fill({ delaySeconds: 45 }) });

    clock.now += 45_000;
    const later = first.again.map(({ id }) => messages.find(({ replyId }) => replyId === id)!);
    expect(await sendReplies(app.deps, commentsDb(), later)).toMatchObject({ applied: 2, again: [] });
    expect(await scene.calls("reply")).toHaveLength(4);
  });
});

it("a refused permission makes the cron check the page, a quarter of an hour after the last check", async () => {
  await newScene();
  const [page] = await app.deps.core.select().from(pages);
  const dueAfter = async (minutes: number) => {
    const startedAt = clock.now - minutes * MINUTE_MS;
    const checked = { pageId: page!.id, workspaceId: page!.workspaceId, startedAt };
    await app.deps.core
      .insert(pageHealth)
      .values(checked)
      .onConflictDoUpdate({ target: pageHealth.pageId, set: checked });
    await requestCheck(app.deps, [page!.id], clock.now);
    return (
      (await app.deps.core.query.pageHealth.findFirst({ where: eq(pageHealth.pageId, page!.id) }))!.startedAt === 0
    );
  };
  expect([await dueAfter(14), await dueAfter(15.5)]).toEqual([false, true]);
});

it("nothing to do causes no calls", async () => {
  await newScene();
  /** A statement would fail. */
  const none = undefined as never;
  expect(await actOnNetwork(app.deps, commentsDb(), [])).toEqual({
    again: [],
    applied: 0,
    failed: 0,
    rowsWritten: 0,
    comments: [],
    calls: {},
  });
  expect([await finishActions(none, [], clock.now), await postponeActions(none, [], clock.now)]).toEqual([0, 0]);
  expect(await resendActions(app.deps)).toBe(0);
});
