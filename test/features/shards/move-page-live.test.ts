// A page moves between three databases while comments of it and of its workspace's other page arrive, as an owner sees it.
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { moveSql } from "../../../tools/shards/statements.ts";
import { continueMoves } from "../../../worker/features/shards/move/continue-moves.ts";
import { runCron, settle } from "../../support/comments.ts";
import { stepped } from "../../support/databases/failing-databases.ts";
import { SHARDS, type Shard } from "../../support/databases/shards.ts";
import { recording } from "../../support/databases/statements.ts";
import { insultsOf, openScreen, writeMany } from "../../support/moving.ts";
import { app, clock, newShardsScene, s } from "../../support/split-scene.ts";
import { storeCopies } from "../../support/stored-comments.ts";

const MINUTE_MS = 60_000;
let failures: ReturnType<typeof vi.spyOn>;

beforeEach(async () => {
  await newShardsScene();
  failures = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const core = async (sql: string) => (await env.DB.prepare(sql).all()).results;

const Listed = z.object({
  comments: z.array(z.looseObject({ id: z.string(), external_id: z.string() })),
  nextCursor: z.string().nullable(),
});
/** Reads the whole list, part by part. @returns the network's ids of the comments */
async function listAll(): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query = `limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const read = Listed.parse(await s.answer(`/api/comments?${query}`));
    ids.push(...read.comments.map(({ external_id: id }) => id));
    cursor = read.nextCursor;
  }
  return ids;
}

it("loses, doubles and shows nothing twice while thirty comments a second arrive, there and back", async () => {
  const first = await writeMany(app, 2, [s.post, s.media]);
  await settle(app);
  const pageId = (await env.COMMENTS_0.prepare("SELECT page_id FROM comments WHERE network = 'facebook'").first<number>(
    "page_id",
  ))!;
  const workspaceId = (await env.DB.prepare("SELECT max(id) AS id FROM workspaces").first<number>("id"))!;
  const COPIES = 150;
  await storeCopies(
    app,
    Array.from({ length: COPIES }, (_, n) => ({
      text: `copia ${n}`,
      externalId: `copia_${n}`,
      externalKey: String(n),
      pageId,
      network: "facebook" as const,
    })),
  );
  await env.COMMENTS_0.prepare("UPDATE sequences SET value = (SELECT max(change_seq) FROM comments)").run();
  const screen = openScreen(app, s.owner);
  await screen.follow();
  const arriving: Awaited<ReturnType<typeof writeMany>> = [];
  let listed = new Set<string>();

  /** Reads the list. Every comment must be in it once, and those of the last reading too. */
  async function readList(step: number) {
    const all = await listAll();
    expect([step, all.length]).toEqual([step, new Set(all).size]);
    expect([step, [...listed].filter((id) => !all.includes(id))]).toEqual([step, []]);
    listed = new Set(all);
  }

  /** Moves the page while comments are written. */
  async function moveUnderWrites(to: Shard, steps: number) {
    expect(await core(moveSql({ workspaceId, pageId, to }, clock.now))).toHaveLength(1);
    const { comments, allow } = stepped();
    const moved = recording(() => continueMoves({ ...app.deps, comments }));
    const places = new Set<unknown>();
    for (let step = 0; step < steps; step++) {
      clock.now += 200;
      arriving.push(...(await writeMany(app, 6, [s.post, s.media])));
      app.queues.releaseDue();
      allow(40);
      await Promise.all([
        app.sandbox.idle().then(() => app.drain()),
        screen.follow(),
        // Reads every comment.
        step % 2 === 0 && readList(step),
      ]);
      places.add((await core(`SELECT shard FROM pages WHERE id = ${pageId}`))[0]!.shard);
    }
    allow(Number.POSITIVE_INFINITY);
    await moved;
    // Actions that waited for the move, or were queued in the old database, are sent now.
    for (let minute = 0; minute < 21; minute += 3) {
      clock.now += 3 * MINUTE_MS;
      app.queues.releaseDue();
      await runCron(app);
    }
    clock.now += 16 * MINUTE_MS;
    await runCron(app);
    return [...places];
  }

  expect(await moveUnderWrites("COMMENTS_1", 20)).toEqual([null, "COMMENTS_1"]);
  expect(await moveUnderWrites("COMMENTS_2", 16)).toEqual(["COMMENTS_1", "COMMENTS_2"]);
  expect(await moveUnderWrites("COMMENTS_0", 16)).toEqual(["COMMENTS_2", null]);
  await screen.follow();

  const rows = await Promise.all(
    SHARDS.map((shard) =>
      env[shard].prepare("SELECT external_id, observed, desired, page_id FROM comments").all<Record<string, string>>(),
    ),
  );
  const stored = rows[0]!.results;
  expect(rows.slice(1).map(({ results }) => results)).toEqual([[], []]);
  expect(stored).toHaveLength(COPIES + 2 + arriving.length);
  expect(new Set(stored.map(({ external_id: id }) => id))).toEqual(new Set(screen.seen.keys()));
  expect(new Set(await listAll())).toEqual(new Set(screen.seen.keys()));
  const tails = new Set(stored.map(({ external_id: id }) => id!.slice(id!.lastIndexOf("_") + 1)));
  expect(arriving.filter(({ id }) => !tails.has(id.slice(id.lastIndexOf("_") + 1)))).toEqual([]);
  expect(stored.filter(({ observed, desired }) => observed !== desired)).toEqual([]);
  expect((await s.calls("hide")).map(({ object }) => object).sort()).toEqual(insultsOf([...first, ...arriving]));
  expect(await core("SELECT * FROM dead_letters")).toEqual([]);
  // No job of the cron failed at rows that a move had left behind or not finished.
  expect(failures.mock.calls.join()).not.toContain("_failed");
});

it("undoes a bulk change in the databases where its comments are at that time", async () => {
  await writeMany(app, 4, [s.post, s.media]);
  await settle(app);
  const [page] = (
    await env.COMMENTS_0.prepare("SELECT workspace_id, page_id FROM comments").all<Record<string, number>>()
  ).results;
  const statuses = async () => (await s.list()).map(({ status }) => status).sort();
  const before = await statuses();
  const ids = (await s.list()).map(({ id }) => id);
  const json = { ids, status: "disapproved" };
  const headers = { "idempotency-key": "de-las-dos-paginas" };
  const changed = await s.answer("/api/comments/bulk", json, { headers });
  const { bulkId } = z.object({ bulkId: z.string() }).parse(changed);
  await settle(app);
  expect(await statuses()).toEqual(ids.map(() => "disapproved"));
  await core(moveSql({ workspaceId: page!.workspace_id!, pageId: page!.page_id!, to: "COMMENTS_1" }, clock.now));
  await recording(() => continueMoves(app.deps));
  clock.now += 16 * MINUTE_MS;
  await recording(() => continueMoves(app.deps));
  expect(await env.COMMENTS_1.prepare("SELECT count(*) AS n FROM comments").first("n")).toBe(2);
  await s.answer(`/api/comments/bulk/${bulkId}/undo`, {});
  await settle(app);
  expect(await statuses()).toEqual(before);
});
