// A workspace moves between three databases while its comments arrive, and the mover is killed at many statements.
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cancelSql, moveSql } from "../../../tools/shards/statements.ts";
import { continueMoves } from "../../../worker/features/shards/move/continue-moves.ts";
import { MOVED_TABLES } from "../../../worker/features/shards/move/moved-tables.ts";
import { openComments } from "../../../worker/platform/db/open.ts";
import { PRAISE, runCron, settle } from "../../support/comments.ts";
import { delayed, killedAt, stepped } from "../../support/databases/failing-databases.ts";
import type { Shard } from "../../support/databases/shards.ts";
import { recording } from "../../support/databases/statements.ts";
import { fillTables, NO_ROWS, rowsOf as rowsIn } from "../../support/moved-rows.ts";
import { insultsOf, killedOnTheWay, openScreen, writeMany } from "../../support/moving.ts";
import { app, clock, newShardsScene, s } from "../../support/split-scene.ts";
import { storeCopies } from "../../support/stored-comments.ts";

const MINUTE_MS = 60_000;

let workspaceId: number;

beforeEach(async () => {
  await newShardsScene();
  workspaceId = (await core("SELECT max(id) AS id FROM workspaces"))[0]!.id;
});
afterEach(() => vi.restoreAllMocks());

const core = async (sql: string) =>
  (await env.DB.prepare(sql).all<Record<string, number>>()).results as { id: number }[];
const begin = async (to: Shard) =>
  expect(await core(moveSql({ workspaceId, pageId: 0, to }, clock.now))).toHaveLength(1);
const move = async () =>
  (await env.DB.prepare("SELECT * FROM workspace_moves").first<Record<string, number | string | null>>())!;
const home = async () => (await env.DB.prepare("SELECT shard, epoch FROM workspaces").first())!;

const rowsOf = (shard: Shard) => rowsIn(shard, workspaceId);

/** Writes rows into every table that moves. */
async function fill() {
  await writeMany(app, 6, [s.post]);
  await settle(app);
  const [listed] = await s.list();
  await s.setStatus(listed!.id, "approved");
  const shard = (await home()).shard as Shard;
  const pageId = await env[shard].prepare("SELECT page_id FROM comments").first<number>("page_id");
  await fillTables(shard, { workspaceId, pageId: pageId!, now: clock.now });
}

/** The tables that triggers write, and the archive together with its parts. */
const COUNTERS = ["daily_counts", "usage_counts", "reply_counts"];

it("every table of customer data moves, and its triggers hold every writer to a move", async () => {
  const { results } = await env.COMMENTS_0.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all();
  const triggers = new Set(results.map(({ name }) => name));
  for (const { name, kind, columns } of MOVED_TABLES) {
    expect(kind === "gone" || columns.includes("workspace_id"), `${name} names its workspace`).toBe(true);
    if (kind === "gone" || COUNTERS.includes(name)) continue;
    for (const write of ["insert", "update", "delete"]) expect(triggers).toContain(`moving_${name}_${write}`);
  }
});

it("loses, doubles and shows nothing twice while twenty-five comments a second arrive", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const first = await writeMany(app, 1, [s.post]);
  await settle(app);
  await storeCopies(
    app,
    Array.from({ length: 700 }, (_, n) => ({ text: `copia ${n}`, externalId: `copia_${n}`, externalKey: String(n) })),
  );
  const stored = 701;
  await env.COMMENTS_0.prepare("UPDATE sequences SET value = (SELECT max(change_seq) FROM comments)").run();
  await begin("COMMENTS_1");

  // The mover executes a few statements in each step, so that the move lasts as long as comments arrive.
  const { comments, allow } = stepped();
  const moved = recording(() => continueMoves({ ...app.deps, comments }));

  const screen = openScreen(app, s.owner);
  const homes = new Set<unknown>();
  const arriving: Awaited<ReturnType<typeof writeMany>> = [];
  for (let step = 0; step < 24; step++) {
    clock.now += 200;
    arriving.push(...(await writeMany(app, 5, [s.post])));
    app.queues.releaseDue();
    allow(25);
    await Promise.all([app.sandbox.idle().then(() => app.drain()), screen.follow()]);
    homes.add((await home()).shard);
  }
  allow(Number.POSITIVE_INFINITY);
  await moved;
  expect([...homes]).toEqual(["COMMENTS_0", "COMMENTS_1"]);
  for (let minute = 0; minute < 3; minute++) {
    clock.now += MINUTE_MS;
    app.queues.releaseDue();
    await runCron(app);
  }
  await screen.follow();

  const rows = await env.COMMENTS_1.prepare("SELECT external_id, external_key, observed, desired FROM comments").all<
    Record<"external_id" | "external_key" | "observed" | "desired", string>
  >();
  const arrived = new Set(arriving.map(({ id }) => id.slice(id.lastIndexOf("_") + 1)));
  expect([arrived.size, rows.results.length]).toEqual([120, stored + 120]);
  expect(rows.results.filter(({ external_key }) => arrived.has(external_key))).toHaveLength(120);
  expect(new Set(rows.results.map(({ external_id }) => external_id))).toEqual(new Set(screen.seen.keys()));
  expect(rows.results.filter(({ observed, desired }) => observed !== desired)).toEqual([]);
  const stranded = await env.COMMENTS_0.prepare("SELECT count(*) AS n FROM comments").first("n");
  expect(Number(stranded)).toBeLessThan(stored + arriving.length);
  const hidden = (await s.calls("hide")).map(({ object }) => object);
  expect(hidden.toSorted()).toEqual(insultsOf([...first, ...arriving]));
  expect(await core("SELECT * FROM dead_letters")).toEqual([]);
  clock.now += 16 * MINUTE_MS;
  await app.cron();
  expect(await rowsOf("COMMENTS_0")).toEqual(NO_ROWS);
});

it("a moved workspace is the same in the new database, and is deleted from the old one, wherever the mover is killed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await fill();
  const before = await rowsOf("COMMENTS_0");
  // Smaller steps take longer and find nothing more.
  const moves = await killedOnTheWay({
    step: 131,
    begin,
    write: "UPDATE comments SET day = day",
    async switched({ from, to, kill, moves }) {
      expect([kill, await home()]).toEqual([kill, { shard: to, epoch: moves + 1 }]);
      expect([kill, await rowsOf(from)]).toEqual([kill, before]);
    },
    async check({ from, to, kill }) {
      expect([kill, await rowsOf(to)]).toEqual([kill, before]);
      expect([kill, await rowsOf(from)]).toEqual([kill, NO_ROWS]);
      expect([kill, await move()]).toMatchObject([kill, { differed: 0, problem: null, finished_at: clock.now }]);
    },
  });
  expect(moves).toBeGreaterThan(2);
});

it("a move can be cancelled before the switch, and ends when the new database already has a key", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await fill();
  const before = await rowsOf("COMMENTS_0");
  const taken = await env.COMMENTS_0.prepare("SELECT max(id) AS id FROM comments").first("id");
  await begin("COMMENTS_1");
  await recording(() => continueMoves({ ...app.deps, ...killedAt(60, true).deps }));
  await core(cancelSql(workspaceId));
  await app.cron();
  expect([await rowsOf("COMMENTS_0"), await rowsOf("COMMENTS_1")]).toEqual([before, NO_ROWS]);

  const columns = MOVED_TABLES[0]!.columns.map((column) => (column === "workspace_id" ? "workspace_id + 1" : column));
  const [row] = await env.COMMENTS_0.prepare(`SELECT ${columns} FROM comments WHERE id = ${taken}`).raw();
  await env.COMMENTS_1.prepare(`INSERT INTO comments (${MOVED_TABLES[0]!.columns}) VALUES (${columns.map(() => "?")})`)
    .bind(...row!)
    .run();
  const theirs = await rowsOf("COMMENTS_1");
  await begin("COMMENTS_1");
  for (let minute = 0; minute < 2; minute++) await app.cron();
  expect(await move()).toMatchObject({ problem: "key_taken", finished_at: clock.now });
  expect([await home(), await rowsOf("COMMENTS_1")]).toEqual([{ shard: "COMMENTS_0", epoch: 1 }, theirs]);
  expect(await s.write(PRAISE)).toBeTruthy();
});

/** Writes comments of the second database without the mover's triggers, and restores them for the other test files. */
async function withoutNotes(sql: string) {
  const triggers = await env.COMMENTS_1.prepare(
    "SELECT name, sql FROM sqlite_master WHERE name IN ('moving_comments_update', 'moving_comments_delete')",
  ).all<{ name: string; sql: string }>();
  expect(triggers.results).toHaveLength(2);
  for (const { name } of triggers.results) await env.COMMENTS_1.prepare(`DROP TRIGGER ${name}`).run();
  await env.COMMENTS_1.prepare(sql).run();
  for (const trigger of triggers.results) await env.COMMENTS_1.prepare(trigger.sql).run();
}

describe("does not switch to a copy that differs, and makes it again", () => {
  it.each([
    { where: "a value", state: "copying", spoil: "UPDATE comments SET received_at = received_at + 1" },
    { where: "a key", state: "closed", spoil: "UPDATE comments SET id = id + 1" },
  ])("$where, while the old one is $state", async ({ state, spoil }) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await fill();
    await begin("COMMENTS_1");
    let changed = false;
    const spoiled = (shard: string) =>
      openComments(
        delayed(env[shard as Shard], async (sql) => {
          if (changed || shard !== "COMMENTS_1" || !sql.includes("sum(1 *")) return;
          if ((await env.COMMENTS_0.prepare("SELECT state FROM moving").first("state")) !== state) return;
          changed = true;
          await withoutNotes(spoil);
        }),
      );
    for (let minute = 0; minute < 2; minute++) await recording(() => continueMoves({ ...app.deps, comments: spoiled }));
    expect(changed).toBe(true);
    expect(await move()).toMatchObject({ differed: 1, step: "release" });
    expect(await rowsOf("COMMENTS_1")).toEqual(await rowsOf("COMMENTS_0"));
  });
});

it("answers a person who decides while nothing is written that it will work in seconds", async () => {
  const id = await s.write(PRAISE);
  await env.COMMENTS_0.prepare(`INSERT INTO moving VALUES (${workspaceId}, 0, 'closed', 1)`).run();
  const [comment] = await s.list();
  const answer = await s.setStatus(comment!.id, "disapproved");
  expect([answer.status, answer.headers.get("retry-after"), await answer.json()]).toMatchObject([
    503,
    "5",
    { code: "workspace_moving" },
  ]);
  expect((await s.onNetwork(id)).hidden).toBe(false);
});
