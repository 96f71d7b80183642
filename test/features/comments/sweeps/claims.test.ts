// Claims of sweeps: the write that finds a page due claims it, and the message of the sweep names that claim.
import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { countingDatabase } from "../../../../tools/cost/counting-database.ts";
import { enqueueSweeps } from "../../../../worker/features/comments/sweeps/claim-sweeps.ts";
import { SweepsMessage } from "../../../../worker/messages.ts";
import { openComments, openCore } from "../../../../worker/platform/db/open.ts";
import { PRAISE, settle, sweep } from "../../../support/comments.ts";
import { bodyOf } from "../../../support/factories.ts";
import { app, clock, newScene, scene } from "../../../support/scene.ts";

const MINUTE_MS = 60_000;
let counts: { rowsWritten: number }[];

beforeEach(async () => {
  const [core, comments] = [countingDatabase(env.DB), countingDatabase(env.COMMENTS_0)];
  counts = [core.count, comments.count];
  const opened = openComments(comments.database);
  await newScene(undefined, { core: openCore(core.database), comments: () => opened });
});

const reads = async (since: number) =>
  (await scene.callsSince(since)).calls.filter(({ path }) => path === `/${scene.pageId}`).length;
const waiting = () => app.queues.waiting.sweeps;
const rowsWritten = () => counts.reduce((sum, count) => sum + count.rowsWritten, 0);

it("sends a page once, however often the job runs before it is swept", async () => {
  await enqueueSweeps(app.deps);
  const sent = waiting().length;
  expect(sent).toBeGreaterThan(0);
  await Promise.all([enqueueSweeps(app.deps), enqueueSweeps(app.deps)]);
  expect(waiting()).toHaveLength(sent);
  // After a lost message, the page is sent again in a quarter of an hour.
  waiting().length = 0;
  clock.now += 16 * MINUTE_MS;
  await enqueueSweeps(app.deps);
  expect(waiting()).toHaveLength(sent);
});

it("makes one sweep of three deliveries, in a batch or one after the other", async () => {
  await enqueueSweeps(app.deps);
  const messages = waiting().splice(0);
  const { last } = await scene.callsSince(0);
  waiting().push(...messages, ...messages);
  await settle(app);
  waiting().push(...messages);
  await settle(app);
  expect(await reads(last)).toBe(1);
});

it("sweeps nothing for a message that waited until its page was due again", async () => {
  await enqueueSweeps(app.deps);
  const late = waiting().splice(0);
  clock.now += 16 * MINUTE_MS;
  await sweep(app);
  const { last } = await scene.callsSince(0);
  waiting().push(...late);
  await settle(app);
  expect(await reads(last)).toBe(0);
});

it("writes one row for each page when nothing is found", async () => {
  await scene.write(PRAISE);
  for (let n = 0; n < 4; n++) {
    clock.now += 4 * MINUTE_MS;
    await sweep(app);
  }
  clock.now += 4 * MINUTE_MS;
  await enqueueSweeps(app.deps);
  const pages = waiting().flatMap(({ body }) => SweepsMessage.parse(body).sweeps).length;
  const before = rowsWritten();
  await settle(app);
  expect([pages > 0, rowsWritten() - before]).toEqual([true, pages]);
});

it("asks for a page once when a person asks again and again", async () => {
  const refresh = () => scene.ask("/api/comments/sync?lastId=0&refresh=1");
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
  await expect(enqueueSweeps(app.deps)).rejects.toThrow("the queue is full");
  sweeps.send = send;
  await enqueueSweeps(app.deps);
  expect(waiting().length).toBeGreaterThan(0);
});
