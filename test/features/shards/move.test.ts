// A workspace moves to another comments database, which takes some minutes; meanwhile its writes are refused and its messages wait.
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cancelSql, discardSql, moveSql } from "../../../tools/shards/statements.ts";
import { continueMoves } from "../../../worker/features/shards/move/continue-moves.ts";
import { openComments, openCore } from "../../../worker/platform/db/open.ts";
import { countStatements } from "../../../worker/platform/db/statement-room.ts";
import { WORKSPACE_TABLES } from "../../../worker/platform/db/workspace-tables.ts";
import { INSULT, PRAISE, runCron, settle } from "../../support/comments.ts";
import { delayed, killedAt } from "../../support/databases/failing-databases.ts";
import { interceptedDatabase } from "../../support/databases/intercepted-database.ts";
import { SHARDS, type Shard, severalShards } from "../../support/databases/shards.ts";
import { recorded, recording } from "../../support/databases/statements.ts";
import { bodyOf, refusalOf, workspaceOf } from "../../support/factories.ts";
import { fillTables, NO_ROWS, rowsOf } from "../../support/moved-rows.ts";
import { app, clock, inCore, newScene, scene } from "../../support/scene.ts";
import { freshShards } from "../../support/storage.ts";

const MINUTE_MS = 60_000;

let workspaceId: number;
let said: ReturnType<typeof vi.spyOn>;

beforeEach(async () => {
  await freshShards();
  await newScene(Date.UTC(2026, 5, 1, 12), severalShards());
  workspaceId = (await workspaceOf(app, scene.owner)).id;
  said = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const begin = async (to: Shard = "COMMENTS_1") =>
  expect((await inCore(moveSql({ workspaceId, to }, clock.now)).all()).results).toHaveLength(1);
const move = () => inCore("SELECT * FROM workspace_moves").first<Record<string, number | string | null>>();
const home = () => inCore(`SELECT shard FROM workspaces WHERE id = ${workspaceId}`).first("shard");

/** What the cron does for moves; the rest of it is most of its work. */
const continueAll = () => recording(() => continueMoves(app.deps));

async function minutes(count: number, run: () => Promise<unknown> = continueAll) {
  for (let minute = 0; minute < count; minute++) {
    await run();
    clock.now += MINUTE_MS;
    app.queues.releaseDue();
  }
}

/** Writes comments of different people, every third an insult, without waiting for what happens to them. */
let written = 0;
async function writeMany(count: number): Promise<{ id: string; isInsult: boolean }[]> {
  const comments = [];
  for (let n = 0; n < count; n++) {
    const isInsult = written++ % 3 === 0;
    const json = {
      target: scene.post,
      text: `${isInsult ? INSULT : PRAISE} ${written}`,
      authorId: `72${1e9 + written}`,
    };
    const { id } = await bodyOf<{ id: string }>(await app.control("/sandbox/comments", { json }));
    comments.push({ id, isInsult });
  }
  return comments;
}

/** Writes rows into every table. */
async function fill() {
  await writeMany(6);
  await settle(app);
  const [listed] = await scene.list();
  await scene.setStatus(listed!.id, "approved");
  const shard = (await home()) as Shard;
  const pageId = await env[shard].prepare("SELECT page_id FROM comments").first<number>("page_id");
  await fillTables(shard, { workspaceId, pageId: pageId!, now: clock.now });
  return rowsOf(shard, workspaceId);
}

it("every table of customer data names its workspace", () => {
  const unnamed = WORKSPACE_TABLES.filter(({ columns }) => !columns.includes("workspace_id")).map(({ name }) => name);
  expect(unnamed).toEqual(["gone_comments"]);
});

it("takes every row along, keeps the positions of screens, and leaves other workspaces where they are", async () => {
  const before = await fill();
  // Another workspace with as many comments, between those of the first one.
  const [own] = WORKSPACE_TABLES;
  const others = own!.columns.map((name) =>
    name === "id" ? "id + 1" : /^(workspace|page)_id$/.test(name) ? "1" : name,
  );
  await env.COMMENTS_0.prepare(`INSERT INTO comments (${own!.columns}) SELECT ${others} FROM comments`).run();
  const theirs = await rowsOf("COMMENTS_0", 1);
  expect(theirs.comments).toHaveLength(6);
  const sync = async (lastId: number) => {
    const answer = await app.request(`/api/comments/sync?lastId=${lastId}`, { token: scene.owner.token });
    return await bodyOf<{ comments: unknown[]; lastId: number }>(answer);
  };
  const { lastId } = await sync(0);

  await begin();
  await minutes(2, () => app.cron());
  expect([await home(), await rowsOf("COMMENTS_1", workspaceId)]).toEqual(["COMMENTS_0", NO_ROWS]);
  await minutes(3, () => app.cron());
  expect([await home(), await rowsOf("COMMENTS_1", workspaceId)]).toEqual(["COMMENTS_1", before]);
  expect(await rowsOf("COMMENTS_0", workspaceId)).toEqual(before);
  expect(await sync(lastId)).toMatchObject({ comments: [], lastId });
  await scene.write(PRAISE);
  const changes = await sync(lastId);
  expect([changes.comments.length, changes.lastId > lastId]).toEqual([1, true]);

  await minutes(17, () => app.cron());
  expect(await move()).toMatchObject({ differed: 0, problem: null, finished_at: expect.any(Number) });
  expect(await rowsOf("COMMENTS_0", workspaceId)).toEqual(NO_ROWS);
  expect(await rowsOf("COMMENTS_0", 1)).toEqual(theirs);
});

it("loses and doubles nothing while twenty comments a second arrive, and refuses people's writes", async () => {
  const first = await writeMany(3);
  await settle(app);
  const [listed] = await scene.list();
  await begin();
  await app.cron();

  const refused = await scene.setStatus(listed!.id, "approved");
  expect([refused.headers.get("retry-after"), await refusalOf(refused)]).toEqual(["30", [503, "workspace_moving"]]);
  const arriving: typeof first = [];
  for (let second = 0; second < 90; second += 15) {
    arriving.push(...(await writeMany(20)));
    await app.drain();
    clock.now += 15_000;
    app.queues.releaseDue();
  }
  expect((await scene.list("?limit=100")).length).toBe(first.length);
  await app.cron();
  expect(await home()).toBe("COMMENTS_1");
  await minutes(4, () => runCron(app));

  const rows = await env.COMMENTS_1.prepare("SELECT external_id, observed, desired FROM comments").all();
  const all = [...first, ...arriving];
  expect(rows.results.map(({ external_id }) => external_id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  expect(rows.results.filter(({ observed, desired }) => observed !== desired)).toEqual([]);
  const hidden = (await scene.calls("hide")).map(({ object }) => object);
  expect(hidden.toSorted()).toEqual(all.flatMap(({ id, isInsult }) => (isInsult ? [id] : [])).toSorted());
  expect((await inCore("SELECT * FROM dead_letters").all()).results).toEqual([]);
  expect(said).not.toHaveBeenCalled();
  const answer = await scene.setStatus(listed!.id, "approved");
  expect(answer.status).toBe(200);
});

it("is the same in the new database, and gone from the old one, wherever the mover is killed", async () => {
  const before = await fill();
  let moves = 0;
  for (let kill = 1, isWhole = false; !isWhole; kill += 23) {
    const [from, to] = [SHARDS[moves % 3]!, SHARDS[(moves + 1) % 3]!];
    await begin(to);
    const killed = killedAt(kill, kill % 2 === 0);
    await minutes(20, () =>
      recording(() => continueMoves({ ...app.deps, ...(killed.left() > 0 ? killed.deps : {}) }).catch(() => 0)),
    );
    await minutes(6);
    isWhole = killed.left() > 0;
    moves++;
    expect([kill, await home(), await rowsOf(to, workspaceId)]).toEqual([kill, to, before]);
    expect([kill, await rowsOf(from, workspaceId)]).toEqual([kill, NO_ROWS]);
    expect([kill, await move()]).toMatchObject([kill, { differed: 0, finished_at: expect.any(Number) }]);
  }
  expect(moves).toBeGreaterThan(5);
});

describe("a write by somebody who began before the move", () => {
  const late = "UPDATE comments SET reply_text = 'tarde' WHERE id = (SELECT min(id) FROM comments)";

  it("is found by the comparison, and copied", async () => {
    await fill();
    await begin();
    await minutes(2);
    let isWritten = false;
    const comments = (shard: string) =>
      openComments(
        countStatements(
          delayed(env[shard as Shard], async (sql) => {
            if (isWritten || !sql.includes("sum(1 *")) return;
            isWritten = true;
            await env.COMMENTS_0.prepare(late).run();
          }),
        ),
      );
    await minutes(4, () => recording(() => continueMoves({ ...app.deps, comments })));
    expect([isWritten, await home()]).toEqual([true, "COMMENTS_1"]);
    expect(await move()).toMatchObject({ differed: 1, problem: null });
    expect(await rowsOf("COMMENTS_1", workspaceId)).toEqual(await rowsOf("COMMENTS_0", workspaceId));
  });

  it("after the switch is reported, and its rows are kept until an operator looked at them", async () => {
    await fill();
    await begin();
    await minutes(3);
    await env.COMMENTS_0.prepare(late).run();
    await minutes(40);
    expect(await move()).toMatchObject({ step: "check", problem: "written late: comments", finished_at: null });
    expect(await env.COMMENTS_0.prepare("SELECT count(*) AS n FROM comments").first("n")).toBe(6);
    expect((await inCore(discardSql(workspaceId)).all()).results).toHaveLength(1);
    await minutes(1);
    expect(await rowsOf("COMMENTS_0", workspaceId)).toEqual(NO_ROWS);
  });
});

it("keeps the old rows for a quarter of an hour, even if the answer of the switch is lost", async () => {
  const before = await fill();
  await begin();
  await minutes(2);
  let isLost = false;
  const unanswered = interceptedDatabase(recorded(env.DB), async (send, sql) => {
    const result = await send();
    if (isLost || !/update "workspaces" set "shard"/.test(sql)) return result;
    isLost = true;
    throw new Error("no answer");
  });
  await minutes(2, () => recording(() => continueMoves({ ...app.deps, core: openCore(unanswered) })));
  expect([isLost, await home()]).toEqual([true, "COMMENTS_1"]);
  await minutes(13);
  expect(await rowsOf("COMMENTS_0", workspaceId)).toEqual(before);
  await minutes(6);
  expect(await rowsOf("COMMENTS_0", workspaceId)).toEqual(NO_ROWS);
});

it.each(["moved", "cancelled"])(
  "sends an action again whose message was lost before a long window, when it is %s",
  async (end) => {
    await fill();
    await env.COMMENTS_0.prepare(
      `UPDATE actions SET state = 'queued', attempts = 0, resend_at = ${clock.now + 1.5 * MINUTE_MS} WHERE id = (SELECT id FROM actions WHERE state = 'applied' ORDER BY id DESC LIMIT 1)`,
    ).run();
    await begin();
    await minutes(1, () => app.cron());
    await inCore(`UPDATE workspace_moves SET claimed_until = ${clock.now + 10 * MINUTE_MS}`).run();
    await minutes(9, () => app.cron());
    if (end === "cancelled") await inCore(cancelSql(workspaceId)).run();
    await minutes(6, () => app.cron());
    expect(await home()).toBe(end === "moved" ? "COMMENTS_1" : "COMMENTS_0");
    const database = env[(await home()) as Shard];
    expect(
      await database.prepare("SELECT count(*) AS n FROM actions WHERE state = 'queued' AND attempts = 0").first("n"),
    ).toBe(0);
  },
);

it("can be cancelled before the switch, and ends when the new database already has a key", async () => {
  const before = await fill();
  await begin();
  await minutes(2);
  await recording(() => continueMoves({ ...app.deps, ...killedAt(40, true).deps }));
  expect(await env.COMMENTS_1.prepare("SELECT count(*) AS n FROM comments").first("n")).toBe(6);
  await inCore(cancelSql(workspaceId)).run();
  // The killed run may still copy while its claim is valid.
  await minutes(1);
  expect(await move()).toMatchObject({ step: "cancel", finished_at: null });
  await minutes(3);
  expect([await rowsOf("COMMENTS_0", workspaceId), await rowsOf("COMMENTS_1", workspaceId)]).toEqual([before, NO_ROWS]);
  expect((await scene.setStatus((await scene.list())[0]!.id, "disapproved")).status).toBe(200);

  const { columns } = WORKSPACE_TABLES[0]!;
  const values = columns.map((column) => (column === "workspace_id" ? "workspace_id + 1" : column));
  const [row] = await env.COMMENTS_0.prepare(`SELECT ${values} FROM comments ORDER BY id DESC LIMIT 1`).raw();
  await env.COMMENTS_1.prepare(`INSERT INTO comments (${columns}) VALUES (${columns.map(() => "?")})`)
    .bind(...row!)
    .run();
  await begin();
  await minutes(4);
  expect(await move()).toMatchObject({ problem: "key_taken", finished_at: expect.any(Number) });
  expect([await home(), await rowsOf("COMMENTS_1", workspaceId)]).toEqual(["COMMENTS_0", NO_ROWS]);
  expect(await env.COMMENTS_1.prepare("SELECT count(*) AS n FROM comments").first("n")).toBe(1);
  expect(await scene.write(PRAISE)).toBeTruthy();
});
