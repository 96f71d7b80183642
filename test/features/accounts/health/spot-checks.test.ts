// Spot checks: they compare random posts by another way than the sweeps, and find what the sweeps missed.
import { beforeEach, expect, it, vi } from "vitest";
import { PRAISE, runCron } from "../../../support/comments.ts";
import { bodyOf } from "../../../support/factories.ts";
import { app, clock, inComments, inCore, newScene, scene } from "../../../support/scene.ts";

const HOUR_MS = 3_600_000;

/** With `random` at 0, a spot check chooses every post that is older than a day. */
beforeEach(async () => {
  await newScene(undefined, { random: () => 0 });
  // Comments that are older than the page's protection are not compared, so the next ones come a minute later.
  clock.now += 60_000;
});

async function pass(hours: number) {
  clock.now += hours * HOUR_MS;
  await runCron(app);
}

async function health(network: "facebook" | "instagram" = "facebook") {
  const account = scene.owner.accounts.find(
    ({ platform, group_key }) => platform === network && group_key === scene.pageId,
  )!;
  const answer = await scene.ask(`/api/social/accounts/${account.id}/health`);
  return (
    await bodyOf<{
      health: {
        state: string;
        proof: { spot_check: boolean };
        spot_check: { posts: number; due: number; missing: number; unvisited: number };
        problems: { code: string; severity: string; causes: string }[];
      };
    }>(answer)
  ).health;
}
const alarms = async () =>
  (await inCore("SELECT total(count) AS n FROM service_counters WHERE name = 'spot_check_alarm'").first<{
    n: number;
  }>())!.n;

const codes = ({ problems }: Awaited<ReturnType<typeof health>>) => problems.map(({ code }) => code);

it("finds nothing when nothing is lost; raises an alarm for a lost comment, stores it, and is valid for a day", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const id = await scene.write(PRAISE);
  const answered = await scene.write(PRAISE, { target: scene.media });
  await scene.write("¡Gracias!", { target: answered });
  await app.control("/sandbox/comments", { json: { target: scene.post, text: "nadie me lee", unreadable: true } });
  await pass(1);
  await pass(26);
  const sound = { missing: 0, unvisited: 0, alarm_at: null };
  expect((await health()).spot_check).toMatchObject({ ...sound, posts: 2, due: 1, unreadable: 1 });
  expect((await health("instagram")).spot_check).toMatchObject({ ...sound, posts: 1, due: 2 });
  expect([(await health()).proof.spot_check, await alarms()]).toEqual([true, 0]);

  await inComments("DELETE FROM comments").run();
  await pass(25);
  const alarmed = await health();
  expect(alarmed).toMatchObject({ state: "broken", proof: { spot_check: false }, spot_check: { due: 1, missing: 1 } });
  expect(alarmed.problems.find(({ code }) => code === "spot_check_alarm")).toMatchObject({
    severity: "error",
    causes: expect.stringContaining("al azar"),
  });
  const lines = log.mock.calls.flat().filter((line) => String(line).includes("spot_check_alarm"));
  // One line for Facebook and one for Instagram; neither contains the text of a comment.
  expect([lines.length, await alarms(), lines.join().includes("encanta")]).toEqual([2, 2, false]);
  expect(JSON.parse(lines[0])).toMatchObject({ workspaceId: expect.any(Number) });
  expect((await scene.list()).map(({ external_id }) => external_id)).toContain(id);
  clock.now += 23 * HOUR_MS;
  expect(codes(await health())).toContain("spot_check_alarm");
  clock.now += 2 * HOUR_MS;
  expect(codes(await health())).not.toContain("spot_check_alarm");
  log.mockRestore();
});

it("raises an alarm for posts that no rotation visits", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await pass(1);
  await inComments("UPDATE posts SET visited_at = NULL").run();
  await inComments("UPDATE sweep_states SET rotation = json_set(rotation, '$.nextAt', 9e15)").run();
  await pass(26);
  expect((await health()).spot_check).toMatchObject({ missing: 0, unvisited: 2 });
  expect(codes(await health())).toContain("spot_check_alarm");
  log.mockRestore();
});
