// The signals that the flow passes to the engine in addition to the text, and their cost.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { processComments } from "../../../../worker/features/comments/intake/process.ts";
import { actOnNetwork } from "../../../../worker/features/comments/outbox/act.ts";
import { ActionMessage } from "../../../../worker/messages.ts";
import type { Repetition } from "../../../../worker/moderation/repetition/find-repetition.ts";
import { createTestApp } from "../../../support/app.ts";
import { INSULT, PRAISE } from "../../../support/comments.ts";
import { setPlan } from "../../../support/factories.ts";
import { app, clock, commentsDb, newScene, scene } from "../../../support/scene.ts";

const CHAIN = "Comparte esta cadena con todos tus amigos del grupo antes de la medianoche y algo bueno te pasará";
const ENGLISH_INSULT = "You are a stupid piece of shit and everybody who works here is a fucking idiot";

let seen: { text: string; repetition: Repetition }[];

const begin = async () => {
  seen = [];
  const { classify } = createTestApp().deps;
  await newScene(undefined, {
    classify: (text, policy, context) => {
      const signals = classify(text, policy, context);
      seen.push({ text, repetition: signals.repetition });
      return signals;
    },
  });
};
beforeEach(begin);

/** Writes comments without consuming the queue. @returns the waiting events */
async function waiting(texts: string[], options: (index: number) => Record<string, unknown> = () => ({})) {
  for (const [index, text] of texts.entries())
    await app.control("/sandbox/comments", { json: { target: scene.post, text, ...options(index) } });
  await app.sandbox.idle();
  return app.queues.waiting["comment-events"].splice(0).map(({ body }) => body as never);
}
const lastSeen = () => seen.at(-1)!.repetition;

describe("the same text again", () => {
  it("is counted by author and by others, despite other numbers, signs and capitals", async () => {
    await scene.write(CHAIN, { authorId: "7001" });
    expect(lastSeen()).toEqual({ sameAuthor: 0, otherAuthors: 0 });
    await scene.write(`${CHAIN.toUpperCase()}!!! 🙏🙏`, { authorId: "7001" });
    expect(lastSeen()).toEqual({ sameAuthor: 1, otherAuthors: 0 });
    await scene.write(`${CHAIN} 2026`, { authorId: "7002" });
    expect(lastSeen()).toEqual({ sameAuthor: 0, otherAuthors: 1 });
    const { analysis_metadata: analysis } = (await scene.list())[0]!;
    expect(analysis).toMatchObject({ repetition: { sameAuthor: 0, otherAuthors: 1 } });
  });

  it("is counted within one batch", async () => {
    const events = await waiting([CHAIN, CHAIN, CHAIN], (index) => ({ authorId: String(7001 + index) }));
    await processComments(app.deps, events);
    expect(seen.map(({ repetition }) => repetition.otherAuthors)).toEqual([0, 1, 2]);
  });

  it("is no repetition when it is delivered again or edited", async () => {
    const id = await scene.write(CHAIN, { authorId: "7001" });
    clock.now += 5_000;
    await app.control(`/sandbox/comments/${id}`, { method: "PATCH", json: { text: `${CHAIN} ya` } });
    await app.sandbox.idle();
    await processComments(
      app.deps,
      app.queues.waiting["comment-events"].splice(0).map(({ body }) => body as never),
    );
    expect(seen.map(({ text }) => text)).toEqual([CHAIN, `${CHAIN} ya`]);
    expect(lastSeen()).toEqual({ sameAuthor: 0, otherAuthors: 0 });
  });

  it("ignores comments of the page itself, and texts that everybody writes", async () => {
    await scene.write(CHAIN, { authorId: scene.pageId });
    await scene.write(CHAIN, { authorId: "7001" });
    expect(lastSeen()).toEqual({ sameAuthor: 0, otherAuthors: 0 });
    await scene.write("¿Precio?", { authorId: "7001" });
    await scene.write("¿Precio?", { authorId: "7002" });
    expect(lastSeen()).toEqual({ sameAuthor: 0, otherAuthors: 0 });
  });

  it("is not counted across pages", async () => {
    await scene.write(CHAIN, { authorId: "7001", target: scene.media });
    await scene.write(CHAIN, { authorId: "7001" });
    expect(lastSeen()).toEqual({ sameAuthor: 0, otherAuthors: 0 });
  });

  it("is looked for among the page's last 200 comments", async () => {
    await scene.write(CHAIN, { authorId: "7001" });
    await copyOnPage(199);
    // Comments of other pages of the workspace are not among the 200.
    await copyOnPage(300, 1);
    await scene.write(CHAIN, { authorId: "7001" });
    expect(lastSeen()).toMatchObject({ sameAuthor: 1 });
    await begin();
    await scene.write(CHAIN, { authorId: "7001" });
    await copyOnPage(200);
    await scene.write(CHAIN, { authorId: "7001" });
    expect(lastSeen()).toMatchObject({ sameAuthor: 0 });
  });

  /** Stores later comments with another text. @param pagesOn 0 for the first comment's page, 1 for another page */
  async function copyOnPage(count: number, pagesOn = 0) {
    const { $client } = app.deps.comments("COMMENTS_0");
    const columns = "id, page_id, external_key, fingerprint, posted_at, text, author_key, change_seq";
    const { results } = await $client.prepare("SELECT name FROM pragma_table_info('comments')").all<{ name: string }>();
    const rest = results.map(({ name }) => name).filter((name) => !columns.split(", ").includes(name));
    await $client
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
         INSERT INTO comments (${columns}, ${rest.join(", ")})
         SELECT id + 100000 + i + ?3 * 1000, page_id + ?3, 'copy' || i, printf('%032x', i), posted_at, 'otra cosa', 'nobody', change_seq, ${rest.join(", ")}
         FROM comments, n WHERE comments.text = ?2`,
      )
      .bind(count, CHAIN, pagesOn)
      .run();
  }
});

describe("the language of a comment", () => {
  it("decides on Basic: what is clearly not Spanish stays visible, unless it holds a prohibited word", async () => {
    await setPlan(app, scene.owner, "basic");
    await scene.write(ENGLISH_INSULT);
    expect((await scene.list())[0]).toMatchObject({ status: "approved", analysis_metadata: { language: "en" } });
    await scene.write(INSULT);
    expect((await scene.list())[0]).toMatchObject({ status: "disapproved" });
    await scene.ask("/api/moderation/settings", { automod: true, prohibitedKeywords: ["idiot"] });
    await scene.write(`${ENGLISH_INSULT}!`);
    expect((await scene.list())[0]).toMatchObject({ status: "disapproved", analysis_metadata: { category: "word" } });
  });

  it("does not matter on Pro", async () => {
    await scene.write(ENGLISH_INSULT);
    expect((await scene.list())[0]!.status).not.toBe("approved");
  });

  it("is stored for statistics", async () => {
    await scene.write("Muchas gracias por todo, el pan de hoy estaba muy rico y la atención también");
    await scene.write(PRAISE);
    const stored = await app.deps
      .comments("COMMENTS_0")
      .$client.prepare("SELECT json_extract(analysis, '$.language') AS language FROM comments ORDER BY id")
      .all();
    expect(stored.results[0]).toEqual({ language: "es" });
    expect(stored.results).toHaveLength(2);
  });
});

describe("what a batch costs", () => {
  it("is one read and one write of the comments database, whatever its size", async () => {
    const { $client } = app.deps.comments("COMMENTS_0");
    const events = await waiting(Array.from({ length: 12 }, (_, n) => `${CHAIN} ${n}`));
    const batch = vi.spyOn($client, "batch");
    const prepare = vi.spyOn($client, "prepare");
    await processComments(app.deps, events);
    expect(batch).toHaveBeenCalledTimes(2);
    // No statement was sent outside of the two batches.
    const statements = batch.mock.calls.reduce((sum, [list]) => sum + list.length, 0);
    expect(prepare.mock.calls.length).toBeLessThanOrEqual(statements);
    expect(statements).toBeLessThanOrEqual(9);
    vi.restoreAllMocks();
  });

  it("is eight written rows for a comment that is shown, eleven for one that is hidden, and six for hiding it", async () => {
    const shown = await processComments(app.deps, await waiting([PRAISE]));
    const hidden = await processComments(app.deps, await waiting([INSULT]));
    const [action] = app.queues.waiting.actions.splice(0).map(({ body }) => ActionMessage.parse(body));
    const done = await actOnNetwork(app.deps, commentsDb(), [action!]);
    const many = await processComments(app.deps, await waiting(Array.from({ length: 20 }, (_, n) => `${PRAISE} ${n}`)));
    expect([shown.rowsWritten, hidden.rowsWritten, done.rowsWritten, many.rowsWritten]).toEqual([8, 11, 6, 1 + 20 * 7]);
  });
});
