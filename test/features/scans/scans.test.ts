import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Scan } from "../../../web/api/types.ts";
import { pickInstructive } from "../../../worker/features/scans/list-scans.ts";
import { pages } from "../../../worker/platform/db/core.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { INSULT, PRAISE, settle } from "../../support/comments.ts";
import { bodyOf, connectedOwner, connectPages, registerOwner, setPlan } from "../../support/factories.ts";
import { app, clock, inComments, inCore, newScene, scene } from "../../support/scene.ts";

const START = Date.UTC(2026, 5, 1, 12);
let page: string;

beforeEach(async () => {
  await newScene(START);
  page = scene.page.id;
  clock.now += 60_000;
});

const days = (back: number) => START - back * DAY_MS;
/** Writes a comment that is older than the connection, and that no webhook reports. */
const wrote = (text: string, back: number, more: object = {}) =>
  scene.write(text, { createdAt: days(back), silent: true, ...more });

const start = () => scene.ask("/api/scans", { page });
const scans = async (query = "") => (await scene.answer<{ scans: Scan[] }>(`/api/scans${query}`)).scans;
const choose = (json: object) => scene.ask(`/api/scans/${page}/choice`, json);
const settings = async () =>
  (
    await scene.answer<{ settings: { automod: boolean; observeOnly: boolean } }>(
      `/api/moderation/settings?page=${page}`,
    )
  ).settings;
async function scanned() {
  await bodyOf(await start());
  await settle(app);
}

describe("the first scan of a page", () => {
  it("judges the network's last 30 days, hides nothing, and does not use up the load of old comments", async () => {
    const insult = await wrote(INSULT, 20);
    await wrote(PRAISE, 9);
    await wrote(`${INSULT}!`, 40);
    expect((await bodyOf<{ scans: Scan[] }>(await start())).scans).toMatchObject([
      { page, state: "running", considered: 0, wouldHide: null, comments: [], choice: null },
    ]);
    await settle(app);
    expect(await scans(`?page=${page}`)).toMatchObject([
      {
        state: "done",
        considered: 2,
        wouldHide: 1,
        comments: [{ content: INSULT, reason_code: "toxic", reasons: [{ kind: "score", head: "toxic" }, {}] }],
      },
    ]);
    expect((await scene.onNetwork(insult)).hidden).toBe(false);
    expect(await scene.calls("hide")).toEqual([]);
    expect(await app.deps.comments("COMMENTS_0").query.historyLoads.findMany()).toEqual([]);
    await setPlan(app, scene.owner, "pro");
    expect((await scene.ask("/api/comments/force-sync", {})).status).toBe(200);
  });

  it("waits for a running load of its page, for seconds only", async () => {
    await wrote(INSULT, 20);
    await app.deps.core.update(pages).set({ loadLeaseUntil: clock.now + 60_000 });
    await scanned();
    expect(await scans()).toMatchObject([{ state: "running", considered: 0 }]);
    expect(app.queues.delayed.loads.map(({ delaySeconds }) => delaySeconds)).toEqual([3]);
    await app.deps.core.update(pages).set({ loadLeaseUntil: null });
    app.queues.release();
    await settle(app);
    expect(await scans()).toMatchObject([{ state: "done", considered: 1 }]);
  });

  it("says so when there is nothing to find", async () => {
    await scanned();
    expect(await scans(`?page=${page}`)).toMatchObject([{ state: "done", considered: 0, wouldHide: 0, comments: [] }]);
  });

  it("is listed from counts alone, and reads its findings only for one page", async () => {
    await wrote(INSULT, 5);
    await scanned();
    const { $client } = app.deps.comments("COMMENTS_0");
    const prepared = vi.spyOn($client, "prepare");
    const classified = vi.spyOn(app.deps, "classify");
    expect(await scans()).toMatchObject([{ state: "done", considered: 1, wouldHide: null, comments: [] }]);
    expect(prepared.mock.calls.filter(([sql]) => /"?from"? "?comments"?/i.test(sql))).toEqual([]);
    expect(classified).not.toHaveBeenCalled();
    expect(await scans(`?page=${page}`)).toMatchObject([{ wouldHide: 1, comments: [{ content: INSULT }] }]);
    expect(classified).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it("runs once, however often it is requested", async () => {
    await scanned();
    const before = await scans();
    clock.now += DAY_MS;
    await bodyOf(await start());
    expect(app.queues.waiting.loads).toEqual([]);
    expect(await scans()).toEqual(before);
  });

  it("reports a failure when the connection broke, and starts again on request", async () => {
    await wrote(INSULT, 5);
    await bodyOf(await start());
    await inCore("UPDATE pages SET problem = 'token'").run();
    expect(await scans()).toMatchObject([{ state: "failed" }]);
    expect((await start()).status).toBe(409);
    await inCore("UPDATE pages SET problem = NULL").run();
    app.queues.waiting.loads.length = 0;
    clock.now += 21 * 60_000;
    expect(await scans()).toMatchObject([{ state: "failed" }]);
    await scanned();
    expect(await scans(`?page=${page}`)).toMatchObject([{ state: "done", wouldHide: 1 }]);
  });

  it("is deleted with the page's comments, so that a page that comes back is scanned again", async () => {
    await wrote(INSULT, 5);
    await scanned();
    await scene.answer("/api/social/disconnect", { accountId: page, comments: "delete" });
    for (let minute = 0; minute < 3; minute++) await app.cron();
    await connectPages(app, scene.owner);
    expect(await scans(`?page=${page}`)).toEqual([]);
    await scanned();
    expect(await scans(`?page=${page}`)).toMatchObject([{ state: "done", wouldHide: 1 }]);
  });

  it("needs a plan or a trial, and an active page of the workspace", async () => {
    const { token } = await registerOwner(app);
    const answer = await app.request("/api/scans", { token, json: { page } });
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: "plan_required" }]);
    await scene.answer("/api/social/accounts/status", { accountId: page, status: "inactive" });
    expect(await (await start()).json()).toMatchObject({ code: "account_inactive" });
    for (const json of [{}, { page: 7 }, { page: "" }]) expect((await scene.ask("/api/scans", json)).status).toBe(400);
  });

  it("is not listed for another owner", async () => {
    await scanned();
    const other = await connectedOwner(app);
    expect((await bodyOf<{ scans: Scan[] }>(await app.request("/api/scans", { token: other.token }))).scans).toEqual(
      [],
    );
  });
});

describe("the owner's choice after the scan", () => {
  it("to observe flags from now on what would be hidden", async () => {
    await scanned();
    expect(await bodyOf<{ acts: boolean }>(await choose({ choice: "observe" }))).toMatchObject({ acts: false });
    expect(await settings()).toMatchObject({ automod: true, observeOnly: true });
    const id = await scene.write(INSULT);
    expect((await scene.onNetwork(id)).hidden).toBe(false);
    expect(await scans(`?page=${page}`)).toMatchObject([{ choice: "observe", wouldHide: 0 }]);
  });

  it("to protect applies from now on, and leaves the findings", async () => {
    const old = await wrote(INSULT, 20);
    await scanned();
    await bodyOf(await choose({ choice: "observe" }));
    expect(await bodyOf<{ acts: boolean }>(await choose({ choice: "protect" }))).toMatchObject({ acts: true });
    await settle(app);
    expect(await settings()).toMatchObject({ automod: true, observeOnly: false });
    expect((await scene.onNetwork(old)).hidden).toBe(false);
    expect((await scene.onNetwork(await scene.write(INSULT))).hidden).toBe(true);
  });

  it("to hide the findings hides them, and nothing older", async () => {
    const [old, older] = [await wrote(INSULT, 20), await wrote(`${INSULT}!`, 25)];
    await scanned();
    await inComments("UPDATE comments SET posted_at = ? WHERE external_id = ?", days(40), older).run();
    expect(await scene.list("?status=flagged")).toHaveLength(2);
    await bodyOf(await choose({ choice: "protect", hideFound: true }));
    await settle(app);
    expect((await scene.onNetwork(old)).hidden).toBe(true);
    expect((await scene.onNetwork(older)).hidden).toBe(false);
    expect(await scene.list("?status=disapproved")).toMatchObject([{ content: INSULT }]);
  });

  it("says that nothing is hidden when the workspace only observes", async () => {
    await scanned();
    await scene.answer("/api/moderation/settings", { automod: true, prohibitedKeywords: [], observeOnly: true });
    expect(await bodyOf<{ acts: boolean }>(await choose({ choice: "protect" }))).toMatchObject({ acts: false });
  });

  it("is refused before the scan ends, and when it is an unknown choice", async () => {
    expect((await choose({ choice: "observe" })).status).toBe(404);
    await bodyOf(await start());
    expect(await (await choose({ choice: "observe" })).json()).toMatchObject({ code: "in_progress" });
    expect((await choose({ choice: "hide" })).status).toBe(400);
  });
});

it("the examples are the worst first, and possible mistakes after them", () => {
  const found = (id: number, score: number, legitimate = 0) => ({ id, score, legitimate });
  const insults = Array.from({ length: 20 }, (_, n) => found(100 + n, 0.9 - n / 100));
  const customers = [found(3, 0.95, 0.4), found(4, 0.99, 0.2)];
  const list = [...customers.toReversed(), ...insults, found(1, 0.895), found(2, 1)];
  expect(pickInstructive(list)).toEqual([2, 100, 1, 101, 102, 103, 104, 105, 3, 4]);
  expect(pickInstructive([...customers, found(2, 1)])).toEqual([2, 3, 4]);
  expect(pickInstructive([])).toEqual([]);
});
