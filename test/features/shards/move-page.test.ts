// One page of a workspace moves alone to another database, and back, while the other page stays.
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cancelSql, moveSql } from "../../../tools/shards/statements.ts";
import { continueMoves } from "../../../worker/features/shards/move/continue-moves.ts";
import { MOVED_TABLES } from "../../../worker/features/shards/move/moved-tables.ts";
import { openComments } from "../../../worker/platform/db/open.ts";
import { INSULT, PRAISE } from "../../support/comments.ts";
import { delayed, killedAt } from "../../support/databases/failing-databases.ts";
import { SHARDS, type Shard } from "../../support/databases/shards.ts";
import { recording } from "../../support/databases/statements.ts";
import { fillTables, NO_ROWS, type RowsByTable, rowsOf } from "../../support/moved-rows.ts";
import { killedOnTheWay } from "../../support/moving.ts";
import { app, clock, newShardsScene, s } from "../../support/split-scene.ts";

const MINUTE_MS = 60_000;
let workspaceId: number;
/** The page that moves, and its workspace's other one. */
let pageId: number;
let otherId: number;

beforeEach(async () => {
  await newShardsScene();
  await s.write(INSULT);
  await s.write(PRAISE);
  await s.write(INSULT, { target: s.media });
  await s.write(PRAISE, { target: s.media });
  const pageOf = async (network: string) =>
    (await env.COMMENTS_0.prepare(`SELECT page_id FROM comments WHERE network = '${network}'`).first<number>(
      "page_id",
    ))!;
  [pageId, otherId] = [await pageOf("facebook"), await pageOf("instagram")];
  workspaceId = (await env.DB.prepare("SELECT max(id) AS id FROM workspaces").first<number>("id"))!;
  await fillTables("COMMENTS_0", { workspaceId, pageId, now: clock.now });
  await fillTables("COMMENTS_0", { workspaceId, pageId: otherId, now: clock.now, first: 100 });
});
afterEach(() => vi.restoreAllMocks());

const core = async (sql: string) => (await env.DB.prepare(sql).all()).results;
const begin = async (to: Shard, of = pageId) =>
  expect(await core(moveSql({ workspaceId, pageId: of, to }, clock.now))).toHaveLength(1);
const place = async () =>
  (
    await core(`SELECT pages.shard, workspaces.shard AS own, workspaces.epoch FROM pages
    JOIN workspaces ON workspaces.id = workspace_id WHERE pages.id = ${pageId}`)
  )[0]!;
const lastMove = async () => (await core("SELECT * FROM workspace_moves"))[0]!;
/** Runs the mover twice, in sixteen minutes: it switches, and then deletes the old rows. */
async function moveOn() {
  await recording(() => continueMoves(app.deps));
  clock.now += 16 * MINUTE_MS;
  await recording(() => continueMoves(app.deps));
}

/** The tables with rows of the workspace itself, which stay. */
const STAY = ["sequences", "usage_counts", "bulk_changes"];

/** Removes what a move may change: positions in the change sequence, and numbers of parts. */
function comparable(rows: RowsByTable): RowsByTable {
  const kept = (table: string) =>
    rows[table]!.map((row) => {
      const { change_seq: _, part: __, ...others } = JSON.parse(row);
      return JSON.stringify(others);
    }).sort();
  return Object.fromEntries(
    Object.keys(rows)
      .filter((table) => !STAY.includes(table))
      .map((table) => [table, kept(table)]),
  );
}

const together = (one: RowsByTable, other: RowsByTable): RowsByTable =>
  Object.fromEntries(Object.keys(one).map((table) => [table, [...one[table]!, ...other[table]!].sort()]));

/** The ids of pages in all tables that have them. */
function pagesIn(rows: RowsByTable): number[] {
  const pages = Object.values(rows)
    .flat()
    .map((row) => JSON.parse(row))
    .flatMap(({ page_id: id, page_ids: ids }) => (id ? [id] : ids ? JSON.parse(ids) : []));
  return [...new Set<number>(pages)];
}

async function usedComments(): Promise<number> {
  const used = SHARDS.map((shard) =>
    env[shard]
      .prepare(
        "SELECT coalesce((SELECT sum(comments) FROM usage_counts), 0) + coalesce((SELECT sum(used) FROM sequences), 0) AS n",
      )
      .first<number>("n"),
  );
  return (await Promise.all(used)).reduce<number>((sum, n) => sum + n!, 0);
}

it("moves every row of its page, and no row of the other page", async () => {
  const before = await rowsOf("COMMENTS_0", workspaceId);
  const used = await usedComments();
  await begin("COMMENTS_1");
  await recording(() => continueMoves(app.deps));
  expect(await place()).toEqual({ shard: "COMMENTS_1", own: "COMMENTS_0", epoch: 2 });
  expect(await rowsOf("COMMENTS_0", workspaceId)).toEqual(before);
  clock.now += 16 * MINUTE_MS;
  await recording(() => continueMoves(app.deps));
  expect(await lastMove()).toMatchObject({ finished_at: clock.now, problem: null, differed: 0, page_id: pageId });

  const [stayed, moved] = [await rowsOf("COMMENTS_0", workspaceId), await rowsOf("COMMENTS_1", workspaceId)];
  expect(comparable(together(stayed, moved))).toEqual(comparable(before));
  expect([pagesIn(stayed), pagesIn(moved)]).toEqual([[otherId], [pageId]]);
  for (const { name, kind } of MOVED_TABLES)
    if (!STAY.includes(name) && kind !== "gone") expect([name, moved[name]!.length]).not.toEqual([name, 0]);
  expect(STAY.map((table) => stayed[table])).toEqual(STAY.map((table) => before[table]));
  expect(await usedComments()).toBe(used);
  const [old, renumbered] = await Promise.all(
    (["COMMENTS_0", "COMMENTS_1"] as const).map((shard) =>
      env[shard].prepare("SELECT value, (SELECT max(change_seq) FROM comments) AS latest FROM sequences").first(),
    ),
  );
  expect(Number(renumbered!.value)).toBeGreaterThan(Number(old!.value));
  expect(renumbered!.latest).toBe(renumbered!.value);
});

it("restarts an export that is being written, since the page may be before its position", async () => {
  await env.DB.prepare(
    `INSERT INTO exports (id, public_id, workspace_id, requested_by, state, place, is_in_archive, parts, comments, requested_at, expires_at, next_at)
     VALUES (1, 'f', ${workspaceId}, 1, 'writing', '{"postedAt":5,"id":5}', 1, 3, 3000, 1, ${clock.now * 2}, ${clock.now + MINUTE_MS})`,
  ).run();
  await begin("COMMENTS_1");
  await recording(() => continueMoves(app.deps));
  expect(await core("SELECT place, is_in_archive, parts, comments, next_at FROM exports")).toEqual([
    { place: null, is_in_archive: 0, parts: 0, comments: 0, next_at: clock.now },
  ]);
});

it("moves back to its workspace's database, and leaves no rows and no usage behind", async () => {
  const before = await rowsOf("COMMENTS_0", workspaceId);
  const used = await usedComments();
  await begin("COMMENTS_1");
  await moveOn();
  await env.COMMENTS_1.prepare(`INSERT INTO usage_counts VALUES (${workspaceId}, 8, 3)`).run();
  await env.COMMENTS_1.prepare("UPDATE sequences SET period = 8, used = 4").run();
  await begin("COMMENTS_0");
  await moveOn();
  expect(await place()).toEqual({ shard: null, own: "COMMENTS_0", epoch: 3 });
  expect(comparable(await rowsOf("COMMENTS_0", workspaceId))).toEqual(comparable(before));
  const { sequences, ...left } = await rowsOf("COMMENTS_1", workspaceId);
  expect(sequences).toHaveLength(1);
  expect(left).toEqual({ ...NO_ROWS, sequences: undefined });
  expect(await usedComments()).toBe(used + 7);
  const inMonth = "SELECT comments FROM usage_counts WHERE period = 8";
  expect(await env.COMMENTS_0.prepare(inMonth).first("comments")).toBe(7);
});

it("continues after it was killed between statements, before or after the database has executed one", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const before = comparable(await rowsOf("COMMENTS_0", workspaceId));
  const used = await usedComments();
  // From the workspace's own database to another one, to a third, and back.
  const moves = await killedOnTheWay({
    step: 41,
    begin,
    write: `UPDATE comments SET day = day WHERE page_id = ${pageId}`,
    async switched({ to, kill, moves }) {
      const shard = to === "COMMENTS_0" ? null : to;
      expect([kill, await place()]).toEqual([kill, { shard, own: "COMMENTS_0", epoch: moves + 1 }]);
    },
    async check({ to, kill }) {
      const stayed = await rowsOf("COMMENTS_0", workspaceId);
      const moved = to === "COMMENTS_0" ? NO_ROWS : await rowsOf(to, workspaceId);
      expect([kill, comparable(together(stayed, moved))]).toEqual([kill, before]);
      expect([kill, pagesIn(moved)]).toEqual([kill, to === "COMMENTS_0" ? [] : [pageId]]);
      expect([kill, await usedComments(), (await lastMove()).differed]).toEqual([kill, used, 0]);
    },
  });
  expect(moves).toBeGreaterThan(3);
});

it("can be cancelled before it switched, and then the page stays with its workspace", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const before = await rowsOf("COMMENTS_0", workspaceId);
  await begin("COMMENTS_1");
  await recording(() => continueMoves({ ...app.deps, ...killedAt(60, true).deps }));
  expect(await rowsOf("COMMENTS_1", workspaceId)).not.toEqual(NO_ROWS);
  await core(cancelSql(workspaceId));
  await recording(() => continueMoves(app.deps));
  expect(await lastMove()).toMatchObject({ problem: "cancelled", finished_at: clock.now });
  const { sequences: _, ...left } = await rowsOf("COMMENTS_1", workspaceId);
  expect([await rowsOf("COMMENTS_0", workspaceId), left]).toEqual([before, { ...NO_ROWS, sequences: undefined }]);
  expect(await place()).toMatchObject({ shard: null });
  expect(await s.write(PRAISE)).toBeTruthy();
});

it("waits when a database fails in the middle, and continues when it answers", async () => {
  const failures = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await begin("COMMENTS_1");
  let left = 25;
  const failing = (shard: string) =>
    openComments(
      delayed(env[shard as Shard], async () => {
        if (shard === "COMMENTS_1" && --left < 0) throw new Error("D1_ERROR: no answer");
      }),
    );
  await recording(() => continueMoves({ ...app.deps, comments: failing }));
  expect(failures).toHaveBeenCalled();
  expect(await place()).toMatchObject({ shard: null });
  // The old database takes writes again.
  await env.COMMENTS_0.prepare(`UPDATE comments SET day = day WHERE page_id = ${pageId}`).run();
  await moveOn();
  expect(await place()).toMatchObject({ shard: "COMMENTS_1" });
  expect(await lastMove()).toMatchObject({ problem: null, differed: 0 });
});

it("holds every writer to the page that moves, and no writer to another page", async () => {
  const writes = (id: number) => [
    `UPDATE comments SET day = day WHERE page_id = ${id}`,
    `UPDATE events SET at = at WHERE comment_id IN (SELECT id FROM comments WHERE page_id = ${id})`,
    `UPDATE replies SET state = state WHERE page_id = ${id}`,
    `UPDATE comment_notes SET text = text WHERE comment_id IN (SELECT id FROM comments WHERE page_id = ${id})`,
    `UPDATE archived_gone SET searched_to = 0 WHERE page_id = ${id}`,
    `UPDATE archive_parts SET part = part WHERE page_ids = '[${id}]'`,
  ];
  await env.COMMENTS_0.prepare(`INSERT INTO moving VALUES (${workspaceId}, ${pageId}, 'closed', 1)`).run();
  for (const sql of writes(pageId)) await expect(env.COMMENTS_0.prepare(sql).run()).rejects.toThrow("workspace_moves");
  for (const sql of writes(otherId)) await env.COMMENTS_0.prepare(sql).run();
  await env.COMMENTS_0.prepare(`UPDATE sequences SET value = value + 1`).run();
  await env.COMMENTS_0.prepare(`UPDATE bulk_changes SET changed = 1`).run();
});

it("reads nothing additional for a write when nothing moves", async () => {
  const read = async (sql: string) => (await env.COMMENTS_0.prepare(sql).run()).meta;
  const { rows_read: ofEvent, rows_written: written } = await read(
    `UPDATE events SET user_id = 1 WHERE (comment_id, seq) = (SELECT comment_id, seq FROM events LIMIT 1)`,
  );
  expect([ofEvent, written]).toEqual([2, 1]);
  await env.COMMENTS_0.prepare("INSERT INTO moving VALUES (1, 2, 'left', 1)").run();
  const plan = await env.COMMENTS_0.prepare(
    "EXPLAIN QUERY PLAN SELECT 1 FROM moving WHERE workspace_id = 1 AND page_id IN (0, 2) AND state IN ('left')",
  ).all<{ detail: string }>();
  expect(plan.results.map(({ detail }) => detail).join()).toContain("(workspace_id=? AND page_id=?)");
});

it("splits a workspace that left once: a page of it comes back alone, and the others are still refused there", async () => {
  await begin("COMMENTS_1", 0);
  await moveOn();
  await begin("COMMENTS_0");
  await moveOn();
  expect(await place()).toEqual({ shard: "COMMENTS_0", own: "COMMENTS_1", epoch: 3 });
  const { results } = await env.COMMENTS_0.prepare("SELECT page_id, state FROM moving ORDER BY page_id").all();
  expect(results).toContainEqual({ page_id: otherId, state: "left" });
  expect(results.filter(({ page_id }) => page_id === 0 || page_id === pageId)).toEqual([]);
  await env.COMMENTS_0.prepare(`UPDATE comments SET day = day WHERE page_id = ${pageId}`).run();

  // The rest of the workspace can move without the page, but not into the page's database.
  expect(await core(moveSql({ workspaceId, pageId: 0, to: "COMMENTS_0" }, clock.now))).toEqual([]);
  await begin("COMMENTS_2", 0);
  await moveOn();
  expect(await place()).toEqual({ shard: "COMMENTS_0", own: "COMMENTS_2", epoch: 4 });
  const pages = await Promise.all(SHARDS.map(async (shard) => pagesIn(await rowsOf(shard, workspaceId))));
  expect(pages).toEqual([[pageId], [], [otherId]]);

  // The page moves to its workspace's database, and the workspace moves to the page's earlier one.
  await begin("COMMENTS_2");
  await moveOn();
  await begin("COMMENTS_0", 0);
  await moveOn();
  expect(await place()).toEqual({ shard: null, own: "COMMENTS_0", epoch: 6 });
  expect((await lastMove()).problem).toBe(null);
  expect(pagesIn(await rowsOf("COMMENTS_0", workspaceId)).sort()).toEqual([pageId, otherId].sort());
});
