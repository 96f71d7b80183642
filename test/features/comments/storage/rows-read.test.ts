// The rows that an operation reads must not grow with the stored rows: D1 bills rows read, and a page may have a million comments.
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { countingDatabase } from "../../../../tools/cost/counting-database.ts";
import { openComments, openCore } from "../../../../worker/platform/db/open.ts";
import { createTestApp, type TestApp } from "../../../support/app.ts";
import { INSULT, makeScene, PRAISE, runCron, type Scene, settle } from "../../../support/comments.ts";
import { bodyOf } from "../../../support/factories.ts";
import { freshStorage } from "../../../support/storage.ts";
import { storeCopies } from "../../../support/stored-comments.ts";

/** Numbers of stored comments. Both are larger than any window that an operation reads, such as a workspace's latest comments. */
const SMALL = 1_500;
const LARGE = 2_500;
/** Rows of difference that are allowed. Measurements leave a few rows: comments among the latest, twenty corrections, a reply that is read with its comment. */
const SAME = 25;

/** Operations that read rows of other operations, so each of them is measured on separate comments. */
const ALONE = [
  "a batch of events, judged and acted on",
  "sweeps that find nothing",
  "the cron's look at what is parked",
];

/** The cron reads every active page once a minute, which is intended (`test/support/databases/intended-scans.ts`). So core does not grow for these operations. */
const BY_THE_CLOCK = ["sweeps that find nothing", "the cron's look at what is parked"];
/** The first key of other owners' rows, above every key of the owner's. */
const OTHERS_FROM = 1_000_000_000;

const clock = { now: 0 };
let app: TestApp;
let scene: Scene;
let id: string;
let count: { rowsRead: number }[];

/** Rows read by each operation, at both sizes. */
const small: Record<string, number> = {};
const large: Record<string, number> = {};

// The other operations share their comments: to store thousands for each of them would take longer than the operations.
beforeAll(async () => {
  await measureTogether(Object.keys(OPERATIONS).filter((name) => !ALONE.includes(name)));
  for (const name of ALONE) await measureTogether([name]);
});

/** Measures operations on the same comments, first with few and then with many. */
async function measureTogether(names: string[]) {
  await freshStorage();
  clock.now = Date.now();
  const [core, comments] = [countingDatabase(env.DB), countingDatabase(env.COMMENTS_0)];
  count = [core.count, comments.count];
  const opened = openComments(comments.database);
  app = createTestApp({ now: () => clock.now, core: openCore(core.database), comments: () => opened });
  scene = await makeScene(app);
  await scene.write(PRAISE);
  id = (await scene.list())[0]!.id;
  [stored, others] = [0, 0];
  const growsCore = !names.some((name) => BY_THE_CLOCK.includes(name));
  await store(SMALL);
  if (growsCore) await connectOthers(SMALL);
  for (const name of names) {
    await measure(name); // the first run makes what later runs find
    small[name] = await measure(name);
  }
  await store(LARGE);
  if (growsCore) await connectOthers(LARGE);
  for (const name of names) large[name] = await measure(name);
}

/** Stores comments of the same page, two days old, until there are `wanted`. */
let stored = 0;
async function store(wanted: number) {
  const postedAt = clock.now - 2 * 86_400_000;
  while (stored < wanted) {
    const numbers = Array.from({ length: Math.min(500, wanted - stored) }, () => ++stored);
    await storeCopies(
      app,
      numbers.map((number) => ({
        id: number,
        externalKey: `otro${number}`,
        postedAt: postedAt - number,
        receivedAt: postedAt,
      })),
    );
  }
}

/** Makes other owners with a page each, until there are `wanted`: rows of core that no operation of this owner needs. */
let others = 0;
async function connectOthers(wanted: number) {
  const at = clock.now - 86_400_000;
  const rows: [table: string, columns: string, values: string][] = [
    [
      "users",
      "id, public_id, email, name, password_hash, password_changed_at, created_at",
      "i, 'u' || i, i || '@otra.example', 'Otra', '', ?3, ?3",
    ],
    ["workspaces", "id, public_id, shard, time_zone, created_at", "i, 'w' || i, 'COMMENTS_0', 'Europe/Madrid', ?3"],
    ["memberships", "user_id, workspace_id, role, created_at", "i, i, 'owner', ?3"],
    ["subscriptions", "workspace_id, plan, status, updated_at", "i, 'pro', 'active', ?3"],
    [
      "grants",
      "id, workspace_id, external_user_id, status, scopes, declined_scopes, sealed_token, created_at, updated_at",
      "i, i, 'g' || i, 'valid', '[]', '[]', '', ?3, ?3",
    ],
    [
      "pages",
      "id, public_id, workspace_id, grant_id, network, external_id, group_key, name, status, protected_from, activated_at, sealed_token, subscribed_at, last_sweep_at, sweep_at, created_at, updated_at",
      "i, 'p' || i, i, i, 'facebook', 'otra' || i, 'otra' || i, 'Otra', 'active', ?3, ?3, '', ?3, ?3, ?3 * 2, ?3, ?3",
    ],
  ];
  const numbers = "WITH RECURSIVE n (i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)";
  const [from, to] = [OTHERS_FROM + others, OTHERS_FROM + wanted - 1];
  await env.DB.batch(
    rows.map(([table, columns, values]) =>
      env.DB.prepare(`INSERT INTO ${table} (${columns}) ${numbers} SELECT ${values} FROM n WHERE ?3 > 0`).bind(
        from,
        to,
        at,
      ),
    ),
  );
  others = wanted;
}

/** The number of rows that both databases read while `happens` runs. */
async function rowsRead(happens: () => Promise<unknown>): Promise<number> {
  const sum = () => count.reduce((all, { rowsRead: rows }) => all + rows, 0);
  const before = sum();
  await happens();
  return sum() - before;
}

async function measure(name: string): Promise<number> {
  const { before, run } = OPERATIONS[name]!;
  await before?.();
  return rowsRead(run);
}

const post = async (path: string, json: object, headers: Record<string, string> = {}) =>
  scene.answer(path, json, { headers });
const get = async (path: string) => scene.answer(path);

/** Sets a status as a person, and lets the outbox act on the network. */
async function act(status: string) {
  await bodyOf(await scene.setStatus(id, status));
  await settle(app);
}

const ids = async () => (await scene.list("?limit=20")).map((comment) => comment.id);

let made = 0;

type Operation = {
  /** Rows that both databases may read, at either size: a tenth to a third above what was measured. */
  most: number;
  before?: () => Promise<unknown>;
  run: () => Promise<unknown>;
};

/** The operations. `before` makes what an operation needs, and its rows are not counted. */
const OPERATIONS: Record<string, Operation> = {
  "a batch of events, judged and acted on": {
    most: 1_700,
    before: async () => {
      const comments = Array.from({ length: 10 }, (_, n) => ({ target: scene.post, text: n % 2 ? INSULT : PRAISE }));
      await control("/sandbox/comments", { comments });
      await app.sandbox.idle();
    },
    run: () => app.drain(),
  },
  "a person's decision and its action": { most: 200, before: () => act("approved"), run: () => act("disapproved") },
  "taking a decision back": {
    most: 200,
    before: () => act("disapproved"),
    run: async () => {
      await post(`/api/comments/${id}/undo`, {});
      await settle(app);
    },
  },
  "the waves of a day": { most: 12, run: () => get("/api/waves") },
  "the members of a wave": { most: 15, run: () => scene.ask(`/api/waves/${id}/members`) },
  "a reply": {
    most: 200,
    run: async () => {
      await post("/api/comments/reply", { commentId: id, text: `Gracias ${++made}` });
      await settle(app);
    },
  },
  "a change of twenty comments": {
    most: 1_600,
    run: async () => {
      // Both directions, so that each measurement begins with the same statuses.
      for (const status of ["disapproved", "approved"])
        await post("/api/comments/bulk", { ids: await ids(), status }, { "idempotency-key": `bulk-${++made}` });
    },
  },
  "sweeps that find nothing": {
    most: 5_000,
    before: async () => {
      await runCron(app);
      // An hour later, so that each sweep includes what is done once an hour.
      clock.now += 60 * 60_000;
      await app.cron();
    },
    run: () => settle(app),
  },
  "the cron's look at what is parked": { most: 1_300, before: () => park(stored), run: () => app.cron() },
  "the list": { most: 220, run: () => get("/api/comments?limit=20") },
  "the list by status": { most: 380, run: () => get("/api/comments?limit=20&status=approved") },
  "the tiles": { most: 15, run: () => get(`/api/dashboard/stats/${scene.owner.userId}`) },
};

/** Stores `many` parked actions of a page, each due in a day. */
const park = (many: number) =>
  env.COMMENTS_0.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      INSERT OR IGNORE INTO actions (id, workspace_id, page_id, comment_id, kind, decision_seq, state, attempts, resend_at, created_at, updated_at)
      SELECT i, 1, 1, i, 'hide', 1, 'parked', 1, ?, 0, 0 FROM n`,
  )
    .bind(many, clock.now + 86_400_000)
    .run();

const control = async (path: string, json: object) => bodyOf(await app.control(path, { json }));

describe("rows read do not grow with what is stored", () => {
  it.for(Object.keys(OPERATIONS))("for %s", (name) => {
    expect(small[name]).toBeGreaterThan(0);
    expect(large[name]).toBeLessThanOrEqual(small[name]! + SAME);
  });
  it.for(Object.keys(OPERATIONS))("and have a maximum for %s", (name) => {
    expect(small[name]).toBeLessThanOrEqual(OPERATIONS[name]!.most);
    expect(large[name]).toBeLessThanOrEqual(OPERATIONS[name]!.most);
  });
});
