// The archive of a workspace whose pages live in two databases: a page's parts go where the page goes.
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { COUNTERS, differencesSql } from "../../../tools/db/counters.ts";
import { signedRequest } from "../../../tools/sandbox/webhooks/signed-request.ts";
import { moveSql } from "../../../tools/shards/statements.ts";
import { processComments } from "../../../worker/features/comments/intake/process.ts";
import { continueMoves } from "../../../worker/features/shards/move/continue-moves.ts";
import { createArchive } from "../../../worker/platform/archive/archive.ts";
import { REMOVED_COMMENT_DAYS } from "../../../worker/vocabulary/retention.ts";
import { INSULT, PRAISE } from "../../support/comments.ts";
import { SHARDS, type Shard } from "../../support/databases/shards.ts";
import { recording } from "../../support/databases/statements.ts";
import { bodyOf, connectPages, setPlan, signedIn } from "../../support/factories.ts";
import { app, clock, newShardsScene, s } from "../../support/split-scene.ts";
import { freshArchive } from "../../support/storage.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const MARCH = Date.UTC(2026, 2, 10, 12);
const JULY = Date.UTC(2026, 6, 5, 12);
const MARTA = { authorId: "555000111", authorName: "Marta Q." };

let workspaceId: number;
let pageId: number;

beforeEach(async () => {
  await freshArchive();
  await newShardsScene(MARCH);
  await setPlan(app, s.owner, "basic");
  await s.write(INSULT, { target: s.media });
  await s.write(PRAISE, { target: s.media });
  external = await s.write("Marta Q. no está contenta, y con razón", MARTA);
  await s.write(INSULT);
  workspaceId = (await env.DB.prepare("SELECT max(id) AS id FROM workspaces").first<number>("id"))!;
  pageId = (await env.COMMENTS_0.prepare("SELECT page_id FROM comments WHERE network = 'facebook'").first<number>(
    "page_id",
  ))!;
});
afterEach(() => vi.restoreAllMocks());
let external: string;

/** Moves the clock to `moment`, signs the owner in again, and runs the cron. */
async function at(moment: number) {
  clock.now = moment;
  Object.assign(s.owner, await signedIn(app, s.owner));
  await recording(() => app.cron());
}

async function movePage(to: Shard) {
  await env.DB.prepare(moveSql({ workspaceId, pageId, to }, clock.now)).run();
  await recording(() => continueMoves(app.deps));
}
async function movedPage(to: Shard) {
  await movePage(to);
  await at(clock.now + 16 * MINUTE);
}

const get = async (path: string) => s.answer(path);
const exported = async () => {
  const text = await (await s.ask("/api/comments/export.csv")).text();
  return text.trim().split("\r\n").slice(1).sort();
};
const tiles = async () =>
  z.object({ stats: z.record(z.string(), z.number()) }).parse(await get("/api/comments/stats?period=all")).stats;
const partsIn = async (shard: Shard) =>
  (
    await env[shard]
      .prepare("SELECT month, part, state, comments, page_ids, shard FROM archive_parts ORDER BY month, part")
      .all<Record<string, unknown>>()
  ).results;

/** Every text of the databases and of the archive. */
async function everything(): Promise<string> {
  const texts = SHARDS.map((shard) => env[shard].prepare("SELECT text, author_name FROM comments").all());
  const archive = createArchive(env.ARCHIVE);
  const objects = (await env.ARCHIVE.list()).objects.map(({ key }) => archive.read(key));
  return JSON.stringify([(await Promise.all(texts)).map(({ results }) => results), await Promise.all(objects)]);
}

async function expectTrueCounters() {
  for (const shard of SHARDS)
    for (const counter of COUNTERS.filter(({ staysBehind }) => !staysBehind))
      expect([shard, (await env[shard].prepare(differencesSql(counter, [])).all()).results]).toEqual([shard, []]);
}

it("shows and exports the same while a page moves with its parts, and comes back", async () => {
  const before = [await exported(), await tiles()];
  await at(JULY);
  expect(await partsIn("COMMENTS_0")).toMatchObject([{ part: 1, comments: 4, shard: "COMMENTS_0" }]);
  expect([await exported(), await tiles()]).toEqual(before);

  await movePage("COMMENTS_1");
  expect([await exported(), await tiles()]).toEqual(before);
  await at(clock.now + 16 * MINUTE);
  expect([await exported(), await tiles()]).toEqual(before);
  expect(await partsIn("COMMENTS_0")).toMatchObject([{ part: 1, comments: 2, shard: "COMMENTS_0" }]);
  expect(await partsIn("COMMENTS_1")).toMatchObject([
    { part: 1, comments: 2, page_ids: `[${pageId}]`, shard: "COMMENTS_0" },
  ]);
  await expectTrueCounters();

  await movedPage("COMMENTS_0");
  expect([await exported(), await tiles()]).toEqual(before);
  expect(await partsIn("COMMENTS_0")).toMatchObject([{ part: 1 }, { part: 2, page_ids: `[${pageId}]` }]);
  expect(await partsIn("COMMENTS_1")).toEqual([]);
  await expectTrueCounters();
});

it("archives old comments in each database, and deletes there what the network removed and the data of people", async () => {
  const all = await exported();
  await movedPage("COMMENTS_1");
  await at(JULY);
  expect(await partsIn("COMMENTS_0")).toMatchObject([{ comments: 2, shard: "COMMENTS_0" }]);
  expect(await partsIn("COMMENTS_1")).toMatchObject([{ comments: 2, shard: "COMMENTS_1" }]);
  expect((await env.ARCHIVE.list()).objects.map(({ key }) => key.split("/")[2]).sort()).toEqual([
    "COMMENTS_0",
    "COMMENTS_1",
  ]);
  expect(await exported()).toEqual(all);
  await expectTrueCounters();

  await processComments(app.deps, [
    {
      ...{ network: "facebook", pageExternalId: s.pageId, externalId: external, postId: s.post, parentId: null },
      ...{ verb: "remove", ...MARTA, text: "", attachmentUrl: null, permalink: null, isAd: false, adId: null },
      ...{ own: false, at: JULY, receivedAt: JULY, source: "webhook" },
    },
  ]);
  await env.COMMENTS_1.prepare("UPDATE archived_gone SET gone_at = ?").bind(clock.now).run();
  await at(JULY + (REMOVED_COMMENT_DAYS + 1) * DAY);
  expect(await everything()).not.toContain("no está contenta");
  await expectTrueCounters();

  const signed = await signedRequest(app.deps.config.META_APP_SECRET, { userId: MARTA.authorId, issuedAt: clock.now });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const body = `signed_request=${signed}`;
  await bodyOf(await app.request("/api/webhooks/meta/data-deletion", { method: "POST", body, headers }));
  await at(clock.now + MINUTE);
  await at(clock.now + MINUTE);
  expect(await everything()).not.toContain("Marta");
});

it("waits when the archive is down, also after only an object was written, and separates each part once", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const before = await exported();
  await at(JULY);
  const archive = createArchive(env.ARCHIVE);
  let writes = 0;
  app.deps.archive = {
    ...archive,
    async write(name, rows) {
      await archive.write(name, rows);
      if (++writes < 3) throw new Error("killed");
    },
  };
  await movePage("COMMENTS_1");
  expect(said.mock.calls.join()).toContain("move_stopped");
  expect(await exported()).toEqual(before);
  for (let minute = 0; minute < 3; minute++) await recording(() => continueMoves(app.deps));
  expect(await exported()).toEqual(before);
  await at(clock.now + 16 * MINUTE);
  await at(clock.now + 2 * DAY);
  expect((await env.ARCHIVE.list()).objects).toHaveLength(2);
  expect(await exported()).toEqual(before);
  await expectTrueCounters();
});

it("deletes the comments of a page that moved, here and in the archive, and takes the page back where it was", async () => {
  await movedPage("COMMENTS_1");
  await s.write(PRAISE);
  await at(JULY);
  clock.now = JULY;
  await s.write("De julio");
  const page = s.owner.accounts.find(({ status, platform }) => status === "active" && platform === "facebook")!;
  await s.answer("/api/social/disconnect", { accountId: page.id, comments: "delete" });
  await at(JULY + 3 * MINUTE);
  await at(JULY + 4 * MINUTE);
  const count = (shard: Shard) => env[shard].prepare("SELECT count(*) AS n FROM comments").first("n");
  expect([await count("COMMENTS_0"), await count("COMMENTS_1")]).toEqual([0, 0]);
  expect(await partsIn("COMMENTS_1")).toEqual([]);
  expect(await exported()).toHaveLength(2);
  expect(await everything()).not.toContain("Marta");

  await connectPages(app, s.owner);
  await s.write("Otra vez aquí");
  const texts = await env.COMMENTS_1.prepare("SELECT text FROM comments").all();
  expect(texts.results).toEqual([{ text: "Otra vez aquí" }]);
});
