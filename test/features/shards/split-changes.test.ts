// In a workspace whose pages live in two comments databases, people and machines change comments of both as if they were in one.
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { signedRequest } from "../../../tools/sandbox/webhooks/signed-request.ts";
import { INSULT, PRAISE, settle } from "../../support/comments.ts";
import { bodyOf, setPlan } from "../../support/factories.ts";
import { app, clock, newSplitScene, OTHER, OWN, rowsIn, s, writeOnBoth } from "../../support/split-scene.ts";
import { freshArchive } from "../../support/storage.ts";

beforeEach(async () => {
  await newSplitScene();
  await setPlan(app, s.owner, "pro");
});

const ask = (path: string, json?: unknown, headers: Record<string, string> = {}) =>
  s.ask(path, undefined, { headers, ...(json !== undefined && { json }) });
const done = async (answer: Promise<Response>) => bodyOf(await answer);

/** The comment of the page in the other database. The sandbox finds it by its external id. */
async function elsewhere() {
  const one = (await s.list()).find(({ platform, is_own }) => platform === "instagram" && !is_own)!;
  expect(await rowsIn(OTHER, `SELECT id FROM comments WHERE id = ${one.id}`)).toHaveLength(1);
  expect(await rowsIn(OWN, `SELECT id FROM comments WHERE id = ${one.id}`)).toEqual([]);
  return one;
}

describe("a comment of the page in the other database", () => {
  it("is judged, hidden on its network, restored by a person, and hidden again when that is undone", async () => {
    await writeOnBoth([PRAISE, INSULT]);
    const { id, external_id, action_state } = await elsewhere();
    expect(action_state).toBe("applied");
    expect(await s.onNetwork(external_id)).toMatchObject({ hidden: true });
    await done(s.setStatus(id, "approved"));
    await settle(app);
    expect(await s.onNetwork(external_id)).toMatchObject({ hidden: false });
    expect(await done(ask(`/api/comments/${id}/undo`, {}))).toMatchObject({ comment: { status: "disapproved" } });
    await settle(app);
    expect(await s.onNetwork(external_id)).toMatchObject({ hidden: true });
    expect(await rowsIn(OWN, "SELECT * FROM actions")).toEqual([]);
  });

  it("gets replies, notes, an assignment and a report, and its explanation lists them", async () => {
    await writeOnBoth([PRAISE, PRAISE]);
    const { id } = await elsewhere();
    const reply = { commentId: id, text: "¡Gracias!" };
    for (let times = 0; times < 2; times++) await done(ask("/api/comments/reply", reply, { "idempotency-key": "r-1" }));
    await settle(app);
    expect(await rowsIn(OTHER, "SELECT state FROM replies")).toEqual([{ state: "applied" }]);
    const Written = z.object({ notes: z.array(z.looseObject({ id: z.string(), text: z.string() })) });
    const { notes } = Written.parse(await done(ask("/api/notes", { commentId: id, text: "Es clienta" })));
    const changed = await app.request(`/api/notes/${notes[0]!.id}`, {
      ...{ method: "PUT", token: s.owner.token, json: { text: "Es clienta nuestra" } },
    });
    expect(Written.parse(await bodyOf(changed)).notes).toMatchObject([{ text: "Es clienta nuestra" }]);
    const mine = {
      commentIds: (await s.list()).filter(({ is_own }) => !is_own).map((one) => one.id),
      to: s.owner.userId,
    };
    for (let times = 0; times < 2; times++)
      expect(await done(ask("/api/assignments", mine))).toMatchObject({ comments: [{}, {}] });
    expect(await s.list("?assigned=me")).toHaveLength(2);
    await done(ask("/api/reports", { commentId: id, reportType: "manual_removal", reason: "Spam" }));
    expect(await done(ask(`/api/reports/comment/${id}`))).toMatchObject({ reports: [{ reason: "Spam" }] });
    expect(await done(ask(`/api/comments/${id}/explanation`))).toMatchObject({
      explanation: { comment: { id, replied: true, notes: { count: 1 }, assigned: {} } },
    });
  });

  it("makes exceptions and rules of its post, which judge it again", async () => {
    await writeOnBoth([PRAISE, INSULT]);
    const { id } = await elsewhere();
    const exception = { commentId: id, about: "copies", effect: "show", everywhere: true, evenThreats: true };
    await done(ask("/api/moderation/exceptions", { ...exception, applyTo: "past" }));
    await settle(app);
    expect(await elsewhere()).toMatchObject({ status: "approved" });
    expect(await done(ask("/api/moderation/exceptions"))).toMatchObject({ exceptions: [{ copied: INSULT }] });
  });
});

const Changed = z.object({
  bulkId: z.string(),
  changed: z.array(z.string()),
  failures: z.array(z.unknown()),
  nextCursor: z.string().nullable(),
});
const Undone = z.object({ restored: z.array(z.string()), failures: z.array(z.unknown()) });

it("changes many comments in both databases once, and undoes all of them, however often it is repeated", async () => {
  await writeOnBoth([PRAISE, PRAISE, PRAISE, PRAISE]);
  const filter = { status: "approved" };
  expect(await done(ask("/api/comments/bulk/count", { filter }))).toMatchObject({ count: 4, changeable: 4 });
  const change = async (json: object, key: string) =>
    Changed.parse(await done(ask("/api/comments/bulk", json, { "idempotency-key": key })));
  const json = { filter, status: "disapproved" };
  const first = await change(json, "k-1");
  expect(first).toMatchObject({ failures: [], nextCursor: null });
  expect(new Set(first.changed).size).toBe(4);
  const ids = (await s.list()).map(({ id }) => id);
  const again = await change({ ids, status: "disapproved" }, "k-1");
  expect(again.bulkId).toBe(first.bulkId);
  await settle(app);
  for (const shard of [OWN, OTHER]) {
    expect(await rowsIn(shard, "SELECT id, changed FROM bulk_changes")).toEqual([
      { id: Number(first.bulkId), changed: 2 },
    ]);
    expect(await rowsIn(shard, "SELECT count(*) AS n FROM events WHERE cause = 'moderated'")).toEqual([{ n: 2 }]);
  }
  expect(await done(ask("/api/audit?limit=50"))).toMatchObject({
    bulks: [{ id: first.bulkId, changed: 4, undone: false }],
  });
  expect((await s.list()).map(({ status }) => status)).toEqual(Array(4).fill("disapproved"));

  for (let times = 0; times < 2; times++) {
    const undone = Undone.parse(await done(ask(`/api/comments/bulk/${first.bulkId}/undo`, {})));
    expect([new Set(undone.restored).size, undone.failures]).toEqual([4, []]);
  }
  await settle(app);
  expect((await s.list()).map(({ status }) => status)).toEqual(Array(4).fill("approved"));
  for (const shard of [OWN, OTHER])
    expect(await rowsIn(shard, "SELECT count(*) AS n FROM events WHERE cause = 'undone'")).toEqual([{ n: 2 }]);
  expect(await done(ask("/api/audit?limit=50"))).toMatchObject({ bulks: [{ undone: true }] });
  // A bulk change that was undone cannot be continued.
  expect((await ask("/api/comments/bulk", json, { "idempotency-key": "k-1" })).status).toBe(409);
});

it("applies new settings to the older comments of both databases", async () => {
  await writeOnBoth([PRAISE, PRAISE, "El cruasán estaba seco", "Otro cruasán seco"]);
  const settings = { automod: true, prohibitedKeywords: ["cruasán"] };
  expect(await done(ask("/api/moderation/settings/preview", settings))).toMatchObject({
    ...{ considered: 4, hidden: { count: 2 } },
  });
  expect(await done(ask("/api/moderation/words/test", { words: ["cruasán"] }))).toMatchObject({ matched: 2 });
  await done(ask("/api/moderation/settings", { ...settings, applyTo: "past" }));
  await settle(app);
  expect((await s.list()).map(({ status }) => status)).toEqual(["disapproved", "disapproved", "approved", "approved"]);
  expect(await done(ask("/api/moderation/settings"))).toMatchObject({ application: { hidden: 2, considered: 4 } });
});

it("forgets a person in both databases", async () => {
  const marta = { authorId: "555000111", authorName: "Marta Quiles" };
  await writeOnBoth([PRAISE, PRAISE], marta);
  const rows = async () => [
    ...(await rowsIn(OWN, "SELECT text, author_name IS NOT NULL AS named FROM comments")),
    ...(await rowsIn(OTHER, "SELECT text, author_name IS NOT NULL AS named FROM comments")),
  ];
  expect(await rows()).toEqual(Array(2).fill({ text: PRAISE, named: 1 }));
  const signed = await signedRequest(app.deps.config.META_APP_SECRET, {
    ...{ userId: marta.authorId, issuedAt: clock.now },
  });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const body = `signed_request=${signed}`;
  await bodyOf(await app.request("/api/webhooks/meta/data-deletion", { method: "POST", body, headers }));
  for (let minutes = 0; minutes < 5; minutes++) {
    clock.now += 61_000;
    await app.cron();
  }
  expect(await rows()).toEqual(Array(2).fill({ text: "", named: 0 }));
});

it("writes the comments of both into the file of the account, each once and in order", async () => {
  await freshArchive();
  const texts = Array.from({ length: 5 }, (_, index) => `${PRAISE} ${index}`);
  await writeOnBoth(texts);
  await done(ask("/api/account/export", {}));
  await settle(app);
  expect(await done(ask("/api/account/export"))).toMatchObject({ export: { state: "ready", comments: 5 } });
  const { objects } = await env.ARCHIVE.list();
  const csv = objects.find(({ key }) => key.endsWith(".csv"))!;
  const lines = (await (await env.ARCHIVE.get(csv.key))!.text()).trim().split("\r\n");
  expect(lines.map((line) => /café, volveré pronto! (\d)/.exec(line)?.[1])).toEqual(["0", "1", "2", "3", "4"]);
});

it("keeps the automatic replies of a page where the page lives", async () => {
  const instagram = s.owner.accounts.find(({ platform, status }) => platform === "instagram" && status === "active")!;
  const rule = { name: "Horario", keywords: ["horario"], kind: "public", variants: ["De 9 a 14."], delaySeconds: 0 };
  await done(ask(`/api/social/accounts/${instagram.id}/auto-replies`, rule));
  expect(await rowsIn(OWN, "SELECT id FROM auto_reply_rules")).toEqual([]);
  expect(await done(ask(`/api/social/accounts/${instagram.id}/auto-replies`))).toMatchObject({
    rules: [{ name: "Horario" }],
  });
  await writeOnBoth([PRAISE, "¿Qué horario tienen?"]);
  expect(await elsewhere()).toMatchObject({ reply_text: "De 9 a 14." });
});

it("judges as many comments in a month as the plan includes, whichever database has them", async () => {
  await writeOnBoth([PRAISE, PRAISE]);
  await env.DB.prepare("UPDATE subscriptions SET usage_owed_cents = 100, usage_owed_since = 1").run();
  await s.write("Cabe en el plan");
  await env[OTHER].prepare("UPDATE sequences SET used = 100000").run();
  await s.write("No cabe en el plan");
  const [last, former] = await s.list();
  expect([former, last]).toMatchObject([
    { content: "Cabe en el plan", status: "approved" },
    { content: "No cabe en el plan", status: "pending" },
  ]);
});
