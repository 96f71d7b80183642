// All clients of a person on one screen: what waits, what was hidden, connection and plan of every page, across workspaces.
import { eq } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { comments, raids } from "../../../worker/platform/db/comments.ts";
import { grants, memberships, pages, subscriptions, users, workspaces } from "../../../worker/platform/db/core.ts";
import { openComments } from "../../../worker/platform/db/open.ts";
import { DAY_MS, HOUR_MS } from "../../../worker/vocabulary/durations.ts";
import { createTestApp } from "../../support/app.ts";
import { INSULT, settle } from "../../support/comments.ts";
import { bodyOf, colleagueOf, type Owner, registerOwner, setPlan, workspaceOf } from "../../support/factories.ts";
import { app, clock, commentsDb, inComments, newScene, scene } from "../../support/scene.ts";

type Counts = {
  review: number;
  unanswered: number;
  oldest_at: string | null;
  at_least: boolean;
  hidden: number;
  usual: number;
  answered_in_ms: number | null;
  raid: string | null;
};
type Page = { key: string; name: string; networks: string[]; connection: string; counts: Counts | null };
type Client = {
  id: string;
  name: string;
  may_connect: boolean;
  is_protected: boolean;
  closes_at: string | null;
  plan: string;
  use: number | null;
  pages: Page[];
};
const COMPLAINT = "Llevo dos semanas esperando mi pedido, ¿me pueden ayudar?";
const NOON = Date.UTC(2026, 6, 1, 12);

beforeEach(() => newScene(NOON));
const clientsOf = async (who: { token: string }, from = app) =>
  (await bodyOf<{ clients: Client[] }>(await from.request("/api/clients", { token: who.token }))).clients;
const own = async () => (await clientsOf(scene.owner))[0]!;
const pageOf = ({ pages: all }: Client) => all.find(({ key }) => key === scene.pageId)!;

it("shows one row for a page with its Instagram: what waits, since when, and what was hidden beside the usual", async () => {
  await scene.write(COMPLAINT, { authorName: "Rosa" });
  clock.now += 3 * HOUR_MS;
  await scene.write(COMPLAINT, { target: scene.media, authorName: "Luis" });
  await scene.write(INSULT);
  clock.now += HOUR_MS;
  const client = await own();
  expect(client).toMatchObject({ name: "Ana", may_connect: true, is_protected: true, plan: "Pro", use: 0 });
  expect(client.pages).toHaveLength(2);
  expect(pageOf(client)).toMatchObject({ name: scene.page.name, networks: ["facebook", "instagram"] });
  const { counts } = pageOf(client);
  expect(counts).toMatchObject({ unanswered: 2, review: 2, hidden: 1, usual: 0, at_least: false, raid: null });
  const listed = (await scene.list("?inbox=unanswered")).map(({ original_created_at }) =>
    Date.parse(original_created_at),
  );
  expect(Date.parse(counts!.oldest_at!)).toBe(Math.min(...listed));
  clock.now += 25 * HOUR_MS;
  const later = pageOf(await own()).counts!;
  expect([later.hidden, later.unanswered]).toEqual([0, 2]);
});

it("says how long the latest questions waited for a person's answer, on both networks together, where the plan has it", async () => {
  const answer = async (waitMs: number, target?: string) => {
    const question = await scene.write(COMPLAINT, { ...(target && { target }) });
    clock.now += waitMs;
    const { id } = await scene.listed(question);
    await scene.answer("/api/comments/reply", { commentId: id, text: "Lo miramos ahora mismo." });
    await settle(app);
    clock.now += HOUR_MS;
  };
  expect(pageOf(await own()).counts!.answered_in_ms).toBeNull();
  await answer(HOUR_MS);
  await answer(3 * HOUR_MS, scene.media);
  await answer(5 * HOUR_MS);
  const { answered_in_ms: median } = pageOf(await own()).counts!;
  expect(Math.round(median! / HOUR_MS)).toBe(3);
  await setPlan(app, scene.owner, "basic");
  expect(pageOf(await own()).counts!.answered_in_ms).toBeNull();
});

it("the usual is the mean of the two weeks before, and what is hidden agrees with the list", async () => {
  await setPlan(app, scene.owner, "pro");
  for (let day = 0; day < 14; day++) {
    await scene.write(INSULT);
    if (day % 2 === 0) await scene.write(INSULT);
    clock.now += DAY_MS;
  }
  clock.now += HOUR_MS;
  await scene.write(INSULT);
  const { hidden, usual } = pageOf(await own()).counts!;
  expect([hidden, usual]).toEqual([1, 2]);
});

it("shows an attack that was noticed, and a raid that runs, until it is over", async () => {
  const { id: pageId, workspaceId } = (await app.deps.core.select().from(pages)).find(
    ({ publicId }) => publicId === scene.page.id,
  )!;
  const row = {
    id: "r",
    workspaceId,
    pageId,
    since: clock.now,
    noticedAt: clock.now,
    seenAt: clock.now,
    hostile: 9,
    examined: 9,
  };
  await commentsDb().insert(raids).values(row);
  expect(pageOf(await own()).counts?.raid).toBe("proposed");
  await commentsDb()
    .update(raids)
    .set({ startedAt: clock.now, until: clock.now + HOUR_MS });
  expect(pageOf(await own()).counts?.raid).toBe("running");
  clock.now += 2 * HOUR_MS;
  expect(pageOf(await own()).counts?.raid).toBe(null);
});

it("says whether the connection is broken or ends soon, of any of the page's accounts that is active", async () => {
  const connection = async () => pageOf(await own()).connection;
  expect(await connection()).not.toBe("broken");
  await app.deps.core.update(grants).set({ expiresAt: clock.now + 3 * DAY_MS });
  expect(await connection()).toBe("expiring");
  await app.deps.core.update(pages).set({ problem: "token" }).where(eq(pages.publicId, scene.instagram.id));
  expect(await connection()).toBe("broken");
  for (const { id } of [scene.page, scene.instagram])
    await scene.answer("/api/social/accounts/status", { accountId: id, status: "inactive" });
  expect(await connection()).toBe("inactive");
});

it("reads each workspace with the person's own rights: a member who sees one page gets no other, and may not connect it", async () => {
  await scene.write(COMPLAINT);
  const rows = await app.deps.core.select().from(pages);
  const seen = rows.filter(({ groupKey }) => groupKey !== scene.pageId).map(({ id }) => id);
  const limited = await colleagueOf(app, scene.owner, { role: "moderator", pageIds: seen.slice(0, 1) });
  const theirs = (await clientsOf(limited)).find(({ name }) => name === "Ana");
  expect(theirs).toMatchObject({ name: "Ana", may_connect: false });
  expect(theirs!.pages.map(({ networks, counts }) => [networks.length, counts!.review])).toEqual([[1, 0]]);
  expect(JSON.stringify(theirs)).not.toContain(scene.pageId);
  const stranger = await registerOwner(app, { name: "Otra", plan: "pro" });
  expect((await clientsOf(stranger)).map(({ name, pages: all }) => [name, all])).toEqual([["Otra", []]]);
});

it("a workspace that is closing or has no plan says so, and the others are there", async () => {
  const bea = await registerOwner(app, { name: "Bea", plan: "pro" });
  const user = (await app.deps.core.query.users.findFirst({ where: eq(users.publicId, scene.owner.userId) }))!;
  const { id: workspaceId } = await workspaceOf(app, bea);
  await app.deps.core
    .insert(memberships)
    .values({ userId: user.id, workspaceId, role: "viewer", createdAt: clock.now });
  const state = async () =>
    (await clientsOf(scene.owner)).map(({ name, is_protected, closes_at }) => [name, is_protected, closes_at]);
  expect(await state()).toEqual([
    ["Ana", true, null],
    ["Bea", true, null],
  ]);
  const closesAt = clock.now + DAY_MS;
  await app.deps.core.update(subscriptions).set({ closesAt }).where(eq(subscriptions.workspaceId, workspaceId));
  expect(await state()).toEqual([
    ["Ana", true, null],
    ["Bea", false, new Date(closesAt).toISOString()],
  ]);
  await setPlan(app, scene.owner, "free", "expired");
  const [ana] = await clientsOf(scene.owner);
  expect(ana).toMatchObject({ is_protected: false, use: null, pages: [] });
});

it("a database that does not answer leaves the pages of its workspaces without numbers, and the others complete", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await scene.write(COMPLAINT);
  const unreachable = openComments({
    prepare() {
      throw new Error("no such database");
    },
  } as never);
  const broken = createTestApp(
    {
      now: () => clock.now,
      comments: (shard) => (shard === "COMMENTS_9" ? unreachable : app.deps.comments(shard)),
    },
    app.sandbox.state,
  );
  const bea = await registerOwner(app, { name: "Bea", plan: "pro" });
  const user = (await app.deps.core.query.users.findFirst({ where: eq(users.publicId, bea.userId) }))!;
  const { id: workspaceId } = await workspaceOf(app, scene.owner);
  await app.deps.core.insert(memberships).values({ userId: user.id, workspaceId, role: "admin", createdAt: clock.now });
  const theirs = await workspaceOf(app, bea);
  const grant = (await app.deps.core.select().from(grants))[0]!;
  const page = (await app.deps.core.select().from(pages))[0]!;
  await app.deps.core.insert(grants).values({ ...grant, id: 1, workspaceId: theirs.id });
  await app.deps.core
    .insert(pages)
    .values({ ...page, id: 1, grantId: 1, publicId: "p", workspaceId: theirs.id, externalId: "9", groupKey: "9" });
  await app.deps.core.update(workspaces).set({ shard: "COMMENTS_9" }).where(eq(workspaces.id, theirs.id));
  const listed = await clientsOf(bea, broken);
  const [mine, ana] = ["Bea", "Ana"].map((name) => listed.find((each) => each.name === name));
  expect([mine!.use, mine!.pages.map(({ counts }) => counts)]).toEqual([null, [null]]);
  expect(pageOf(ana!).counts).toMatchObject({ review: 1 });
  expect(logged.mock.calls.flat().join()).toContain("clients_unread");
});

it("reads at most a thousand waiting comments of a workspace, and says that there may be more", async () => {
  await scene.write(COMPLAINT);
  const [row] = await commentsDb().select().from(comments);
  const columns = Object.keys((await inComments("SELECT * FROM comments").first())!).filter(
    (name) => !["id", "external_id", "external_key"].includes(name),
  );
  await inComments(
    `INSERT INTO comments (id, external_id, external_key, ${columns}) SELECT comments.id + value, 'x' || value, 'x' || value, ${columns}
     FROM comments, json_each(?) WHERE comments.id = ${row!.id}`,
    JSON.stringify(Array.from({ length: 1_200 }, (_, index) => index + 1)),
  ).run();
  expect(pageOf(await own()).counts).toMatchObject({ review: 1_000, at_least: true });
});

it("a person who is asked for their workspaces learns how many pages they see in each", async () => {
  const rows = await app.deps.core.select().from(pages);
  const seen = rows.filter(({ groupKey }) => groupKey === scene.pageId).map(({ id }) => id);
  const limited = await colleagueOf(app, scene.owner, { role: "viewer", pageIds: seen });
  const pagesOf = async ({ token }: Pick<Owner, "token">) => {
    const { workspaces: all } = await bodyOf<{ workspaces: { pages: number }[] }>(
      await app.request("/api/workspaces", { token }),
    );
    return all.map((each) => each.pages);
  };
  expect(await pagesOf(scene.owner)).toEqual([2]);
  expect(await pagesOf(limited)).toEqual([1, 0]);
});
