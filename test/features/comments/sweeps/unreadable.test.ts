// Comments that the network counts and shows to no application: of restricted people, of media with an age limit.
import { beforeEach, describe, expect, it } from "vitest";
import type { Health } from "../../../../web/api/types.ts";
import { INSULT, PRAISE, runCron } from "../../../support/comments.ts";
import { bodyOf } from "../../../support/factories.ts";
import { app, clock, newScene, scene } from "../../../support/scene.ts";

const HOUR_MS = 3_600_000;

beforeEach(async () => {
  await newScene();
  clock.now += 60_000;
});

async function pass(steps: number, stepMs: number) {
  for (let step = 0; step < steps; step++) {
    clock.now += stepMs;
    await runCron(app);
  }
}

const writeUnreadable = async (text: string, target: string) =>
  (await bodyOf<{ id: string }>(await app.control("/sandbox/comments", { json: { target, text, unreadable: true } })))
    .id;
const healthOf = async (id: string) =>
  (await scene.answer<{ health: Health }>(`/api/social/accounts/${id}/health`)).health;

describe("a comment that no application may read", () => {
  it("is counted as not readable, and never as missing, however long, and costs no call", async () => {
    await scene.write(PRAISE, { target: scene.media });
    await pass(3, 10 * 60_000);
    const before = (await scene.callsSince(0)).last;
    await pass(6, 10 * 60_000);
    const usual = (await scene.callsSince(before)).last - before;
    for (const target of [scene.post, scene.media]) await writeUnreadable("Nadie me lee", target);
    await pass(3, 10 * 60_000);
    const { last } = await scene.callsSince(0);
    await pass(6, 10 * 60_000);
    expect((await scene.callsSince(last)).last - last).toBeLessThanOrEqual(usual * 1.2);

    await pass(4 * 8, 3 * HOUR_MS);
    for (const { id } of [scene.page, scene.instagram]) {
      const { counts, coverage, problems, spot_check: spotCheck } = await healthOf(id);
      expect(counts?.posts).toMatchObject({ missing: 0, unreadable: 1 });
      expect([coverage.settled, spotCheck?.missing]).toEqual([coverage.posts, 0]);
      expect(problems).toEqual([]);
    }
  });

  it("is judged when its person is approved days later", async () => {
    const id = await writeUnreadable(INSULT, scene.media);
    await pass(3 * 8, 3 * HOUR_MS);
    for (let n = 0; n < 12; n++) await scene.write(`${PRAISE} ${n}`, { target: scene.media });
    await bodyOf(await app.control(`/sandbox/comments/${id}/approved`, { json: {} }));
    await pass(6, 10 * 60_000);
    expect((await scene.onNetwork(id)).hidden).toBe(true);
    expect((await healthOf(scene.instagram.id)).problems).toEqual([]);
  });
});
