import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { fitToPlan } from "../../../worker/features/accounts/fit-to-plan.ts";
import { users } from "../../../worker/platform/db/core.ts";
import { TRIAL_DAYS } from "../../../worker/vocabulary/money/plans.ts";
import { createTestApp } from "../../support/app.ts";
import { INSULT, makeScene, PRAISE, runCron, settle } from "../../support/comments.ts";
import { bodyOf, connectPages, listAccounts, type Owner, registerOwner, setPlan } from "../../support/factories.ts";
import { app, clock, inComments, inCore, newApp } from "../../support/scene.ts";

const DAY = 86_400_000;

beforeEach(() => newApp());

const addPage = (name: string) => app.control("/sandbox/pages", { json: { name, instagram: true } });
const setStatus = (owner: Owner, accountId: string, status: string, on = app) =>
  on.request("/api/social/accounts/status", { token: owner.token, json: { accountId, status } });
const rows = async <T>(sql: string) => (await inCore(sql).all<T>()).results;

async function applyPlan(owner: Owner) {
  const [row] = await rows<{ workspace_id: number }>(
    `SELECT workspace_id FROM memberships JOIN users ON users.id = user_id WHERE email = '${owner.email}'`,
  );
  return fitToPlan(app.deps, { workspaceId: row!.workspace_id });
}

const activeGroups = async (owner: Owner) =>
  [...new Set((await listAccounts(app, owner)).filter((a) => a.status === "active").map((a) => a.group_key))].sort();

/** An owner on Pro whose three pages were activated in the order of `groups`, an hour apart. */
async function threePages() {
  await addPage("Librería Luna");
  const owner = await registerOwner(app);
  const accounts = await connectPages(app, owner);
  await setPlan(app, owner, "pro");
  const groups = [...new Set(accounts.map(({ group_key }) => String(group_key)))].reverse();
  for (const group of groups) {
    for (const { id } of accounts.filter(({ group_key }) => group_key === group))
      await bodyOf(await setStatus(owner, id, "active"));
    clock.now += 3_600_000;
  }
  return { owner, accounts, groups };
}

describe("a smaller plan", () => {
  it("keeps the groups that were activated first, both accounts of each", async () => {
    const { owner, groups } = await threePages();
    await setPlan(app, owner, "basic");
    expect(await applyPlan(owner)).toEqual({ suspended: 4, resumed: 0 });
    expect(await activeGroups(owner)).toEqual([groups[0]]);
    expect(await applyPlan(owner)).toEqual({ suspended: 0, resumed: 0 });
    const body = await bodyOf(await app.request("/api/social/accounts", { token: owner.token }));
    expect(body).toMatchObject({ planLimit: { total: 1, used: 1, choose: true } });
  });

  it("lets the owner choose another group, and does not ask again", async () => {
    const { owner, accounts, groups } = await threePages();
    await setPlan(app, owner, "basic");
    await applyPlan(owner);
    const chosen = accounts.filter(({ group_key }) => group_key === groups[2]);
    const others = accounts.filter(({ group_key }) => group_key !== groups[2]);
    for (const { id } of others) await bodyOf(await setStatus(owner, id, "inactive"));
    await Promise.all(chosen.map(async ({ id }) => bodyOf(await setStatus(owner, id, "active"))));
    const body = await bodyOf(await app.request("/api/social/accounts", { token: owner.token }));
    expect(body).toMatchObject({ planLimit: { used: 1, choose: false } });
    expect(await activeGroups(owner)).toEqual([groups[2]]);
    await applyPlan(owner);
    expect(await activeGroups(owner)).toEqual([groups[2]]);
  });
});

it("an owner whose address is not verified has one active page, whatever the plan", async () => {
  const { owner, accounts, groups } = await threePages();
  for (const { id } of accounts) await bodyOf(await setStatus(owner, id, "inactive"));
  const verify = (at: number | null) =>
    app.deps.core.update(users).set({ emailVerifiedAt: at }).where(eq(users.email, owner.email));
  await verify(null);
  const [one, other] = groups.map((group) => accounts.find(({ group_key }) => group_key === group)!);
  expect((await setStatus(owner, one!.id, "active")).status).toBe(200);
  expect(await (await setStatus(owner, other!.id, "active")).json()).toMatchObject({ code: "email_unverified" });
  await verify(clock.now);
  expect((await setStatus(owner, other!.id, "active")).status).toBe(200);
});

describe("a larger plan", () => {
  it("resumes the pages that the plan paused, in their order, and none that the owner paused", async () => {
    const { owner, accounts, groups } = await threePages();
    await setPlan(app, owner, "basic");
    await applyPlan(owner);
    for (const { id } of accounts.filter(({ group_key }) => group_key === groups[1]))
      await bodyOf(await setStatus(owner, id, "inactive"));
    await setPlan(app, owner, "pro");
    expect(await applyPlan(owner)).toEqual({ suspended: 0, resumed: 2 });
    expect(await activeGroups(owner)).toEqual([groups[0], groups[2]].sort());
  });
});

describe("a plan that ended", () => {
  it("pauses every page at the next cron run, and a new plan resumes them", async () => {
    const scene = await makeScene(app);
    clock.now += TRIAL_DAYS * DAY + 1000;
    await app.cron();
    expect((await listAccounts(app, scene.owner)).map(({ status }) => status)).toEqual(Array(4).fill("inactive"));
    expect((await listAccounts(app, scene.owner)).every((account) => account.paused_by_plan === true)).toBe(true);
    const groups = new Set((await listAccounts(app, scene.owner)).map(({ group_key }) => group_key));
    const shown = await scene.answer("/api/payments/subscription");
    expect(shown).toMatchObject({ subscription: { paused_pages: groups.size } });
    await setPlan(app, scene.owner, "pro");
    expect(await applyPlan(scene.owner)).toEqual({ suspended: 0, resumed: 4 });
  });

  it("lets another workspace protect the page, and resuming respects its claim", async () => {
    const scene = await makeScene(app);
    clock.now += TRIAL_DAYS * DAY + 1000;
    await app.cron();
    const eva = await registerOwner(app, { plan: "pro" });
    const theirs = await connectPages(app, eva);
    expect(theirs.map(({ status }) => status)).toEqual(Array(4).fill("active"));
    await setPlan(app, scene.owner, "pro");
    expect(await applyPlan(scene.owner)).toEqual({ suspended: 0, resumed: 0 });
    expect((await listAccounts(app, scene.owner)).map(({ status }) => status)).toEqual(Array(4).fill("inactive"));
  });
});

describe("resuming", () => {
  it("shows the comments of the pause, hides none of them, and protects from now on", async () => {
    const scene = await makeScene(app);
    await scene.write(PRAISE);
    const account = scene.page;
    await bodyOf(await setStatus(scene.owner, account.id, "inactive"));
    clock.now += 2 * DAY;
    const meanwhile = await scene.write(INSULT);
    expect(await scene.list()).toHaveLength(1);
    clock.now += 60_000;
    await bodyOf(await setStatus(scene.owner, account.id, "active"));
    await settle(app);
    expect((await scene.onNetwork(meanwhile)).hidden).toBe(false);
    expect(await scene.list()).toMatchObject(expect.arrayContaining([expect.objectContaining({ status: "flagged" })]));
    clock.now += 60_000;
    const later = await scene.write(INSULT);
    expect((await scene.onNetwork(later)).hidden).toBe(true);
  });

  it("does the same when the plan comes back", async () => {
    const scene = await makeScene(app);
    clock.now += TRIAL_DAYS * DAY + 1000;
    await app.cron();
    const meanwhile = await scene.write(INSULT);
    await runCron(app);
    const stored = inComments("SELECT count(*) AS n FROM comments");
    expect(await stored.first()).toEqual({ n: 0 });
    await setPlan(app, scene.owner, "pro");
    clock.now += 60_000;
    await applyPlan(scene.owner);
    await settle(app);
    expect((await scene.onNetwork(meanwhile)).hidden).toBe(false);
    expect(await scene.list()).toMatchObject([{ status: "flagged" }]);
  });
});

describe("two requests at the same instant", () => {
  it("cannot both take the last place, in two instances of the Worker", async () => {
    for (let n = 0; n < 8; n++) await addPage(`Página ${n}`);
    const owner = await registerOwner(app);
    const accounts = (await connectPages(app, owner)).filter(({ platform }) => platform === "facebook");
    expect(accounts).toHaveLength(10);
    await setPlan(app, owner, "pro");
    const other = createTestApp({ now: () => clock.now });
    const answers = await Promise.all(
      accounts.map(({ id }, n) => setStatus(owner, id, "active", n % 2 === 0 ? app : other)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(7);
    expect(await activeGroups(owner)).toHaveLength(3);
  });

  it("cannot both claim one page for two workspaces", async () => {
    const owners = await Promise.all([registerOwner(app), registerOwner(app), registerOwner(app)]);
    const ids: string[] = [];
    for (const owner of owners) {
      ids.push((await connectPages(app, owner))[0]!.id);
      await setPlan(app, owner, "pro");
    }
    const answers = await Promise.all(owners.map((owner, n) => setStatus(owner, ids[n]!, "active")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = await answers.find(({ status }) => status === 409)!.json();
    expect((refused as { code: string }).code).toBe("page_claimed");
    expect(await rows("SELECT count(*) AS n FROM pages WHERE status = 'active'")).toEqual([{ n: 1 }]);
  });
});
