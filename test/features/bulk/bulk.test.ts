import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { BulkPart } from "../../../web/api/types.ts";
import { openComments } from "../../../worker/platform/db/open.ts";
import { createTestApp, type TestApp } from "../../support/app.ts";
import { PRAISE, settle } from "../../support/comments.ts";
import { bodyOf, colleagueOf, type Owner, refusalOf, trialOwner } from "../../support/factories.ts";
import { app, clock, inComments, newScene, scene } from "../../support/scene.ts";

beforeEach(() => newScene());

const ask = (json: object, key = "k-1", owner: Owner = scene.owner) =>
  app.request("/api/comments/bulk", { token: owner.token, json, headers: { "idempotency-key": key } });
const change = async (json: object, key = "k-1") => await bodyOf<BulkPart>(await ask(json, key));
const undo = async (bulkId: string, json: object = {}) =>
  await scene.answer<Omit<BulkPart, "changed"> & { restored: string[] }>(`/api/comments/bulk/${bulkId}/undo`, json);
const count = async (filter: object) =>
  await scene.answer<{ count: number; changeable: number; atLeast: boolean; seenAt: number }>(
    "/api/comments/bulk/count",
    { filter },
  );
const statuses = async () => (await scene.list()).map(({ status }) => status);

async function write(...texts: string[]): Promise<string[]> {
  const externals: string[] = [];
  for (const text of texts) externals.push(await scene.write(text));
  const listed = await scene.list();
  return externals.map((external) => listed.find(({ external_id }) => external_id === external)!.id);
}

/** Stores many copies of a comment that arrived by webhook. The network does not have them. */
async function copies(id: string, many: number): Promise<void> {
  const { results } = await inComments("SELECT name FROM pragma_table_info('comments')").all<{ name: string }>();
  const own: Record<string, string> = {
    id: "c.id - n.value",
    external_key: "c.external_key || 'x' || n.value",
    external_id: "c.external_id || 'x' || n.value",
    change_seq: "(SELECT value FROM sequences WHERE workspace_id = c.workspace_id)",
    posted_at: "c.posted_at - n.value",
  };
  const columns = results.map(({ name }) => name);
  await inComments(
    `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?2)
       INSERT INTO comments (${columns.join(", ")}) SELECT ${columns.map((name) => own[name] ?? `c.${name}`).join(", ")}
       FROM comments c, n WHERE c.id = ?1`,
    Number(id),
    many,
  ).run();
}

/** The same app, where `happens` runs once, right before a statement with this beginning is sent. */
function between(beginning: string, happens: () => Promise<unknown>): TestApp {
  let isDue = true;
  const d1 = (env as unknown as { COMMENTS_0: D1Database }).COMMENTS_0;
  const waiting = new Proxy(d1, {
    get: (_, name: keyof D1Database) => {
      if (name === "prepare") {
        return (sql: string) => {
          if (sql.trim().startsWith(beginning)) writes = true;
          return d1.prepare(sql);
        };
      }
      if (name !== "batch") return (d1[name] as () => unknown).bind(d1);
      return async (statements: D1PreparedStatement[]) => {
        if (writes && isDue) {
          isDue = false;
          await happens();
        }
        return d1.batch(statements);
      };
    },
  });
  let writes = false;
  return createTestApp({ now: () => clock.now, comments: () => openComments(waiting) });
}

/** Sends the same request twice. The second one does all of its work right before the first one writes. */
async function atOnce(json: object, beginning: string) {
  const request = { token: scene.owner.token, json, headers: { "idempotency-key": "k-1" } };
  const answers: BulkPart[] = [];
  const first = between(beginning, async () => {
    answers.push(await bodyOf<BulkPart>(await app.request("/api/comments/bulk", request)));
  });
  answers.push(await bodyOf<BulkPart>(await first.request("/api/comments/bulk", request)));
  return answers;
}

describe("changing many comments at once", () => {
  it("changes the named comments, here and on the network, and records each as part of one change", async () => {
    const ids = await write(PRAISE, "Qué rico todo", "Volveremos pronto");
    const { changed, failures, bulkId } = await change({ ids: ids.slice(0, 2), status: "disapproved", reason: "Spam" });
    expect(new Set(changed)).toEqual(new Set(ids.slice(0, 2)));
    expect(failures).toEqual([]);
    await settle(app);
    expect(await scene.calls("hide")).toHaveLength(2);
    const { results } = await inComments(
      "SELECT cause, bulk_id, detail ->> '$.via' AS via, detail ->> '$.reason' AS reason FROM events WHERE actor = 'person'",
    ).all();
    expect(results).toEqual(
      Array(2).fill({ cause: "moderated", bulk_id: Number(bulkId), via: "bulk", reason: "Spam" }),
    );
    expect(await inComments("SELECT changed, failed, status FROM bulk_changes").first()).toEqual({
      changed: 2,
      failed: 0,
      status: "disapproved",
    });
  });

  it("skips comments that already have the status, and lists with its reason each that cannot be changed", async () => {
    const [shown, gone, foreign] = await write(PRAISE, "Otro más", "Ajeno");
    await bodyOf(await scene.setStatus(gone!, "removed"));
    await settle(app);
    const mine = await scene.write("Gracias a todos", { authorId: scene.pageId });
    const own = (await scene.list()).find(({ external_id }) => external_id === mine)!;
    await inComments("UPDATE comments SET workspace_id = -1 WHERE id = ?", Number(foreign)).run();
    const ids = [shown!, gone!, foreign!, own.id];
    expect(await change({ ids, status: "approved" }, "k-a")).toMatchObject({
      changed: [],
      failures: [
        { id: gone, message: "El comentario ya no existe en la red social." },
        { id: foreign, author_name: null, message: "El recurso solicitado no existe." },
      ],
    });
    const hidden = await change({ ids, status: "disapproved" }, "k-b");
    expect(hidden.changed).toEqual([shown]);
    expect(hidden.failures.map(({ id }) => id)).toEqual([gone, own.id, foreign]);
    expect(hidden.failures[1]!.message).toBe("Es un comentario de tu propia página: se deja como está.");
  });

  it("works through a filter part by part, in a bounded number of statements, and leaves out later comments", async () => {
    const [first] = await write("Un comentario cualquiera");
    await copies(first!, 449);
    expect(await count({ status: "approved" })).toMatchObject({ count: 450, atLeast: false });
    const filter = { status: "approved" };
    const one = await change({ filter, status: "disapproved" });
    expect(one.changed).toHaveLength(200);
    clock.now += 1_000;
    await scene.write("Acaba de llegar");
    const two = await change({ filter, cursor: one.nextCursor, status: "disapproved" });
    const three = await change({ filter, cursor: two.nextCursor, status: "disapproved" });
    expect([two.changed.length, three.changed.length, three.nextCursor]).toEqual([200, 50, null]);
    expect(new Set([one, two, three].map(({ bulkId }) => bulkId)).size).toBe(1);
    expect(await count(filter)).toMatchObject({ count: 1 });
    expect(await inComments("SELECT changed FROM bulk_changes").first()).toEqual({ changed: 450 });
    const tiles = await inComments(
      "SELECT sum(approved) AS approved, sum(disapproved + removed) AS hidden FROM daily_counts",
    ).first();
    expect(tiles).toEqual({ approved: 1, hidden: 450 });
  });

  it("stays within D1's limits with two hundred comments of the greatest length", async () => {
    const [long] = await write("ñ".repeat(10_000));
    await copies(long!, 199);
    let statements = 0;
    const counting = new Proxy((env as unknown as { COMMENTS_0: D1Database }).COMMENTS_0, {
      get: (d1, name: keyof D1Database) => {
        if (name !== "prepare") return (d1[name] as () => unknown).bind(d1);
        return (sql: string) => {
          statements++;
          return d1.prepare(sql);
        };
      },
    });
    const counted = createTestApp({ now: () => clock.now, comments: () => openComments(counting) });
    const answer = await counted.request("/api/comments/bulk", {
      token: scene.owner.token,
      json: { filter: {}, status: "disapproved" },
      headers: { "idempotency-key": "k-1" },
    });
    expect((await bodyOf<BulkPart>(answer)).changed).toHaveLength(200);
    expect(statements).toBeLessThanOrEqual(50);
  });

  it("does not touch a comment that arrived after the change began, though the filter finds it first", async () => {
    const [old] = await write(PRAISE);
    expect((await change({ filter: { status: "flagged" }, status: "disapproved" })).changed).toEqual([]);
    clock.now += 1_000;
    await scene.write("Soy nuevo");
    expect((await change({ filter: {}, status: "disapproved" })).changed).toEqual([old]);
    expect((await statuses()).sort()).toEqual(["approved", "disapproved"]);
  });

  it("changes the comments that the confirmation counted, and skips those that arrived or were edited since", async () => {
    const edited = await scene.write("Luego digo otra cosa");
    const [seen] = await write(PRAISE);
    clock.now += 1_000;
    const { count: counted, seenAt } = await count({});
    expect(counted).toBe(2);
    clock.now += 60_000;
    await app.control(`/sandbox/comments/${edited}`, { method: "PATCH", json: { text: "Ahora digo otra cosa" } });
    await scene.write("Llego mientras lees la pregunta");
    clock.now += 60_000;
    const { changed, failures } = await change({ filter: {}, seenAt, status: "disapproved" });
    expect(changed).toEqual([seen]);
    expect(failures).toMatchObject([{ message: "El comentario cambió mientras tanto. Inténtalo de nuevo." }]);
  });

  it("does not trust a client that names a time in the future", async () => {
    const [old] = await write(PRAISE);
    const seenAt = clock.now + 3_600_000;
    await change({ filter: { status: "flagged" }, seenAt, status: "disapproved" });
    clock.now += 1_000;
    await scene.write("Soy nuevo");
    expect((await change({ filter: {}, seenAt, status: "disapproved" })).changed).toEqual([old]);
  });

  it("skips comments that the network no longer has when it works by a filter, and does not count them", async () => {
    const [gone, shown] = await write(PRAISE, "Otro más");
    await bodyOf(await scene.setStatus(gone!, "removed"));
    expect(await count({})).toMatchObject({ count: 2, changeable: 1 });
    expect(await count({ status: "removed" })).toMatchObject({ count: 1, changeable: 0 });
    expect(await change({ filter: {}, status: "disapproved" })).toMatchObject({ changed: [shown], failures: [] });
  });

  it("answers a repeated request with the first result, and does nothing twice", async () => {
    const ids = await write(PRAISE, "Otro más");
    const once = await change({ ids, status: "disapproved" });
    const again = await change({ ids, status: "disapproved" });
    expect(again).toEqual({ ...once, changed: expect.arrayContaining(once.changed) });
    const both = await Promise.all([ask({ ids, status: "approved" }, "k-2"), ask({ ids, status: "approved" }, "k-2")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const events = await inComments("SELECT count(*) AS n FROM events WHERE actor = 'person'").first();
    expect(events).toEqual({ n: 4 });
    expect(await refusalOf(await ask({ ids, status: "removed" }))).toEqual([409, "idempotency_mismatch"]);
  });

  it("answers two equal requests at once with the same result", async () => {
    const ids = await write(PRAISE, "Otro más");
    const [one, two] = await atOnce({ ids, status: "disapproved" }, 'update "comments"');
    for (const answer of [one, two]) {
      expect(answer!.failures).toEqual([]);
      expect(new Set(answer!.changed)).toEqual(new Set(ids));
    }
    expect(await inComments("SELECT count(*) AS n FROM events WHERE actor = 'person'").first()).toEqual({ n: 2 });
  });

  it("skips a comment that was edited after the change began", async () => {
    const external = await scene.write(PRAISE);
    const [kept] = await write("Otro más");
    await change({ ids: [kept], status: "disapproved" });
    clock.now += 60_000;
    await app.control(`/sandbox/comments/${external}`, { method: "PATCH", json: { text: "Ahora digo otra cosa" } });
    await settle(app);
    const edited = (await scene.list()).find(({ external_id }) => external_id === external)!;
    const { changed, failures } = await change({ ids: [edited.id], status: "disapproved" });
    expect(changed).toEqual([]);
    expect(failures).toMatchObject([
      { id: edited.id, message: "El comentario cambió mientras tanto. Inténtalo de nuevo." },
    ]);
  });

  it("does not lose an edit that a webhook brings while it runs", async () => {
    const external = await scene.write(PRAISE);
    const ids = (await scene.list()).map(({ id }) => id);
    clock.now += 60_000;
    await app.control(`/sandbox/comments/${external}`, { method: "PATCH", json: { text: "Editado a la vez" } });
    const [answer] = await Promise.all([change({ ids, status: "disapproved" }), settle(app)]);
    // One that met the change is delivered again.
    app.queues.release();
    await settle(app);
    const [comment] = await scene.list();
    expect(comment!.content).toBe("Editado a la vez");
    // Either it was hidden before the new text was judged, or it is listed as changed meanwhile.
    expect(answer.changed.length + answer.failures.length).toBe(1);
  });

  it("requires a key, comments or a filter, and at most two hundred comments", async () => {
    const keyless = await scene.ask("/api/comments/bulk", { ids: ["1"], status: "approved" });
    expect(await refusalOf(keyless)).toEqual([400, "validation_failed"]);
    for (const wrong of [
      { status: "approved" },
      { ids: [], status: "approved" },
      { ids: ["1"], filter: {}, status: "approved" },
      { ids: Array(201).fill("1"), status: "approved" },
      { ids: ["1"], status: "flagged" },
    ])
      expect(await refusalOf(await ask(wrong))).toEqual([400, "validation_failed"]);
  });
});

describe("undoing a bulk change", () => {
  it("restores each comment part by part, and skips those decided since", async () => {
    const [first, second] = await write(PRAISE, "Otro más");
    await copies(first!, 249);
    const { bulkId, nextCursor } = await change({ filter: {}, status: "disapproved" });
    await change({ filter: {}, cursor: nextCursor, status: "disapproved" });
    await bodyOf(await scene.setStatus(second!, "approved"));
    const one = await undo(bulkId);
    const two = await undo(bulkId, { cursor: one.nextCursor });
    expect(one.restored.length + two.restored.length).toBe(250);
    expect([...one.failures, ...two.failures]).toMatchObject([{ id: second }]);
    expect(two.nextCursor).toBeNull();
    expect(new Set(await statuses())).toEqual(new Set(["approved"]));
    expect(await undo(bulkId)).toEqual({ ...one, restored: expect.arrayContaining(one.restored) });
    const undone = await inComments("SELECT count(*) AS n FROM events WHERE cause = 'undone'").first();
    expect(undone).toEqual({ n: 250 });
  });

  it("ends the change: its late requests do nothing", async () => {
    const ids = await write(PRAISE, "Otro más");
    const { bulkId } = await change({ ids: [ids[0]], status: "disapproved" });
    await undo(bulkId);
    expect(await refusalOf(await ask({ ids: [ids[1]], status: "disapproved" }))).toEqual([409, "idempotency_mismatch"]);
  });

  it("covers a part of the change that runs at the same time", async () => {
    const ids = await write(PRAISE, "Otro más");
    const { bulkId } = await change({ ids: [ids[0]], status: "disapproved" });
    const late = between('update "comments"', async () => {
      expect((await undo(bulkId)).restored).toEqual([ids[0]]);
    });
    const answer = await late.request("/api/comments/bulk", {
      token: scene.owner.token,
      json: { ids: [ids[1]], status: "disapproved" },
      headers: { "idempotency-key": "k-1" },
    });
    expect(await refusalOf(answer)).toEqual([409, "idempotency_mismatch"]);
    expect(await statuses()).toEqual(["approved", "approved"]);
    await settle(app);
    expect(await scene.calls("hide")).toEqual([]);
  });

  it("reads only events of its own workspace", async () => {
    const ids = await write(PRAISE);
    const { bulkId } = await change({ ids, status: "disapproved" });
    await inComments("UPDATE events SET workspace_id = -1").run();
    expect(await undo(bulkId)).toMatchObject({ restored: [], failures: [], nextCursor: null });
    expect(await statuses()).toEqual(["disapproved"]);
  });

  it("restores no deleted comment, and says so", async () => {
    const ids = await write(PRAISE);
    const { bulkId } = await change({ ids, status: "removed" });
    await settle(app);
    expect((await undo(bulkId)).failures).toMatchObject([
      { id: ids[0], message: "Un comentario eliminado en la red social no se puede recuperar." },
    ]);
  });
});

it("the key of another owner's bulk change starts a separate bulk change", async () => {
  const ids = await write(PRAISE);
  const { bulkId } = await change({ ids, status: "disapproved" });
  const theirs = await bodyOf<BulkPart>(await ask({ ids, status: "disapproved" }, "k-1", await trialOwner(app)));
  expect(theirs.changed).toEqual([]);
  expect(theirs.bulkId).not.toBe(bulkId);
});

it("a person who may only see comments counts them, and changes none", async () => {
  await write("¿Abrís hoy?", PRAISE);
  const viewer = await colleagueOf(app, scene.owner, { role: "viewer", name: "Eva" });
  const counted = await app.request("/api/comments/bulk/count", { ...viewer, json: { filter: {} } });
  expect(await bodyOf(counted)).toMatchObject({ count: 2 });
  const headers = { ...viewer.headers, "idempotency-key": "k-1" };
  const changed = await app.request("/api/comments/bulk", {
    ...viewer,
    headers,
    json: { filter: {}, status: "removed" },
  });
  expect(changed.status).toBe(403);
});
