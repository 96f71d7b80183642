import { beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "../../../worker/platform/db/ids.ts";
import { DEAD_LETTER_DAYS, REMOVED_COMMENT_DAYS, STRIPE_EVENT_DAYS } from "../../../worker/vocabulary/retention.ts";
import { INSULT, makeScene, PRAISE, type Scene, settle } from "../../support/comments.ts";
import { bodyOf, setPlan, signedIn } from "../../support/factories.ts";
import { app, clock, inComments, inCore, newApp } from "../../support/scene.ts";
import { storeCopies } from "../../support/stored-comments.ts";

const DAY = 86_400_000;

beforeEach(() => newApp());

const count = async (statement: D1PreparedStatement) => (await statement.first<{ n: number }>())!.n;

describe("a comment that its network no longer has", () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await makeScene(app);
    await setPlan(app, scene.owner, "pro");
  });

  /** Writes a comment of Marta, answers it, and deletes it as the owner. @returns our id of it */
  async function removed(text: string): Promise<string> {
    const external = await scene.write(text, { authorId: "555000111", authorName: "Marta Q." });
    const { id } = (await scene.list()).find(({ external_id }) => external_id === external)!;
    await scene.answer("/api/comments/reply", { commentId: id, text: "Hola, Marta Q., lo sentimos" });
    await settle(app);
    await bodyOf(await scene.setStatus(id, "removed", { reason: "Spam" }));
    await settle(app);
    return id;
  }
  const kept = async (id: string) =>
    (await inComments("SELECT * FROM comments WHERE id = ?", Number(id)).first<Record<string, unknown>>())!;
  const found = async (search: string) => (await scene.list(`?search=${search}`)).map(({ id }) => id);

  it(`loses text, author and reply after ${REMOVED_COMMENT_DAYS} days, and keeps its explanation and its fingerprint`, async () => {
    const id = await removed(INSULT);
    const before = await kept(id);
    expect(before).toMatchObject({ text: INSULT, author_name: "Marta Q.", status: "removed" });
    for (const word of ["imbécil", "Marta"]) expect(await found(word)).toContain(id);
    clock.now += (REMOVED_COMMENT_DAYS - 1) * DAY;
    await app.cron();
    expect(await kept(id)).toMatchObject({ text: INSULT, author_name: "Marta Q." });

    clock.now += 2 * DAY;
    Object.assign(scene.owner, await signedIn(app, scene.owner));
    const { lastId } = await scene.answer<{ lastId: number }>("/api/comments");
    await app.cron();
    const { author_key, fingerprint, analysis, reason, day } = before;
    expect(await kept(id)).toMatchObject({
      text: "",
      author_name: null,
      attachment_url: null,
      permalink: null,
      reply_text: null,
      author_key,
      fingerprint,
      analysis,
      reason,
      day,
    });
    for (const word of ["imbécil", "Marta"]) expect(await found(word)).not.toContain(id);
    const everything = await inComments(
      "SELECT group_concat(text) AS texts FROM (SELECT text FROM comments UNION ALL SELECT text FROM replies) WHERE text LIKE '%Marta Q.%'",
    ).first();
    // The answer is a comment of the page itself, which the network still has.
    expect(everything).toEqual({ texts: "Hola, Marta Q., lo sentimos" });
    const news = await scene.ask(`/api/comments/sync?lastId=${lastId}`);
    expect(await news.text()).toContain(`"id":"${id}"`);
    const response = await scene.ask(`/api/comments/${id}/explanation`);
    expect(await bodyOf(response)).toMatchObject({
      explanation: {
        ...{ marks: [], model_marks: "text_gone" },
        comment: { status: "removed", analysis_metadata: { category: "toxic" } },
      },
    });
    expect(await count(inComments("SELECT count(*) AS n FROM gone_comments"))).toBe(0);
  });

  it("keeps its text when the network refused to delete it", async () => {
    const external = await scene.write(PRAISE);
    const { id } = (await scene.list()).find(({ external_id }) => external_id === external)!;
    await app.control("/sandbox/faults", { method: "PUT", json: { errorRate: 1 } });
    await bodyOf(await scene.setStatus(id, "removed"));
    clock.now += (REMOVED_COMMENT_DAYS + 1) * DAY;
    await app.cron();
    expect(await kept(id)).toMatchObject({ status: "removed", text: PRAISE });
  });

  it("is cleared in order, some hundreds a minute, the oldest first", async () => {
    const id = await removed(PRAISE);
    await storeCopies(
      app,
      Array.from({ length: 350 }, () => ({ status: "removed" as const, observed: "deleted" as const })),
    );
    const left = () =>
      count(inComments("SELECT count(*) AS n FROM comments WHERE observed = 'deleted' AND text <> ''"));
    expect(await left()).toBe(351);
    clock.now += (REMOVED_COMMENT_DAYS + 1) * DAY;
    await app.cron();
    expect([await left(), (await kept(id)).text]).toEqual([51, ""]);
    await app.cron();
    expect(await left()).toBe(0);
    expect(
      await count(inComments("SELECT count(DISTINCT change_seq) AS n FROM comments WHERE observed = 'deleted'")),
    ).toBe(351);
  });

  it("leaves nothing behind when its page is deleted", async () => {
    await removed(PRAISE);
    expect(await count(inComments("SELECT count(*) AS n FROM gone_comments"))).toBe(1);
    await inComments("DELETE FROM comments").run();
    expect(await count(inComments("SELECT count(*) AS n FROM gone_comments"))).toBe(0);
  });
});

it(`dead letters are deleted after ${DEAD_LETTER_DAYS} days, some hundreds a minute`, async () => {
  const add = inCore("INSERT INTO dead_letters (id, queue, code, body, created_at) VALUES (?, 'q', 'invalid', ?, 0)");
  const old = Array.from({ length: 320 }, (_, n) =>
    add.bind(newId(clock.now - (DEAD_LETTER_DAYS + 1) * DAY) - 8192 * n, '{"text":"Hola"}'),
  );
  await app.deps.core.$client.batch([...old, add.bind(newId(clock.now - (DEAD_LETTER_DAYS - 1) * DAY), "{}")]);
  const left = () => count(inCore("SELECT count(*) AS n FROM dead_letters"));
  await app.cron();
  expect(await left()).toBe(21);
  await app.cron();
  expect(await left()).toBe(1);
});

it(`Stripe's events are deleted after ${STRIPE_EVENT_DAYS} days, some hundreds a minute`, async () => {
  const add = inCore("INSERT INTO stripe_events (id, type, received_at) VALUES (?, 'invoice.paid', ?)");
  const old = Array.from({ length: 320 }, (_, n) => add.bind(`evt_z${n}`, clock.now - (STRIPE_EVENT_DAYS + 1) * DAY));
  await app.deps.core.$client.batch([...old, add.bind("evt_a", clock.now - (STRIPE_EVENT_DAYS - 1) * DAY)]);
  const left = () => count(inCore("SELECT count(*) AS n FROM stripe_events"));
  await app.cron();
  expect(await left()).toBe(21);
  await app.cron();
  expect((await inCore("SELECT id FROM stripe_events").all()).results).toEqual([{ id: "evt_a" }]);
});

describe("a dead letter that an operator sends again", () => {
  const letter = (id: number, body: unknown, queue = "atalaya-staging-comment-events") =>
    inCore(
      "INSERT INTO dead_letters (id, queue, code, body, redrive_at, created_at) VALUES (?, ?, 'exhausted', ?, 1, 0)",
      id,
      queue,
      JSON.stringify(body),
    );

  it("goes to its queue with the cron, once, and what no consumer would take stays", async () => {
    const scene = await makeScene(app);
    const removal = { network: "facebook", pageExternalId: scene.pageId, removedPostId: scene.post, at: 0 };
    const young = newId(clock.now);
    const picture = { workspaceId: 1, commentId: 1, pictureSeq: 1 };
    await app.deps.core.$client.batch([
      letter(young, removal),
      letter(young + 1, { other: 1 }),
      letter(young + 2, picture, "atalaya-reviews"),
    ]);
    const sent = vi.spyOn(app.deps.queues["comment-events"], "send");
    const asked = vi.spyOn(app.deps.queues.reviews, "send");
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await app.cron();
    await app.cron();
    error.mockRestore();
    expect(sent.mock.calls.filter(([messages]) => messages.length > 0)).toEqual([[[removal]]]);
    expect(asked.mock.calls.filter(([messages]) => messages.length > 0)).toEqual([[[picture]]]);
    expect(await count(inCore("SELECT count(*) AS n FROM dead_letters WHERE redrive_at IS NULL"))).toBe(1);
    expect(await count(inCore("SELECT count(*) AS n FROM dead_letters"))).toBe(1);
  });
});
