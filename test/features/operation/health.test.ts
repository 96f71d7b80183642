import { beforeEach, expect, it, vi } from "vitest";
import { app, clock, inCore, newApp, newScene, scene } from "../../support/scene.ts";

const TOKEN = "operator-token-0123456789";

beforeEach(async () => {
  await newApp();
  Object.assign(app.deps, { config: { ...app.deps.config, OPERATOR_TOKEN: TOKEN } });
});

const deep = (token?: string) => app.request("/api/health/deep", token ? { token } : {});

it("shows an operator the state of databases, cron and outbox", async () => {
  await app.cron();
  const answer = await deep(TOKEN);
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    {
      healthy: true,
      incidents: [],
      outboundHold: false,
      core: {
        ok: true,
        lastCronAt: clock.now,
        deadLettersLastHour: 0,
        moneyDifferences: 0,
        disputesLastDay: 0,
        brokenPages: {},
        unsubscribedPages: 0,
        bytes: expect.any(Number),
      },
      shards: { COMMENTS_0: { ok: true, oldestOpenActionAt: null, oldestDueAt: null, bytes: expect.any(Number) } },
      queues: { "comment-events": { messages: 0, oldestAt: null } },
    },
  ]);
});

it("is unhealthy while the cron is silent or a database does not answer", async () => {
  await app.cron();
  clock.now += 6 * 60_000;
  expect((await deep(TOKEN)).status).toBe(503);
  await app.cron();
  vi.spyOn(app.deps, "comments").mockImplementation(() => {
    throw new TypeError("out");
  });
  expect(await (await deep(TOKEN)).json()).toMatchObject({
    healthy: false,
    core: { ok: true },
    shards: { COMMENTS_0: { ok: false, code: "TypeError" } },
  });
});

it("names the incidents that alert the operator, and stays healthy", async () => {
  await app.cron();
  const backlogs = async () => ({ "comment-events": { messages: 9, oldestAt: clock.now - 6 * 60_000 } });
  Object.assign(app.deps, { backlogs });
  const answer = await deep(TOKEN);
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { healthy: true, incidents: [{ incident: "backlog comment-events", text: expect.stringContaining("9 messages") }] },
  ]);
});

it("is a missing page without the token, and when none is set", async () => {
  for (const token of [undefined, "wrong"]) expect((await deep(token)).status).toBe(404);
  Object.assign(app.deps, { config: { ...app.deps.config, OPERATOR_TOKEN: undefined } });
  expect((await deep(TOKEN)).status).toBe(404);
});

it("counts the active pages that Meta does not let us moderate, and those without webhooks", async () => {
  await newScene();
  Object.assign(app.deps, { config: { ...app.deps.config, OPERATOR_TOKEN: TOKEN } });
  const facts = async () => {
    const { core } = (await (await deep(TOKEN)).json()) as { core: { brokenPages: object; unsubscribedPages: number } };
    return [core.brokenPages, core.unsubscribedPages];
  };
  expect(await facts()).toEqual([{}, 0]);
  await inCore("UPDATE pages SET problem = 'token', subscribed_at = NULL WHERE public_id = ?", scene.page.id).run();
  expect(await facts()).toEqual([{ token: 1 }, 1]);
  await inCore("UPDATE pages SET status = 'inactive' WHERE public_id = ?", scene.page.id).run();
  expect(await facts()).toEqual([{}, 0]);
});
