// A page with very many comments that no webhook reported catches up, and nothing else of it waits meanwhile.
import { beforeEach, expect, it } from "vitest";
import { NetworkError } from "../../../../worker/network-error.ts";
import { comments } from "../../../../worker/platform/db/comments.ts";
import { INSULT, PRAISE, settle, sweep } from "../../../support/comments.ts";
import { bodyOf } from "../../../support/factories.ts";
import { app, clock, commentsDb, inComments, newScene, scene } from "../../../support/scene.ts";

const MINUTE_MS = 60_000;

beforeEach(async () => {
  await newScene(Date.UTC(2026, 5, 1, 12));
  clock.now += MINUTE_MS;
  await sweep(app);
  await app.control("/sandbox/delivery", { method: "PUT", json: { lose: 1 } });
});

let written = 0;
/** Writes as many comments as a viral post gets, in the minutes until now. */
async function writeMany(count: number, { target = scene.post, minutes = 1 } = {}) {
  for (let from = 0; from < count; from += 1000) {
    const part = Array.from({ length: Math.min(1000, count - from) }, (_, n) => ({
      target,
      text: `${PRAISE} ${++written}`,
      createdAt: clock.now - (1 - (from + n) / count) * minutes * MINUTE_MS,
    }));
    await bodyOf(await app.control("/sandbox/comments", { json: { comments: part } }));
  }
  await settle(app);
}

async function minutes(count: number, each: () => Promise<void> = async () => undefined) {
  const stored: number[] = [];
  for (let minute = 0; minute < count; minute++) {
    clock.now += MINUTE_MS;
    await each();
    await sweep(app);
    stored.push(await commentsDb().$count(comments));
  }
  return stored;
}

const behind = async () => {
  const { results } = await inComments("SELECT behind FROM sweep_states").all<{ behind: string }>();
  return results.flatMap(({ behind: places }) => JSON.parse(places) as unknown[]).length;
};

const CASES = [
  ["facebook", 100],
  ["instagram", 50],
] as const;

it.each(CASES)(
  "stores at least 500 comments a minute of a viral post on %s, and reads each once",
  async (network, aCall) => {
    const target = network === "facebook" ? scene.post : scene.media;
    clock.now += 6 * 60 * MINUTE_MS;
    await writeMany(2_300, { target, minutes: 6 * 60 });
    const { last } = await scene.callsSince(0);
    const stored = await minutes(5);
    expect(stored[0]).toBeGreaterThanOrEqual(1000);
    expect(stored[1]! - stored[0]!).toBeGreaterThanOrEqual(500);
    expect([stored.at(-1), await behind()]).toEqual([2_300, 0]);
    const read = (await scene.callsSince(last)).calls.filter(({ path }) => path === `/${target}/comments`);
    expect(read.length).toBeLessThan(1.5 * (2_300 / aCall));
  },
);

async function publishNewer() {
  for (let n = 0; n < 30; n++)
    await app.control("/sandbox/posts", { json: { pageId: scene.pageId, message: `Novedad ${n}` } });
}

it("finds new comments and those under old posts meanwhile, and is behind until the last one is stored", async () => {
  await publishNewer();
  const newest = await bodyOf<{ id: string }>(
    await app.control("/sandbox/posts", { json: { pageId: scene.pageId, message: "Sorteo" } }),
  );
  await minutes(30);
  clock.now += 6 * 60 * MINUTE_MS;
  await writeMany(2_300, { target: newest.id, minutes: 6 * 60 });
  const underOld = await scene.write(INSULT);
  await minutes(1);
  const fresh = await scene.write(`${INSULT} y más`, { target: newest.id });
  await minutes(1);
  expect([(await scene.onNetwork(underOld)).hidden, (await scene.onNetwork(fresh)).hidden]).toEqual([true, true]);
  expect(await behind()).toBeGreaterThan(0);
  await minutes(3);
  expect([await commentsDb().$count(comments), await behind()]).toEqual([2_302, 0]);
});

it("keeps up with 600 comments a minute that no webhook reports", async () => {
  await writeMany(1);
  await minutes(6);
  const stored = await minutes(6, () => writeMany(600));
  expect(stored.at(-1)).toBeGreaterThanOrEqual(5 * 600);
  expect((await minutes(2)).at(-1)).toBe(3_601);
});

it("slows down near the page's limit, and then goes on where it stopped", async () => {
  await writeMany(2_300);
  await app.control("/sandbox/limits", { method: "PUT", json: { objectCallsPerDay: 30, headersAfter: 0 } });
  const { last } = await scene.callsSince(0);
  const stored = await minutes(10);
  const calls = (await scene.callsSince(last)).calls.filter(({ object }) => object === scene.post).length;
  expect([stored.at(-1)! < 2_300, calls < 30]).toEqual([true, true]);
  await app.control("/sandbox/limits", { method: "DELETE" });
  clock.now += 15 * MINUTE_MS;
  expect((await minutes(6)).at(-1)).toBe(2_300);
});

it("loses nothing when the network does not answer, or no longer accepts a cursor", async () => {
  await writeMany(1_700);
  await minutes(1);
  await scene.faults({ errorRate: 1 });
  await minutes(3);
  await app.control("/sandbox/faults", { method: "DELETE" });
  await inComments(`UPDATE sweep_states SET behind = json_set(behind, '$[0].after', '***') WHERE behind != '[]'`).run();
  expect((await minutes(6)).at(-1)).toBe(1_700);
});

it("knows what it left behind under an old post even if the sweep ends in the middle", async () => {
  await publishNewer();
  await minutes(60);
  clock.now += 6 * 60 * MINUTE_MS;
  await writeMany(1_300, { minutes: 6 * 60 });
  const reading = app.deps.networks.facebook;
  const { moreComments } = reading;
  let calls = 0;
  reading.moreComments = async (place) => {
    if (place.id === scene.post && ++calls === 8) throw new Error("ended");
    return moreComments(place);
  };
  for (let minute = 0; minute < 60; minute++) {
    clock.now += MINUTE_MS;
    await sweep(app).catch(() => undefined);
  }
  reading.moreComments = moreComments;
  expect([calls > 8, await commentsDb().$count(comments)]).toEqual([true, 1_300]);
});

it("is not held up by a post that cannot be read, which it asks for less often and then gives up", async () => {
  const other = await bodyOf<{ id: string }>(
    await app.control("/sandbox/posts", { json: { pageId: scene.pageId, message: "Sorteo" } }),
  );
  await minutes(4);
  clock.now += 60 * MINUTE_MS;
  await writeMany(1_300, { target: other.id, minutes: 60 });
  await minutes(1);
  const unreadable = { id: scene.post, isAd: false, since: clock.now, until: clock.now, after: null };
  await inComments("UPDATE sweep_states SET behind = '[' || ? || ',' || substr(behind, 2) WHERE behind <> '[]'")
    .bind(JSON.stringify(unreadable))
    .run();
  const reading = app.deps.networks.facebook;
  const { thread } = reading;
  let asked = 0;
  reading.thread = async (post) => {
    if (post.id !== scene.post) return thread(post);
    asked++;
    throw new NetworkError("transient", "1");
  };
  expect((await minutes(4)).at(-1)).toBe(1_300);
  asked = 0;
  await minutes(30);
  expect([await behind(), asked < 25]).toEqual([1, true]);
  clock.now += 8 * 24 * 60 * MINUTE_MS;
  await minutes(1);
  reading.thread = thread;
  expect(await behind()).toBe(0);
});
