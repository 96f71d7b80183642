import { beforeEach, describe, expect, it } from "vitest";
import { loadPageHistory } from "../../../../worker/features/comments/sweeps/load-page-history.ts";
import { pageContext } from "../../../../worker/platform/crypto/seal.ts";
import { DAY_MS } from "../../../../worker/vocabulary/durations.ts";
import { PRAISE, settle, sweep } from "../../../support/comments.ts";
import { bodyOf, setPlan } from "../../../support/factories.ts";
import { app, clock, commentsDb, inComments, newScene, scene } from "../../../support/scene.ts";

const START = Date.UTC(2026, 5, 1, 12);

beforeEach(async () => {
  await newScene(START);
  await setPlan(app, scene.owner, "pro");
});

/** Writes old comments, which no webhook reports. */
async function wrote(target: string, count: number) {
  const comments = Array.from({ length: count }, (_, n) => ({
    target,
    text: `${PRAISE} ${target} ${n}`,
    createdAt: START - DAY_MS - n * 1000,
    silent: true,
  }));
  await bodyOf(await app.control("/sandbox/comments", { json: { comments } }));
}

/** Loads in parts, each of which stops after `answersEach` answers of the network with comments. @returns the stored comments, the parts and all answers */
async function loadInParts(answersEach: number) {
  const page = (await app.deps.core.query.pages.findFirst({ where: (p, { eq }) => eq(p.externalId, scene.pageId) }))!;
  const { moreComments, olderThreads, recentThreads } = app.deps.networks.facebook;
  let answers = 0;
  const counting =
    <In, Out>(call: (input: In) => Promise<Out>) =>
    async (input: In) => {
      answers++;
      clock.now += 1000;
      return call(input);
    };
  Object.assign(app.deps.networks.facebook, {
    moreComments: counting(moreComments),
    olderThreads: counting(olderThreads),
    recentThreads: counting(recentThreads),
  });
  const { workspaceId, network, externalId, sealedToken } = page;
  const token = await app.deps.sealer.open(sealedToken, pageContext(workspaceId, network, externalId));
  let place: Awaited<ReturnType<typeof loadPageHistory>>["rest"] = null;
  let stored = 0;
  let calls = 0;
  do {
    if (calls++ > 100) throw new Error("the load never ends");
    const loaded = await loadPageHistory(app.deps, {
      page,
      token,
      db: commentsDb(),
      since: START - 30 * DAY_MS,
      until: clock.now + answersEach * 1000,
      place: place ?? undefined,
    });
    stored += loaded.stored;
    place = loaded.rest;
  } while (place !== null);
  return { stored, calls, answers };
}

const texts = async () => {
  const { results } = await inComments("SELECT text FROM comments ORDER BY text").all<{ text: string }>();
  return results.map(({ text }) => text);
};

describe("a load of old comments that takes many messages", () => {
  it("continues where it stopped, within a post too, and stores each comment once", async () => {
    // A sweep finds the ads.
    await sweep(app);
    await wrote(scene.post, 450);
    await wrote(scene.ad, 30);
    const { stored, calls, answers } = await loadInParts(1);
    expect(stored).toBe(480);
    expect(new Set(await texts()).size).toBe(480);
    expect(calls).toBeGreaterThan(3);
    // Each stop repeats one request; starting again each time would repeat all of them.
    expect(answers).toBeLessThanOrEqual(calls * 3);
    expect(await loadInParts(100)).toMatchObject({ stored: 0, calls: 1 });
  });

  it("ends although every message of it is cut short", async () => {
    for (let n = 0; n < 30; n++) {
      const answer = await app.control("/sandbox/posts", { json: { pageId: scene.pageId, message: `Oferta ${n}` } });
      const { id } = await bodyOf<{ id: string }>(answer);
      await wrote(id, 12);
    }
    const { stored } = await loadInParts(1);
    expect(stored).toBe(360);
  });

  it("continues with the other posts when the one it was reading is deleted", async () => {
    await sweep(app);
    await wrote(scene.post, 250);
    await wrote(scene.ad, 30);
    const { moreComments } = app.deps.networks.facebook;
    let calls = 0;
    app.deps.networks.facebook.moreComments = async (input) => {
      if (calls++ === 1) await app.control(`/sandbox/posts/${input.id}`, { method: "DELETE" });
      return moreComments(input);
    };
    const { stored } = await loadInParts(1);
    expect(stored).toBeLessThan(280);
    expect((await texts()).filter((text) => text.includes(scene.ad))).toHaveLength(30);
  });

  it("carries its position from message to message until the scan ends", async () => {
    await wrote(scene.post, 250);
    const page = scene.page.id;
    await scene.answer("/api/scans", { page });
    const { moreComments } = app.deps.networks.facebook;
    app.deps.networks.facebook.moreComments = async (input) => {
      clock.now += 76_000;
      return moreComments(input);
    };
    await settle(app);
    const places = [];
    for (let messages = 0; app.queues.delayed.loads.length > 0 && messages < 20; messages++) {
      places.push((app.queues.delayed.loads[0]!.body as { place: { pages: number } }).place.pages);
      clock.now += 60_000;
      app.deps.networks.facebook.moreComments = moreComments;
      app.queues.release();
      await settle(app);
    }
    expect(places[0]).toBeGreaterThan(0);
    const scan = await app.deps.comments("COMMENTS_0").query.firstScans.findFirst();
    expect(scan!.finishedAt).not.toBeNull();
    expect(await texts()).toHaveLength(250);
  });

  it("counts as running for as long as it makes progress", async () => {
    await wrote(scene.post, 250);
    const page = scene.page.id;
    const ask = async (json?: object) =>
      (await scene.answer<{ scans: { state: string }[] }>("/api/scans", undefined, { ...(json && { json }) })).scans;
    await ask({ page });
    clock.now += 19 * 60_000;
    const { moreComments } = app.deps.networks.facebook;
    app.deps.networks.facebook.moreComments = async (input) => {
      clock.now += 76_000;
      return moreComments(input);
    };
    await settle(app);
    clock.now += 60_000;
    expect(app.queues.delayed.loads).toHaveLength(1);
    expect(await ask()).toMatchObject([{ state: "running" }]);
    clock.now += 21 * 60_000;
    expect(await ask()).toMatchObject([{ state: "failed" }]);
  });

  it("stops for a newer scan, and does not end that one", async () => {
    await wrote(scene.post, 20);
    const page = scene.page.id;
    const start = async () => scene.answer("/api/scans", { page });
    await start();
    const first = app.queues.waiting.loads.splice(0);
    clock.now += 30 * 60_000;
    await start();
    const second = app.queues.waiting.loads.splice(0);
    expect([first.length, second.length]).toEqual([1, 1]);
    app.queues.waiting.loads.push(...first);
    await settle(app);
    const scan = () => app.deps.comments("COMMENTS_0").query.firstScans.findFirst();
    expect((await scan())!.finishedAt).toBeNull();
    app.queues.waiting.loads.push(...second);
    await settle(app);
    expect((await scan())!.finishedAt).not.toBeNull();
  });
});
