// Search: the index of words, accents and case, and input of every kind without an error.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { processComments } from "../../../../worker/features/comments/intake/process.ts";
import { indexedWords, wordsKey } from "../../../../worker/platform/db/comment-words.ts";
import { listComments, PRAISE } from "../../../support/comments.ts";
import { connectedOwner } from "../../../support/factories.ts";
import { app, clock, inComments, newScene, scene } from "../../../support/scene.ts";

beforeEach(() => newScene());

const search = async (text: string, more = "") =>
  (await scene.list(`?search=${encodeURIComponent(text)}${more}`)).map(({ content }) => content);
const database = () => app.deps.comments("COMMENTS_0").$client;

describe("a search", () => {
  it("finds words by their beginning, whatever their accents and capitals, newest first", async () => {
    for (const text of ["El café está rico", "Cafetería muy bonita", "Un té rico", "CAFÉ RICO otra vez"])
      await scene.write(text);
    expect(await search("cafe")).toEqual(["CAFÉ RICO otra vez", "Cafetería muy bonita", "El café está rico"]);
    expect(await search("RÍCO café")).toEqual(["CAFÉ RICO otra vez", "El café está rico"]);
    // No word begins with it, so the search looks inside the words of the latest comments.
    expect(await search("afé")).toEqual(["CAFÉ RICO otra vez", "Cafetería muy bonita", "El café está rico"]);
    expect(await search("café bonito")).toEqual([]);
  });

  it("distinguishes ñ from n when ñ is typed, and finds both with an n", async () => {
    for (const text of ["El año que viene", "El ano que viene", "Man\u0303ana abren", "ESPAÑA entera"])
      await scene.write(text);
    expect(await search("año")).toEqual(["El año que viene"]);
    expect(await search("ano")).toEqual(["El ano que viene", "El año que viene"]);
    expect(await search("manana")).toEqual(["Man\u0303ana abren"]);
    expect(await search("mañ")).toEqual(["Man\u0303ana abren"]);
    expect(await search("espana")).toEqual(["ESPAÑA entera"]);
  });

  it("finds authors too, and words of author and text together", async () => {
    await scene.write("Qué rico", { authorId: "7001", authorName: "Begoña Núñez" });
    const [{ author_name: name }] = (await scene.list()) as { author_name: string }[] as [{ author_name: string }];
    const first = name.split(" ")[0]!;
    expect(await search(first.slice(0, 3).toUpperCase())).toEqual(["Qué rico"]);
    expect(await search(`${first} rico`)).toEqual(["Qué rico"]);
  });

  it("finds an emoji, which is not indexed, among the latest comments", async () => {
    for (const text of ["Me encanta 😍", "Qué pan", "Gracias 😍🙏"]) await scene.write(text);
    expect(await search("😍")).toEqual(["Gracias 😍🙏", "Me encanta 😍"]);
    expect(await search("🥐")).toEqual([]);
  });

  it.each([
    '"',
    '""',
    "*",
    "a*",
    "NEAR(pan rico, 2)",
    "pan OR rico",
    "pan AND",
    "NOT pan",
    "words:pan",
    "-pan",
    "^pan",
    "(((",
    "'; DROP TABLE comments; --",
    "%_\\",
    "😍🔥",
    "\u0000pan",
    "𝓹𝓪𝓷 rico",
    "日本語 ถอยไป ‮pan",
    "á".repeat(200),
    "n".repeat(200),
    "ａｂ\u1b4a\u{1e900}x",
    "a b c d e f g h i j k l m n o p q r s t u v w x y z",
  ])("answers %j without an error", async (text) => {
    await scene.write("Qué rico pan");
    const answer = await scene.ask(`/api/comments?search=${encodeURIComponent(text)}`);
    expect(answer.status).toBe(200);
  });

  it("shows nothing of another owner, not even to a search for a workspace's token", async () => {
    await scene.write("Qué rico pan");
    const other = await connectedOwner(app);
    expect(await listComments(app, other, "?search=pan")).toEqual([]);
    const own = await inComments("SELECT workspace_id AS id FROM comments").first<{ id: number }>();
    expect(await listComments(app, other, `?search=w${own!.id}`)).toEqual([]);
  });

  it("is not filled with the words of a stranger who knows the workspace's token", async () => {
    await scene.write("pan de ayer");
    const { id } = (await inComments("SELECT workspace_id AS id FROM comments").first<{ id: number }>())!;
    for (let n = 0; n < 8; n++) await scene.write(`w${id} ʬ${id} pan ${n}`);
    // Their workspace is in the same part of the index.
    await inComments("UPDATE comments SET workspace_id = workspace_id + 256 * 8192 WHERE text LIKE 'w%'").run();
    await rebuildWords();
    const first = await scene.answer<{ comments: { content: string }[] }>("/api/comments?search=pan&limit=3");
    expect(first.comments.map(({ content }) => content)).toEqual(["pan de ayer"]);
  });

  it("pages to the end, each comment once", async () => {
    for (let n = 0; n < 7; n++) await scene.write(`pan número ${n}`);
    const seen = await everyPage("search=pan&limit=3");
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `pan número ${n}`));
  });

  it("filters by status, page, platform, day and placement", async () => {
    await scene.write("pan de la página");
    await scene.write("pan del anuncio", { target: scene.ad });
    await scene.write("pan de la foto", { target: scene.media });
    expect(await search("pan", "&platform=instagram")).toEqual(["pan de la foto"]);
    expect(await search("pan", "&placement=ad")).toEqual(["pan del anuncio"]);
    expect(await search("pan", "&status=disapproved")).toEqual([]);
    expect(await search("pan", "&status=approved")).toHaveLength(3);
    expect(await search("pan", "&from=2001-01-01&to=2001-01-02")).toEqual([]);
    expect(await search("pan", "&from=2001-01-01")).toHaveLength(3);
  });
});

describe("the index of words", () => {
  it("follows an edit, and drops texts that are emptied or deleted", async () => {
    const id = await scene.write("Qué rico el pan");
    clock.now += 5_000;
    await app.control(`/sandbox/comments/${id}`, { method: "PATCH", json: { text: "Qué rico el queso" } });
    await app.sandbox.idle();
    await app.drain();
    expect(await search("pan")).toEqual([]);
    expect(await search("queso")).toEqual(["Qué rico el queso"]);
    await inComments("UPDATE comments SET text = '', author_name = NULL").run();
    expect(await words()).toBe(0);
    await scene.write("Otro pan");
    expect(await words()).toBe(1);
    await inComments("DELETE FROM comments").run();
    expect(await words()).toBe(0);
    expect(await search("pan")).toEqual([]);
  });

  it("equals an index that is built from scratch", async () => {
    for (const text of ["El año del café", "Ñandú, MAÑANA", "Qué rico"]) await scene.write(text);
    const { results: kept } = await inComments("SELECT rowid FROM comment_words ORDER BY rowid").all();
    const { results: rebuilt } = await inComments(
      `SELECT ${wordsKey("workspace_id", "posted_at", "id")} AS rowid FROM comments ORDER BY 1`,
    ).all();
    expect(kept).toEqual(rebuilt);
    // The index stores no content that could be compared. So it is emptied and built again, and the same searches must find the same.
    await rebuildWords();
    expect(await search("año")).toEqual(["El año del café"]);
    expect(await search("ñandu")).toEqual(["Ñandú, MAÑANA"]);
  });

  it("is not needed for an answer: without it, the search reads the latest comments", async () => {
    await scene.write("Qué rico pan");
    const { results } = await inComments(
      "SELECT name, type, sql FROM sqlite_master WHERE name GLOB 'comment_words*' AND type = 'trigger' OR name = 'comment_words'",
    ).all<{ name: string; type: string; sql: string }>();
    const made = results.toSorted((a, b) => Number(a.type === "trigger") - Number(b.type === "trigger"));
    for (const { name, type } of made.toReversed()) await inComments(`DROP ${type} ${name}`).run();
    try {
      await scene.write("Otro pan");
      const logged = vi.spyOn(console, "error").mockReturnValue();
      expect(await search("PAN")).toEqual(["Otro pan", "Qué rico pan"]);
      expect(logged).toHaveBeenCalledOnce();
      expect(JSON.parse(logged.mock.calls[0]![0])).toMatchObject({ workspaceId: expect.any(Number) });
      // A bulk change or an export would cover other comments than the list showed with the index, so both are refused.
      const counted = await scene.ask("/api/comments/bulk/count", { filter: { search: "pan" } });
      expect([counted.status, await counted.json()]).toMatchObject([503, { code: "search_unavailable" }]);
      logged.mockRestore();
    } finally {
      for (const { sql } of made) await inComments(sql).run();
    }
    expect(made).toHaveLength(4);
    await scene.write("Y otro pan");
    expect(await search("pan")).toEqual(["Y otro pan"]);
  });

  it("costs one written row for each comment, as D1 counts", async () => {
    const rows = async (text: string) => {
      await app.control("/sandbox/comments", { json: { target: scene.post, text } });
      await app.sandbox.idle();
      const events = app.queues.waiting["comment-events"].splice(0).map(({ body }) => body as never);
      return (await processComments(app.deps, events)).rowsWritten;
    };
    await rows(PRAISE);
    const indexed = await rows(`${PRAISE} 1`);
    const trigger = "FROM sqlite_master WHERE name = 'comment_words_insert'";
    const { sql } = (await inComments(`SELECT sql ${trigger}`).first<{ sql: string }>())!;
    await inComments("DROP TRIGGER comment_words_insert").run();
    const unindexed = await rows(`${PRAISE} 2`);
    await inComments(sql).run();
    expect(indexed - unindexed).toBe(1);
  });
});

async function rebuildWords() {
  await database().prepare("DELETE FROM comment_words").run();
  await inComments(
    `INSERT INTO comment_words (rowid, words) SELECT ${wordsKey("workspace_id", "posted_at", "id")}, ${indexedWords("workspace_id", "author_name", "text")} FROM comments`,
  ).run();
}

const words = async () => (await inComments("SELECT count(*) AS n FROM comment_words").first<{ n: number }>())!.n;

async function everyPage(query: string): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const path: string = `/api/comments?${query}${cursor && `&cursor=${cursor}`}`;
    const page = await scene.answer<{ comments: { content: string }[]; nextCursor: string | null }>(path);
    seen.push(...page.comments.map(({ content }) => content));
    cursor = page.nextCursor;
  }
  return seen;
}
