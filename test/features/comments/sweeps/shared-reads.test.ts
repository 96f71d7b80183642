// Reads of a page take only a part of its workspace's share, since hides go first.
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { loadPageHistory } from "../../../../worker/features/comments/sweeps/load-page-history.ts";
import { takeCalls, takeReads } from "../../../../worker/features/workspaces/call-share.ts";
import { pacedReads } from "../../../../worker/features/workspaces/paced-reads.ts";
import { pageAccess } from "../../../../worker/features/workspaces/page-access.ts";
import { pages } from "../../../../worker/platform/db/core.ts";
import { DAY_MS } from "../../../../worker/vocabulary/durations.ts";
import { INSULT, PRAISE, sweep } from "../../../support/comments.ts";
import { bodyOf } from "../../../support/factories.ts";
import { app, clock, commentsDb, newScene, scene } from "../../../support/scene.ts";

const NOON = Date.UTC(2026, 5, 1, 12);
const MINUTE_MS = 60_000;
/** The batches of reads that the rate limiter, which writes no rows, still allows. */
let allowed = Number.POSITIVE_INFINITY;

beforeEach(async () => {
  allowed = Number.POSITIVE_INFINITY;
  await newScene(NOON, { limit: async (_, key) => !key.startsWith("reads:page:") || allowed-- > 0 });
});

const ownPage = async () => (await app.deps.core.select().from(pages).where(eq(pages.externalId, scene.pageId)).get())!;
const share = async () => {
  const { id } = await ownPage();
  return (await pageAccess(app.deps, [id])).get(id)!.callsAMinute;
};
async function nextSweep() {
  clock.now += 10 * MINUTE_MS;
  await sweep(app);
}

it("reads take half of a share near the application's limit, a page less than its workspace, and hides the rest", async () => {
  const of = (id: number) => ({ id, workspaceId: 7, callsAMinute: 4 });
  const reads: number[] = [];
  for (const id of [1, 1, 2, 3]) reads.push(await takeReads(app.deps, of(id), clock.now));
  expect(reads).toEqual([1, 0, 1, 0]);
  const waits = await takeCalls(app.deps, Array(4).fill(of(3)), clock.now);
  expect(waits.map((ms) => ms === 0)).toEqual([true, true, false, false]);
});

it("a request for many ids takes a read for each, and is not made when they are not all left", async () => {
  const page = await ownPage();
  const { token } = (await pageAccess(app.deps, [page.id])).get(page.id)!;
  const ids = Array.from({ length: 12 }, (_, n) => `${scene.pageId}_${n}`);
  const read = async () =>
    (await pacedReads(app.deps, page)).networks.facebook.threads({ ids: [...ids, scene.post], token });
  // Thirteen reads are three batches of five.
  allowed = 3;
  expect((await read()).map(({ id }) => id)).toEqual([scene.post]);
  allowed = 2;
  await expect(read()).rejects.toMatchObject({ networkCode: "share" });
});

it("a sweep without a share runs again later, and nothing else of its page is stopped", async () => {
  const lost = await scene.write(INSULT, { silent: true });
  allowed = 0;
  await nextSweep();
  expect(await scene.list()).toEqual([]);
  expect(await ownPage()).toMatchObject({ pausedUntil: null, problem: null });
  await scene.write(`${INSULT} otra vez`);
  expect(await scene.calls("hide")).toHaveLength(1);
  allowed = Number.POSITIVE_INFINITY;
  await nextSweep();
  expect((await scene.onNetwork(lost)).hidden).toBe(true);
});

it("a load stops where its share ends, and continues from there", async () => {
  const comments = Array.from({ length: 900 }, (_, n) => ({
    target: scene.post,
    text: `${PRAISE} ${n}`,
    createdAt: NOON - DAY_MS - n * 1000,
    silent: true,
  }));
  await bodyOf(await app.control("/sandbox/comments", { json: { comments } }));
  const page = await ownPage();
  const { token } = (await pageAccess(app.deps, [page.id])).get(page.id)!;
  const input = { page, token, db: commentsDb(), since: NOON - 30 * DAY_MS, until: NOON + DAY_MS };
  const load = async (place?: Awaited<ReturnType<typeof loadPageHistory>>["rest"]) =>
    loadPageHistory(await pacedReads(app.deps, page), { ...input, place: place ?? undefined });
  allowed = 1;
  const first = await load();
  expect(first.rest).not.toBeNull();
  expect(first.stored).toBeGreaterThan(0);
  allowed = Number.POSITIVE_INFINITY;
  const second = await load(first.rest);
  expect(second.rest).toBeNull();
  expect(first.stored + second.stored).toBe(900);
});

it("a sweep that meets the application's limit leaves everybody the smallest share", async () => {
  expect(await share()).toBe(3_000);
  await app.control("/sandbox/faults", { method: "PUT", json: { rateLimit: { code: 4, calls: 1 } } });
  await nextSweep();
  expect(await share()).toBe(4);
});

it("a sweep's report of the application's limit counts for all workspaces", async () => {
  await app.control("/sandbox/limits", { method: "PUT", json: { appCallsPerHour: 50, headersAfter: 0 } });
  for (let n = 0; n < 35; n++)
    await app.deps.networks.facebook.comment({ id: scene.post, token: "x" }).catch(() => null);
  expect(await share()).toBe(3_000);
  await nextSweep();
  expect(await share()).toBeLessThan(3_000);
});

it.each([
  ["a load of older posts", "olderThreads", { after: null }],
  ["a search of one post", "postsBefore", { before: NOON }],
] as const)("%s reports the application's limit too", async (_, read, input) => {
  await app.control("/sandbox/limits", { method: "PUT", json: { appCallsPerHour: 50, headersAfter: 0 } });
  for (let n = 0; n < 35; n++)
    await app.deps.networks.facebook.comment({ id: scene.post, token: "x" }).catch(() => null);
  const page = await ownPage();
  const { token } = (await pageAccess(app.deps, [page.id])).get(page.id)!;
  const { facebook } = (await pacedReads(app.deps, page)).networks;
  await facebook[read]({ id: scene.pageId, token, ...input } as never);
  expect(await share()).toBeLessThan(3_000);
});
