// An account is closed, taken back, and deleted. Afterwards no table of any database and no object contains a value of its people.
import { env } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import { moveSql } from "../../../tools/shards/statements.ts";
import { deleteClosed } from "../../../worker/features/account-deletion/delete-closed.ts";
import { requestAccountDeletion } from "../../../worker/features/account-deletion/request-account-deletion.ts";
import { continueMoves } from "../../../worker/features/shards/move/continue-moves.ts";
import { createArchive } from "../../../worker/platform/archive/archive.ts";
import { openComments } from "../../../worker/platform/db/open.ts";
import { INSULT, makeScene, runCron, type Scene, settle } from "../../support/comments.ts";
import { killedAt } from "../../support/databases/failing-databases.ts";
import { recorded, recording } from "../../support/databases/statements.ts";
import { bodyOf, colleagueOf, type Owner, registerOwner, sessionStatus, signedIn } from "../../support/factories.ts";
import { freshArchive, freshShards, freshStorage } from "../../support/storage.ts";
import { type BillingApp, buy, createBillingApp, DAY, runningIn } from "../../support/stripe.ts";

const DATABASES = { DB: env.DB, COMMENTS_0: env.COMMENTS_0, COMMENTS_1: env.COMMENTS_1 };
const SHARDS = ["COMMENTS_0", "COMMENTS_1"] as const;
const MINUTE = 60;

let app: BillingApp;
let scene: Scene;
let owner: Owner;
let neighbour: Owner;

beforeEach(async () => {
  await Promise.all([freshStorage(), freshShards()]);
  await freshArchive();
  const opened = new Map<string, ReturnType<typeof openComments>>(
    SHARDS.map((shard) => [shard, openComments(recorded(env[shard]))]),
  );
  app = await createBillingApp({ comments: (shard) => opened.get(shard)!, shards: SHARDS });
  neighbour = await registerOwner(app, { name: "Vecina", email: "vecina@example.com" });
  scene = await makeScene(app);
  owner = scene.owner;
  await buy(app, owner, { plan: "pro" });
});

const post = (path: string, json: object = {}, by = owner) => app.request(path, { token: by.token, json });
const close = (password = owner.password) => post("/api/account/close", { password });
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;
const seenBy = ({ token }: Owner) => sessionStatus(app, token);
const step = () => env.DB.prepare("SELECT step FROM account_deletions").first<string>("step");
const activePages = () => env.DB.prepare("SELECT count(*) AS n FROM pages WHERE status = 'active'").first<number>("n");

/** Every value of every table of every database, and every object with its name. */
async function everything(): Promise<string> {
  const rows = Object.values(DATABASES).map(async (database) => {
    const tables = await database
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
      )
      .all<{ name: string }>();
    return Promise.all(
      tables.results.map(async ({ name }) => ({
        name,
        rows: (await database.prepare(`SELECT * FROM "${name}"`).all()).results,
      })),
    );
  });
  const archive = createArchive(env.ARCHIVE);
  const objects = (await env.ARCHIVE.list()).objects.map(async ({ key }) => [
    key,
    await archive.read(key).catch(() => ""),
  ]);
  return JSON.stringify([await Promise.all(rows), await Promise.all(objects)]);
}

/** Fills an account with a bit of everything it can contain. @returns values that are now in a database or in the archive */
async function live(): Promise<string[]> {
  await post("/api/moderation/settings", { automod: true, prohibitedKeywords: ["zarrapastroso"] });
  await scene.write(INSULT, { authorName: "Quiteria Olmo" });
  await scene.write("Vaya pan tan zarrapastroso", { authorName: "Quiteria Olmo" });
  await scene.write("¿A qué hora abren el obrador?", { authorName: "Wenceslao Pino" });
  const asked = (await scene.list()).find(({ content }) => content.includes("obrador"))!;
  await post("/api/comments/reply", { commentId: asked.id, text: "Wenceslao, abrimos a las siete" });
  await scene.setStatus((await scene.list())[1]!.id, "approved", { internalNote: "clienta conflictiva" });
  await post("/api/reports", { commentId: asked.id, reason: "Otro", internalNote: "vuelve a preguntar" });
  await bodyOf(await post("/api/account/export"));
  await settle(app);
  const { id: workspaceId, public_id: publicId } = (await env.DB.prepare(
    "SELECT w.id, w.public_id FROM workspaces w JOIN memberships m ON m.workspace_id = w.id JOIN users u ON u.id = m.user_id WHERE u.email = ?",
  )
    .bind(owner.email)
    .first<{ id: number; public_id: string }>())!;
  const page = (await env.DB.prepare("SELECT id, name, external_id FROM pages WHERE workspace_id = ?")
    .bind(workspaceId)
    .first<{ id: number; name: string; external_id: string }>())!;
  await createArchive(env.ARCHIVE).write(`${workspaceId}/2025-01/1.jsonl.gz`, [{ text: "antigualla" }]);
  await env.DB.batch([
    // A webhook of the page that became a dead letter, and the commission that a recommender earned by this account.
    env.DB.prepare(
      "INSERT INTO dead_letters (id, queue, code, body, created_at) VALUES (?, 'comment-events', 'exhausted', ?, 1)",
    ).bind(app.now() * 1000 * 4096, JSON.stringify({ pageExternalId: page.external_id, text: "carta muerta" })),
    env.DB.prepare(
      "INSERT INTO page_trials SELECT trial_key, workspace_id, 1 FROM pages WHERE id = ? ON CONFLICT DO NOTHING",
    ).bind(page.id),
    env.DB.prepare(
      "INSERT INTO commissions SELECT 5, min(id), ?, 'in_neighbour', 4000, 400, 1, '2026-01' FROM workspaces",
    ).bind(workspaceId),
    env.DB.prepare("INSERT INTO referrals SELECT ?, min(id), 'codigo', 1, NULL FROM workspaces").bind(workspaceId),
  ]);
  await env.COMMENTS_1.prepare(
    "INSERT INTO posts (page_id, workspace_id, external_id, updated_at) VALUES (?, ?, 'rastro-de-mudanza', 1)",
  )
    .bind(page.id, workspaceId)
    .run();
  return [
    owner.email,
    owner.userId,
    publicId,
    page.name,
    page.external_id,
    "zarrapastroso",
    "Quiteria",
    "Wenceslao",
    "obrador",
    "abrimos a las siete",
    "clienta conflictiva",
    "vuelve a preguntar",
    "antigualla",
    "carta muerta",
    "rastro-de-mudanza",
  ];
}

/** The mails, without the receipt of the owner's purchase. */
const letters = () => app.mails.filter(({ subject }) => !subject.includes("recibo"));
const subjects = () => letters().map(({ to, subject }) => [to, subject]);

it("pauses and stops the renewal at once, and restores everything when the owner changes their mind", async () => {
  const pages = await activePages();
  const eva = await colleagueOf(app, owner, { name: "Eva", role: "viewer" });
  expect(await codeOf(await close("equivocada"))).toBe("wrong_password");
  const { closes_at: closesAt } = await bodyOf<{ closes_at: string }>(await close());
  expect(Date.parse(closesAt)).toBe((app.now() + 14 * DAY) * 1000);
  expect([await activePages(), (await runningIn(app, owner))[0]?.cancel_at]).toEqual([0, expect.any(Number)]);
  // A second request changes nothing.
  await app.pass(DAY);
  expect(await bodyOf(await close())).toMatchObject({ closes_at: closesAt });
  await runCron(app);
  expect(subjects()).toEqual([
    [owner.email, "Tu cuenta de Atalaya se va a borrar"],
    [eva.email, "Ana se va a borrar de Atalaya"],
  ]);
  expect(await codeOf(await post("/api/payments/create-checkout", { plan: "pro", period: "monthly" }))).toBe(
    "account_closing",
  );
  expect(await bodyOf(await app.request("/api/auth/verify-token", { token: owner.token }))).toMatchObject({
    user: { closes_at: closesAt, allows: { protection: false } },
  });

  await bodyOf(await post("/api/account/take-back"));
  await bodyOf(await post("/api/account/take-back"));
  await settle(app);
  expect(subjects().slice(2)).toEqual([[eva.email, "Ana sigue en Atalaya"]]);
  expect([await activePages(), (await runningIn(app, owner))[0]?.cancel_at, await step()]).toEqual([pages, null, null]);
  await app.pass(14 * DAY);
  owner = await signedIn(app, owner);
  await runCron(app);
  expect([await seenBy(owner), await activePages()]).toEqual([200, pages]);
});

it("is refused for somebody who handed the workspace over while they confirmed", async () => {
  const { pages, users, workspaces } = app.deps.core.query;
  const user = (await users.findFirst({ where: (u, { eq }) => eq(u.email, "vecina@example.com") }))!;
  const { workspaceId } = (await pages.findFirst())!;
  const workspace = (await workspaces.findFirst({ where: (w, { eq }) => eq(w.id, workspaceId) }))!;
  await expect(requestAccountDeletion(app.deps, { user, workspace, why: "asked" })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await step()).toBeNull();
});

it("waits for a workspace that moves, and deletes it in its new database", async () => {
  await scene.write(INSULT);
  const workspaceId = await env.COMMENTS_0.prepare("SELECT workspace_id FROM comments").first<number>("workspace_id");
  await bodyOf(await close());
  await env.DB.prepare(moveSql({ workspaceId: workspaceId!, to: "COMMENTS_1" }, app.deps.now())).run();
  await recording(() => continueMoves(app.deps));
  await env.DB.prepare("UPDATE workspace_moves SET claimed_until = 9e15").run();
  await app.pass(14 * DAY);
  await runCron(app);
  await runCron(app);
  expect(await step()).toBe("waiting");

  await env.DB.prepare("UPDATE workspace_moves SET claimed_until = 0").run();
  for (let run = 0; run < 10 && (await step()) !== "last_look"; run++) {
    await runCron(app);
    await app.pass(6 * MINUTE);
  }
  expect(await step()).toBe("last_look");
  for (const shard of SHARDS) {
    const left = ["comments", "events", "sequences", "usage_counts", "daily_counts"].map((table) =>
      env[shard].prepare(`SELECT count(*) AS n FROM ${table} WHERE workspace_id = ${workspaceId}`).first("n"),
    );
    expect([shard, await Promise.all(left)]).toEqual([shard, [0, 0, 0, 0, 0]]);
  }
});

it("deletes everything everywhere after fourteen days, killed at one statement after the other, and says so once", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const values = await live();
  // One member is in no other workspace, the other one owns a workspace too.
  const eva = await colleagueOf(app, owner, { name: "Eva", role: "viewer" });
  const bruno = await colleagueOf(app, owner, { role: "viewer" });
  await env.DB.prepare(
    "DELETE FROM memberships WHERE role = 'owner' AND user_id = (SELECT id FROM users WHERE email = ?)",
  )
    .bind(eva.email)
    .run();
  values.push(eva.email, eva.userId);
  const before = await everything();
  expect(values.filter((value) => !before.includes(value))).toEqual([]);
  await bodyOf(await close());
  await settle(app);
  await app.pass(14 * DAY - MINUTE);
  await runCron(app);
  expect([await step(), await seenBy(await signedIn(app, owner))]).toEqual(["waiting", 200]);
  const late = await signedIn(app, owner);
  await app.pass(MINUTE);

  // Kills the run alternately before and after the database executed a statement. Smaller steps take longer and find nothing more.
  for (let run = 1; (await step()) !== "last_look" && run < 100; run++) {
    const killed = killedAt(4 * run - 3, run % 2 === 0);
    await recording(() => deleteClosed({ ...app.deps, ...killed.deps }).catch(() => 0));
    if (run === 3) expect(await codeOf(await post("/api/account/take-back", {}, late))).toBe("account_gone");
    // A killed run holds the account until its lease ends.
    await app.pass(6 * MINUTE);
  }
  await app.pass(70 * MINUTE);
  await runCron(app);
  expect(await step()).toBe("done");

  const after = await everything();
  expect(values.filter((value) => after.includes(value))).toEqual([]);
  expect((await env.ARCHIVE.list()).objects).toEqual([]);
  expect([await seenBy(late), await seenBy(await signedIn(app, neighbour))]).toEqual([401, 200]);
  // The recommender's commission stays. Stripe keeps the invoices, and no subscription runs.
  expect(await env.DB.prepare("SELECT count(*) AS n FROM commissions").first("n")).toBe(1);
  const [customer] = (await app.client.customers.list({ email: owner.email })).data;
  expect((await app.client.invoices.list({ customer: customer!.id })).data.length).toBeGreaterThan(0);
  expect(await runningIn(app, owner)).toEqual([]);
  // The page was unsubscribed at the network.
  expect((await scene.calls("unsubscribe")).length).toBeGreaterThan(0);
  expect(subjects()).toEqual([
    [owner.email, "Tus datos de Atalaya están listos"],
    [owner.email, "Tu cuenta de Atalaya se va a borrar"],
    [eva.email, "Ana se va a borrar de Atalaya"],
    [bruno.email, "Ana se va a borrar de Atalaya"],
    [owner.email, "Tu cuenta de Atalaya se ha borrado"],
    [eva.email, "Ana se ha borrado de Atalaya"],
    [bruno.email, "Ana se ha borrado de Atalaya"],
  ]);
  const last = letters()
    .slice(-2)
    .map(({ text }) => text);
  expect(last[0]).toContain("se ha borrado con él");
  expect(last[1]).toContain("tus otros equipos siguen como están");
  expect(await seenBy(bruno)).toBe(200);
  await scene.write("después").catch(() => undefined);
  await runCron(app);
  expect(await everything()).not.toContain("después");
});
