// Decisions that a page's people make on the network itself, in whatever order their webhooks arrive.
import { beforeEach, describe, expect, it } from "vitest";
import type { CommentEvent } from "../../../../worker/messages.ts";
import { NetworkError } from "../../../../worker/network-error.ts";
import { HOUR_MS } from "../../../../worker/vocabulary/durations.ts";
import { INSULT, PRAISE, runCron, settle } from "../../../support/comments.ts";
import { bodyOf } from "../../../support/factories.ts";
import { app, clock, newScene, scene } from "../../../support/scene.ts";

beforeEach(() => newScene());

const eventOf = (externalId: string): CommentEvent => ({
  network: "facebook",
  pageExternalId: scene.pageId,
  verb: "add",
  externalId,
  postId: scene.post,
  parentId: null,
  isAd: false,
  adId: null,
  authorId: "7001",
  authorName: "Lucía",
  own: false,
  text: INSULT,
  attachmentUrl: null,
  permalink: null,
  at: clock.now - 60_000,
  receivedAt: clock.now,
  source: "webhook",
});

/** Writes an insult on the network, and loses its webhook. @returns the webhooks that may arrive later */
async function writeWithoutWebhook() {
  await app.control("/sandbox/delivery", { method: "PUT", json: { lose: 1 } });
  const externalId = await scene.write(INSULT);
  const written = eventOf(externalId);
  const hideEvent = (verb: "hide" | "unhide", secondsAgo: number): CommentEvent => ({
    ...written,
    verb,
    authorId: scene.pageId,
    at: clock.now - secondsAgo * 1000,
  });
  return { externalId, written, hideEvent };
}

/** Delivers the events one after the other, each with its actions before the next one, or all in one batch. */
async function deliver(events: CommentEvent[], together: boolean) {
  for (const event of events) {
    app.queues.waiting["comment-events"].push({ body: event, attempts: 1 });
    if (!together) await settle(app);
  }
  await settle(app);
}

const listed = async (externalId: string) => (await scene.list()).find((comment) => comment.external_id === externalId);

/** Every order of three deliveries. */
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];
const CASES = ORDERS.flatMap((order) => [true, false].map((together) => ({ order, together })));

describe("a person's latest decision on the network stays, in whichever order it is reported", () => {
  it.each(CASES)("shown after it was hidden: $order, together $together", async ({ order, together }) => {
    const { externalId, written, hideEvent } = await writeWithoutWebhook();
    const events = [written, hideEvent("hide", 40), hideEvent("unhide", 20)];
    const delivered = order.map((index) => events[index]!);
    await deliver([...delivered, ...delivered], together);
    expect(await listed(externalId)).toMatchObject({ status: "approved", content: INSULT });
    expect((await scene.onNetwork(externalId)).hidden).toBe(false);
  });

  it.each(CASES)("hidden after it was shown: $order, together $together", async ({ order, together }) => {
    const { externalId, written, hideEvent } = await writeWithoutWebhook();
    const events = [written, hideEvent("unhide", 40), hideEvent("hide", 20)];
    const delivered = order.map((index) => events[index]!);
    await deliver([...delivered, ...delivered], together);
    expect(await listed(externalId)).toMatchObject({ status: "disapproved", content: INSULT });
  });

  it("and when a sweep brings the text, the machine does not change it", async () => {
    const { externalId, hideEvent } = await writeWithoutWebhook();
    await deliver([hideEvent("unhide", 20)], false);
    clock.now += 60_000;
    await runCron(app);
    expect(await listed(externalId)).toMatchObject({
      status: "approved",
      content: INSULT,
      moderation_action: "restored",
    });
    expect(await scene.calls("hide")).toEqual([]);
  });
});

it("a late webhook of what they did before a person's decision here changes nothing, however old the machine's is", async () => {
  const { externalId, written, hideEvent } = await writeWithoutWebhook();
  await deliver([{ ...written, text: PRAISE }], false);
  clock.now += HOUR_MS;
  const late = { ...hideEvent("unhide", 60), receivedAt: clock.now };
  await bodyOf(await scene.setStatus((await listed(externalId))!.id, "disapproved"));
  await settle(app);
  await deliver([late], false);
  expect(await listed(externalId)).toMatchObject({ status: "disapproved", moderation_action: "manual_hidden" });
  expect((await scene.onNetwork(externalId)).hidden).toBe(true);
});

it("a late webhook of a call that we made before the latest decision is not a person's decision", async () => {
  const { externalId, written, hideEvent } = await writeWithoutWebhook();
  const writtenAt = clock.now;
  clock.now += 5_000;
  await deliver([{ ...written, at: writtenAt }], false);
  const echo = hideEvent("hide", 0);
  clock.now += 10_000;
  await deliver([{ ...written, verb: "edited", text: "Qué rico todo", at: writtenAt + 3_000 }], false);
  clock.now += 10_000;
  await deliver([{ ...echo, at: writtenAt + 5_000 }], false);
  expect(await listed(externalId)).toMatchObject({ status: "approved", content: "Qué rico todo" });
  expect((await scene.onNetwork(externalId)).hidden).toBe(false);
  // The same webhook with a later time: the page's people hid it.
  await deliver([{ ...echo, at: clock.now }], false);
  expect(await listed(externalId)).toMatchObject({ status: "disapproved", moderation_action: "manual_hidden" });
});

describe("a comment that we hid without seeing the answer, and that a person of the page shows again", () => {
  it.each(["before", "after"] as const)("stays visible when we hear of it %s the next try", async (when) => {
    const facebook = app.deps.networks.facebook!;
    const { setHidden } = facebook;
    facebook.setHidden = async (...asked) => {
      facebook.setHidden = setHidden;
      await setHidden(...asked);
      throw new NetworkError("transient", "timeout");
    };
    const externalId = await scene.write(INSULT);
    expect((await scene.onNetwork(externalId)).hidden).toBe(true);
    clock.now += 1_500;
    await app.control("/sandbox/delivery", { method: "PUT", json: { lose: 1 } });
    await app.control(`/sandbox/comments/${externalId}/hidden`, { json: { hidden: false } });
    const shownAt = clock.now;
    const next = async () => {
      clock.now += 60_000;
      app.queues.releaseDue();
      await settle(app);
    };
    if (when === "after") await next();
    await app.control("/sandbox/delivery", { method: "PUT", json: { lose: 0 } });
    await deliver([{ ...eventOf(externalId), verb: "unhide", authorId: scene.pageId, at: shownAt }], false);
    await next();
    expect(await listed(externalId)).toMatchObject({ status: "approved", moderation_action: "restored" });
    expect((await scene.onNetwork(externalId)).hidden).toBe(false);
  });
});

describe("a webhook of our call is no person's decision either, when an edit came while the call ran", () => {
  it.each(["before", "after"] as const)("reported %s the call has been noted", async (when) => {
    const { externalId, written, hideEvent } = await writeWithoutWebhook();
    const writtenAt = clock.now;
    const facebook = app.deps.networks.facebook!;
    const { setHidden } = facebook;
    facebook.setHidden = async (...asked) => {
      facebook.setHidden = setHidden;
      await setHidden(...asked);
      const echo = hideEvent("hide", 0);
      clock.now += 3_000;
      const edit = { ...written, verb: "edited" as const, text: "Qué rico todo", at: writtenAt + 2_000 };
      for (const event of when === "before" ? [edit, echo] : [edit]) {
        app.queues.waiting["comment-events"].push({ body: event, attempts: 1 });
        await app.drain();
      }
    };
    clock.now += 5_000;
    await deliver([{ ...written, at: writtenAt }], false);
    if (when === "after") await deliver([hideEvent("hide", 3)], false);
    clock.now += 60_000;
    app.queues.releaseDue();
    await settle(app);
    expect(await listed(externalId)).toMatchObject({ status: "approved", content: "Qué rico todo" });
    expect((await scene.onNetwork(externalId)).hidden).toBe(false);
  });
});
