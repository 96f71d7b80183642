// Comments under older posts, which no webhook reports.
import { beforeEach, describe, expect, it } from "vitest";
import { changePermissions, INSULT, PRAISE, settle, sweep } from "../../../support/comments.ts";
import { bodyOf } from "../../../support/factories.ts";
import { app, clock, newScene, scene } from "../../../support/scene.ts";

const NEWER = 60;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** No webhook arrives. */
beforeEach(async () => {
  await newScene();
  await app.control("/sandbox/delivery", { method: "PUT", json: { lose: 1 } });
});

/** Makes the scene's own post and media the oldest ones of their account. */
async function publishNewer() {
  for (let n = 0; n < NEWER; n++)
    for (const network of ["facebook", "instagram"])
      await app.control("/sandbox/posts", { json: { pageId: scene.pageId, message: `Novedad ${n}`, network } });
}

/** Moves the clock in steps, and runs the due sweeps in each. */
async function pass(steps: number, stepMs: number) {
  for (let step = 0; step < steps; step++) {
    clock.now += stepMs;
    await sweep(app);
  }
}

async function health() {
  const account = scene.page;
  const answer = await scene.ask(`/api/social/accounts/${account.id}/health`);
  return (
    await bodyOf<{
      health: {
        coverage: { posts: number; visited: number; oldest_visit_at: string | null };
        problems: { code: string }[];
      };
    }>(answer)
  ).health;
}

describe("every post is visited in its turn", () => {
  it("within a day, with three calls an hour, and health shows the number of posts and a visit that is too long ago", async () => {
    await publishNewer();
    const first = [await scene.write(INSULT), await scene.write(INSULT, { target: scene.media })];
    await pass(5, 5 * MINUTE_MS);
    for (const id of first) expect((await scene.onNetwork(id)).hidden).toBe(true);
    const { coverage, problems } = await health();
    expect([coverage.visited, problems.map(({ code }) => code)]).toEqual([coverage.posts, []]);
    expect(coverage.posts).toBeGreaterThan(NEWER);

    const { last } = await scene.callsSince(0);
    await pass(12, 5 * MINUTE_MS);
    const lists = (await scene.callsSince(last)).calls.filter(
      ({ path }) => path === `/${scene.pageId}/published_posts`,
    );
    expect(lists).toHaveLength(3);

    const later = [await scene.write(`${INSULT} y más`), await scene.write(`${INSULT} y más`, { target: scene.media })];
    await pass(12, 2 * HOUR_MS);
    for (const id of later) expect((await scene.onNetwork(id)).hidden).toBe(true);

    clock.now += 84 * HOUR_MS;
    expect((await health()).problems).toMatchObject([{ code: "posts_unvisited" }]);
    await app.control(`/sandbox/posts/${scene.post}`, { method: "DELETE" });
    await pass(8, HOUR_MS);
    expect(await health()).toMatchObject({ coverage: { posts: coverage.posts - 1, visited: coverage.posts - 1 } });
  });

  it("and the first visit finds what webhooks lost before, under later comments that they reported", async () => {
    await publishNewer();
    const targets = [scene.post, scene.media];
    const lost = await Promise.all(targets.map((target) => scene.write(INSULT, { target })));
    await app.control("/sandbox/delivery", { method: "DELETE" });
    const later = targets.flatMap((target) =>
      Array.from({ length: 30 }, (_, n) => ({ target, text: `${PRAISE} ${n}` })),
    );
    await app.control("/sandbox/comments", { json: { comments: later } });
    await pass(5, 5 * MINUTE_MS);
    for (const id of lost) expect((await scene.onNetwork(id)).hidden).toBe(true);
  });

  it("and a comment is found although as many were deleted since, under later ones that webhooks reported", async () => {
    const praise = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ target: scene.post, text: `${PRAISE} ${n}` }));
    await publishNewer();
    await app.control("/sandbox/delivery", { method: "DELETE" });
    await app.control("/sandbox/comments", { json: { comments: praise(31) } });
    const early = (
      await bodyOf<{ comments: { id: string }[] }>(await app.control(`/sandbox/comments?target=${scene.post}`))
    ).comments;
    await settle(app);
    await pass(15, 10 * MINUTE_MS);

    const lost = await scene.write(INSULT, { silent: true });
    clock.now += MINUTE_MS;
    await app.control("/sandbox/comments", { json: { comments: praise(30) } });
    for (const { id } of early) await app.control(`/sandbox/comments/${id}`, { method: "DELETE" });
    await settle(app);
    await pass(15, 10 * MINUTE_MS);
    expect((await scene.onNetwork(lost)).hidden).toBe(true);
  });

  it("and more often than its turn comes where people comment, a call for each", async () => {
    await publishNewer();
    await app.control("/sandbox/delivery", { method: "DELETE" });
    await pass(5, 5 * MINUTE_MS);
    await scene.write(PRAISE);
    const { last } = await scene.callsSince(0);
    await pass(12, 10 * MINUTE_MS);
    // One visit an hour while webhooks prove healthy, counted by hours of the clock.
    const made = (await scene.callsSince(last)).calls.filter(({ path }) => path === `/${scene.post}`).length;
    expect(made).toBeGreaterThanOrEqual(2);
    expect(made).toBeLessThanOrEqual(3);
  });

  it("ads beyond the latest ones, and those of Instagram, which the ad account knows, within ten minutes", async () => {
    const ads = [];
    for (let n = 0; n < 30; n++) {
      const json = { pageId: scene.pageId, message: `Anuncio ${n}`, kind: "ad" };
      ads.push((await bodyOf<{ id: string }>(await app.control("/sandbox/posts", { json }))).id);
    }
    await pass(2, 10 * MINUTE_MS);
    const lost = [
      await scene.write(INSULT, { target: ads[0] }),
      await scene.write(INSULT, { target: scene.instagramAd }),
    ];
    await pass(1, 10 * MINUTE_MS);
    for (const id of lost) expect((await scene.onNetwork(id)).hidden).toBe(true);
  });

  it("and one of Instagram that only a webhook reported stays among them", async () => {
    await changePermissions(app, { removed: ["ads_read"] });
    await app.control("/sandbox/delivery", { method: "DELETE" });
    await scene.write(PRAISE, { target: scene.instagramAd });
    await app.control("/sandbox/delivery", { method: "PUT", json: { lose: 1 } });
    await pass(2, 10 * MINUTE_MS);
    clock.now += 3 * HOUR_MS;
    await pass(2, 10 * MINUTE_MS);
    const lost = await scene.write(INSULT, { target: scene.instagramAd });
    await pass(1, 10 * MINUTE_MS);
    expect((await scene.onNetwork(lost)).hidden).toBe(true);
  });
});
