// A workspace whose pages live in two comments databases reads like one that lives in one.
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type Deps, makeDeps } from "../../../worker/deps.ts";
import { raiseForChange } from "../../../worker/features/comments/storage/raise-for-change.ts";
import { batch } from "../../../worker/platform/db/batch.ts";
import { workspaces } from "../../../worker/platform/db/core.ts";
import { shardsOfWorkspace } from "../../../worker/platform/db/shards-of.ts";
import { silentLive } from "../../support/app.ts";
import { INSULT, PRAISE } from "../../support/comments.ts";
import { faultyDatabase } from "../../support/databases/faulty-database.ts";
import { bodyOf, colleagueOf, connectedOwner, setPlan } from "../../support/factories.ts";
import { app, clock, newSplitScene, OTHER, OWN, rowsIn, s, splitApp, writeOnBoth } from "../../support/split-scene.ts";
import { storeCopies } from "../../support/stored-comments.ts";

beforeEach(async () => {
  await newSplitScene();
  await setPlan(app, s.owner, "pro");
});

const TEXTS = Array.from({ length: 11 }, (_, index) => `Qué rico el café ${index}`);
const get = async (path: string, token = s.owner.token) => bodyOf(await app.request(path, { token }));
const Page = z.object({
  comments: z.array(z.looseObject({ id: z.string(), content: z.string() })),
  nextCursor: z.string().nullable(),
});

/** Reads all parts of the list, one after the other. */
async function pages(query: string, token = s.owner.token): Promise<string[][]> {
  const parts: string[][] = [];
  let cursor: string | null = null;
  do {
    const page = Page.parse(await get(`/api/comments?${query}${cursor ? `&cursor=${cursor}` : ""}`, token));
    parts.push(page.comments.map(({ content }) => content));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return parts;
}

const countIn = async (shard: typeof OWN | typeof OTHER) =>
  (await rowsIn(shard, "SELECT count(*) AS n FROM comments"))[0]!.n;

it("stores the comments of each page in the database where the page lives", async () => {
  await writeOnBoth(TEXTS);
  expect([await countIn(OWN), await countIn(OTHER)]).toEqual([6, 5]);
  const [workspace] = await app.deps.core.select({ shards: shardsOfWorkspace }).from(workspaces);
  expect(workspace!.shards.map(({ shard }) => shard)).toEqual([OWN, OTHER]);
});

describe("the list", () => {
  it("reads both databases by cursor, without a gap or a repetition", async () => {
    const newestFirst = await writeOnBoth(TEXTS);
    expect((await pages("limit=4")).map((part) => part.length)).toEqual([4, 4, 3]);
    expect((await pages("limit=4")).flat()).toEqual(newestFirst);
    expect((await pages("limit=1")).flat()).toEqual(newestFirst);
    // By a range of an index, by a filter without an index, and in the inbox.
    expect((await pages("limit=3&status=approved")).flat()).toEqual(newestFirst);
    expect((await pages("limit=3&placement=organic")).flat()).toEqual(newestFirst);
    expect((await pages("limit=3&platform=instagram")).flat()).toEqual(
      newestFirst.filter((text) => TEXTS.indexOf(text) % 2 === 1),
    );
    expect((await pages("limit=3&inbox=unanswered")).flat()).toEqual([]);
  });

  it("finds words in both, newest first", async () => {
    const newestFirst = await writeOnBoth(TEXTS);
    expect((await pages("limit=2&search=café")).flat()).toEqual(newestFirst);
    expect((await pages("search=caf%C3%A9%208")).flat()).toEqual(["Qué rico el café 8"]);
    expect((await pages("search=caf%C3%A9%209")).flat()).toEqual(["Qué rico el café 9"]);
  });

  it("shows nothing that is older than where the search in the other database stopped", async () => {
    const marta = { authorId: "71999", authorName: "Marta Quiles" };
    const newestFirst = await writeOnBoth(TEXTS.slice(0, 4), { authorId: marta.authorId });
    await env[OWN].prepare("UPDATE comments SET author_name = 'Marta Quiles'").run();
    await env[OTHER].prepare("UPDATE comments SET author_name = 'Marta Quiles'").run();
    // Many comments of other people between them, in one of the databases.
    const between = clock.now - 9_000;
    const others = Array.from({ length: 420 }, (_, n) => ({
      authorName: "Otra",
      postedAt: between + n,
      text: `x ${n}`,
    }));
    for (let times = 0; times < 5; times++) await storeCopies(app, others);
    const found = await pages("limit=50&author=Quiles");
    expect(found.flat()).toEqual(newestFirst);
    expect(found[0]).toEqual(newestFirst.slice(0, 2));
  });

  it("leaves out the rows of a moving page in the database that is not its own", async () => {
    const newestFirst = await writeOnBoth(TEXTS.slice(0, 4));
    const columns = (await rowsIn(OWN, "SELECT name FROM pragma_table_info('comments')")).map(({ name }) => name);
    const rows = await rowsIn(OTHER, `SELECT ${columns.join()} FROM comments`);
    for (const row of rows)
      await env[OWN]
        .prepare(`INSERT INTO comments (${columns.join()}) VALUES (${columns.map(() => "?").join()})`)
        .bind(...columns.map((name) => row[String(name)]))
        .run();
    expect((await pages("limit=3")).flat()).toEqual(newestFirst);
    expect((await pages("search=café")).flat()).toEqual(newestFirst);
    expect(await get("/api/comments/stats?period=all")).toMatchObject({ stats: { total: 4 } });
    const one = (await s.list()).find(({ platform }) => platform === "instagram")!;
    await bodyOf(await s.setStatus(one.id, "disapproved"));
    expect((await s.list()).find(({ id }) => id === one.id)).toMatchObject({ status: "disapproved" });
  });

  it("shows a colleague who is limited to one page only that page", async () => {
    await writeOnBoth(TEXTS);
    const [page] = (
      await env.DB.prepare("SELECT id FROM pages WHERE network = 'instagram' AND status = 'active'").all()
    ).results as [{ id: number }];
    const colleague = await colleagueOf(app, s.owner, { role: "moderator", pageIds: [page.id] });
    const answer = await app.request("/api/comments?limit=50", { token: colleague.token, headers: colleague.headers });
    expect(Page.parse(await bodyOf(answer)).comments).toHaveLength(5);
  });

  it("answers with an error, and not with a part, while one database does not answer", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await writeOnBoth(TEXTS);
    const second = faultyDatabase(env[OTHER]);
    second.fault.isOut = true;
    const sick = splitApp({ [OTHER]: second.database });
    expect((await sick.request("/api/comments", { token: s.owner.token })).status).toBe(500);
    // A comment in the other database can still be read.
    const own = Page.parse(await get("/api/comments?platform=facebook&limit=1")).comments[0]!;
    const why = await sick.request(`/api/comments/${own.id}/explanation`, { token: s.owner.token });
    expect(why.status).toBe(200);
    vi.restoreAllMocks();
  });

  it("shows another owner nothing of it", async () => {
    await writeOnBoth(TEXTS);
    const [hidden] = (await s.list()).filter(({ platform }) => platform === "instagram");
    const stranger = await connectedOwner(app);
    await setPlan(app, stranger, "pro");
    expect((await pages("limit=50", stranger.token)).flat()).toEqual([]);
    for (const path of [
      `/api/comments/${hidden!.id}/explanation`,
      `/api/comments/history?oldestId=${hidden!.id}`,
      `/api/notes/comment/${hidden!.id}`,
      `/api/authors/${hidden!.id}`,
      `/api/reports/comment/${hidden!.id}`,
    ])
      expect([path, (await app.request(path, { token: stranger.token })).status]).toEqual([path, 404]);
    expect(await get("/api/comments/stats?period=all", stranger.token)).toMatchObject({ stats: { total: 0 } });
  });
});

it("adds up figures of both: tiles, counts, charts, accounts, month's use and the report of a month", async () => {
  await writeOnBoth([PRAISE, PRAISE, INSULT, INSULT, "¿A qué hora abren?", INSULT]);
  expect(await get("/api/comments/stats?period=all")).toMatchObject({ stats: { total: 6, disapproved: 3 } });
  expect(await get("/api/comments/ai-stats?period=all")).toMatchObject({
    stats: { total: 6, sampled: 6, complete: true },
  });
  const ofUser = s.owner.userId;
  expect(await get(`/api/dashboard/stats/${ofUser}`)).toMatchObject({ total: 6, removed: 3 });
  const { chartData } = z
    .object({ chartData: z.array(z.looseObject({ Total: z.number(), Negativos: z.number() })) })
    .parse(await get(`/api/dashboard/chart-data/${ofUser}`));
  expect(chartData.at(-1)).toMatchObject({ Total: 6, Negativos: 3 });
  const insights = z
    .object({
      week: z.looseObject({ hidden: z.number() }),
      causes: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
      hours: z.object({ attacks: z.array(z.object({ attacks: z.number() })) }).loose(),
      posts: z.object({ worst: z.array(z.object({ attacks: z.number() })) }).loose(),
    })
    .parse(await get(`/api/dashboard/insights/${ofUser}`));
  expect(insights.week.hidden).toBe(3);
  expect(insights.hours.attacks.map(({ attacks }) => attacks)).toEqual([3]);
  expect(insights.posts.worst.map(({ attacks }) => attacks)).toEqual([2, 1]);
  const { accountStats } = z
    .object({ accountStats: z.array(z.looseObject({ total_comments: z.number() })) })
    .parse(await get("/api/social/accounts/stats"));
  expect(accountStats.map((one) => one.total_comments).filter((total) => total > 0)).toEqual([3, 3]);
  expect(await get("/api/payments/usage-stats")).toMatchObject({ usage: { comments: { used: 6 } } });
  expect(await get("/api/summaries/months/2026-06")).toMatchObject({ total: 6, hidden: 3 });
});

describe("sync", () => {
  const Sync = z.object({
    comments: z.array(z.looseObject({ content: z.string() })),
    lastId: z.union([z.number(), z.string()]),
    more: z.boolean(),
  });
  const sync = async (lastId: number | string) =>
    Sync.parse(await get(`/api/comments/sync?lastId=${encodeURIComponent(lastId)}`));

  it("announces changes in both databases once, from the position that the list gave", async () => {
    await writeOnBoth(TEXTS.slice(0, 2));
    const { lastId } = z.object({ lastId: z.string() }).parse(await get("/api/comments"));
    expect(lastId).toMatch(/^COMMENTS_0:\d+,COMMENTS_1:\d+$/);
    expect(await sync(lastId)).toEqual({ comments: [], lastId, more: false, success: undefined });
    await writeOnBoth(["Uno", "Dos", "Tres"]);
    const first = await sync(lastId);
    expect(first.comments.map(({ content }) => content).sort()).toEqual(["Dos", "Tres", "Uno"]);
    expect(await sync(first.lastId)).toMatchObject({ comments: [], lastId: first.lastId });
    const [changed] = (await s.list()).filter(({ content }) => content === "Dos");
    await bodyOf(await s.setStatus(changed!.id, "disapproved"));
    const second = await sync(first.lastId);
    expect(second.comments.map(({ content }) => content)).toEqual(["Dos"]);
    expect((await sync(second.lastId)).comments).toEqual([]);
  });

  it("takes a bare number as the position in the workspace's own database, and reads an unknown one from the lowest", async () => {
    await writeOnBoth(["Uno", "Dos"]);
    // Like the mover when it brings a page.
    await env[OTHER].batch(
      ["UPDATE comments SET change_seq = change_seq + 1000", "UPDATE sequences SET value = value + 1000"].map((sql) =>
        env[OTHER].prepare(sql),
      ),
    );
    const { lastId } = await sync(0);
    const [, own] = /^COMMENTS_0:(\d+)/.exec(String(lastId))!;
    const before = await sync(own!);
    expect(before.comments.map(({ content }) => content)).toEqual(["Dos"]);
    expect(before.lastId).toBe(lastId);
    for (const wrong of ["COMMENTS_0", "COMMENTS_0:1;COMMENTS_1:2", "-1", "COMMENTS_0:1,"])
      expect([wrong, (await s.ask(`/api/comments/sync?lastId=${wrong}`)).status]).toEqual([wrong, 400]);
  });

  it("is announced to the screens with the database that changed", async () => {
    const notices: [string, number][] = [];
    const notify: Deps["live"]["notify"] = (_, shard, position) => void notices.push([shard, position]);
    const { comments } = makeDeps({ ...env }, { live: { ...silentLive, notify } });
    const [workspace] = await rowsInCore("SELECT id FROM workspaces");
    await env[OTHER].prepare("INSERT INTO sequences (workspace_id, value) VALUES (?, 7)").bind(workspace!.id).run();
    const db = comments(OTHER);
    await batch(db, raiseForChange(db, [{ id: 1, workspaceId: Number(workspace!.id) }]));
    expect(notices).toEqual([[OTHER, 8]]);
  });
});

const rowsInCore = async (query: string) => (await env.DB.prepare(query).all<Record<string, number>>()).results;

it("shows the log, the files and the people of both", async () => {
  await writeOnBoth([PRAISE, INSULT, INSULT, INSULT], { authorId: "71999", authorName: "Marta Quiles" });
  const Log = z.object({
    entries: z.array(z.looseObject({ at: z.string(), comment: z.looseObject({ platform: z.string() }) })),
    nextCursor: z.string().nullable(),
  });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const part = Log.parse(await get(`/api/audit?limit=1${cursor ? `&cursor=${cursor}` : ""}`));
    seen.push(...part.entries.map(({ at, comment }) => `${at} ${comment.platform}`));
    cursor = part.nextCursor;
  } while (cursor !== null);
  expect(seen).toEqual([...seen].sort().reverse());
  expect(new Set(seen.map((one) => one.split(" ")[1]))).toEqual(new Set(["facebook", "instagram"]));
  const whole = Log.parse(await get("/api/audit?limit=100"));
  expect(seen).toHaveLength(whole.entries.length);

  for (const [path, lines] of [
    ["/api/comments/export.csv", 4],
    ["/api/audit/export.csv", seen.length],
  ] as const) {
    const text = await (await s.ask(path)).text();
    expect(text.trim().split("\r\n").slice(1)).toHaveLength(lines);
  }
  const [mine] = await s.list();
  expect(await get(`/api/authors/${mine!.id}`)).toMatchObject({ author: { known: true } });
});
