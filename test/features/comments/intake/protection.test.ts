// Which comments a page's protection is for: those that are written, or that a webhook brings, while it is active.
import { beforeEach, expect, it } from "vitest";
import { fitToPlan } from "../../../../worker/features/accounts/fit-to-plan.ts";
import { INSULT, settle, sweep } from "../../../support/comments.ts";
import { setPlan, workspaceOf } from "../../../support/factories.ts";
import { app, clock, countedComments, newScene, scene } from "../../../support/scene.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

beforeEach(() => newScene());

const setStatus = (status: "active" | "inactive") =>
  scene.answer("/api/social/accounts/status", { accountId: scene.page.id, status });
const stateOf = async (id: string) => ({
  status: (await scene.listed(id)).status,
  hidden: (await scene.onNetwork(id)).hidden,
});

const HIDDEN = { status: "disapproved", hidden: true };
const SHOWN = { status: "flagged", hidden: false };

it("on a page's first connection a comment that a webhook brings is new, whatever date it carries", async () => {
  const byWebhook = await scene.write(INSULT, { createdAt: clock.now - 3 * HOUR_MS });
  const onInstagram = await scene.write(INSULT, { createdAt: clock.now - 3 * HOUR_MS, target: scene.media });
  const bySweep = await scene.write(`${INSULT} y más`, { createdAt: clock.now - 3 * HOUR_MS, silent: true });
  clock.now += 10 * MINUTE_MS;
  await sweep(app);
  expect([await stateOf(byWebhook), await stateOf(onInstagram), await stateOf(bySweep)]).toEqual([
    HIDDEN,
    HIDDEN,
    SHOWN,
  ]);
  expect(await countedComments()).toBe(2);
});

it.each([
  ["the owner", "owner"],
  ["the plan", "plan"],
] as const)("after a pause by %s the moment of resuming holds", async (_, by) => {
  const { id: workspaceId } = await workspaceOf(app, scene.owner);
  if (by === "owner") await setStatus("inactive");
  else await setPlan(app, scene.owner, "free", "expired");
  await app.cron();
  clock.now += 2 * HOUR_MS;
  await setPlan(app, scene.owner, "pro");
  if (by === "owner") await setStatus("active");
  else await fitToPlan(app.deps, { workspaceId });
  await settle(app);
  const ofThePause = await scene.write(INSULT, { createdAt: clock.now - HOUR_MS });
  clock.now += MINUTE_MS;
  const later = await scene.write(`${INSULT} y más`);
  expect([await stateOf(ofThePause), await stateOf(later)]).toEqual([SHOWN, HIDDEN]);
});
