import { beforeEach, expect, it } from "vitest";
import { processComments } from "../../../../worker/features/comments/intake/process.ts";
import { INSULT, PRAISE, settle } from "../../../support/comments.ts";
import { app, clock, newScene, scene } from "../../../support/scene.ts";

beforeEach(() => newScene());

it("the ledger names the cause of a decision, and leaves out a machine's first approval", async () => {
  const id = await scene.write(PRAISE);
  clock.now += 60_000;
  await app.control(`/sandbox/comments/${id}`, { method: "PATCH", json: { text: INSULT } });
  await settle(app);
  await scene.write(INSULT);
  const events = await app.deps.comments("COMMENTS_0").query.events.findMany();
  const decisions = events.filter(({ fromStatus, toStatus }) => fromStatus !== toStatus);
  expect(decisions.map(({ cause, fromStatus, toStatus }) => [cause, fromStatus, toStatus])).toEqual([
    ["edited", "approved", "disapproved"],
    ["decided", null, "disapproved"],
  ]);
});

it("an event of a page that nobody connected is dropped, and counted", async () => {
  const event = {
    network: "facebook",
    pageExternalId: "999",
    externalId: "999_1",
    postId: "999_0",
    parentId: null,
    verb: "add",
    authorId: "1",
    authorName: "Eva",
    text: PRAISE,
    attachmentUrl: null,
    permalink: null,
    isAd: false,
    adId: null,
    own: false,
    at: clock.now,
    receivedAt: clock.now,
    source: "webhook",
  } as const;
  expect(await processComments(app.deps, [event])).toMatchObject({ dropped: 1, stored: 0, raced: [] });
});
