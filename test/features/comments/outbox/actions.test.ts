import { beforeEach, describe, expect, it } from "vitest";
import type { Health } from "../../../../web/api/types.ts";
import { changePermissions, INSULT, PRAISE, runCron, settle } from "../../../support/comments.ts";
import { bodyOf, connectPages, type Owner, setPlan, trialOwner } from "../../../support/factories.ts";
import { app, clock, inComments, newScene, scene } from "../../../support/scene.ts";

beforeEach(() => newScene());

async function reply(externalId: string, text: string, more: { kind?: string; key?: string } = {}) {
  const { id } = await scene.listed(externalId);
  return scene.ask(
    "/api/comments/reply",
    { commentId: id, text, kind: more.kind },
    { headers: more.key ? { "idempotency-key": more.key } : {} },
  );
}

/** The comments of the page under a post, as the network has them. */
async function written(target = scene.post) {
  const { comments } = await bodyOf<{
    comments: { id: string; text: string; own: boolean; parentId: string | null }[];
  }>(await app.control(`/sandbox/comments?target=${target}`));
  return comments.filter(({ own }) => own);
}

const noFaults = () => app.control("/sandbox/faults", { method: "DELETE" });
const failedPage = async (query = "", { token }: Owner = scene.owner) =>
  await bodyOf<{
    failedActions: {
      id: string;
      kind: string;
      reason: string;
      message: string;
      retryable: boolean;
      account_name: string;
    }[];
    nextCursor: string | null;
  }>(await app.request(`/api/comments/failed-actions${query}`, { token }));
const failed = async (owner?: Owner) => (await failedPage("", owner)).failedActions;
const retry = (id: string, owner: Owner = scene.owner) =>
  app.request(`/api/comments/failed-actions/${id}/retry`, { method: "POST", token: owner.token });

/** The latest position in the workspace's change sequence. */
async function lastId(): Promise<number> {
  const body = await scene.answer("/api/comments");
  return (body as { lastId: number }).lastId;
}

/** How often the network was asked to hide something, refused or not. */
async function hidesAsked(): Promise<number> {
  const { calls } = await bodyOf<{ calls: { action: string }[] }>(await app.control("/sandbox/calls?since=0"));
  return calls.filter(({ action }) => action === "hide").length;
}

/** Lets minutes pass, and runs the cron after every `every` of them. */
async function pass(minutes: number, every = 1) {
  for (let minute = 0; minute < minutes; minute += every) {
    clock.now += every * 60_000;
    await app.cron();
    app.queues.release();
    await settle(app);
  }
}

describe("a reply", () => {
  it("is written under the comment, once, and shown on it", async () => {
    const id = await scene.write(PRAISE);
    const answer = await bodyOf<{
      comment: { replied: boolean; reply_text: string | null; reply_state: string | null };
      reply: { id: string; state: string; error: string | null };
    }>(await reply(id, "¡Gracias!", { key: "k1" }));
    expect(answer).toMatchObject({ reply: { state: "queued" }, comment: { reply_text: "¡Gracias!" } });
    await settle(app);
    expect(await written()).toMatchObject([{ text: "¡Gracias!", parentId: id }]);
    expect(await scene.listed(id)).toMatchObject({ replied: true, reply_text: "¡Gracias!", reply_state: "applied" });
  });

  it("comes back as the page's own comment and is never judged", async () => {
    const id = await scene.write(PRAISE);
    await reply(id, INSULT);
    await settle(app);
    expect((await scene.list()).filter((comment) => comment.is_own)).toMatchObject([
      { content: INSULT, status: "approved", analysis_metadata: null },
    ]);
    expect(await scene.calls("hide")).toEqual([]);
  });

  it("is recognised as ours by its id when the network names no author", async () => {
    const id = await scene.write(PRAISE);
    await reply(id, INSULT);
    await app.control("/sandbox/delivery", { method: "PUT", json: { lose: 1 } });
    await settle(app);
    const [own] = await written();
    const event = { pageExternalId: scene.pageId, externalId: own!.id, postId: scene.post, parentId: id, text: INSULT };
    const rest = { isAd: false, adId: null, authorId: null, authorName: null, own: false, attachmentUrl: null };
    app.queues.waiting["comment-events"].push({
      body: {
        ...event,
        ...rest,
        network: "facebook",
        verb: "add",
        permalink: null,
        at: clock.now,
        receivedAt: clock.now,
        source: "webhook",
      },
      attempts: 1,
    });
    await settle(app);
    expect((await scene.list()).find(({ external_id }) => external_id === own!.id)).toMatchObject({ is_own: true });
  });

  describe("whose webhook arrives before the answer to the call and names no author", () => {
    /** Has a reply of ours judged like a visitor's comment, and then recognised as ours. @returns the comment before and after */
    async function overtaken(target: string, network: "facebook" | "instagram", pageExternalId: string) {
      const id = await scene.write(PRAISE, { target });
      await reply(id, INSULT);
      await app.control("/sandbox/delivery", { method: "PUT", json: { lose: 1 } });
      await settle(app);
      const [own] = await written(target);
      const { $client } = app.deps.comments("COMMENTS_0");
      const open = "UPDATE replies SET state = 'queued', external_key = NULL RETURNING id, workspace_id, page_id";
      const opened = (await $client.prepare(open).first<{ id: number; workspace_id: number; page_id: number }>())!;
      const place = { network, pageExternalId, externalId: own!.id, postId: target, parentId: id, isAd: false };
      const nobody = { adId: null, authorId: null, authorName: null, own: false, attachmentUrl: null, permalink: null };
      const news = { verb: "add", text: INSULT, at: clock.now, receivedAt: clock.now, source: "webhook" };
      app.queues.waiting["comment-events"].push({ body: { ...place, ...nobody, ...news }, attempts: 1 });
      await settle(app);
      const before = await scene.listed(own!.id);
      const { lastId } = await scene.answer<{
        lastId: number;
      }>("/api/comments");
      const message = { workspaceId: opened.workspace_id, replyId: opened.id };
      app.queues.waiting.actions.push({ body: message, attempts: 1 });
      await settle(app);
      await app.control("/sandbox/delivery", { method: "PUT", json: { lose: 0 } });
      return { before, now: () => scene.listed(own!.id), lastId };
    }

    it("is shown again, and open screens are notified", async () => {
      const { before, now, lastId } = await overtaken(scene.media, "instagram", scene.instagram.account_id);
      expect(before).toMatchObject({ is_own: false, status: "disapproved", action_state: "applied" });
      expect(await now()).toMatchObject({
        is_own: true,
        status: "approved",
        reason_code: null,
        analysis_metadata: null,
      });
      const news = await scene.ask(`/api/comments/sync?lastId=${lastId}`);
      expect(await news.text()).toContain(`"id":"${before.id}"`);
      await runCron(app);
      expect(await now()).toMatchObject({ is_own: true, status: "approved", action_state: "applied" });
      expect(await scene.calls("unhide")).toHaveLength(1);
      const explanation = await scene.ask(`/api/comments/${before.id}/explanation`);
      expect(await explanation.text()).toContain("Es una respuesta de tu propia página: queda visible.");
    });

    it("is shown again when a sweep is the first to report its author", async () => {
      const id = await scene.write(INSULT, { target: scene.media });
      const before = await scene.listed(id);
      expect(before).toMatchObject({ is_own: false, status: "disapproved" });
      const place = {
        network: "instagram",
        pageExternalId: scene.instagram.account_id,
        externalId: id,
        postId: scene.media,
      };
      const nobody = { parentId: null, isAd: false, adId: null, authorId: null, authorName: null, attachmentUrl: null };
      const news = {
        verb: "add",
        text: INSULT,
        permalink: null,
        at: clock.now,
        receivedAt: clock.now,
        source: "sweep",
      };
      app.queues.waiting["comment-events"].push({ body: { ...place, ...nobody, ...news, own: true }, attempts: 1 });
      await settle(app);
      expect(await scene.listed(id)).toMatchObject({ is_own: true, status: "approved", analysis_metadata: null });
      expect(await scene.onNetwork(id)).toMatchObject({ hidden: false });
    });

    it("is no longer a failure when Facebook does not hide a page's own comment", async () => {
      const { before, now } = await overtaken(scene.post, "facebook", scene.pageId);
      expect(before).toMatchObject({ is_own: false, status: "disapproved", action_error: "permission" });
      expect(await now()).toMatchObject({ is_own: true, status: "approved", action_state: null });
      expect(await failed()).toEqual([]);
    });
  });

  it("is written once when the request repeats, with a key or without", async () => {
    const id = await scene.write(PRAISE);
    await Promise.all([reply(id, "Gracias", { key: "k1" }), reply(id, "Gracias", { key: "k1" })]);
    await settle(app);
    await bodyOf(await reply(id, "Gracias", { key: "k1" }));
    await settle(app);
    expect(await written()).toHaveLength(1);
    await bodyOf(await reply(id, "Hasta pronto"));
    await bodyOf(await reply(id, "Hasta pronto"));
    await settle(app);
    expect(await written()).toHaveLength(2);
    expect((await reply(id, "Otro texto", { key: "k1" })).status).toBe(409);
  });

  it("is not written again when Meta wrote it and answered an error", async () => {
    const id = await scene.write(PRAISE);
    await scene.faults({
      scripted: [{ method: "POST", path: "/comments$", status: 500, code: 2, times: 1, afterWrite: true }],
    });
    await reply(id, "Gracias");
    await settle(app);
    expect(await scene.listed(id)).toMatchObject({ reply_state: "queued", reply_error: "transient" });
    app.queues.release();
    await settle(app);
    expect(await written()).toHaveLength(1);
    expect(await scene.listed(id)).toMatchObject({ reply_state: "applied", reply_error: null });
  });

  it("is written once although its message is delivered many times", async () => {
    const id = await scene.write(PRAISE);
    await reply(id, "Gracias");
    const [message] = app.queues.waiting.actions;
    app.queues.waiting.actions.push(message!, message!);
    await settle(app);
    app.queues.waiting.actions.push(message!);
    await settle(app);
    expect(await written()).toHaveLength(1);
  });

  it("to a reply goes under the top-level comment", async () => {
    const top = await scene.write(PRAISE);
    const below = await scene.write("Yo también", { target: top });
    await reply(below, "Gracias a los dos");
    await settle(app);
    expect(await written()).toMatchObject([{ parentId: top }]);
  });

  it("on Instagram does not wait for a hidden comment", async () => {
    const hidden = await scene.write(INSULT, { target: scene.media });
    expect((await reply(hidden, "Por favor")).status).toBe(409);
    const shown = await scene.write(PRAISE, { target: scene.media });
    await bodyOf(await reply(shown, "Gracias"));
    await settle(app);
    expect(await written(scene.media)).toMatchObject([{ text: "Gracias", parentId: shown }]);
  });

  it("needs a plan with replies, and a text", async () => {
    const id = await scene.write(PRAISE);
    expect((await reply(id, "  ")).status).toBe(400);
    await setPlan(app, scene.owner, "basic");
    const refused = await reply(id, "Hola");
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: "plan_required" }]);
  });
});

describe("a private reply", () => {
  it("is sent once for each comment", async () => {
    const id = await scene.write(PRAISE);
    await bodyOf(await reply(id, "Te escribimos por aquí", { kind: "private" }));
    await settle(app);
    expect(await scene.calls("private_reply")).toHaveLength(1);
    expect(await scene.listed(id)).toMatchObject({ reply_state: "applied" });
    const second = await reply(id, "Otra vez", { kind: "private" });
    expect(await second.json()).toMatchObject({ code: "private_reply_used" });
  });

  it("is not sent again when Meta sent it and answered an error", async () => {
    for (const target of [scene.post, scene.media]) {
      const id = await scene.write(PRAISE, { target });
      await scene.faults({
        scripted: [{ method: "POST", path: "/messages$", status: 500, code: 2, times: 1, afterWrite: true }],
      });
      await reply(id, "Hola", { kind: "private" });
      await settle(app);
      app.queues.release();
      await settle(app);
      expect(await scene.listed(id)).toMatchObject({ reply_state: "applied" });
    }
  });

  it("is refused after seven days", async () => {
    const id = await scene.write(PRAISE);
    clock.now += 7 * 86_400_000 + 60_000;
    await setPlan(app, scene.owner, "pro");
    const late = await reply(id, "Hola", { kind: "private" });
    expect([late.status, await late.json()]).toMatchObject([409, { code: "private_reply_expired" }]);
  });

  it("waits for its permission and says which one is missing, while comments are hidden as before", async () => {
    const id = await scene.write(PRAISE);
    await changePermissions(app, { removed: ["pages_messaging"] });
    await reply(id, "Hola", { kind: "private" });
    await settle(app);
    await pass(2);
    const waits = { state: "parked", message: expect.stringContaining("pages_messaging") };
    expect(await scene.listed(id)).toMatchObject({ reply_state: "parked", reply: waits });
    const insulted = await scene.write(INSULT);
    expect((await scene.onNetwork(insulted)).hidden).toBe(true);
    await changePermissions(app, { granted: ["pages_messaging"] });
    clock.now += 6 * 3_600_000;
    await pass(3);
    expect(await scene.listed(id)).toMatchObject({ reply_state: "applied", reply_error: null });
    expect(await scene.calls("private_reply")).toHaveLength(1);
  });
});

describe("a private reply without the task to send messages", () => {
  const setTasks = async (tasks: string[]) => {
    const { users } = await bodyOf<{ users: { id: string }[] }>(await app.control("/sandbox/state"));
    const json = { pageId: scene.pageId, tasks };
    await bodyOf(await app.control(`/sandbox/users/${users[0]!.id}/role`, { method: "PUT", json }));
  };
  async function check() {
    clock.now += 60_000;
    await bodyOf(await scene.ask(`/api/social/accounts/${scene.page.id}/check`, undefined, { method: "POST" }));
  }

  it("is not tried, and is sent once an administrator gives the task", async () => {
    const id = await scene.write(PRAISE);
    await setTasks(["MODERATE"]);
    await check();
    await reply(id, "Hola", { kind: "private" });
    await settle(app);
    expect(await scene.calls("private_reply")).toEqual([]);
    const waits = { state: "parked", message: expect.stringContaining("una tarea en la página") };
    expect(await scene.listed(id)).toMatchObject({ reply_state: "parked", reply: waits });
    await scene.write(INSULT);
    expect(await hidesAsked()).toBe(1);

    await setTasks(["MODERATE", "MESSAGING"]);
    await check();
    await pass(2);
    expect(await scene.listed(id)).toMatchObject({ reply_state: "applied" });
    expect(await scene.calls("private_reply")).toHaveLength(1);
  });

  it("is refused by Meta, which leads to a check that finds the missing task", async () => {
    const id = await scene.write(PRAISE);
    await check();
    await setTasks(["MODERATE"]);
    clock.now += 20 * 60_000;
    await reply(id, "Hola", { kind: "private" });
    await settle(app);
    await pass(2);
    const { health } = await scene.answer<{ health: Health }>(`/api/social/accounts/${scene.page.id}/health`);
    expect(health.problems.map(({ code }) => code)).toEqual(["messaging_task_missing"]);
    expect(await scene.listed(id)).toMatchObject({ reply_state: "parked", reply_error: "permission" });
  });
});

describe("a permission is taken away", () => {
  let restored: string;
  let deleted: string;

  /** Makes two hides, an unhide, a deletion and two replies, which Meta refuses without the permission, and a hide that is not tried. */
  async function refused() {
    const praised = await scene.write(PRAISE);
    restored = await scene.write(`${INSULT}, antes`);
    deleted = await scene.write(`${PRAISE} y adiós`);
    await changePermissions(app, { removed: ["pages_manage_engagement"] });
    const insulted = [await scene.write(INSULT), await scene.write(`${INSULT} otra vez`)];
    await bodyOf(await scene.setStatus((await scene.listed(restored)).id, "approved"));
    await bodyOf(await scene.setStatus((await scene.listed(deleted)).id, "removed"));
    await reply(praised, "Primera");
    await reply(praised, "Segunda");
    await settle(app);
    await pass(2);
    const asked = await hidesAsked();
    insulted.push(await scene.write(`${INSULT} y otra`));
    expect(await hidesAsked()).toBe(asked); // a check confirmed that the permission is missing, so nothing is tried
    return insulted;
  }

  /** Expects every waiting action once, in its order; `restored` was hidden before. */
  async function expectAllDone(insulted: string[]) {
    expect((await scene.calls("hide")).map(({ object }) => object)).toEqual([restored, ...insulted]);
    expect((await scene.calls("unhide")).map(({ object }) => object)).toEqual([restored]);
    expect((await scene.calls("delete")).map(({ object }) => object)).toEqual([deleted]);
    expect((await written()).map(({ text }) => text)).toEqual(["Primera", "Segunda"]);
  }

  it("makes calls that need it wait and says so; after connecting again with it, all of them are done once and in order", async () => {
    const insulted = await refused();
    for (const id of [...insulted, restored, deleted]) {
      const action = { state: "parked", message: expect.stringContaining("pages_manage_engagement") };
      expect(await scene.listed(id)).toMatchObject({ action_state: "parked", action_error: "permission", action });
    }
    expect(await failed()).toEqual([]);
    await connectPages(app, scene.owner);
    await pass(2);
    for (const id of insulted)
      expect(await scene.listed(id)).toMatchObject({ action_state: "applied", action_error: null });
    await expectAllDone(insulted);
  });

  it("makes the calls also when a check finds that the permission was granted again", async () => {
    const insulted = await refused();
    await changePermissions(app, { granted: ["pages_manage_engagement"] });
    await pass(20, 5);
    await expectAllDone(insulted);
  });

  it("waits for the task on the page in the same way", async () => {
    const id = await scene.write(PRAISE);
    const role = async (tasks: string[]) => {
      const { users } = await bodyOf<{ users: { id: string }[] }>(await app.control("/sandbox/state"));
      for (const user of users)
        await app.control(`/sandbox/users/${user.id}/role`, { method: "PUT", json: { pageId: scene.pageId, tasks } });
    };
    await role(["ANALYZE"]);
    await bodyOf(await scene.setStatus((await scene.listed(id)).id, "disapproved"));
    await settle(app);
    clock.now += 3_600_000;
    await pass(2);
    expect(await scene.listed(id)).toMatchObject({ action_state: "parked", action_error: "permission" });
    await role(["ANALYZE", "MODERATE"]);
    // The second refusal waits longer than the first.
    clock.now += 2 * 3_600_000;
    await pass(20, 5);
    expect((await scene.onNetwork(id)).hidden).toBe(true);
    expect(await scene.calls("hide")).toHaveLength(1);
  });
});

describe("a token stops working", () => {
  beforeEach(async () => {
    await scene.faults({ killTokens: { subcode: 460 } });
  });

  it("shows the page as disconnected, parks its actions, and resumes them after reconnecting", async () => {
    const praised = await scene.write(PRAISE);
    const insulted = await scene.write(INSULT);
    await reply(praised, "Gracias");
    await settle(app);
    expect(await scene.listed(insulted)).toMatchObject({ action_state: "parked", action_error: "token" });
    expect(await scene.listed(praised)).toMatchObject({ reply_state: "parked", reply_error: "token" });
    const { accounts } = await scene.answer<{
      accounts: { account_id: string; connection: { problem: string | null } }[];
    }>("/api/social/accounts");
    expect(accounts.find((account) => account.account_id === scene.pageId)?.connection).toMatchObject({
      problem: "token",
    });

    const before = await hidesAsked();
    await scene.write(`${INSULT} otra vez`);
    expect(await hidesAsked()).toBe(before); // nothing is tried without the permission
    await connectPages(app, scene.owner);
    await pass(1);
    expect((await scene.onNetwork(insulted)).hidden).toBe(true);
    expect(await written()).toMatchObject([{ text: "Gracias" }]);
    expect(await failed()).toEqual([]);
  });
});

describe("the network refuses", () => {
  it("waits without calls for as long as the rate limit header says, then continues", async () => {
    await scene.faults({ rateLimit: { code: 80001, seconds: 7000, regainMinutes: 120 } });
    const id = await scene.write(INSULT);
    expect(await scene.listed(id)).toMatchObject({ action_state: "parked", action_error: "rate_limited" });
    const before = await hidesAsked();
    await pass(3);
    expect(await hidesAsked()).toBe(before);
    clock.now += 115 * 60_000;
    await pass(3);
    expect((await scene.onNetwork(id)).hidden).toBe(true);
    expect(await scene.listed(id)).toMatchObject({ action_state: "applied", action_error: null });
  });

  it("hides a comment after all, whatever it answered first", async () => {
    const first = {
      "`success` that is false": { status: 200, raw: '{"success":false}' },
      nothing: { status: 200, raw: "" },
      "JSON that Meta does not document": { status: 200, raw: "{}" },
      "a proxy's 403": { status: 403, raw: "<html>Forbidden</html>" },
      "a time-out of a proxy": { status: 408, raw: "" },
      "a bad gateway": { status: 502, raw: "<html>" },
      "too many requests without JSON": { status: 429, raw: "" },
    };
    const ids = new Map<string, string>();
    for (const [what, answer] of Object.entries(first)) {
      const asked = await hidesAsked();
      await scene.faults({ scripted: [{ method: "POST", times: 1, ...answer }] });
      const id = await scene.write(`${INSULT}: ${what}`);
      expect(await hidesAsked(), what).toBe(asked + 1);
      expect((await scene.onNetwork(id)).hidden, what).toBe(false);
      expect((await scene.listed(id)).action_state, what).toMatch(/queued|parked/);
      ids.set(what, id);
    }
    await pass(6, 2);
    for (const [what, id] of ids) {
      expect((await scene.onNetwork(id)).hidden, what).toBe(true);
      const applied = { status: "disapproved", action_state: "applied", action_error: null };
      expect(await scene.listed(id), what).toMatchObject(applied);
    }
  });

  it("spends the rest of a page's limit slowly, before Meta refuses", async () => {
    const { calls } = await bodyOf<{ calls: { object: string }[] }>(await app.control("/sandbox/calls?since=0"));
    const ofPage = calls.filter(({ object }) => object === scene.pageId || object.startsWith(`${scene.pageId}_`));
    // The next call is the one that takes the page to 95 % or more.
    const objectCallsPerDay = Math.floor((ofPage.length + 1) / 0.95);
    await app.control("/sandbox/limits", { method: "PUT", json: { objectCallsPerDay, headersAfter: 0 } });
    const second = await scene.write(`${INSULT} otra vez`);
    const third = await scene.write(`${INSULT} y otra`);
    expect(await scene.listed(second)).toMatchObject({ action_state: "applied" });
    expect(await scene.listed(third)).toMatchObject({ action_state: "parked", action_error: "rate_limited" });
    await app.control("/sandbox/limits", { method: "DELETE" });
    await pass(7);
    expect((await scene.onNetwork(third)).hidden).toBe(true);
  });

  it("stops the page's automation after a block, and lets a person try", async () => {
    await scene.faults({ scripted: [{ method: "POST", code: 368, status: 400, times: 1 }] });
    const first = await scene.write(INSULT);
    const second = await scene.write(`${INSULT} y más`);
    expect(await scene.listed(first)).toMatchObject({ action_state: "parked", action_error: "blocked" });
    expect(await scene.listed(second)).toMatchObject({ action_state: "parked", action_error: "blocked" });
    expect(await scene.calls("hide")).toEqual([]);
    await bodyOf(await scene.setStatus((await scene.listed(second)).id, "disapproved"));
    await settle(app);
    expect((await scene.onNetwork(second)).hidden).toBe(true);
    await pass(1);
    expect((await scene.onNetwork(first)).hidden).toBe(true);
  });

  it("gives up after two days, shows the failure, and retries on request", async () => {
    await scene.faults({ errorRate: 1 });
    const id = await scene.write(INSULT);
    const praised = await scene.write(PRAISE);
    await reply(praised, "Gracias");
    await settle(app);
    for (const days of [1, 2]) {
      await pass(3);
      clock.now += days * 86_400_000;
    }
    await pass(3);
    const failures = await failed();
    expect(failures.map(({ kind, reason, retryable }) => [kind, reason, retryable]).sort()).toEqual([
      ["hide", "transient", true],
      ["reply_public", "transient", true],
    ]);
    await noFaults();
    const first = await failedPage("?limit=1");
    const second = await failedPage(`?limit=1&cursor=${first.nextCursor}`);
    const names = [...first.failedActions, ...second.failedActions];
    expect(names.map(({ id, account_name }) => [id, account_name])).toEqual(
      failures.map(({ id }) => [id, expect.stringMatching(/./)]),
    );
    expect([second.nextCursor, (await failedPage("?limit=2")).nextCursor]).toEqual([null, null]);
    expect(BigInt(failures[0]!.id) > BigInt(failures[1]!.id)).toBe(true);
    const stranger = await trialOwner(app);
    expect(await failed(stranger)).toEqual([]);
    for (const failure of failures) {
      expect((await retry(failure.id, stranger)).status).toBe(404);
      await bodyOf(await retry(failure.id));
      const before = await lastId();
      expect((await retry(failure.id)).status).toBe(404);
      // No screen is notified of a change.
      expect(await lastId()).toBe(before);
    }
    await settle(app);
    expect((await scene.onNetwork(id)).hidden).toBe(true);
    expect(await written()).toHaveLength(1);
    expect(await failed()).toEqual([]);
  });

  describe("in the words for a missing object, although it still shows the comment", () => {
    const missing = (method: "POST" | "DELETE") => ({ method, status: 400, code: 100, subcode: 33, times: 1 });
    const events = async () => (await inComments("SELECT count(*) AS n FROM events").first<{ n: number }>())!.n;

    it.each(["hide", "delete", "reply"] as const)(
      "is not a deletion: %s fails, and the owner reads why",
      async (what) => {
        const id = await scene.write(what === "hide" ? PRAISE : `${PRAISE} (${what})`);
        const { id: commentId, status } = await scene.listed(id);
        await scene.faults({ scripted: [missing(what === "delete" ? "DELETE" : "POST")] });
        if (what === "reply") await reply(id, "Gracias");
        else await bodyOf(await scene.setStatus(commentId, what === "hide" ? "disapproved" : "removed"));
        await settle(app);
        const why = { reason: "refused", retryable: true, message: expect.stringContaining("que sigue ahí") };
        const [failure] = await failed();
        expect(failure).toMatchObject(why);
        const wanted = what === "hide" ? "disapproved" : what === "delete" ? "removed" : status;
        expect(await scene.listed(id)).toMatchObject({ status: wanted });
        const [known, asked] = [await events(), await hidesAsked()];
        await pass(40, 5);
        expect([await events(), await hidesAsked()]).toEqual([known, asked]);
        expect((await scene.onNetwork(id)).deleted).toBe(false);

        await bodyOf(await retry(failure!.id));
        await settle(app);
        expect(await failed()).toEqual([]);
        const { hidden, deleted } = await scene.onNetwork(id);
        expect({ hide: hidden, delete: deleted, reply: (await written()).length === 1 }[what]).toBe(true);
      },
    );

    it("is read once more before it is believed, and waits when that is impossible now", async () => {
      await scene.faults({ scripted: [missing("POST"), { method: "GET", status: 500, code: 2, times: 1 }] });
      const id = await scene.write(INSULT);
      expect(await scene.listed(id)).toMatchObject({ action_state: "queued", action_error: "transient" });
      await pass(2);
      expect((await scene.onNetwork(id)).hidden).toBe(true);
    });
  });

  it("records that a comment is gone when a reply finds out", async () => {
    const id = await scene.write(PRAISE);
    await app.control("/sandbox/delivery", { method: "PUT", json: { lose: 1 } });
    await app.control(`/sandbox/comments/${id}`, { method: "DELETE" });
    await reply(id, "Gracias");
    await settle(app);
    expect(await scene.listed(id)).toMatchObject({
      status: "removed",
      reply_state: "failed",
      reply_error: "gone",
      replied: false,
    });
    expect(await failed()).toMatchObject([{ reason: "gone", retryable: false }]);
  });
});

describe("deleting", () => {
  it("deletes on the network, confirms it, and can be repeated", async () => {
    const id = await scene.write(PRAISE);
    await scene.faults({ scripted: [{ method: "DELETE", status: 500, code: 2, times: 1, afterWrite: true }] });
    await bodyOf(await scene.setStatus((await scene.listed(id)).id, "deleted"));
    await settle(app);
    app.queues.release();
    await settle(app);
    expect((await scene.onNetwork(id)).deleted).toBe(true);
    expect(await scene.listed(id)).toMatchObject({ status: "removed", action_state: "applied" });
  });
});
