// A page with very many comments takes the high-volume queue, and the actions for its comments do too.
import { beforeEach, expect, it, vi } from "vitest";
import { resendActions } from "../../worker/features/comments/outbox/resend-actions.ts";
import { INSULT, PRAISE, settle } from "../support/comments.ts";
import { app, clock, newScene, scene } from "../support/scene.ts";

beforeEach(() => newScene());

/** Writes comments under the scene's post in one webhook, without consuming the queue. */
async function arrive(count: number, text = PRAISE) {
  const comments = Array.from({ length: count }, (_, n) => ({ target: scene.post, text: `${text} ${n}` }));
  await app.control("/sandbox/comments", { json: { comments } });
  await app.sandbox.idle();
}
const waiting = () =>
  (["comment-events", "high-volume-events", "actions", "high-volume-actions"] as const).map(
    (name) => app.queues.waiting[name].length,
  );

it("a burst takes the high-volume queue, with all comments of that page over two a second", async () => {
  const counted = new Map<string, number>();
  vi.spyOn(app.deps, "limit").mockImplementation(async (most, key) => {
    counted.set(key, (counted.get(key) ?? 0) + 1);
    return counted.get(key)! <= most;
  });
  await arrive(26);
  expect(waiting()).toEqual([0, 26, 0, 0]);
  for (let webhook = 0; webhook < 5; webhook++) await arrive(24);
  expect(waiting()).toEqual([120, 26, 0, 0]);
  await arrive(1);
  expect(waiting()).toEqual([120, 27, 0, 0]);
  await app.control("/sandbox/comments", { json: { target: scene.media, text: PRAISE } });
  await app.sandbox.idle();
  expect(waiting()).toEqual([121, 27, 0, 0]);
});

it("messages that follow from a busy page's comments stay in the high-volume queue, and all of them are done", async () => {
  vi.spyOn(app.deps, "limit").mockResolvedValue(false);
  const calm = vi.spyOn(app.deps.queues.actions, "send");
  await arrive(3, INSULT);
  expect(waiting()).toEqual([0, 3, 0, 0]);
  await settle(app);
  expect(calm.mock.calls.flatMap(([messages]) => messages)).toEqual([]);
  expect(await scene.calls("hide")).toHaveLength(3);
});

it("waiting messages are sent again after new ones", async () => {
  const { actions } = app.deps.queues;
  const send = vi.spyOn(actions, "send").mockResolvedValue();
  await arrive(1, INSULT);
  await app.drain();
  send.mockRestore();
  clock.now += 90_000;
  const fresh = vi.spyOn(actions, "send");
  await app.cron();
  expect(fresh).not.toHaveBeenCalled();
  expect(app.queues.waiting["high-volume-actions"]).toHaveLength(1);
  await settle(app);
  expect(await scene.calls("hide")).toHaveLength(1);
  expect(await resendActions(app.deps)).toBe(0);
});
