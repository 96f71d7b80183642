// The filters of a list of comments, and how many rows each reads.
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CommentsPage } from "../../../../web/api/types.ts";
import { MAX_ROWS_SCANNED } from "../../../../worker/features/comments/list/search/source.ts";
import { comments } from "../../../../worker/platform/db/comments.ts";
import { ofWorkspace } from "../../../../worker/platform/db/of-workspace.ts";
import { DAY_MS } from "../../../../worker/vocabulary/durations.ts";
import { REASONS } from "../../../../worker/vocabulary/judging/judgement.ts";
import { RULE_CODES, SPAM_RULES } from "../../../../worker/vocabulary/judging/published-rules.ts";
import { INSULT, PRAISE } from "../../../support/comments.ts";
import { app, inComments, inCore, newScene, scene } from "../../../support/scene.ts";
import { storeCopies } from "../../../support/stored-comments.ts";

beforeEach(() => newScene());

const list = async (query: string) => await scene.answer<CommentsPage>(`/api/comments?${query}`);
const texts = async (query: string) => (await list(query)).comments.map(({ content }) => content);

async function everyPage(query: string): Promise<{ seen: string[]; requests: number }> {
  const seen: string[] = [];
  let requests = 0;
  for (let cursor: string | null = ""; cursor !== null; requests++) {
    const page: CommentsPage = await list(`${query}${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.comments.map(({ content }) => content));
    cursor = page.nextCursor;
  }
  return { seen, requests };
}

/** Rows that D1 read in its comments database for one request. */
async function rowsRead(query: string): Promise<number> {
  const { $client } = app.deps.comments("COMMENTS_0");
  let rows = 0;
  const count = (results: D1Result[]) => {
    rows += results.reduce((sum, { meta }) => sum + meta.rows_read, 0);
  };
  const batch = $client.batch.bind($client);
  vi.spyOn($client, "batch").mockImplementation(async (statements) => {
    const results = await batch(statements);
    count(results);
    return results as never;
  });
  const prepare = $client.prepare.bind($client);
  vi.spyOn($client, "prepare").mockImplementation((sql) => {
    const statement = prepare(sql);
    const bind = statement.bind.bind(statement);
    statement.bind = (...values) => {
      const bound = bind(...values);
      const all = bound.all.bind(bound);
      bound.all = async () => {
        const result = await all();
        count([result]);
        return result as never;
      };
      return bound;
    };
    return statement;
  });
  await list(query);
  vi.restoreAllMocks();
  return rows;
}

describe("a list of comments", () => {
  it("filters by page, platform, status and reason, and by several at once", async () => {
    await scene.write(INSULT);
    await scene.write("muy bueno");
    await scene.write("qué foto", { target: scene.media });
    const instagram = (await list("platform=instagram")).comments[0]!.social_account_id;
    const facebook = (await list("platform=facebook")).comments[0]!.social_account_id;
    expect(await texts(`page=${instagram}`)).toEqual(["qué foto"]);
    expect(await texts(`page=${facebook}`)).toEqual(["muy bueno", INSULT]);
    expect(await texts("reason=toxic")).toEqual([INSULT]);
    expect(await texts("reason=spam")).toEqual([]);
    expect(await texts("status=disapproved&reason=toxic&platform=facebook")).toEqual([INSULT]);
    expect(await texts(`status=approved&page=${facebook}`)).toEqual(["muy bueno"]);
    expect(await texts(`page=${instagram}&platform=facebook`)).toEqual([]);
  });

  it("filters by days of the workspace's time zone", async () => {
    await inCore("UPDATE workspaces SET time_zone = 'America/Mexico_City'").run();
    await scene.write("hoy");
    // In Mexico City, six hours behind, the first comment is of 31 March and the second one of 1 April.
    await storeCopies(app, [
      { text: "de marzo", postedAt: Date.parse("2026-04-01T05:59:59Z") },
      { text: "de abril", postedAt: Date.parse("2026-04-01T06:00:00Z") },
      { text: "del 2 de abril", postedAt: Date.parse("2026-04-02T06:00:00Z") },
    ]);
    expect(await texts("from=2026-03-31&to=2026-03-31")).toEqual(["de marzo"]);
    expect(await texts("from=2026-04-01&to=2026-04-01")).toEqual(["de abril"]);
    expect(await texts("to=2026-04-01")).toEqual(["de abril", "de marzo"]);
    expect(await texts("from=2026-04-02&status=approved")).toEqual(["hoy", "del 2 de abril"]);
    expect(await texts("from=2026-04-02&to=2026-04-01")).toEqual([]);
  });

  it("filters by part of an author's name, whatever its accents, and by ads", async () => {
    await scene.write("de Begoña");
    await storeCopies(app, [
      { text: "de Núria", authorName: "Núria Ibáñez" },
      { text: "de otro", authorName: "Óscar" },
      { text: "de nadie", authorName: null },
      { text: "bajo un anuncio", authorName: "NURIA", isAd: true },
    ]);
    expect(await texts("author=nuria")).toEqual(["bajo un anuncio", "de Núria"]);
    expect(await texts("author=%C3%B3sc")).toEqual(["de otro"]);
    expect(await texts("author=ibanez&placement=organic")).toEqual(["de Núria"]);
    expect(await texts("placement=ad")).toEqual(["bajo un anuncio"]);
  });

  it("filters by everything at once", async () => {
    await scene.write("Qué rico 😍");
    const page = (await list("")).comments[0]!.social_account_id;
    await inComments("UPDATE comments SET author_name = 'Иван Петров'").run();
    const all = { page, platform: "facebook", status: "approved", author: "иван", placement: "organic", search: "😍" };
    expect(await texts(String(new URLSearchParams({ ...all, from: "2020-01-01", to: "2099-12-31" })))).toEqual([
      "Qué rico 😍",
    ]);
    expect(await texts(String(new URLSearchParams({ ...all, author: "ivan" })))).toEqual([]);
  });

  it.each([
    ["Иван Петров", "Иван", "иван", "ПЕТРОВ"],
    ["Šimon Łukasz", "šimon", "Simon", "lukasz"],
    ["ΜΑΡΊΑ", "Μαρία", "ΜΑΡΊΑ", "μαρί"],
    ["山田太郎", "山田", "太", "山田太郎"],
  ])("finds %s however its letters are written", async (authorName, ...typed) => {
    await scene.write("de otra persona");
    await storeCopies(app, [{ text: "la que se busca", authorName }]);
    for (const author of typed) {
      const query = new URLSearchParams({ author, platform: "facebook", placement: "organic", status: "approved" });
      expect([author, await texts(String(query))]).toEqual([author, ["la que se busca"]]);
    }
  });

  it.each([
    "",
    "status=approved",
    "platform=facebook",
    "reason=toxic",
    "author=copia&status=approved",
    "search=copia",
    "search=copia&status=approved",
    "placement=organic",
  ])("pages to the end, newest first, each comment once: %s", async (query) => {
    await scene.write(PRAISE);
    const at = Date.now() - DAY_MS;
    // Many comments of the same second, as in a wave.
    const copies = Array.from({ length: 23 }, (_, n) => ({
      text: `copia ${n}`,
      authorName: "Copia",
      postedAt: at - Math.floor(n / 5) * 1000,
      reason: query.includes("reason") ? ("toxic" as const) : null,
    }));
    await storeCopies(app, copies);
    const { seen } = await everyPage(`${query}&limit=4`);
    const named = seen.filter((text) => text !== PRAISE);
    expect(new Set(named).size).toBe(23);
    expect(named).toHaveLength(23);
    const seconds = named.map((text) => Math.floor(Number(text.split(" ")[1]) / 5));
    expect(seconds).toEqual([...seconds].sort((a, b) => a - b));
  });

  it("reads a bounded number of rows where no index helps, and continues there when asked to", async () => {
    await scene.write(PRAISE);
    const old = Date.now() - 30 * DAY_MS;
    await storeCopies(app, [{ text: "la que se busca", isAd: true, postedAt: old - DAY_MS }]);
    const rest = Array.from({ length: MAX_ROWS_SCANNED + 500 }, (_, n) => ({
      text: "otra",
      isAd: false,
      postedAt: old + n * 1000,
      externalKey: `relleno${n}`,
      id: 1 + n,
    }));
    for (let n = 0; n < rest.length; n += 500) await storeCopies(app, rest.slice(n, n + 500));
    for (const query of [
      "placement=ad",
      "placement=ad&platform=facebook",
      "search=%F0%9F%98%8D",
      "search=la&placement=ad",
    ]) {
      expect([query, (await rowsRead(query)) <= 4 * MAX_ROWS_SCANNED]).toEqual([query, true]);
    }
    expect(await texts("placement=ad")).toEqual([]);
    const { seen, requests } = await everyPage("placement=ad");
    expect([seen, requests]).toEqual([["la que se busca"], 2]);
    const onPage = await everyPage("placement=ad&platform=facebook");
    expect([onPage.seen, onPage.requests <= 3]).toEqual([["la que se busca"], true]);
  });

  it("reads about as many rows as it shows where an index helps", async () => {
    await scene.write(PRAISE);
    for (let n = 0; n < 3000; n += 500)
      await storeCopies(
        app,
        Array.from({ length: 500 }, (_, i) => ({
          id: 1 + n + i,
          externalKey: `uno${n + i}`,
          text: "uno más",
          postedAt: Date.now() - (n + i) * 60_000,
          status: i % 50 === 0 ? ("flagged" as const) : ("approved" as const),
          reason: i % 50 === 0 ? ("spam" as const) : null,
        })),
      );
    for (const query of ["", "status=flagged", "reason=spam", "platform=facebook", "search=uno", "from=2026-01-01"])
      expect([query, (await rowsRead(`limit=10&${query}`)) < 400]).toEqual([query, true]);
  });

  it("finds comments by their keys without a scan of the workspace", async () => {
    const db = app.deps.comments("COMMENTS_0");
    const planOf = async (ofIts: SQL) => {
      const keys = inArray(comments.id, sql`(SELECT value FROM json_each('[1]'))`);
      const { sql: text, params } = db.select().from(comments).where(and(keys, ofIts)).toSQL();
      const { results } = await db.$client
        .prepare(`EXPLAIN QUERY PLAN ${text}`)
        .bind(...params)
        .all<{ detail: string }>();
      return results[0]!.detail;
    };
    expect(await planOf(ofWorkspace(comments.workspaceId, 1))).toContain("USING INTEGER PRIMARY KEY");
    expect(await planOf(eq(comments.workspaceId, 1))).toContain("comments_posted");
  });

  it("lists, counts and exports everything hidden by the code of its rule: each comment under one code", async () => {
    await scene.write(INSULT);
    const reasons = [
      [],
      [{ kind: "closed_post" }],
      [{ kind: "score", head: "insult", score: 0.9, threshold: 0.5 }],
      ["insult", "threat"].map((head) => ({ kind: "score", head, score: 0.9, threshold: 0.5 })),
      [
        { kind: "score", head: "insult", score: 0.9, threshold: 0.5 },
        { kind: "raid", raid: "r" },
      ],
      ...SPAM_RULES.map(({ findings }) => [{ kind: "rule", rule: findings[0]! }]),
      ["link", "loan"].map((rule) => ({ kind: "rule", rule })),
    ];
    const analyses = reasons.map((found) =>
      JSON.stringify({
        reasons: found,
        scores: {},
        language: "es",
        versions: { normalizer: "1", model: "1", policy: "1" },
      }),
    );
    const deciders = [
      ["machine", "auto_hidden"],
      ["person", "manual_hidden"],
      ["network", null],
      [null, null],
    ] as const;
    const rows = deciders.flatMap(([decidedBy, moderationAction]) =>
      [null, ...REASONS].flatMap((reason) =>
        [null, ...analyses].flatMap((analysis) =>
          (["approved", "flagged", "disapproved", "removed"] as const).map((status) => ({
            ...{ decidedBy, moderationAction, reason, analysis, status },
            postedAt: Date.UTC(2026, 0, 1),
          })),
        ),
      ),
    );
    for (let from = 0; from < rows.length; from += 200) await storeCopies(app, rows.slice(from, from + 200));
    const seen: string[] = [];
    for (const rule of RULE_CODES) {
      const found: CommentsPage["comments"] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page: CommentsPage = await list(`rule=${rule}&limit=100${cursor && `&cursor=${cursor}`}`);
        found.push(...page.comments);
        cursor = page.nextCursor;
      }
      expect([rule, [...new Set(found.map(({ rule_code }) => rule_code))]]).toEqual([
        rule,
        found.length > 0 ? [rule] : [],
      ]);
      const { stats } = await scene.answer<{ stats: { total: number } }>(`/api/comments/stats?period=all&rule=${rule}`);
      expect([rule, stats.total]).toEqual([rule, found.length]);
      seen.push(...found.map(({ id }) => id));
    }
    expect([seen.length, new Set(seen).size]).toEqual([rows.length / 2 + 1, rows.length / 2 + 1]);
    const file = await (await scene.ask("/api/comments/export.csv?rule=threat")).text();
    const codes = file.split("\r\n").filter((line) => line.includes(INSULT));
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.every((line) => line.includes(";threat;") || line.includes(",threat,"))).toBe(true);
  });

  it("refuses an unknown filter, and names the field", async () => {
    for (const query of [
      "status=nope",
      "reason=nope",
      "rule=nope",
      "from=ayer",
      "to=2026-02-30",
      "placement=x",
      "limit=0",
      "limit=101",
      "cursor=x",
    ]) {
      const answer = await scene.ask(`/api/comments?${query}`);
      expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ field: query.split("=")[0] }] }]);
    }
  });
});

describe("older comments", () => {
  it("can be listed from any comment on, with every filter of the list", async () => {
    await scene.write("uno");
    await scene.write("dos");
    await scene.write(INSULT);
    const [newest] = (await list("")).comments;
    const history = async (query: string) =>
      (
        await scene.answer<{ success: true; oldComments: { content: string }[]; nextCursor: string | null }>(
          `/api/comments/history?oldestId=${newest!.id}${query}`,
        )
      ).oldComments.map(({ content }) => content);
    expect(await history("")).toEqual(["dos", "uno"]);
    expect(await history("&search=uno")).toEqual(["uno"]);
    expect(await history("&status=approved&limit=1")).toEqual(["dos"]);
    // The position comes from the comment in the path; a cursor of another list is ignored.
    expect(await history("&cursor=x")).toEqual(["dos", "uno"]);
    expect(await history("&status=disapproved")).toEqual([]);
  });
});
