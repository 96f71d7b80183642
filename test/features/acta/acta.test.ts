// The acta seals what happened to comments; a later change, removal or insertion is found, and where.
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { moveSql } from "../../../tools/shards/statements.ts";
import { purgeComments } from "../../../worker/features/accounts/purge-disconnected.ts";
import { makeSeals } from "../../../worker/features/acta/make-seals.ts";
import { emptyComments } from "../../../worker/features/privacy/empty-comments.ts";
import { createArchive } from "../../../worker/platform/archive/archive.ts";
import type { Finding } from "../../../worker/vocabulary/acta/check.ts";
import { digestOf } from "../../../worker/vocabulary/acta/digest.ts";
import { entryFrom } from "../../../worker/vocabulary/acta/entry.ts";
import { checkProof, type Proof } from "../../../worker/vocabulary/acta/proof.ts";
import { INSULT, PRAISE, settle } from "../../support/comments.ts";
import { bodyOf, setPlan, signedIn } from "../../support/factories.ts";
import { app, clock, commentsDb, inComments, inCore, newScene, scene } from "../../support/scene.ts";
import { freshArchive } from "../../support/storage.ts";
import { storeCopies } from "../../support/stored-comments.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const START = Date.UTC(2026, 2, 10, 12);

beforeEach(async () => {
  await newScene(START);
  await freshArchive();
  app.deps.archive = createArchive(env.ARCHIVE);
});

const run = (sql: string, ...values: unknown[]) => inComments(sql, ...values).run();
const rowsOf = async <Row>(sql: string) => (await inComments(sql).all<Row>()).results;
const idOf = async (text: string) =>
  (await inComments("SELECT id FROM comments WHERE text = ?", text).first<number>("id"))!;

/** Moves the clock to the next turn of the workspace. */
async function untilTurn(after = 25 * MINUTE) {
  const workspaceId = (await inCore("SELECT id FROM workspaces").first<number>("id"))!;
  clock.now += after;
  while ((Math.floor(clock.now / MINUTE) + workspaceId) % 10 !== 0) clock.now += MINUTE;
}

/** Seals what there is, when it is due. */
async function seal() {
  await untilTurn();
  return makeSeals(app.deps);
}

async function signInAt(moment: number) {
  clock.now = moment;
  Object.assign(scene.owner, await signedIn(app, scene.owner));
}

type Part = { findings: Finding[]; erased: number; deletedByOwner: number; next: Record<string, unknown> | null };

/** Checks the whole acta as the screen does, part by part. */
async function check() {
  const findings: Finding[] = [];
  let [erased, deletedByOwner] = [0, 0];
  for (let query = "seal=0"; ; ) {
    const part = await scene.answer<Part>(`/api/acta/check?${query}`);
    findings.push(...part.findings);
    erased += part.erased;
    deletedByOwner += part.deletedByOwner;
    if (!part.next) return { findings, erased, deletedByOwner };
    const { seal: after, archive } = part.next as { seal?: number; archive?: { month: string; part: number } | null };
    query = after === undefined ? `month=${archive?.month ?? "first"}&part=${archive?.part ?? 0}` : `seal=${after}`;
  }
}

/** An insult, which is hidden, and praise, sealed. */
async function sealed() {
  await scene.write(INSULT, { authorId: "555000111", authorName: "Marta Quesada" });
  await scene.write(PRAISE);
  await settle(app);
  expect(await seal()).toBe(1);
  return { insult: await idOf(INSULT), praise: await idOf(PRAISE) };
}

describe("sealing", () => {
  it("seals first approvals and decisions, with the rule's code and without text or author", async () => {
    const { insult, praise } = await sealed();
    const [row] = await rowsOf<{ entries: string; number: number; count: number }>("SELECT * FROM seals");
    expect(row).toMatchObject({ number: 1, count: 2 });
    expect(row!.entries).not.toContain("Marta");
    expect(row!.entries.split("\n").map(entryFrom)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: insult, status: "disapproved", rule: "insult" }),
        expect.objectContaining({ id: praise, status: "approved", rule: "-" }),
      ]),
    );
    expect((await check()).findings).toEqual([]);
  });

  it("seals again only what changed, within half an hour", async () => {
    const { insult } = await sealed();
    await scene.setStatus(String(insult), "approved");
    await settle(app);
    expect(await makeSeals(app.deps)).toBe(0);
    expect(await seal()).toBe(1);
    const [second] = await rowsOf<{ count: number }>("SELECT * FROM seals WHERE number = 2");
    expect(second!.count).toBe(1);
    expect((await check()).findings).toEqual([]);
    expect(await seal()).toBe(0);
  });

  it("makes as many seals as the comments need, and checks them in parts", async () => {
    await scene.write(PRAISE);
    await settle(app);
    for (let part = 0; part < 4; part++)
      await storeCopies(
        app,
        Array.from({ length: 1325 }, (_, n) => ({ text: `Qué bonito ${part} ${n}` })),
      );
    await run("UPDATE sequences SET value = (SELECT max(change_seq) FROM comments)");
    expect(await seal()).toBe(20);
    // What did not fit does not wait for half an hour.
    expect(await makeSeals(app.deps)).toBe(2);
    const [all] = await rowsOf<{ entries: number; size: number }>(
      "SELECT sum(count) AS entries, max(length(entries)) AS size FROM seals",
    );
    expect(all!.entries).toBe(5301);
    expect(all!.size).toBeLessThan(60_000);
    expect((await check()).findings).toEqual([]);
  });

  it("makes one seal of each number when two runs happen at once", async () => {
    await scene.write(PRAISE);
    await settle(app);
    await untilTurn();
    await Promise.all([makeSeals(app.deps), makeSeals(app.deps), makeSeals(app.deps)]);
    expect(await rowsOf("SELECT number FROM seals")).toEqual([{ number: 1 }]);
    expect((await check()).findings).toEqual([]);
  });

  it("does not seal while the workspace moves", async () => {
    await scene.write(PRAISE);
    await settle(app);
    const workspaceId = (await inComments("SELECT workspace_id AS w FROM comments").first<number>("w"))!;
    await inCore(moveSql({ workspaceId, to: "COMMENTS_1" }, clock.now)).all();
    await inCore("UPDATE workspaces SET moving_since = 1").run();
    expect(await seal()).toBe(0);
  });
});

describe("tampering", () => {
  const cases: [string, (ids: { insult: number; praise: number }) => Promise<unknown>, (id: number) => object][] = [
    [
      "a changed text",
      ({ insult }) => run("UPDATE comments SET text = 'Gracias' WHERE id = ?", insult),
      (commentId) => ({ kind: "changed", parts: ["text"], seal: 1, commentId }),
    ],
    [
      "a changed author",
      ({ insult }) => run("UPDATE comments SET author_name = 'Otra' WHERE id = ?", insult),
      (commentId) => ({ kind: "changed", parts: ["facts"], seal: 1, commentId }),
    ],
    [
      "a changed reason",
      ({ insult }) => run("UPDATE comments SET reason = 'spam' WHERE id = ?", insult),
      (commentId) => ({ kind: "changed", parts: ["facts"], seal: 1, commentId }),
    ],
    [
      "a changed status",
      ({ insult }) => run("UPDATE comments SET status = 'approved' WHERE id = ?", insult),
      (commentId) => ({ kind: "changed", parts: ["status"], seal: 1, commentId }),
    ],
    [
      "a text that was emptied by hand",
      ({ insult }) => run("UPDATE comments SET text = '', author_name = NULL, salt = NULL WHERE id = ?", insult),
      (commentId) => ({ kind: "changed", parts: ["text", "facts"], seal: 1, commentId }),
    ],
    [
      "an earlier time of a decision",
      ({ insult }) => run("UPDATE events SET at = at - 1000 WHERE comment_id = ?", insult),
      (commentId) => ({ kind: "changed", parts: ["ledger"], seal: 1, commentId }),
    ],
    [
      "an earlier time of arrival",
      ({ insult }) => run("UPDATE comments SET received_at = received_at - 1000 WHERE id = ?", insult),
      (commentId) => ({ kind: "changed", parts: ["ledger"], seal: 1, commentId }),
    ],
    [
      "an event that was removed",
      ({ insult }) => run("DELETE FROM events WHERE comment_id = ? AND cause = 'confirmed'", insult),
      (commentId) => ({ kind: "changed", parts: ["ledger"], seal: 1, commentId }),
    ],
    [
      "an event that was added",
      ({ insult }) =>
        run(
          "INSERT INTO events (comment_id, seq, workspace_id, at, actor, cause, to_status) SELECT id, 99, workspace_id, 1, 'person', 'moderated', 'approved' FROM comments WHERE id = ?",
          insult,
        ),
      (commentId) => ({ kind: "changed", parts: ["ledger"], seal: 1, commentId }),
    ],
    [
      "a removed comment",
      ({ insult }) => run("DELETE FROM comments WHERE id = ?", insult),
      (commentId) => ({ kind: "removed", seal: 1, commentId }),
    ],
  ];

  it.each(cases)("finds %s, and where", async (_, tamper, expected) => {
    const ids = await sealed();
    await tamper(ids);
    expect((await check()).findings).toEqual([expected(ids.insult)]);
  });

  it("finds an inserted comment, and where", async () => {
    await sealed();
    const columns = (await rowsOf<{ name: string }>("SELECT name FROM pragma_table_info('comments')")).map(
      ({ name }) => name,
    );
    const forged = columns.map((name) => ({ id: "7", external_key: "'forged'" })[name] ?? name);
    await run(`INSERT INTO comments (${columns}) SELECT ${forged} FROM comments WHERE text = ?`, PRAISE);
    expect((await check()).findings).toEqual([{ kind: "inserted", seal: 1, commentId: 7 }]);
    await run("UPDATE comments SET change_seq = 1000 WHERE id = 7");
    expect((await check()).findings).toEqual([{ kind: "inserted", seal: 0, commentId: 7 }]);
  });

  it("finds a text that was changed and sealed anew without an event, and a ledger that was changed before", async () => {
    const { insult } = await sealed();
    await run("UPDATE sequences SET value = value + 1");
    await run("UPDATE comments SET text = 'Gracias', change_seq = (SELECT value FROM sequences) WHERE id = ?", insult);
    expect(await seal()).toBe(1);
    expect((await check()).findings).toEqual([{ kind: "rewritten", seal: 1, commentId: insult }]);
    await run("UPDATE events SET at = 1 WHERE comment_id = ?", insult);
    expect((await check()).findings).toEqual([
      { kind: "changed", parts: ["ledger"], seal: 1, commentId: insult },
      { kind: "changed", parts: ["ledger"], seal: 2, commentId: insult },
    ]);
  });

  it("finds altered entries and seals, and those that are missing or in another order", async () => {
    await sealed();
    for (const text of ["Uno", "Dos"]) {
      await scene.write(text);
      await settle(app);
      await seal();
    }
    const before = await rowsOf<Record<string, string | number>>("SELECT * FROM seals ORDER BY number");
    const restore = async () => {
      await run("DELETE FROM seals");
      for (const row of before)
        await run(
          `INSERT INTO seals (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => "?")})`,
          ...Object.values(row),
        );
    };
    expect((await check()).findings).toEqual([]);
    await run("UPDATE seals SET entries = replace(entries, 'disapproved', 'approved') WHERE number = 1");
    expect((await check()).findings).toContainEqual({ kind: "seal_changed", seal: 1 });
    await restore();
    await run("UPDATE seals SET sealed_at = sealed_at - 1 WHERE number = 2");
    expect((await check()).findings).toEqual([{ kind: "seal_changed", seal: 2 }]);
    await restore();
    await run("DELETE FROM seals WHERE number = 2");
    expect((await check()).findings).toEqual([{ kind: "seal_missing", seal: 2 }]);
    await restore();
    await run("DELETE FROM seals WHERE number = 3");
    expect((await check()).findings).toEqual([{ kind: "seal_missing", seal: 3 }]);
    await restore();
    await run("UPDATE seals SET number = -number WHERE number > 1");
    await run("UPDATE seals SET number = 5 + number WHERE number < 0");
    expect((await check()).findings).toContainEqual({ kind: "seal_changed", seal: 2 });
    expect((await check()).findings).toContainEqual({ kind: "seal_changed", seal: 3 });
  });
});

describe("erasing", () => {
  it("keeps the seal valid, and nobody can try texts against it any more", async () => {
    const { insult } = await sealed();
    const [{ entries }] = (await rowsOf<{ entries: string }>("SELECT entries FROM seals")) as [{ entries: string }];
    const entry = entries
      .split("\n")
      .map(entryFrom)
      .find(({ id }) => id === insult)!;
    const before = await inComments("SELECT salt FROM comments WHERE id = ?", insult).first<string>("salt");
    expect(await digestOf("text", before, INSULT)).toBe(entry.text);
    const workspaceId = (await inComments("SELECT workspace_id AS w FROM comments").first<number>("w"))!;
    await emptyComments(commentsDb(), [{ id: insult, workspaceId }], { emptyHash: "", now: clock.now });
    expect((await check()).findings).toEqual([]);
    expect(await seal()).toBe(1);
    expect(await check()).toMatchObject({ findings: [], erased: 2 });
    // Nothing that is stored anywhere gives the commitment with any text.
    const stored = JSON.stringify(
      await Promise.all(["comments", "events", "seals", "replies"].map((table) => rowsOf(`SELECT * FROM ${table}`))),
    );
    expect(stored).not.toContain(before);
    const salts = [null, "", ...(await rowsOf<{ salt: string }>("SELECT salt FROM comments")).map(({ salt }) => salt)];
    for (const text of [INSULT, PRAISE, ""])
      for (const salt of salts) expect(await digestOf("text", salt, text)).not.toBe(entry.text);
  });

  it("reports no comments of a page that its owner deleted, and counts them", async () => {
    await sealed();
    const { w, p } = (await inComments("SELECT workspace_id AS w, page_id AS p FROM comments").first<{
      w: number;
      p: number;
    }>())!;
    const belowId = (await inComments("SELECT max(id) + 1 AS id FROM comments").first<number>("id"))!;
    await purgeComments(commentsDb(), { workspaceId: w, pageId: p, belowId, most: 500 });
    expect((await check()).findings).toHaveLength(2);
    await inCore("UPDATE pages SET purged_below_id = ?", belowId).run();
    expect(await check()).toMatchObject({ findings: [], deletedByOwner: 2 });
  });
});

it("compares comments in the archive, and finds one that is missing there or was put there", async () => {
  await setPlan(app, scene.owner, "basic");
  const { insult } = await sealed();
  await signInAt(Date.UTC(2026, 6, 5, 12));
  await app.cron();
  expect(await rowsOf("SELECT id FROM comments")).toEqual([]);
  expect((await check()).findings).toEqual([]);
  const { objects } = await env.ARCHIVE.list();
  const name = objects[0]!.key;
  const lines = (await app.deps.archive.read(name))!
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const put = (changed: typeof lines) => app.deps.archive.write(name, changed);
  await put(lines.filter(({ comment }) => comment.id !== insult));
  expect((await check()).findings).toEqual([{ kind: "removed", seal: 1, commentId: insult }]);
  await put(lines.map((line) => ({ ...line, comment: { ...line.comment, text: "Otro" } })));
  expect((await check()).findings).toHaveLength(2);
  await put([...lines, { ...lines[0], comment: { ...lines[0].comment, id: 9 } }]);
  expect((await check()).findings).toEqual([{ kind: "inserted", seal: 1, commentId: 9 }]);
});

describe("the case file of a comment", () => {
  /** The files are not compressed. */
  async function fileOf(id: number) {
    const text = await (await scene.ask(`/api/acta/case/${id}`)).text();
    const start = text.indexOf('[\n{"before"');
    const [proof] = JSON.parse(text.slice(start, text.indexOf("PK\u0007\u0008", start))) as [Proof];
    return { text, proof };
  }

  it("has a page without scripts, tables, and what proves it, from the entry to a signed day", async () => {
    const { insult } = await sealed();
    await signInAt(START + DAY);
    await app.cron();
    const { text, proof } = await fileOf(insult);
    for (const part of [
      "expediente.html",
      "expediente.json",
      "lo-que-paso.csv",
      "acta.json",
      "firma.json",
      INSULT,
      "Insultos",
      "Marta Quesada",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("<script");
    const start = performance.now();
    expect(await checkProof(proof)).toMatchObject({ comments: [{ changed: [] }], isSigned: true });
    expect(performance.now() - start).toBeLessThan(1_000);
    const [proved] = proof.comments;
    for (const [state, changed] of [
      [{ text: "Gracias" }, ["text"]],
      [{ authorName: "Otra" }, ["facts"]],
      [{ receivedAt: 1 }, ["ledger"]],
      [{ events: [] }, ["ledger"]],
      [{ id: 9 }, ["seal"]],
    ] as const)
      expect(
        await checkProof({ ...proof, comments: [{ ...proved!, state: { ...proved!.state, ...state } }] }),
      ).toMatchObject({ comments: [{ changed }] });
    const [seal] = proof.seals;
    expect(await checkProof({ ...proof, seals: [{ ...seal!, sealedAt: 1 }] })).toMatchObject({ isSigned: false });
  });

  it("leads over the later seals of the day, and says when nothing is signed or sealed yet", async () => {
    const { insult } = await sealed();
    const { proof } = await fileOf(insult);
    expect(await checkProof(proof)).toMatchObject({ comments: [{ changed: [] }], isSigned: null });
    await scene.write("Otro");
    await settle(app);
    const unsealed = (await fileOf(await idOf("Otro"))).proof;
    expect(await checkProof(unsealed)).toMatchObject({ comments: [{ sealedAt: null }], isSigned: null });
    await seal();
    await signInAt(START + DAY);
    await app.cron();
    const later = (await fileOf(insult)).proof;
    expect(later.seals).toHaveLength(2);
    const signed = { comments: [{ changed: [] }], isSigned: true };
    expect(await checkProof(later)).toMatchObject(signed);
    expect(await checkProof((await fileOf(await idOf("Otro"))).proof)).toMatchObject(signed);
  });

  it("shows a text of somebody else as text", async () => {
    const markup = "<img src=x onerror=alert(1)> hola";
    await scene.write(markup);
    const { text } = await fileOf(await idOf(markup));
    expect(text).toContain("&lt;img src=x");
  });
});

describe("signing", () => {
  const days = () => inCore("SELECT * FROM acta_days ORDER BY day").all<Record<string, string | null>>();

  it("signs the last seal of a day that is over, with a key that is published", async () => {
    await sealed();
    expect((await days()).results).toMatchObject([{ day: "2026-03-10", number: 1, signature: null }]);
    await signInAt(START + DAY);
    await app.cron();
    const [day] = (await days()).results;
    const published = await bodyOf<{ keys: { kid: string; crv: string }[] }>(await app.request("/api/acta/keys"));
    expect(published.keys.map(({ kid }) => kid)).toContain(day!.key_id);
    expect((await check()).findings).toEqual([]);
    const overview = await scene.answer<object>("/api/acta");
    expect(overview).toMatchObject({ seals: 1, entries: 2, unsealed: 0, signed: { day: "2026-03-10" } });
  });

  it("finds a signature that was changed, one of a key that is not ours, and a signed seal that is gone", async () => {
    await sealed();
    await signInAt(START + DAY);
    await app.cron();
    const [day] = (await days()).results;
    await inCore(
      "UPDATE acta_days SET signature = ?",
      day!.signature!.replace(/^./, (c) => (c === "A" ? "B" : "A")),
    ).run();
    expect((await check()).findings).toEqual([{ kind: "signature", seal: 1 }]);
    await inCore("UPDATE acta_days SET signature = ?, key_id = ?", day!.signature, "A".repeat(43)).run();
    expect((await check()).findings).toEqual([{ kind: "signature", seal: 1 }]);
    await inCore("UPDATE acta_days SET key_id = ?", day!.key_id).run();
    await run("DELETE FROM seals");
    expect((await check()).findings).toEqual([{ kind: "seal_missing", seal: 1 }]);
  });

  it("accepts signatures of an earlier key, which stays published", async () => {
    await sealed();
    await signInAt(START + DAY);
    await app.cron();
    const before = app.deps.config.ACTA_KEYS!;
    const pair = (await crypto.subtle.generateKey({ name: "Ed25519" }, true, ["sign", "verify"])) as CryptoKeyPair;
    const { x, d } = (await crypto.subtle.exportKey("jwk", pair.privateKey)) as JsonWebKey;
    app.deps.config = { ...app.deps.config, ACTA_KEYS: `${x}.${d},${before.split(".")[0]}` };
    await scene.write("Otro día");
    await settle(app);
    await seal();
    await app.cron();
    await signInAt(START + 2 * DAY);
    await app.cron();
    const keys = (await days()).results.map(({ key_id }) => key_id);
    expect(keys).toEqual([before.split(".")[0], x]);
    expect((await check()).findings).toEqual([]);
  });

  it("mails the signature to the owner who wants it, once", async () => {
    await scene.answer("/api/alerts/mine", { acta: true }, { method: "PUT" });
    await sealed();
    await signInAt(START + DAY);
    await app.cron();
    await app.cron();
    const mails = await inCore("SELECT letter FROM mails WHERE letter = 'acta'").all();
    expect(mails.results).toHaveLength(1);
  });
});
