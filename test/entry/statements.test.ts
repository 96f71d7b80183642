// D1 refuses all statements of an invocation after the 1,000th. `test/support/databases/count-statements.ts` refuses the 500th of any
// invocation of any test; these are the largest.
import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { newId } from "../../worker/platform/db/ids.ts";
import { INSULT, PRAISE, runCron, settle } from "../support/comments.ts";
import { bodyOf, connectPages, registerOwner } from "../support/factories.ts";
import { app, clock, inCore, newScene, scene } from "../support/scene.ts";

const DAY_MS = 86_400_000;
const MANY = 300;
/** The first key of these owners' rows. */
const FROM = 1_000_000_000;
const THEIRS = `BETWEEN ${FROM} AND ${FROM + MANY - 1}`;

beforeEach(() => newScene());

/** Makes many owners with a broken page each, whose jobs are all due: their trials ended, end soon, or ended and were never verified. */
async function makeOwners() {
  const at = clock.now - DAY_MS;
  const rows: [table: string, columns: string, values: string][] = [
    [
      "users",
      "id, public_id, email, name, password_hash, password_changed_at, created_at, email_verified_at",
      "i, 'u' || i, i || '@otra.example', 'Otra', '', ?3, ?3 - 90 * 86400000, CASE WHEN i % 3 < 2 THEN ?3 END",
    ],
    [
      "workspaces",
      "id, public_id, shard, time_zone, created_at, watch_at, letter_at, archive_at",
      "i, 'w' || i, 'COMMENTS_0', 'Europe/Madrid', ?3, 0, 1, 0",
    ],
    ["memberships", "user_id, workspace_id, role, created_at", "i, i, 'owner', ?3"],
    [
      "subscriptions",
      "workspace_id, plan, status, trial_started_at, trial_ends_at, updated_at",
      "i, 'pro', 'trial', ?3, ?3 + (i % 3 = 1) * 2 * 86400000, ?3",
    ],
    [
      "grants",
      "id, workspace_id, external_user_id, status, scopes, declined_scopes, sealed_token, expires_at, created_at, updated_at",
      "i, i, 'g' || i, 'valid', '[]', '[]', '', ?3 + 2 * 86400000, ?3, ?3",
    ],
    [
      "pages",
      "id, public_id, workspace_id, grant_id, network, external_id, group_key, name, status, problem, protected_from, activated_at, sealed_token, subscribed_at, created_at, updated_at",
      "i, 'p' || i, i, i, 'facebook', 'otra' || i, 'otra' || i, 'Otra', 'active', 'token', ?3, ?3, '', ?3, ?3, ?3",
    ],
  ];
  const numbers = "WITH RECURSIVE n (i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)";
  await env.DB.batch(
    rows.map(([table, columns, values]) =>
      env.DB.prepare(`INSERT INTO ${table} (${columns}) ${numbers} SELECT ${values} FROM n WHERE ?3 > 0`).bind(
        FROM,
        FROM + MANY - 1,
        at,
      ),
    ),
  );
}

const count = (sql: string) => inCore(`SELECT count(*) AS many FROM ${sql}`).first<number>("many");

it("the cron spreads what is due for hundreds of owners over some minutes", async () => {
  await makeOwners();
  const left = async () => [
    await count(`pages WHERE id ${THEIRS} AND id % 3 = 0 AND status = 'active'`),
    await count(`subscriptions WHERE workspace_id ${THEIRS} AND workspace_id % 3 = 2 AND closes_at IS NULL`),
    await count(`workspaces WHERE id ${THEIRS} AND watch_at <= ${clock.now}`),
    await count(`workspaces WHERE id ${THEIRS} AND letter_at <= ${clock.now}`),
  ];
  for (let minute = 0; minute < 40 && (await left()).some((many) => many !== 0); minute++) {
    await app.cron();
    clock.now += 60_000;
  }
  expect(await left()).toEqual([0, 0, 0, 0]);
  expect(await count(`alerts WHERE kind = 'connection_broken' AND workspace_id ${THEIRS}`)).toBeGreaterThanOrEqual(
    MANY / 3,
  );
});

it("an alert of this minute is sent in it, however much there is to delete", async () => {
  await makeOwners();
  const later = clock.now + 30 * DAY_MS;
  await inCore(
    `UPDATE workspaces SET watch_at = ?, letter_at = ?, archive_at = ? WHERE id ${THEIRS}`,
    later,
    later,
    later,
  ).run();
  await inCore(`UPDATE subscriptions SET trial_ends_at = ? WHERE workspace_id ${THEIRS}`, later).run();
  await inCore(`UPDATE grants SET expires_at = NULL WHERE id ${THEIRS}`).run();
  await inCore(`UPDATE users SET email_verified_at = 1 WHERE id ${THEIRS}`).run();
  await inCore(`UPDATE pages SET status = 'inactive', problem = NULL, purge_below_id = id WHERE id ${THEIRS}`).run();
  await inCore(
    `INSERT INTO account_deletions (workspace_id, requested_at, closes_at, step, next_at) SELECT id, 0, 0, 'rows', 0 FROM workspaces WHERE id ${THEIRS}`,
  ).run();
  const { workspace_id: workspaceId } = (await inCore(`SELECT workspace_id FROM pages WHERE id NOT ${THEIRS}`).first<{
    workspace_id: number;
  }>())!;
  const id = newId(clock.now);
  await inCore(
    "INSERT INTO alerts (id, workspace_id, kind, subject, data, created_at, due_at) VALUES (?4, ?1, 'connection_expiring', 'x', ?2, ?3, ?3)",
    workspaceId,
    JSON.stringify({ page: "Panadería", pageId: 1, count: null }),
    clock.now,
    id,
  ).run();
  await app.cron();
  expect(await count(`alerts WHERE id = ${id} AND reported_at IS NOT NULL`)).toBe(1);
});

it("a person connects hundreds of pages at once", async () => {
  for (let n = 0; n < MANY; n++)
    await bodyOf(await app.control("/sandbox/pages", { json: { name: `Tienda ${n}`, instagram: true } }));
  const accounts = await connectPages(app, await registerOwner(app, { plan: "pro" }));
  expect(accounts.length).toBeGreaterThan(2 * MANY);
  expect(new Set(accounts.map(({ name }) => name))).toContain(`Tienda ${MANY - 1}`);
});

it("a full batch of comments of many posts, and all that follows from it", async () => {
  const comments = Array.from({ length: 60 }, (_, n) => ({
    target: n % 2 ? scene.post : scene.media,
    text: n % 3 ? `${INSULT} ${n}` : `${PRAISE} ${n}`,
    authorId: `73${1e9 + n}`,
  }));
  await bodyOf(await app.control("/sandbox/comments", { json: { comments } }));
  await settle(app);
  expect((await scene.list("?limit=60")).filter(({ status }) => status === "disapproved")).toHaveLength(40);
});

it("sweeps of a page where no webhook reported the comments of dozens of posts", async () => {
  const posts = [];
  for (let n = 0; n < 80; n++) {
    const network = n % 2 ? "facebook" : "instagram";
    const json = { pageId: scene.pageId, message: `Novedad ${n}`, network };
    posts.push((await bodyOf<{ id: string }>(await app.control("/sandbox/posts", { json }))).id);
  }
  const comments = posts.flatMap((target, post) =>
    Array.from({ length: 3 }, (_, n) => ({ target, text: `${INSULT} ${post} ${n}`, silent: true })),
  );
  await bodyOf(await app.control("/sandbox/comments", { json: { comments } }));
  for (let hour = 0; hour < 30; hour++) {
    clock.now += 3_600_000;
    await runCron(app);
  }
  const stored = env.COMMENTS_0.prepare("SELECT count(*) AS many FROM comments WHERE instr(text, ?)");
  expect(await stored.bind(INSULT).first("many")).toBe(comments.length);
});
