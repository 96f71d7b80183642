import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { signedRequest } from "../../../tools/sandbox/webhooks/call-back.ts";
import { hmacHex } from "../../../worker/platform/crypto/hash.ts";
import { INSULT, PRAISE, runCron, settle } from "../../support/comments.ts";
import { bodyOf, connectPages, listAccounts } from "../../support/factories.ts";
import { app, clock, inComments, inCore, newScene, scene } from "../../support/scene.ts";
import { freshArchive } from "../../support/storage.ts";
import { storeCopies } from "../../support/stored-comments.ts";

const DAY = 86_400_000;
let person: string;

beforeEach(async () => {
  await newScene();
  person = app.sandbox.state.grants[0]!.userId;
});

/** Sends a `signed_request` of this moment, or of an earlier one. */
async function callBack(path: string, about: { userId?: string; profileId?: string; issuedAt?: number } = {}) {
  const { userId = person, issuedAt = clock.now, ...rest } = about;
  const text = await signedRequest(app.deps.config.META_APP_SECRET, { userId, issuedAt, ...rest });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return app.request(`/api/webhooks/meta/${path}`, { method: "POST", body: `signed_request=${text}`, headers });
}
const Deletion = z.strictObject({ url: z.url(), confirmation_code: z.string().regex(/^[0-9a-f]{32}$/) });
const askDeletion = async (about: Parameters<typeof callBack>[1] = {}) =>
  Deletion.parse(await bodyOf(await callBack("data-deletion", about)));
const statusOf = async (code: string) =>
  z
    .strictObject({
      success: z.literal(true),
      deletion: z.strictObject({
        confirmation_code: z.string(),
        status: z.enum(["pending", "completed"]),
        requested_at: z.iso.datetime(),
        completed_at: z.iso.datetime().nullable(),
      }),
    })
    .parse(await bodyOf(await app.request(`/api/privacy/deletions/${code}`))).deletion;

const problems = async () => (await listAccounts(app, scene.owner)).map((account) => account.connection.problem);

/** Every text of every table of both databases. */
async function everything(): Promise<string> {
  const dump = async (db: D1Database) => {
    const tables = await db
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
      )
      .all<{ name: string }>();
    const rows = await Promise.all(tables.results.map(({ name }) => db.prepare(`SELECT * FROM "${name}"`).all()));
    return JSON.stringify(rows.map(({ results }) => results));
  };
  return (await dump(app.deps.core.$client)) + (await dump(app.deps.comments("COMMENTS_0").$client));
}

describe("a person removes the app at Meta", () => {
  it("disconnects their pages and keeps the decisions", async () => {
    await scene.write(INSULT);
    const answer = await bodyOf(await app.control(`/sandbox/users/${person}/deauthorize`, { json: {} }));
    expect(answer).toMatchObject({ status: 200 });
    expect(await problems()).toEqual(Array(4).fill("token"));
    expect(await scene.list()).toHaveLength(1);
    const [grant] = await app.deps.core.query.grants.findMany();
    expect(grant).toMatchObject({ status: "revoked", scopes: [] });
    expect(await app.deps.sealer.open(grant!.sealedToken, `grant:${grant!.workspaceId}:${person}`)).toBe("");
  });

  it("is repaired by connecting again, and the actions continue", async () => {
    await app.control(`/sandbox/users/${person}/deauthorize`, { json: {} });
    await connectPages(app, scene.owner);
    expect(await problems()).toEqual(Array(4).fill(null));
    const id = await scene.write(INSULT);
    expect((await scene.onNetwork(id)).hidden).toBe(true);
  });

  it("keeps what still waited for the network, and does it after the next connection", async () => {
    await app.control("/sandbox/faults", { method: "PUT", json: { rateLimit: { code: 80001, seconds: 600 } } });
    const insulted = await scene.write(INSULT);
    const praised = await scene.write(PRAISE);
    await scene.answer("/api/comments/reply", { commentId: (await scene.listed(praised)).id, text: "Gracias" });
    await settle(app);
    await app.control("/sandbox/faults", { method: "DELETE" });
    await app.control(`/sandbox/users/${person}/deauthorize`, { json: {} });
    clock.now += DAY;
    await runCron(app);
    expect(await scene.listed(insulted)).toMatchObject({ action_state: "parked", action_error: "token" });
    expect(await scene.listed(praised)).toMatchObject({ reply_state: "parked", reply_error: "token" });
    await connectPages(app, scene.owner);
    clock.now += 60_000;
    await runCron(app);
    expect((await scene.onNetwork(insulted)).hidden).toBe(true);
    expect(await scene.listed(praised)).toMatchObject({ reply_state: "applied" });
  });

  it("changes nothing when an old request is replayed", async () => {
    const old = clock.now;
    expect((await callBack("deauthorize")).status).toBe(200);
    clock.now += DAY;
    await connectPages(app, scene.owner);
    expect((await callBack("deauthorize", { issuedAt: old })).status).toBe(200);
    expect(await problems()).toEqual(Array(4).fill(null));
  });

  it("may be reported twice", async () => {
    for (let n = 0; n < 2; n++) expect((await callBack("deauthorize")).status).toBe(200);
    expect(await problems()).toEqual(Array(4).fill("token"));
  });

  it("changes nothing when a request without a time of issue is replayed", async () => {
    const payload = btoa(JSON.stringify({ algorithm: "HMAC-SHA256", user_id: person })).replaceAll("=", "");
    const mac = Buffer.from(await hmacHex(app.deps.config.META_APP_SECRET, payload), "hex").toString("base64url");
    const send = (signature: string) => {
      const body = new URLSearchParams({ signed_request: `${signature}.${payload}` });
      return app.request("/api/webhooks/meta/deauthorize", { method: "POST", body });
    };
    expect((await send(mac)).status).toBe(200);
    expect(await problems()).toEqual(Array(4).fill("token"));
    clock.now += DAY;
    await connectPages(app, scene.owner);
    for (const signature of [mac, `${mac}=`]) expect((await send(signature)).status).toBe(200);
    expect(await problems()).toEqual(Array(4).fill(null));
  });

  it("leaves other people's pages alone", async () => {
    expect((await callBack("deauthorize", { userId: "102000000000000009" })).status).toBe(200);
    expect(await problems()).toEqual(Array(4).fill(null));
  });

  it("affects one page when the page itself removed the app", async () => {
    const answer = await bodyOf(await app.control(`/sandbox/pages/${scene.pageId}/deauthorize`, { method: "POST" }));
    expect(answer).toMatchObject({ status: 200 });
    const lost = (await listAccounts(app, scene.owner)).filter((account) => account.connection.problem === "token");
    expect(lost.map(({ group_key }) => group_key)).toEqual([scene.pageId, scene.pageId]);
  });
});

describe("a person asks for their data to be deleted", () => {
  it("returns a code and an address, and no stored data refers to the person any more", async () => {
    await scene.write(INSULT);
    const letter =
      "INSERT INTO dead_letters (id, queue, code, body, created_at) VALUES (1, 'q', 'invalid', ?, 0), (2, 'q', 'invalid', '\"x\"', 0)";
    await inCore(letter, JSON.stringify({ authorId: person, text: PRAISE })).run();
    expect(await everything()).toContain(person);
    const { url, confirmation_code: code } = await askDeletion();
    expect(url).toBe(`${app.appOrigin}/data-deletion?code=${code}`);
    expect(await statusOf(code)).toMatchObject({ confirmation_code: code, status: "completed" });
    expect(await everything()).not.toContain(person);
    expect(await problems()).toEqual(Array(4).fill("token"));
  });

  it("returns the same code for the same request, and another for a later one", async () => {
    const first = await askDeletion();
    expect(await askDeletion({ issuedAt: clock.now })).toEqual(first);
    clock.now += DAY;
    const later = await askDeletion();
    expect(later.confirmation_code).not.toBe(first.confirmation_code);
    expect(await statusOf(later.confirmation_code)).toMatchObject({ status: "completed" });
  });

  it("answers the same for an unknown person", async () => {
    const { confirmation_code } = await askDeletion({ userId: "102000000000000009" });
    expect(await statusOf(confirmation_code)).toMatchObject({ status: "completed" });
    expect(await problems()).toEqual(Array(4).fill(null));
  });

  it("deletes what they wrote permanently: no sweep restores it", async () => {
    await scene.write(PRAISE, { authorId: person, authorName: "Marta Q." });
    await scene.write("Otra persona");
    await connectedByAnother();
    await askDeletion();
    const all = await everything();
    expect(all).not.toContain("Marta Q.");
    expect(all).not.toContain(PRAISE);
    expect(all).toContain("Otra persona");
    clock.now += 60_000;
    await runCron(app);
    expect(await everything()).not.toContain("Marta Q.");
    expect(await scene.list("?status=removed")).toMatchObject([{ content: "", author_name: null }]);
  });

  it("is no longer named in the page's replies, here or on the network, and nothing restores that", async () => {
    const theirs = await scene.write(PRAISE, { authorId: person, authorName: "Marta Q." });
    const another = await scene.write("¿Abren mañana?", { authorName: "Otra persona" });
    await connectedByAnother();
    const { id } = (await scene.list()).find(({ external_id }) => external_id === theirs)!;
    await scene.answer("/api/comments/reply", { commentId: id, text: "¡Gracias, Marta!" });
    const page = { authorId: scene.pageId, authorName: "Café Sol" };
    await scene.write("Te esperamos, Martita", { target: theirs, ...page });
    await scene.write("A las ocho, como le dije a MARTA Q.", { target: another, ...page });
    await scene.write("La señora Smarta Q.uiroga no es ella", page);
    expect(await everything()).toMatch(/¡Gracias, Marta!.*Martita.*MARTA Q/s);
    await askDeletion();
    const left = await everything();
    for (const trace of ["¡Gracias", "Martita", "MARTA", "Marta Q"]) expect(left).not.toContain(trace);
    expect(left).toContain("Smarta Q.uiroga");
    expect(left).toContain("¿Abren mañana?");
    // What the page writes there afterwards, and what was reported late, arrive after the deletion.
    await scene.write("Hasta pronto, Martita", { target: theirs, ...page });
    clock.now += 60 * 60_000;
    await runCron(app);
    expect(await everything()).not.toMatch(/Martita|Marta Q/);
  });

  it("is deleted in parts when there is much data, and the cron continues", async () => {
    await scene.write(PRAISE, { authorId: person, authorName: "Marta Q." });
    for (let n = 0; n < 6; n++)
      await storeCopies(
        app,
        Array.from({ length: 850 }, () => ({})),
      );
    const { confirmation_code: code } = await askDeletion();
    const left = async () => everything().then((all) => all.includes("Marta Q."));
    expect([await left(), (await statusOf(code)).status]).toEqual([true, "pending"]);
    clock.now += 61_000;
    await app.cron();
    expect([await left(), (await statusOf(code)).status]).toEqual([false, "completed"]);
    const positions = "SELECT count(DISTINCT change_seq) AS n, max(change_seq) AS last FROM comments";
    const { n, last } = (await inComments(positions).first<{ n: number; last: number }>())!;
    expect(n).toBe(5101);
    const sequence = await inComments("SELECT value FROM sequences").first();
    expect(sequence).toEqual({ value: last });
  });

  it("deletes the team's free notes, and keeps a reason from the list", async () => {
    await scene.write(PRAISE, { authorId: person });
    const { id } = (await scene.list())[0]!;
    await bodyOf(await scene.setStatus(id, "disapproved", { reason: "Marta otra vez" }));
    await bodyOf(await scene.setStatus(id, "approved"));
    await bodyOf(await scene.setStatus(id, "disapproved", { reason: "Spam" }));
    await bodyOf(await scene.setStatus(id, "approved"));
    const headers = { "idempotency-key": "b1" };
    await scene.answer(
      "/api/comments/bulk",
      { ids: [id], status: "disapproved", reason: "Por ser Marta" },
      { headers },
    );
    expect(await everything()).toMatch(/Marta otra vez.*Por ser Marta/s);
    await askDeletion();
    expect((await everything()).includes("Marta")).toBe(false);
    expect(await (await scene.ask("/api/audit")).text()).toContain("por «Spam»");
  });

  it("is in no file made before, in no note on another comment, and in no saved view", async () => {
    await freshArchive();
    await scene.write(PRAISE, { authorId: person, authorName: "Marta Quirós" });
    await scene.write("¿Abren mañana?", { authorName: "Otra persona" });
    await connectedByAnother();
    const { id } = (await scene.list()).find(({ content }) => content.startsWith("¿Abren"))!;
    const note = (text: string) => scene.answer("/api/notes", { commentId: id, text });
    await note("Es amiga de MARTA QUIROS, ojo");
    await note("Es clienta de siempre");
    const views = [
      { name: "Lo de Marta Quirós", query: "status=flagged" },
      { name: "Buscada", query: "search=marta+quir%C3%B3s" },
      { name: "Spam", query: "status=disapproved" },
    ];
    const saved = await scene.ask("/api/saved-views", { views }, { method: "PUT" });
    expect(saved.status).toBe(200);
    await bodyOf(await scene.ask("/api/account/export", {}));
    await settle(app);
    const json = { password: scene.owner.password };
    const link = async () => (await scene.ask("/api/account/export/link", json)).status;
    expect(await link()).toBe(200);
    await askDeletion();
    clock.now += 60_000;
    await runCron(app);
    const left = await everything();
    expect(left).not.toMatch(/marta quir/i);
    expect(left).toContain("Es clienta de siempre");
    expect(left).toContain("Spam");
    expect(await link()).toBe(404);
    expect((await env.ARCHIVE.list()).objects.filter(({ key }) => key.includes("/export/"))).toEqual([]);
  });

  it("deletes the data of a person whose pages another person connected later", async () => {
    await connectedByAnother();
    const [first, second] = await app.deps.core.query.grants.findMany({ orderBy: (grant, { asc }) => asc(grant.id) });
    expect([first!.status, second!.status]).toEqual(["revoked", "valid"]);
    expect(await app.deps.sealer.open(first!.sealedToken, `grant:${first!.workspaceId}:${person}`)).toBe("");
    expect(await problems()).toEqual(Array(4).fill(null));
  });

  it("is finished by the cron when the first try is cut short", async () => {
    const { confirmation_code: code } = await askDeletion();
    const { sealer, core } = app.deps;
    const sealed = await sealer.seal(JSON.stringify({ userId: person, pageId: null }), `deletion:${code}`);
    await core.$client.prepare("UPDATE data_deletions SET completed_at = NULL, sealed_person = ?").bind(sealed).run();
    await core.$client.prepare("UPDATE grants SET external_user_id = ?").bind(person).run();
    expect(await statusOf(code)).toMatchObject({ status: "pending", completed_at: null });
    clock.now += 61_000;
    await app.cron();
    expect(await statusOf(code)).toMatchObject({ status: "completed" });
    expect(await everything()).not.toContain(person);
  });

  it("does not wait for a request that cannot be finished", async () => {
    const { sealer, core } = app.deps;
    const codes = ["a", "b"].map((digit) => digit.repeat(32));
    const sealed = await sealer.seal(JSON.stringify({ userId: person, pageId: null }), `deletion:${codes[1]}`);
    const add = core.$client.prepare(
      "INSERT INTO data_deletions (code, sealed_person, issued_at, requested_at) VALUES (?, ?, ?3, ?3)",
    );
    await core.$client.batch([add.bind(codes[0], "1:broken", clock.now), add.bind(codes[1], sealed, clock.now + 1)]);
    clock.now += 61_001;
    await app.cron();
    expect(await statusOf(codes[0]!)).toMatchObject({ status: "pending" });
    expect(await statusOf(codes[1]!)).toMatchObject({ status: "completed" });
  });

  it("shows nothing to a visitor without the code", async () => {
    expect((await app.request(`/api/privacy/deletions/${"0".repeat(32)}`)).status).toBe(404);
    expect((await app.request("/api/privacy/deletions/x")).status).toBe(400);
  });

  /** Connects the pages by another person's grant too, so that sweeps continue. */
  async function connectedByAnother() {
    const state = app.sandbox.state;
    const other = state.users[1]!.id;
    for (const page of state.pages) page.tasks[other] = ["MODERATE", "MANAGE", "CREATE_CONTENT"];
    const start = await scene.answer("/api/social/auth-url?platform=facebook");
    const query = new URL((start as { redirectUrl: string }).redirectUrl).searchParams;
    const json = {
      redirectUri: query.get("redirect_uri"),
      state: query.get("state"),
      clientId: query.get("client_id"),
      scope: query.get("scope"),
      userId: other,
    };
    const { redirect } = await bodyOf<{ redirect: string }>(await app.control("/sandbox/dialog/allow", { json }));
    const back = Object.fromEntries(new URL(redirect).searchParams);
    await scene.answer("/api/social/facebook/callback", back);
  }
});
