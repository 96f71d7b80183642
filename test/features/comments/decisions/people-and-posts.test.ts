// Actions of a person on a comment's author or post: done on the network at once, recorded, and undone.
import { beforeEach, describe, expect, it } from "vitest";
import type { Comment } from "../../../../web/api/types.ts";
import { forgetAuthor } from "../../../../worker/features/privacy/forget-author.ts";
import { PRAISE, runCron, settle } from "../../../support/comments.ts";
import { bodyOf, refusalOf } from "../../../support/factories.ts";
import { app, clock, inComments, inCore, newScene, scene } from "../../../support/scene.ts";

beforeEach(() => newScene());

const PEST = { authorId: "7000000000000123", authorName: "Pesado" };

const post = (path: string, json: unknown, headers: Record<string, string> = {}) =>
  scene.ask(`/api/comments/${path}`, json, { headers });
const done = async (answer: Response) => (await bodyOf<{ comment: Comment }>(answer)).comment;
const blockedOnNetwork = async () => {
  const page = app.sandbox.state.pages.find(({ id }) => id === scene.pageId)!;
  return (page.blocked ?? []).map(({ id }) => id);
};
const blockedHere = async () => {
  const answer = await scene.ask("/api/comments/blocked");
  return (await bodyOf<{ blocked: { author_name: string | null }[] }>(answer)).blocked;
};
const writes = (text: string) =>
  app.control("/sandbox/comments", { json: { target: scene.post, text, ...PEST } }).then(({ status }) => status);
/** The log's sentences, newest first. */
const log = async () => {
  const body = await scene.answer("/api/audit");
  return (body as { entries: { sentence: string; what: unknown; undoable: boolean }[] }).entries;
};

describe("blocking the author of a comment", () => {
  it("keeps them from commenting, is shown on all their comments, listed and logged, and undone", async () => {
    const ids = [await scene.write(PRAISE, PEST), await scene.write(`${PRAISE} otra vez`, PEST)];
    const { id, social_account_id: account } = await scene.listed(ids[0]!);
    expect(await done(await post(`${id}/block`, { blocked: true }, { "cf-ipcountry": "ES" }))).toMatchObject({
      author_blocked: true,
    });
    // Sent twice, recorded once.
    await done(await post(`${id}/block`, { blocked: true }));
    expect([await blockedOnNetwork(), await writes("vuelvo")]).toEqual([[PEST.authorId], 403]);
    expect((await scene.listed(ids[1]!)).author_blocked).toBe(true);
    expect(await blockedHere()).toMatchObject([
      { author_name: "Pesado", comment_id: id, social_account_id: account, blocked_by: expect.any(String) },
    ]);
    const stored = await inComments("SELECT * FROM blocked_people").first();
    expect(JSON.stringify(stored)).not.toContain(PEST.authorId);

    // Also when the network has deleted the comment meanwhile.
    await app.control(`/sandbox/comments/${ids[0]}`, { method: "DELETE" });
    await settle(app);
    expect(await done(await post(`${id}/block`, { blocked: false }))).toMatchObject({ author_blocked: false });
    await done(await post(`${id}/block`, { blocked: false }));
    expect([await blockedOnNetwork(), await writes("gracias"), await blockedHere()]).toEqual([[], 200, []]);
    expect((await log()).map(({ sentence }) => sentence).filter((sentence) => sentence.includes("bloqueó"))).toEqual([
      expect.stringMatching(/ desbloqueó a su autor en Facebook\.$/),
      expect.stringMatching(/ bloqueó a su autor en Facebook\.$/),
    ]);
    expect((await log())[0]).toMatchObject({ what: null, undoable: false });
    const details = await inComments("SELECT cause, detail FROM events WHERE cause LIKE 'author_%' ORDER BY seq").all();
    expect(details.results).toEqual([
      { cause: "author_blocked", detail: JSON.stringify({ country: "ES" }) },
      { cause: "author_unblocked", detail: null },
    ]);
  });

  it("is undone also after a person unblocked them on Facebook itself", async () => {
    const { id } = await scene.listed(await scene.write(PRAISE, PEST));
    await done(await post(`${id}/block`, { blocked: true }));
    app.sandbox.state.pages.find((page) => page.id === scene.pageId)!.blocked = [];
    expect(await done(await post(`${id}/block`, { blocked: false }))).toMatchObject({ author_blocked: false });
    expect(await blockedHere()).toEqual([]);
  });

  it("is refused where it cannot be done, and then nothing is stored", async () => {
    const { id } = await scene.listed(await scene.write(PRAISE, PEST));
    for (const [fault, code] of [
      [{ code: 190, subcode: 460, status: 400 }, "reconnect_required"],
      [{ code: 200, status: 403 }, "permission_missing"],
      [{ code: 368, status: 400 }, "network_blocked"],
      [{ code: 2, status: 500 }, "network_unreachable"],
      [{ code: 100, status: 400 }, "network_refused"],
      [{ code: 100, subcode: 33, status: 400 }, "network_refused"],
    ] as const) {
      await scene.faults({ scripted: [{ method: "POST", path: "/blocked$", times: 1, ...fault }] });
      expect((await refusalOf(await post(`${id}/block`, { blocked: true })))[1]).toBe(code);
    }
    await scene.faults({ scripted: [{ method: "GET", times: 1, code: 100, subcode: 33, status: 400 }] });
    expect((await refusalOf(await post(`${id}/block`, { blocked: true })))[1]).toBe("comment_removed");
    expect([await blockedHere(), await blockedOnNetwork()]).toEqual([[], []]);
    const onInstagram = await scene.listed(await scene.write(PRAISE, { target: scene.media }));
    expect(await refusalOf(await post(`${onInstagram.id}/block`, { blocked: true }))).toEqual([
      409,
      "blocking_not_supported",
    ]);
    const own = await scene.listed(
      await scene.write("Gracias a todos", { authorId: scene.pageId, authorName: "La página" }),
    );
    expect(await refusalOf(await post(`${own.id}/block`, { blocked: true }))).toEqual([409, "own_comment"]);
    expect((await post(`${id}/block`, { blocked: "sí" })).status).toBe(400);
    await inComments("UPDATE comments SET author_key = NULL").run();
    expect(await refusalOf(await post(`${id}/block`, { blocked: true }))).toEqual([409, "author_unknown"]);
    await inCore("UPDATE pages SET status = 'inactive'").run();
    await inComments("UPDATE comments SET author_key = 'x'").run();
    expect((await refusalOf(await post(`${id}/block`, { blocked: true })))[1]).toBe("account_inactive");
  });

  it("is forgotten with the person's data", async () => {
    const { id } = await scene.listed(await scene.write(PRAISE, PEST));
    await done(await post(`${id}/block`, { blocked: true }));
    await forgetAuthor(app.deps, { authorId: PEST.authorId });
    expect(await blockedHere()).toEqual([]);
  });
});

describe("closing the comments of a post", () => {
  it("is shown on all its comments, logged, safe to repeat, and undone", async () => {
    const ids = [
      await scene.write(PRAISE, { target: scene.media }),
      await scene.write(`${PRAISE} más`, { target: scene.media }),
    ];
    const { id } = await scene.listed(ids[0]!);
    for (let times = 0; times < 2; times++)
      expect(await done(await post(`${id}/close`, { closed: true }))).toMatchObject({
        post: { comments_closed: true },
      });
    const visitor = () => app.control("/sandbox/comments", { json: { target: scene.media, text: "hola" } });
    expect((await visitor()).status).toBe(403);
    clock.now += 60_000;
    await runCron(app);
    expect((await scene.listed(ids[1]!)).post).toMatchObject({ comments_closed: true });
    expect(await done(await post(`${id}/close`, { closed: false }))).toMatchObject({
      post: { comments_closed: false },
    });
    expect((await visitor()).status).toBe(200);
    expect((await log())[0]!.sentence).toMatch(/ abrió los comentarios de la publicación en Instagram\.$/);
    const onFacebook = await scene.listed(await scene.write(PRAISE));
    expect(await refusalOf(await post(`${onFacebook.id}/close`, { closed: true }))).toEqual([
      409,
      "closing_not_supported",
    ]);
  });
});
