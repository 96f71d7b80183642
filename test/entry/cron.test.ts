import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { newId } from "../../worker/platform/db/ids.ts";
import { INSULT } from "../support/comments.ts";
import { connectPages, registerOwner } from "../support/factories.ts";
import { app, clock, inCore, newScene, scene } from "../support/scene.ts";

beforeEach(() => newScene());
afterEach(() => vi.restoreAllMocks());

/** Pages whose comments wait to be deleted. */
const waiting = async () =>
  (await inCore("SELECT id FROM pages WHERE purge_below_id IS NOT NULL").all()).results.length;
const purgeAll = () => inCore(`UPDATE pages SET purge_below_id = ${newId(clock.now + 60_000)}`).run();

/** What is logged as failed while the cron runs. */
async function failuresOfCron(): Promise<unknown[]> {
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await app.cron();
  return error.mock.calls.map(([line]) => JSON.parse(line));
}

it("the cron runs every job, also when one of them fails, and names that one", async () => {
  await scene.write(INSULT);
  await purgeAll();
  clock.now += 3_600_000;
  app.deps.queues.sweeps.send = async () => {
    throw new Error("the queue is full");
  };
  const failed = (job: string) => ({ event: "cron_failed", job, error: "the queue is full" });
  expect(await failuresOfCron()).toMatchObject([failed("enqueueSweeps"), failed("enqueueChecks")]);
  expect(await waiting()).toBe(0);
  expect(await scene.list()).toEqual([]);
});

it("the cron runs the other jobs when it cannot read which plans ended", async () => {
  await purgeAll();
  await inCore("ALTER TABLE subscriptions RENAME TO elsewhere").run();
  onTestFinished(async () => void (await inCore("ALTER TABLE elsewhere RENAME TO subscriptions").run()));
  const jobs = (await failuresOfCron()) as { job: string }[];
  expect(jobs.map(({ job }) => job)).toContain("fitEndedPlans");
  expect(await waiting()).toBe(0);
});

it("the cron continues with the next page when one page's comments cannot be deleted", async () => {
  const eva = await registerOwner(app, { plan: "pro" });
  await connectPages(app, eva);
  await purgeAll();
  await inCore("UPDATE workspaces SET shard = 'COMMENTS_9' WHERE id = (SELECT min(id) FROM workspaces)").run();
  expect(await failuresOfCron()).toContainEqual(expect.objectContaining({ event: "purge_failed" }));
  expect(await waiting()).toBe(4);
});
