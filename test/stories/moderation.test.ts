import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { RESEND_AFTER_MS } from "../../worker/features/comments/storage/outbox-delays.ts";
import { INSULT, PRAISE, runCron, settle } from "../support/comments.ts";
import { bodyOf } from "../support/factories.ts";
import { app, clock, newScene, scene } from "../support/scene.ts";

beforeEach(() => newScene());

describe("a comment arrives", () => {
  it("hides an insult on the network and says why", async () => {
    const id = await scene.write(INSULT);
    const [comment] = await scene.list();
    expect(comment).toMatchObject({
      content: INSULT,
      status: "disapproved",
      moderation_action: "auto_hidden",
      action_state: "applied",
    });
    expect(z.looseObject({ reasons: z.array(z.unknown()).min(1) }).parse(comment!.analysis_metadata).reason).toBe(
      "Lenguaje ofensivo",
    );
    expect((await scene.onNetwork(id)).hidden).toBe(true);
  });

  it("does not hide praise", async () => {
    const id = await scene.write(PRAISE);
    expect((await scene.list())[0]).toMatchObject({ status: "approved", action_state: null });
    expect((await scene.onNetwork(id)).hidden).toBe(false);
  });

  it("hides a prohibited word and shows which one", async () => {
    const settings = { automod: true, prohibitedKeywords: ["estafa*"] };
    await scene.answer("/api/moderation/settings", settings);
    await scene.write("Esto huele a ESTAFADORES, eh");
    const [comment] = await scene.list();
    expect(comment).toMatchObject({ status: "disapproved" });
    expect(comment!.analysis_metadata).toMatchObject({ filter: "words", keywords: ["estafa*"] });
  });

  it("judges a comment but hides nothing while moderation is off", async () => {
    await scene.ask("/api/moderation/settings", { automod: false, prohibitedKeywords: [] });
    const id = await scene.write(INSULT);
    expect((await scene.list())[0]).toMatchObject({ status: "flagged" });
    expect((await scene.onNetwork(id)).hidden).toBe(false);
  });

  it("stores the page's own comments without judging them", async () => {
    const visitor = await scene.write(PRAISE);
    await app.control("/sandbox/comments", { json: { target: visitor, text: INSULT, authorId: scene.pageId } });
    await settle(app);
    const own = (await scene.list()).find((comment) => comment.is_own)!;
    expect(own).toMatchObject({ status: "approved", moderation_action: null, analysis_metadata: null });
  });
});

describe("deliveries repeat, come late and in any order", () => {
  it("acts once when every delivery comes three times and in disorder", async () => {
    await app.control("/sandbox/delivery", { method: "PUT", json: { repeat: 3, shuffle: true } });
    const ids = [];
    for (let n = 0; n < 5; n++) ids.push(await scene.write(`${INSULT} ${n}`));
    expect(await scene.list()).toHaveLength(5);
    expect((await scene.calls("hide")).map(({ object }) => object).sort()).toEqual([...ids].sort());
  });

  it("keeps the newest text when the edit arrives before the comment", async () => {
    const id = await scene.write(PRAISE, { silent: true });
    await app.control(`/sandbox/comments/${id}`, { method: "PATCH", json: { text: INSULT } });
    await settle(app);
    expect((await scene.list())[0]).toMatchObject({ content: INSULT, status: "disapproved" });
    expect((await scene.onNetwork(id)).hidden).toBe(true);
  });

  it("keeps a comment hidden, and counts it once, that a moderator hid before its webhook came", async () => {
    const id = await scene.write(PRAISE, { silent: true });
    await app.control(`/sandbox/comments/${id}/hidden`, { json: { hidden: true } });
    await settle(app);
    await runCron(app);
    expect(await scene.list()).toMatchObject([
      { content: PRAISE, status: "disapproved", moderation_action: "manual_hidden" },
    ]);
    expect((await scene.onNetwork(id)).hidden).toBe(true);
    const { stats } = await scene.answer<{ stats: unknown }>("/api/comments/stats");
    expect(stats).toMatchObject({ total: 1, disapproved: 1, approved: 0 });
  });

  it("marks the comments of a deleted post, and no others", async () => {
    for (const text of [PRAISE, INSULT]) await scene.write(text);
    await scene.write(PRAISE, { target: scene.ad });
    await app.control(`/sandbox/posts/${scene.post}`, { method: "DELETE" });
    await settle(app);
    expect((await scene.list()).map(({ is_ad, status }) => [is_ad, status]).sort()).toEqual([
      [false, "removed"],
      [false, "removed"],
      [true, "approved"],
    ]);
  });

  it("never shows a comment whose removal arrived before it", async () => {
    const id = await scene.write(PRAISE, { silent: true });
    await app.control(`/sandbox/comments/${id}`, { method: "DELETE" });
    await settle(app);
    await runCron(app);
    expect(await scene.list()).toEqual([]);
  });
});

describe("decisions of people outrank machines", () => {
  it("restores a hidden comment on the network", async () => {
    const id = await scene.write(INSULT);
    const [hidden] = await scene.list();
    await bodyOf(await scene.setStatus(hidden!.id, "approved"));
    await settle(app);
    expect((await scene.onNetwork(id)).hidden).toBe(false);
    expect((await scene.list())[0]).toMatchObject({
      status: "approved",
      moderation_action: "restored",
      action_state: "applied",
    });
  });

  it("lets a restore win over a hide that still waits", async () => {
    await app.control("/sandbox/comments", { json: { target: scene.post, text: INSULT } });
    await app.sandbox.idle();
    const hide = app.queues.waiting.actions;
    const events = app.queues.waiting["comment-events"].splice(0);
    app.queues.waiting["comment-events"].push(...events);
    await app.drain();
    const [comment] = await scene.list();
    await scene.setStatus(comment!.id, "approved");
    app.queues.waiting.actions.push(...hide);
    await settle(app);
    expect((await scene.onNetwork(comment!.external_id)).hidden).toBe(false);
  });

  it("lets a restore win over a hide whose call is running", async () => {
    const { facebook } = app.deps.networks;
    const { setHidden } = facebook;
    facebook.setHidden = async (input) => {
      facebook.setHidden = setHidden;
      const [comment] = await scene.list();
      await bodyOf(await scene.setStatus(comment!.id, "approved"));
      await app.drain();
      await setHidden(input);
    };
    const id = await scene.write(INSULT);
    app.queues.release();
    await settle(app);
    expect((await scene.onNetwork(id)).hidden).toBe(false);
    expect((await scene.list())[0]).toMatchObject({ status: "approved", action_state: "applied" });
  });
});

describe("the network fails", () => {
  it("retries after an error of Meta and hides once", async () => {
    await app.control("/sandbox/faults", { method: "PUT", json: { errorRate: 1 } });
    const id = await scene.write(INSULT);
    expect((await scene.list())[0]).toMatchObject({ action_state: "queued", action_error: "transient" });
    await app.control("/sandbox/faults", { method: "DELETE" });
    app.queues.release();
    await settle(app);
    expect((await scene.list())[0]).toMatchObject({ action_state: "applied" });
    expect((await scene.onNetwork(id)).hidden).toBe(true);
  });

  it("sends a lost outbox message again", async () => {
    await app.control("/sandbox/comments", { json: { target: scene.post, text: INSULT } });
    await app.sandbox.idle();
    const send = app.deps.queues.actions.send;
    app.deps.queues.actions.send = async () => undefined;
    await app.drain();
    app.deps.queues.actions.send = send;
    expect((await scene.list())[0]).toMatchObject({ action_state: "queued" });
    // The cron sends the action only when its message counts as lost.
    for (let waited = 0; waited < RESEND_AFTER_MS; waited += 60_000) {
      await runCron(app);
      expect((await scene.list())[0]).toMatchObject({ action_state: "queued" });
      clock.now += 60_000;
    }
    await runCron(app);
    expect((await scene.list())[0]).toMatchObject({ action_state: "applied" });
  });

  it("records that a comment is gone instead of retrying forever", async () => {
    await app.control("/sandbox/comments", { json: { target: scene.post, text: INSULT } });
    await app.sandbox.idle();
    await app.control("/sandbox/delivery", { method: "PUT", json: { lose: 1 } });
    const [{ id }] = z
      .object({ comments: z.tuple([z.looseObject({ id: z.string() })]) })
      .parse(await bodyOf(await app.control(`/sandbox/comments?target=${scene.post}`))).comments;
    await app.control(`/sandbox/comments/${id}`, { method: "DELETE" });
    await settle(app);
    expect((await scene.list())[0]).toMatchObject({ status: "removed", action_state: "applied" });
  });
});

it("the sync lists changes in commit order, edits of old comments too", async () => {
  await scene.write(INSULT);
  await scene.write(PRAISE);
  const sync = async (lastId: number) =>
    await scene.answer<{ lastId: number; comments: { id: string; status: string }[] }>(
      `/api/comments/sync?lastId=${lastId}`,
    );
  const first = await sync(0);
  expect(first.comments).toHaveLength(2);
  expect((await sync(first.lastId)).comments).toEqual([]);
  const hidden = first.comments.find(({ status }) => status === "disapproved")!;
  await scene.setStatus(hidden.id, "approved");
  expect((await sync(first.lastId)).comments).toMatchObject([{ id: hidden.id, status: "approved" }]);
});
