// What was deleted on the network without a webhook about it: whole posts, and comments that were gone before a sweep saw them.
import { beforeEach, describe, expect, it } from "vitest";
import { INSULT, PRAISE, settle, sweep } from "../../../support/comments.ts";
import { bodyOf, setPlan } from "../../../support/factories.ts";
import { app, clock, newScene, scene } from "../../../support/scene.ts";
import { deliver } from "../../../support/webhooks.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

beforeEach(() => newScene());

const loseWebhooks = () => app.control("/sandbox/delivery", { method: "PUT", json: { lose: 1 } });
const bringWebhooks = () => app.control("/sandbox/delivery", { method: "DELETE" });

/** Deletes a comment or a post on the network, and no webhook reports it. */
async function deleteSilently(what: "comments" | "posts", id: string) {
  await loseWebhooks();
  await bodyOf(await app.control(`/sandbox/${what}/${id}`, { method: "DELETE" }));
  await settle(app);
  await bringWebhooks();
}

async function pass(minutes: number, step = 2) {
  for (let minute = 0; minute < minutes; minute += step) {
    clock.now += step * MINUTE_MS;
    await sweep(app);
  }
}

const statusOf = async (id: string) =>
  (await scene.list("?limit=100")).find(({ external_id }) => external_id === id)!.status;
const target = (network: "facebook" | "instagram") => (network === "facebook" ? scene.post : scene.media);

/** Publishes posts that are newer than those of the scene, so that no list of the latest ones contains these. */
async function publishNewer(network: "facebook" | "instagram") {
  for (let n = 0; n < 30; n++)
    await app.control("/sandbox/posts", { json: { pageId: scene.pageId, message: `Novedad ${n}`, network } });
}

describe.each(["facebook", "instagram"] as const)("on %s, a post that was deleted", (network) => {
  it("takes its comments along at the next sweep, also those that were hidden", async () => {
    const ids = [
      await scene.write(PRAISE, { target: target(network) }),
      await scene.write(INSULT, { target: target(network) }),
    ];
    await pass(20);
    await deleteSilently("posts", target(network));
    await pass(10, 10);
    for (const id of ids) expect(await statusOf(id)).toBe("removed");
  });

  it("takes them along within the hour when it was an old one", async () => {
    await publishNewer(network);
    await pass(10);
    const id = await scene.write(PRAISE, { target: target(network) });
    await pass(60, 5);
    await deleteSilently("posts", target(network));
    await pass(75, 5);
    expect(await statusOf(id)).toBe("removed");
  });

  it("takes them along when nobody commented there for days", async () => {
    await setPlan(app, scene.owner, "pro");
    const id = await scene.write(PRAISE, { target: target(network) });
    await publishNewer(network);
    await pass(10);
    clock.now += 4 * 24 * HOUR_MS;
    await pass(24 * 60, 120);
    await deleteSilently("posts", target(network));
    clock.now += 4 * 24 * HOUR_MS;
    await pass(48 * 60, 120);
    expect(await statusOf(id)).toBe("removed");
  });

  it("is not one that only left the list of the latest posts, or that lists leave out", async () => {
    const id = await scene.write(PRAISE, { target: target(network) });
    await pass(20);
    await publishNewer(network);
    await pass(20);
    expect(await statusOf(id)).toBe("approved");
    const reading = app.deps.networks[network];
    const { thread } = reading;
    reading.thread = async (post) => (post.id === target(network) ? null : thread(post));
    await pass(60, 5);
    reading.thread = thread;
    expect(await statusOf(id)).toBe("approved");
  });
});

it("leaves the living comments of a post that we may not read, whose newest comment was deleted", async () => {
  await publishNewer("facebook");
  await pass(10);
  const alive = [await scene.write(PRAISE), await scene.write(`${PRAISE} dos`)];
  clock.now += MINUTE_MS;
  const newest = await scene.write(`${PRAISE} tres`);
  await pass(4);
  const reading = app.deps.networks.facebook;
  const { thread, countedThreads } = reading;
  reading.thread = async (post) => (post.id === scene.post ? null : thread(post));
  reading.countedThreads = async (list) => {
    const listed = await countedThreads(list);
    return { ...listed, threads: listed.threads.filter(({ id }) => id !== scene.post) };
  };
  await deleteSilently("comments", newest);
  await pass(75, 5);
  Object.assign(reading, { thread, countedThreads });
  expect(await Promise.all([...alive, newest].map(statusOf))).toEqual(["approved", "approved", "removed"]);
});

describe("a comment that was deleted within its first minute", () => {
  const CASES = [
    ["before a sweep", 0, 20, 30],
    ["after a sweep in between", 10, 40, 50],
    ["just before a sweep", 0, 40, 1],
  ] as const;

  it.each(
    CASES.flatMap((times) => (["facebook", "instagram"] as const).map((network) => [network, ...times] as const)),
  )(
    "on %s, alone under its post, %s, is found within 44 minutes",
    async (network, _, sweptAfter, deletedAfter, sweptThen) => {
      await pass(20);
      const id = await scene.write(PRAISE, { target: target(network) });
      if (sweptAfter > 0) {
        clock.now += sweptAfter * SECOND_MS;
        await scene.ask("/api/comments/sync?lastId=0&refresh=1");
        await settle(app);
      }
      clock.now += (deletedAfter - sweptAfter) * SECOND_MS;
      await deleteSilently("comments", id);
      clock.now += sweptThen * SECOND_MS;
      await scene.ask("/api/comments/sync?lastId=0&refresh=1");
      await settle(app);
      await pass(44);
      expect(await statusOf(id)).toBe("removed");
    },
  );

  it("is found when its webhook comes late, after the deletion", async () => {
    await pass(20);
    const id = await scene.write(PRAISE, { silent: true });
    const writtenAt = clock.now;
    clock.now += 30 * SECOND_MS;
    await deleteSilently("comments", id);
    await pass(10);
    const value = {
      item: "comment",
      verb: "add",
      comment_id: id,
      post_id: scene.post,
      parent_id: scene.post,
      from: { id: "7007", name: "Lucía" },
      message: PRAISE,
      created_time: Math.floor(writtenAt / SECOND_MS),
    };
    const entry = [{ id: scene.pageId, time: value.created_time, changes: [{ field: "feed", value }] }];
    await deliver(app, JSON.stringify({ object: "page", entry }));
    await settle(app);
    await pass(44);
    expect(await statusOf(id)).toBe("removed");
  });

  it("under an old post is found within the hour", async () => {
    await publishNewer("facebook");
    await pass(10);
    const id = await scene.write(PRAISE);
    clock.now += 30 * SECOND_MS;
    await deleteSilently("comments", id);
    await pass(75, 5);
    expect(await statusOf(id)).toBe("removed");
  });
});
