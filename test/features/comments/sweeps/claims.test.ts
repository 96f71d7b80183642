// Who sweeps a page: it is claimed by the write that finds it due, and its message says for which claim it was sent.
import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { SweepsMessage } from "../../../../worker/messages.ts";
import { openComments, openCore } from "../../../../worker/platform/db/open.ts";
import { createTestApp, type TestApp } from "../../../support/app.ts";
import { PRAISE, type Scene, scene, settle } from "../../../support/comments.ts";
import { countingDatabase } from "../../../support/databases/counting-database.ts";
import { bodyOf } from "../../../support/factories.ts";
import { freshStorage } from "../../../support/storage.ts";

const MINUTE_MS = 60_000;
const clock = { now: 0 };
let app: TestApp;
let s: Scene;
let counts: { rowsWritten: number }[];

beforeEach(async () => {
  await freshStorage();
  clock.now = Date.now();
  const [core, comments] = [countingDatabase(env.DB), countingDatabase(env.COMMENTS_0)];
  counts = [core.count, comments.count];
  const opened = openComments(comments.database);
  app = createTestApp({ now: () => clock.now, core: openCore(core.database), comments: () => opened });
  s = await scene(app);
});

const Calls = z.object({ calls: z.array(z.looseObject({ path: z.string() })), last: z.number() });
const callsSince = async (since: number) =>
  Calls.parse(await bodyOf(await app.control(`/sandbox/calls?since=${since}`)));
const reads = async (since: number) =>
  (await callsSince(since)).calls.filter(({ path }) => path === `/${s.pageId}`).length;
const waiting = () => app.queues.waiting.sweeps;
/** The checks of connections wait in the same queue. */
const sweepsWaiting = () => waiting().filter(({ body }) => SweepsMessage.safeParse(body).success);
const rowsWritten = () => counts.reduce((sum, count) => sum + count.rowsWritten, 0);

it("sends a page once, however often the cron runs before it is swept", async () => {
  await app.cron();
  const sent = sweepsWaiting().length;
  expect(sent).toBeGreaterThan(0);
  const all = waiting().length;
  await Promise.all([app.cron(), app.cron()]);
  expect(waiting()).toHaveLength(all);
  // A message that is lost costs a quarter of an hour.
  waiting().length = 0;
  clock.now += 16 * MINUTE_MS;
  await app.cron();
  expect(sweepsWaiting()).toHaveLength(sent);
});

it("makes one sweep of three deliveries, in a batch or one after the other", async () => {
  await app.cron();
  const messages = waiting().splice(0);
  const { last } = await callsSince(0);
  waiting().push(...messages, ...messages);
  await settle(app);
  waiting().push(...messages);
  await settle(app);
  expect(await reads(last)).toBe(1);
});

it("sweeps nothing for a message that waited until its page was due again", async () => {
  await app.cron();
  const late = waiting().splice(0);
  clock.now += 16 * MINUTE_MS;
  await app.cron();
  await settle(app);
  const { last } = await callsSince(0);
  waiting().push(...late);
  await settle(app);
  expect(await reads(last)).toBe(0);
});

it("writes one row for each page when nothing is found", async () => {
  await s.write(PRAISE);
  for (let n = 0; n < 3; n++) {
    clock.now += 4 * MINUTE_MS;
    await app.cron();
    await settle(app);
  }
  clock.now += 4 * MINUTE_MS;
  await app.cron();
  const pages = sweepsWaiting().flatMap(({ body }) => SweepsMessage.parse(body).sweeps).length;
  const before = rowsWritten();
  await settle(app);
  expect([pages > 0, rowsWritten() - before]).toEqual([true, pages]);
});

it("asks for a page once when a person asks again and again", async () => {
  const refresh = () => app.request("/api/comments/sync?lastId=0&refresh=1", { token: s.owner.token });
  await bodyOf(await refresh());
  const sent = waiting().length;
  await bodyOf(await refresh());
  expect([sent > 0, waiting().length]).toEqual([true, sent]);
});

it("is due again soon where sending fails", async () => {
  const { sweeps } = app.deps.queues;
  const { send } = sweeps;
  sweeps.send = async () => {
    throw new Error("the queue is full");
  };
  await app.cron();
  sweeps.send = send;
  await app.cron();
  expect(waiting().length).toBeGreaterThan(0);
});
