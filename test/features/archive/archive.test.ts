// Comments older than the plan's days leave the database for the archive, and nothing that an owner sees changes.
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { COUNTERS, differencesSql } from "../../../tools/db/counters.ts";
import { signedRequest } from "../../../tools/sandbox/webhooks/call-back.ts";
import { moveSql } from "../../../tools/shards/statements.ts";
import { authorKeyOf } from "../../../worker/features/comments/intake/author-key.ts";
import { processComments } from "../../../worker/features/comments/intake/process.ts";
import { createArchive } from "../../../worker/platform/archive/archive.ts";
import { REMOVED_COMMENT_DAYS } from "../../../worker/vocabulary/retention.ts";
import { INSULT, PRAISE, settle } from "../../support/comments.ts";
import { bodyOf, setPlan, signedIn } from "../../support/factories.ts";
import { app, clock, newScene, scene } from "../../support/scene.ts";
import { freshArchive } from "../../support/storage.ts";
import { storeCopies } from "../../support/stored-comments.ts";

const DAY = 86_400_000;
const MARCH = Date.UTC(2026, 2, 10, 12);
/** March is over, and its last day is more than 90 days ago. */
const JULY = Date.UTC(2026, 6, 5, 12);
const MARTA = { authorId: "555000111", authorName: "Marta Q." };

/** What happens after R2 has written an object, and whether R2 refuses writes; a test may replace both. */
let written: () => Promise<void>;
let refuses: boolean;

beforeEach(async () => {
  await newScene(MARCH);
  await setPlan(app, scene.owner, "basic");
  await freshArchive();
  const archive = createArchive(env.ARCHIVE);
  written = async () => undefined;
  refuses = false;
  app.deps.archive = {
    ...archive,
    async write(name, rows) {
      if (refuses) throw new Error("R2: internal error");
      await archive.write(name, rows);
      await written();
    },
  };
});

const comments = (sql: string) => env.COMMENTS_0.prepare(sql);
const countOf = async (table: string) =>
  (await comments(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())!.n;

/** Moves the clock to `moment`, signs the owner in again, and runs the cron. */
async function at(moment: number) {
  clock.now = moment;
  Object.assign(scene.owner, await signedIn(app, scene.owner));
  await app.cron();
}

/** The text of every object in the archive. */
async function archived(): Promise<string[]> {
  const archive = createArchive(env.ARCHIVE);
  const { objects } = await env.ARCHIVE.list();
  return Promise.all(objects.map(async ({ key }) => (await archive.read(key))!));
}

/** Every text of the database and of the archive. */
async function everything(): Promise<string> {
  const tables = await comments(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
  ).all<{ name: string }>();
  const rows = await Promise.all(tables.results.map(({ name }) => comments(`SELECT * FROM "${name}"`).all()));
  return JSON.stringify([rows.map(({ results }) => results), await archived()]);
}

const get = async (path: string) => scene.answer(path);
const csv = async (path: string) => {
  const text = await (await scene.ask(path)).text();
  return text.trim().split("\r\n").slice(1);
};
const exported = (query = "") => csv(`/api/comments/export.csv${query}`);
const logged = (query = "") => csv(`/api/audit/export.csv${query}`);

/** What an owner sees of all their comments. */
const figures = async () => ({
  tiles: await get("/api/comments/stats?period=all"),
  month: await get(`/api/dashboard/stats/${scene.owner.userId}?month=3&year=2026`),
  accounts: await get("/api/social/accounts/stats"),
  used: await comments("SELECT period, used FROM sequences UNION ALL SELECT period, comments FROM usage_counts")
    .all()
    .then(({ results }) => results),
  comments: (await exported()).toSorted(),
  log: (await logged()).toSorted(),
});

/** Writes an insult, which is hidden, a comment of Marta that is answered and reported, one of another person, and forty more. */
async function march() {
  await scene.write(INSULT);
  const marta = await scene.write("Marta Q. no está contenta, y con razón", MARTA);
  const own = (await scene.list()).find(({ external_id }) => external_id === marta)!;
  const json = { commentId: own.id, text: "Hola, Marta Q., lo sentimos" };
  await setPlan(app, scene.owner, "pro");
  await scene.answer("/api/comments/reply", json);
  await settle(app);
  await setPlan(app, scene.owner, "basic");
  await bodyOf(
    await scene.setStatus(own.id, "disapproved", { reason: "Porque Marta Q. molesta", internalNote: "Marta Q." }),
  );
  await scene.answer("/api/reports", { commentId: own.id, reason: "Spam", internalNote: "otra vez Marta Q." });
  const note = { commentId: own.id, text: "Marta Q. llamó" };
  await scene.answer("/api/notes", note);
  await settle(app);
  await scene.write(PRAISE);
  await storeCopies(
    app,
    Array.from({ length: 40 }, (_, n) => ({ authorName: `Persona ${n}`, postedAt: MARCH - (n * DAY) / 5, textAt: 1 })),
  );
  return { id: own.id, external: marta };
}

describe("the archive", () => {
  it("takes old comments out of the database, and no figure and no export changes", async () => {
    const { id, external } = await march();
    await at(Date.UTC(2026, 5, 20));
    expect(await archived()).toEqual([]);
    const before = await figures();
    expect(before.comments.length).toBe(44);

    await at(JULY);
    for (const table of ["comments", "events", "actions", "replies", "reports", "comment_notes", "comment_words"])
      expect([table, await countOf(table)]).toEqual([table, 0]);
    expect(await archived()).toHaveLength(1);
    expect(await figures()).toEqual(before);
    for (const counter of COUNTERS) expect((await comments(differencesSql(counter, [])).all()).results).toEqual([]);
    expect(await exported("?search=contenta&status=disapproved")).toHaveLength(1);
    expect(await exported("?from=2026-03-09&to=2026-03-09")).toHaveLength(5);
    const byPage = async (query: string) => (await exported(`?page=${query}`)).length;
    expect(await byPage(scene.pageId)).toBe((await exported()).length);
    expect(await byPage(`${scene.pageId}&platform=instagram`)).toBe(0);
    expect(await byPage(scene.instagram.id)).toBe(0);
    expect((await logged("?actor=person&what=hidden"))[0]).toContain("Porque Marta Q. molesta");

    const refusals = [
      scene.ask(`/api/comments/${id}/explanation`),
      scene.ask(`/api/comments/${id}/undo`, {}),
      scene.setStatus(id, "approved"),
    ];
    for (const refusal of await Promise.all(refusals)) {
      expect(refusal.status).toBe(410);
      expect(await refusal.json()).toMatchObject({ message: expect.stringContaining("archivo") });
    }
    expect((await scene.ask("/api/comments/1/explanation")).status).toBe(404);
    expect(await get("/api/comments")).toMatchObject({ archivedBefore: "2026-04-01T00:00:00.000Z", comments: [] });

    // It is reported once more. Then its network removes it.
    const event = eventOf(external);
    await processComments(app.deps, [event, { ...event, verb: "hide", at: JULY }]);
    await processComments(app.deps, [event]);
    expect(await figures()).toEqual(before);
    await processComments(app.deps, [{ ...event, verb: "remove", at: JULY }]);
    expect(await archived()).toEqual([expect.stringContaining("no está contenta")]);
    await comments("UPDATE archived_gone SET gone_at = ?").bind(clock.now).run();
    await at(JULY + (REMOVED_COMMENT_DAYS + 1) * DAY);
    expect(await countOf("archived_gone")).toBe(0);
    expect(await archived()).toEqual([expect.not.stringContaining("no está contenta")]);
    expect((await exported()).length).toBe(44);
    const { stats } = z.looseObject({ stats: z.record(z.string(), z.number()) }).parse(before.tiles);
    expect(await get("/api/comments/stats?period=all")).toMatchObject({
      stats: { ...stats, disapproved: stats.disapproved! - 1, removed: 1 },
    });
  });

  it("counts flagged spam as before, until its network removes it", async () => {
    const spam = await scene.write("Gana 500 euros al día desde casa, escribe al wa.me/34600111222 ya mismo");
    await scene.write(INSULT);
    const before = await figures();
    expect(before.month).toMatchObject({ total: 2, removed: 1, effectiveness: 100 });
    await at(JULY);
    expect([await countOf("comments"), await figures()]).toEqual([0, before]);
    const differences = async () =>
      Promise.all(COUNTERS.map(async (counter) => (await comments(differencesSql(counter, [])).all()).results));
    expect((await differences()).flat()).toEqual([]);

    await processComments(app.deps, [{ ...eventOf(spam), verb: "remove", at: JULY }]);
    await comments("UPDATE archived_gone SET gone_at = ?").bind(clock.now).run();
    await at(JULY + (REMOVED_COMMENT_DAYS + 1) * DAY);
    expect(
      await comments("SELECT sum(flagged) AS flagged, sum(flagged_spam) AS spam FROM daily_counts").first(),
    ).toEqual({ flagged: 0, spam: 0 });
    expect((await differences()).flat()).toEqual([]);
  });

  it("loses and doubles nothing when it is killed, runs twice, R2 is out, or the workspace moves", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { id } = await march();
    const before = await exported();
    const same = async () => expect((await exported()).toSorted()).toEqual(before.toSorted());

    const workspaceId = Number((await comments("SELECT workspace_id FROM comments").first())!.workspace_id);
    await env.DB.prepare(moveSql({ workspaceId, to: "COMMENTS_1" }, JULY)).run();
    // Another invocation has claimed the move.
    await env.DB.prepare(`UPDATE workspace_moves SET claimed_until = ${JULY + DAY}`).run();
    await at(JULY);
    expect([await countOf("comments"), (await archived()).length]).toEqual([44, 0]);
    await env.DB.prepare("UPDATE workspace_moves SET finished_at = 1").run();

    refuses = true;
    await at(JULY);
    expect(said.mock.calls.join()).toContain("archive_failed");
    expect([await countOf("comments"), (await archived()).length]).toEqual([44, 0]);
    await same();

    // The cron is killed after the object was written.
    refuses = false;
    written = () => Promise.reject(new Error("killed"));
    await at(JULY + DAY);
    expect([await countOf("comments"), (await archived()).length]).toEqual([44, 1]);
    await same();

    // The workspace begins to move while the object is written: nothing is deleted in the database that it leaves.
    const moves = (since: number | null) => env.DB.prepare("UPDATE workspaces SET moving_since = ?").bind(since).run();
    written = async () => void (await moves(JULY));
    await at(JULY + DAY + 16 * 60_000);
    expect(await countOf("comments")).toBe(44);
    await moves(null);

    // A person decides while the object is written: this part is archived on another day.
    written = async () => void (await scene.setStatus(id, "approved"));
    await at(JULY + 2 * DAY);
    expect(await countOf("comments")).toBe(44);
    expect((await exported("?status=disapproved")).length).toBe(1);

    // A second run starts after the first one has written the object and before it deletes the rows. A comment with a recent decision stays for a month.
    written = async () => {
      written = async () => undefined;
      await env.DB.prepare("UPDATE workspaces SET archive_at = 0").run();
      await app.cron();
    };
    await at(JULY + 3 * DAY);
    expect(await countOf("comments")).toBe(1);
    expect((await exported()).length).toBe(before.length);
    await at(JULY + 40 * DAY);
    await at(JULY + 41 * DAY);
    expect(await countOf("comments")).toBe(0);
    expect((await exported()).length).toBe(before.length);
    // Nothing is left of the failed attempts.
    expect((await archived()).flatMap((text) => text.trim().split("\n"))).toHaveLength(44);
    expect(await comments("SELECT state, part FROM archive_parts ORDER BY part").all()).toMatchObject({
      results: [
        { state: "kept", part: 1 },
        { state: "kept", part: 2 },
      ],
    });

    // Rows of a workspace that moves are only copied and deleted by its move.
    await comments(`INSERT INTO archived_gone VALUES (${workspaceId}, 1, 'post', 'post', 0, 0)`).run();
    await comments(
      `INSERT INTO archive_parts VALUES (7, ${workspaceId}, '2026-02', 0, 'writing', 1, 1, 1, 1, 1, 1, '[]', '{"daily":[]}', 1)`,
    ).run();
    await env.DB.prepare("UPDATE workspace_moves SET finished_at = NULL").run();
    await env.DB.prepare("UPDATE workspaces SET moving_since = 1").run();
    said.mockClear();
    await at(JULY + 43 * DAY);
    expect([await countOf("archived_gone"), await countOf("archive_parts")]).toEqual([1, 3]);
    expect(said.mock.calls.join()).not.toContain("archive");
    await env.DB.prepare("UPDATE workspace_moves SET finished_at = 1").run();
    await env.DB.prepare("UPDATE workspaces SET moving_since = NULL").run();
    await at(JULY + 45 * DAY);
    expect([await countOf("archived_gone"), await countOf("archive_parts")]).toEqual([0, 2]);
    said.mockRestore();
  });

  it("deletes a person, the replies to them or with their name, and a page, completely", async () => {
    const { external } = await march();
    const own = { authorId: scene.pageId, authorName: "Café Sol" };
    await scene.write("Te esperamos, Martita", { target: external, ...own });
    await scene.write("A las ocho, como le dije a MARTA Q.", own);
    await scene.write("La señora Smarta Q.uiroga no es ella", own);
    const another = (await scene.list()).find(({ content }) => content === PRAISE)!;
    await setPlan(app, scene.owner, "pro");
    const reply = { commentId: another.id, text: "Gracias, díselo a Marta Q." };
    await scene.answer("/api/comments/reply", reply);
    await settle(app);
    await setPlan(app, scene.owner, "basic");
    await at(JULY);
    expect(await countOf("comments")).toBe(0);
    expect(await everything()).toContain("Marta Q.");
    const before = await get("/api/comments/stats?period=all");
    const signed = await signedRequest(app.deps.config.META_APP_SECRET, {
      userId: MARTA.authorId,
      issuedAt: clock.now,
    });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = `signed_request=${signed}`;
    await bodyOf(await app.request("/api/webhooks/meta/data-deletion", { method: "POST", body, headers }));
    await at(JULY + 60_000);
    await at(JULY + 120_000);
    const left = await everything();
    for (const trace of ["Marta", "Martita", "MARTA", "contenta", await authorKeyOf(app.deps, MARTA.authorId)])
      expect(left).not.toContain(trace);
    for (const each of ["Persona 7", "Smarta Q.uiroga", PRAISE]) expect(left).toContain(each);
    for (const counter of COUNTERS) expect((await comments(differencesSql(counter, [])).all()).results).toEqual([]);
    const stats = z.looseObject({ stats: z.record(z.string(), z.number()) });
    const [then, now] = [before, await get("/api/comments/stats?period=all")].map((each) => stats.parse(each).stats);
    expect(now).toEqual({ ...then, disapproved: then!.disapproved! - 1, removed: then!.removed! + 1 });

    const page = scene.owner.accounts.find(({ status, platform }) => status === "active" && platform === "facebook")!;
    await scene.answer("/api/social/disconnect", { accountId: page.id, comments: "delete" });
    await at(JULY + 180_000);
    expect(await archived()).toEqual([]);
    expect(await everything()).not.toContain("Persona 7");
    expect(await get("/api/comments/stats?period=all")).toMatchObject({ stats: { total: 0 } });
    expect(await exported()).toEqual([]);
  });
});

const eventOf = (externalId: string) =>
  ({
    network: "facebook",
    pageExternalId: scene.pageId,
    externalId,
    postId: scene.post,
    parentId: null,
    verb: "add",
    ...MARTA,
    text: "Marta Q. no está contenta, y con razón",
    attachmentUrl: null,
    permalink: null,
    isAd: false,
    adId: null,
    own: false,
    at: MARCH,
    receivedAt: clock.now,
    source: "webhook",
  }) as const;
