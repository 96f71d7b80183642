// Jobs of the product and changes of a page, when the page's comments are in another database than its workspace's.
import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { watchWorkspaces } from "../../../worker/features/alerts/watch-workspaces.ts";
import { countOverage } from "../../../worker/features/usage/count-overage.ts";
import { alerts, usageReports } from "../../../worker/platform/db/core.ts";
import { INSULT, PRAISE, runCron, settle } from "../../support/comments.ts";
import { bodyOf, setPlan } from "../../support/factories.ts";
import { app, clock, newSplitScene, OTHER, OWN, rowsIn, s, writeOnBoth } from "../../support/split-scene.ts";

beforeEach(async () => {
  await newSplitScene();
  await setPlan(app, s.owner, "pro");
  clock.now += 60_000;
});

const ask = async (path: string, json?: unknown) =>
  s.answer(`/api${path}`, undefined, { ...(json !== undefined && { json }) });
const instagram = () =>
  s.owner.accounts.find(({ platform, status }) => platform === "instagram" && status === "active")!;

/** Writes comments of different people on the page in the other database, a few seconds apart. */
async function writeThere(texts: readonly string[]) {
  const comments = texts.map((text, n) => {
    clock.now += 5_000;
    return { target: s.media, text, authorId: `72${String(n).padStart(14, "0")}` };
  });
  await bodyOf(await app.control("/sandbox/comments", { json: { comments } }));
  await settle(app);
}

it("notices a surge in the other database, and a siege of its page begins, ends and is undone there", async () => {
  await writeThere(Array.from({ length: 12 }, (_, n) => `${INSULT} ${n}`));
  const Sieges = z.object({
    sieges: z.array(z.looseObject({ id: z.string(), state: z.string(), hidden: z.number() })),
  });
  const listed = async () => Sieges.parse(await ask("/sieges")).sieges;
  const [siege] = await listed();
  expect(siege).toMatchObject({ state: "proposed", social_account_id: instagram().id });
  expect(await rowsIn(OWN, "SELECT id FROM sieges")).toEqual([]);
  await ask(`/sieges/${siege!.id}/start`, {});
  await writeThere(["Eres un llorón número 1"]);
  expect(await listed()).toMatchObject([{ state: "running", hidden: 1 }]);
  expect((await s.list())[0]).toMatchObject({ status: "disapproved" });
  clock.now += 60_000;
  await ask(`/sieges/${siege!.id}/end`, {});
  expect(await listed()).toMatchObject([{ state: "ended" }]);
  await ask(`/sieges/${siege!.id}/undo`, {});
  await settle(app);
  expect(await listed()).toMatchObject([{ state: "undone" }]);
  expect((await s.list())[0]).toMatchObject({ content: "Eres un llorón número 1", status: "flagged" });
});

it("groups near-copies of each page, and lists the largest waves of both", async () => {
  const copies = (count: number) =>
    Array.from({ length: count }, (_, n) => `Gana dinero desde casa sin esfuerzo, pregúntame cómo ${n}`);
  await writeThere(copies(14));
  for (const text of copies(11)) await s.write(text);
  const Waves = z.object({ waves: z.array(z.looseObject({ comment_id: z.string(), count: z.number() })) });
  const { waves } = Waves.parse(await ask("/waves"));
  expect(waves.map(({ count }) => count)).toEqual([14, 11]);
  for (const [index, shard] of [OTHER, OWN].entries())
    expect(await rowsIn(shard, `SELECT id FROM comments WHERE id = ${waves[index]!.comment_id}`)).toHaveLength(1);
  const Members = z.object({ members: z.array(z.looseObject({ content: z.string() })) });
  for (const { comment_id, count } of waves) {
    const { members } = Members.parse(await ask(`/waves/${comment_id}/members`));
    expect(members.map(({ content }) => content)).toEqual(copies(count).toReversed());
  }
});

it("lets the page in the other database learn from its own corrections", async () => {
  const plugs = [
    "Los croissants de Panimax son mejores",
    "Yo compro en Panimax toda la vida",
    "Pasaos por Panimax y veréis",
  ];
  for (const text of plugs) {
    await s.write(text, { target: s.media });
    const [latest] = await s.list();
    await bodyOf(await s.setStatus(latest!.id, "disapproved"));
  }
  clock.now += 120_000;
  app.queues.releaseDue();
  await settle(app);
  expect(await ask(`/moderation/learning?page=${instagram().id}`)).toMatchObject({ corrections: [{}, {}, {}] });
  expect(await env.DB.prepare("SELECT count(*) AS n FROM learned_adapters").first("n")).toBe(1);
  expect(await ask("/moderation/learning/preview", { page: instagram().id })).toMatchObject({ success: true });
});

it("lists failed actions of both by cursor, and tries one of the other database again", async () => {
  await writeOnBoth([INSULT, INSULT, INSULT]);
  for (const shard of [OWN, OTHER])
    await env[shard].batch([
      env[shard].prepare("UPDATE actions SET state = 'failed'"),
      env[shard].prepare("UPDATE comments SET action_state = 'failed', action_error = 'transient'"),
    ]);
  const Failed = z.object({
    failedActions: z.array(z.looseObject({ id: z.string(), platform: z.string() })),
    nextCursor: z.string().nullable(),
  });
  const first = Failed.parse(await ask("/comments/failed-actions?limit=2"));
  const rest = Failed.parse(await ask(`/comments/failed-actions?limit=2&cursor=${first.nextCursor}`));
  expect([...first.failedActions, ...rest.failedActions].map(({ platform }) => platform)).toEqual([
    ...["facebook", "instagram", "facebook"],
  ]);
  const { id } = first.failedActions[1]!;
  await ask(`/comments/failed-actions/${id}/retry`, {});
  await settle(app);
  expect(await rowsIn(OTHER, "SELECT state FROM actions")).toEqual([{ state: "applied" }]);
  expect(await rowsIn(OWN, "SELECT DISTINCT state FROM actions")).toEqual([{ state: "failed" }]);
});

it("sends actions of the other database again that got no message", async () => {
  await writeOnBoth([PRAISE, INSULT]);
  await env[OTHER].prepare("UPDATE actions SET state = 'queued', attempts = 1, resend_at = 0").run();
  await env[OTHER].prepare("UPDATE comments SET action_state = 'queued', observed = 'visible'").run();
  await runCron(app);
  expect(await rowsIn(OTHER, "SELECT state FROM actions")).toEqual([{ state: "applied" }]);
});

it("acts on a message that names the database where the page lived before", async () => {
  await writeOnBoth([PRAISE, INSULT]);
  const [action] = (await rowsIn(OTHER, "SELECT id, workspace_id, page_id FROM actions")) as Record<string, number>[];
  await env[OTHER].prepare("UPDATE actions SET state = 'queued', resend_at = 9e15").run();
  const { id: actionId, workspace_id: workspaceId, page_id: pageId } = action!;
  await app.deps.queues.actions.send([
    { workspaceId: workspaceId!, pageId: pageId!, actionId: actionId!, shard: "COMMENTS_2" },
  ]);
  await settle(app);
  expect(await rowsIn(OTHER, "SELECT state FROM actions")).toEqual([{ state: "applied" }]);
});

it("judges again what waits in both databases, when a person asks for it", async () => {
  await writeOnBoth([PRAISE, INSULT]);
  for (const shard of [OWN, OTHER])
    await env[shard].prepare("UPDATE comments SET status = 'pending', decided_by = NULL, decided_at = NULL").run();
  const commentIds = (await s.list()).map(({ id }) => id);
  expect(await ask("/comments/process-unanalyzed", { commentIds })).toMatchObject({ processed: 2, notFound: [] });
  expect((await s.list()).map(({ status }) => status)).toEqual(["disapproved", "approved"]);
});

it("alerts of comments that wait in both, and counts what is over the plan in both", async () => {
  await writeOnBoth([PRAISE, PRAISE]);
  await Promise.all([OWN, OTHER].map((shard) => env[shard].prepare("UPDATE daily_counts SET flagged = 15").run()));
  await env.DB.prepare("UPDATE workspaces SET watch_at = 0").run();
  await watchWorkspaces(app.deps);
  expect((await app.deps.core.select().from(alerts)).filter(({ kind }) => kind === "many_flagged")).toMatchObject([
    { data: { count: 30 } },
  ]);
  await env.DB.prepare(
    `UPDATE subscriptions SET plan = 'basic', status = 'active', cycle = 'monthly', stripe_subscription_id = 'sub_1',
       usage_anchor = ?1, period_started_at = ?1, period_ends_at = ?1 + 30 * 86400000`,
  )
    .bind(clock.now - 86_400_000)
    .run();
  const months = "UPDATE sequences SET period = ?, used = 600";
  await Promise.all(
    [OWN, OTHER].map((shard) =>
      env[shard]
        .prepare(months)
        .bind(clock.now - 86_400_000)
        .run(),
    ),
  );
  await countOverage(app.deps);
  expect(await app.deps.core.select().from(usageReports)).toMatchObject([{ quantity: 200, commentsLimit: 1000 }]);
});

it("loads the history of every page once, each into its own database", async () => {
  await ask("/comments/force-sync", { daysBack: 30 });
  await settle(app);
  for (const [shard, network] of [
    [OWN, "facebook"],
    [OTHER, "instagram"],
  ] as const) {
    const active = `SELECT id FROM pages WHERE status = 'active' AND network = '${network}' ORDER BY id`;
    const ids = (await env.DB.prepare(active).all<{ id: number }>()).results.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    const loads = await rowsIn(shard, "SELECT page_id FROM history_loads ORDER BY page_id");
    expect(loads.map(({ page_id }) => page_id)).toEqual(ids);
  }
  const again = await s.ask("/api/comments/force-sync", { daysBack: 30 });
  expect(z.looseObject({ code: z.string() }).parse(await again.json())).toMatchObject({ code: "history_used" });
});
