import { beforeEach, describe, expect, it } from "vitest";
import type { Comment } from "../../../../web/api/types.ts";
import { reviewComments } from "../../../../worker/features/comments/review/review-comments.ts";
import type { ReviewMessage } from "../../../../worker/messages.ts";
import { createTestApp, type TestApp } from "../../../support/app.ts";
import { INSULT, PRAISE, settle } from "../../../support/comments.ts";
import { bodyOf, refusalOf, setPlan } from "../../../support/factories.ts";
import { app, clock, commentsDb, inComments, newScene, scene } from "../../../support/scene.ts";

beforeEach(() => newScene());

const askUndo = (id: string) => scene.ask(`/api/comments/${id}/undo`, undefined, { method: "POST" });
const undo = async (id: string) => (await bodyOf<{ comment: Comment }>(await askUndo(id))).comment;
const hide = async (id: string, more: Record<string, unknown> = {}) =>
  bodyOf(await scene.setStatus(id, "disapproved", more));

/** Makes the network refuse the latest action permanently. */
async function giveUp(id: string) {
  const run = (sql: string) => inComments(sql, Number(id));
  await run("UPDATE actions SET state = 'failed' WHERE comment_id = ?").run();
  await run("UPDATE comments SET action_state = 'failed' WHERE id = ?").run();
}

/** The decisions of people in the ledger, oldest first. */
async function personEvents(id: string) {
  const { results } = await inComments(
    "SELECT cause, from_status, to_status, detail FROM events WHERE comment_id = ? AND actor = 'person' ORDER BY seq",
    Number(id),
  ).all<{ cause: string; from_status: string; to_status: string; detail: string }>();
  return results.map(({ detail, ...event }) => ({ ...event, ...(JSON.parse(detail) as { via: string }) }));
}

describe("undoing a decision", () => {
  it("restores the comment, its reason and the network", async () => {
    const external = await scene.write(INSULT);
    const { id } = await scene.listed(external);
    const before = {
      status: "disapproved",
      moderation_action: "auto_hidden",
      reason_code: "toxic",
      internal_note: null,
    };
    expect(await scene.listed(external)).toMatchObject(before);
    await bodyOf(await scene.setStatus(id, "approved", { internalNote: "Es una broma entre amigos" }));
    await settle(app);
    expect(await scene.onNetwork(external)).toMatchObject({ hidden: false });

    expect(await undo(id)).toMatchObject(before);
    await settle(app);
    expect(await scene.onNetwork(external)).toMatchObject({ hidden: true });
  });

  it("restores the counts of the status tiles", async () => {
    const { id } = await scene.listed(await scene.write(PRAISE));
    const tiles = async () => scene.answer("/api/comments/stats?period=all");
    const before = await tiles();
    await hide(id, { reason: "Spam" });
    expect(await tiles()).not.toEqual(before);
    await undo(id);
    expect(await tiles()).toEqual(before);
  });

  it("is recorded with its actor, its way and its origin", async () => {
    const { id } = await scene.listed(await scene.write(PRAISE));
    const json = { commentId: id, status: "disapproved", reason: "Informacion falsa", internalNote: "Ver con Luis" };
    const headers = { "cf-ipcountry": "AR", "cf-connecting-ip": "203.0.113.7" };
    await scene.answer("/api/comments/status", json, { headers });
    await undo(id);
    const [hidden, undone] = await personEvents(id);
    expect(hidden).toMatchObject({
      cause: "moderated",
      via: "web",
      country: "AR",
      reason: "Información falsa",
      note: "Ver con Luis",
    });
    expect(undone).toMatchObject({ cause: "undone", from_status: "disapproved", to_status: "approved", via: "undo" });
    expect(JSON.stringify([hidden, undone])).not.toContain("203.0.113.7");
  });

  it("happens once, however often and quickly it is requested", async () => {
    const { id } = await scene.listed(await scene.write(PRAISE));
    await hide(id);
    const answers = await Promise.all([askUndo(id), askUndo(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refusalOf(await askUndo(id))).toEqual([409, "nothing_to_undo"]);
    expect((await personEvents(id)).map(({ cause }) => cause)).toEqual(["moderated", "undone"]);
  });

  it("works while the network confirms the decision", async () => {
    const { id } = await scene.listed(await scene.write(PRAISE));
    await hide(id);
    await settle(app);
    expect((await undo(id)).status).toBe("approved");
  });

  it("is refused after a moderator on the network decided, after an edit, and without a decision", async () => {
    const shown = await scene.write(PRAISE);
    const { id } = await scene.listed(shown);
    expect(await refusalOf(await askUndo(id))).toEqual([409, "nothing_to_undo"]);
    await hide(id);
    await settle(app);
    clock.now += 60_000;
    await app.control(`/sandbox/comments/${shown}/hidden`, { json: { hidden: false } });
    await settle(app);
    expect((await scene.listed(shown)).status).toBe("approved");
    expect(await refusalOf(await askUndo(id))).toEqual([409, "nothing_to_undo"]);

    const edited = await scene.write("Qué bonito local");
    const other = await scene.listed(edited);
    await bodyOf(await scene.setStatus(other.id, "approved"));
    clock.now += 60_000;
    await app.control(`/sandbox/comments/${edited}`, { method: "PATCH", json: { text: INSULT } });
    await settle(app);
    expect(await refusalOf(await askUndo(other.id))).toEqual([409, "nothing_to_undo"]);
    expect((await scene.listed(edited)).status).toBe("disapproved");
  });

  it("outranks the machine: no review by a language model is asked any more", async () => {
    await setPlan(app, scene.owner, "pro");
    const { id, status } = await scene.listed(
      await scene.write("Préstamos sin requisitos, escríbeme al WhatsApp +34 600 000 000"),
    );
    expect(status).toBe("flagged");
    await bodyOf(await scene.setStatus(id, "approved"));
    expect((await undo(id)).status).toBe("flagged");
    const row = await inComments(
      `SELECT workspace_id AS workspaceId, id AS commentId, decision_seq AS decisionSeq, text_hash AS textHash
         FROM comments WHERE id = ?`,
      Number(id),
    ).first<ReviewMessage>();
    expect(await reviewComments(app.deps, commentsDb(), [row!])).toMatchObject({
      settled: 1,
      approved: 0,
      hidden: 0,
    });
  });

  it("cannot bring back what was deleted, unless the network refused to delete it", async () => {
    const gone = await scene.listed(await scene.write(PRAISE));
    await bodyOf(await scene.setStatus(gone.id, "removed"));
    expect(await refusalOf(await askUndo(gone.id))).toEqual([409, "deletion_is_final"]);
    await settle(app);
    expect(await refusalOf(await askUndo(gone.id))).toEqual([409, "deletion_is_final"]);

    const external = await scene.write("Otro comentario amable");
    const kept = await scene.listed(external);
    await bodyOf(await scene.setStatus(kept.id, "removed"));
    await giveUp(kept.id);
    expect((await undo(kept.id)).status).toBe("approved");
    expect(await scene.onNetwork(external)).toMatchObject({ deleted: false, hidden: false });
  });

  it("reads only events of its own workspace", async () => {
    const { id } = await scene.listed(await scene.write(PRAISE));
    await hide(id);
    await inComments("UPDATE events SET workspace_id = -1").run();
    expect(await refusalOf(await askUndo(id))).toEqual([409, "nothing_to_undo"]);
  });
});

describe("a comment of the page itself", () => {
  const row = () => inComments("SELECT desired, decision_seq FROM comments").first();

  it("cannot be hidden or deleted from here", async () => {
    const { id } = await scene.listed(await scene.write("Gracias a todos", { authorId: scene.pageId }));
    for (const status of ["disapproved", "removed", "approved"])
      expect(await refusalOf(await scene.setStatus(id, status))).toEqual([409, "own_comment"]);
    await settle(app);
    expect(await row()).toEqual({ desired: "visible", decision_seq: 0 });
    expect([...(await scene.calls("hide")), ...(await scene.calls("delete"))]).toEqual([]);
  });

  it("stays visible although a decision came before its author was known", async () => {
    const { id } = await scene.listed(await scene.write(INSULT));
    await bodyOf(await scene.setStatus(id, "approved"));
    await inComments("UPDATE comments SET is_own = 1").run();
    expect(await refusalOf(await askUndo(id))).toEqual([409, "own_comment"]);
    expect(await row()).toMatchObject({ desired: "visible" });
  });
});

describe("the same decision twice", () => {
  it("counts as one, so that undoing it goes back to before the first", async () => {
    const { id } = await scene.listed(await scene.write(PRAISE));
    await hide(id, { reason: "Spam" });
    await hide(id, { reason: "Spam" });
    expect(await personEvents(id)).toHaveLength(1);
    expect(await undo(id)).toMatchObject({ status: "approved", moderation_action: "auto_approved" });
  });

  it("retries an action that the network refused", async () => {
    const { id } = await scene.listed(await scene.write(PRAISE));
    await hide(id);
    await giveUp(id);
    expect(await hide(id)).toMatchObject({ comment: { action_state: "queued" } });
  });

  it("is no error when both come at once and the other one has already retried", async () => {
    const { id } = await scene.listed(await scene.write(PRAISE));
    await hide(id);
    await giveUp(id);
    const late = meanwhile(async () => {
      await hide(id);
      await settle(app);
    });
    const json = { commentId: id, status: "disapproved" };
    const answer = await late.request("/api/comments/status", { token: scene.owner.token, json });
    expect(answer.status).toBe(200);
    expect(await personEvents(id)).toHaveLength(1);
    expect(await scene.calls("hide")).toHaveLength(1);
  });
});

/** The same app, where `happens` runs right after a comment was read, `times` times. */
function meanwhile(happens: (comment: { id: number }) => Promise<unknown>, times = 1): TestApp {
  const whole = app.deps.comments("COMMENTS_0");
  let reads = 0;
  const query = new Proxy(whole.query, {
    get: (tables, name: "comments") => ({
      ...tables[name],
      findFirst: async (config: object) => {
        const found = await tables[name].findFirst(config);
        if (++reads <= times) await happens(found!);
        return found;
      },
    }),
  });
  const between = new Proxy(whole, {
    get: (database, name: keyof typeof whole) => (name === "query" ? query : database[name]),
  });
  return createTestApp({ now: () => clock.now, comments: () => between });
}

describe("a decision", () => {
  const CONFIRMED = "UPDATE comments SET change_seq = change_seq + 1, confirmed_at = 1 WHERE id = ?";
  const decided = "UPDATE comments SET change_seq = change_seq + 1, decision_seq = decision_seq + 1 WHERE id = ?";
  const hideBetween = async (sql: string, times?: number) => {
    const json = { commentId: (await scene.listed(await scene.write(PRAISE))).id, status: "disapproved" };
    const { $client: client } = app.deps.comments("COMMENTS_0");
    const late = meanwhile(({ id }) => client.prepare(sql).bind(id).run(), times);
    return late.request("/api/comments/status", { token: scene.owner.token, json });
  };

  it("is stored although the network confirms something at the same moment", async () => {
    expect((await hideBetween(CONFIRMED)).status).toBe(200);
    expect((await scene.list())[0]!.status).toBe("disapproved");
  });

  it("is tried three times while that goes on, and its undo too", async () => {
    expect((await hideBetween(CONFIRMED, 2)).status).toBe(200);
    expect(await refusalOf(await hideBetween(CONFIRMED, 3))).toEqual([409, "changed_meanwhile"]);
    const { id } = await scene.listed(await scene.write("Otro comentario amable"));
    await hide(id);
    const { $client: client } = app.deps.comments("COMMENTS_0");
    const undoDuring = (times: number) =>
      meanwhile((comment) => client.prepare(CONFIRMED).bind(comment.id).run(), times).request(
        `/api/comments/${id}/undo`,
        { method: "POST", token: scene.owner.token },
      );
    expect(await refusalOf(await undoDuring(3))).toEqual([409, "changed_meanwhile"]);
    expect((await undoDuring(2)).status).toBe(200);
  });

  it("about what the network no longer has is refused, except a deletion", async () => {
    const { id } = await scene.listed(await scene.write(PRAISE));
    await bodyOf(await scene.setStatus(id, "removed"));
    await settle(app);
    expect(await refusalOf(await scene.setStatus(id, "approved"))).toEqual([409, "comment_removed"]);
    expect((await scene.setStatus(id, "removed")).status).toBe(200);
  });

  it("is refused when another person decides at the same moment", async () => {
    const byPerson = decided.replace(" WHERE", ", decided_by = 'person' WHERE");
    expect(await refusalOf(await hideBetween(byPerson))).toEqual([409, "changed_meanwhile"]);
    expect((await scene.list())[0]!.status).toBe("approved");
  });

  it("outranks what a machine decides at the same moment, unless the text is another", async () => {
    expect((await hideBetween(decided)).status).toBe(200);
    expect((await scene.list())[0]!.status).toBe("disapproved");
    const edited = decided.replace(" WHERE", ", text_hash = 'other' WHERE");
    expect(await refusalOf(await hideBetween(edited))).toEqual([409, "changed_meanwhile"]);
  });
});
