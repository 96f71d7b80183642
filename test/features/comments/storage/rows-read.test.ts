// What an operation reads must not grow with what is stored: D1 bills rows read, and a page may have a million comments.
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { openComments, openCore } from "../../../../worker/platform/db/open.ts";
import { createTestApp, type TestApp } from "../../../support/app.ts";
import { INSULT, PRAISE, type Scene, scene, settle } from "../../../support/comments.ts";
import { countingDatabase } from "../../../support/databases/counting-database.ts";
import { bodyOf } from "../../../support/factories.ts";
import { freshStorage } from "../../../support/storage.ts";
import { storeCopies } from "../../../support/stored-comments.ts";

/** Above every window that an operation looks at, such as the latest comments of a workspace. */
const SMALL = 1_500;
const LARGE = 4_000;
/** What a measurement itself leaves behind: some comments more among the latest, twenty corrections, a reply that is read with its comment. */
const SAME = 25;

/** What these read depends on what other operations leave: each is measured on comments of its own. */
const ALONE = [
  "a batch of events, judged and acted on",
  "sweeps that find nothing",
  "the cron's look at what is parked",
];

const clock = { now: 0 };
let app: TestApp;
let s: Scene;
let id: string;
let count: { rowsRead: number }[];

/** Rows read by each operation, at both sizes. */
const small: Record<string, number> = {};
const large: Record<string, number> = {};

// The others share theirs: to store thousands for each would take longer than all they do.
beforeAll(async () => {
  await measureTogether(Object.keys(OPERATIONS).filter((name) => !ALONE.includes(name)));
  for (const name of ALONE) await measureTogether([name]);
});

/** Measures on the same comments, first few and then many. */
async function measureTogether(names: string[]) {
  await freshStorage();
  clock.now = Date.now();
  const [core, comments] = [countingDatabase(env.DB), countingDatabase(env.COMMENTS_0)];
  count = [core.count, comments.count];
  const opened = openComments(comments.database);
  app = createTestApp({ now: () => clock.now, core: openCore(core.database), comments: () => opened });
  s = await scene(app);
  await s.write(PRAISE);
  id = (await s.list())[0]!.id;
  stored = 0;
  await store(SMALL);
  for (const name of names) {
    await measure(name); // what is made once is made
    small[name] = await measure(name);
  }
  await store(LARGE);
  for (const name of names) large[name] = await measure(name);
}

/** More comments of the same page, two days old, until there are so many. */
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

/** Rows that both databases read while something happens. */
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
  bodyOf(await app.request(path, { token: s.owner.token, json, headers }));
const get = async (path: string) => bodyOf(await app.request(path, { token: s.owner.token }));

/** A person decides, and the outbox brings it to the network. */
async function act(status: string) {
  await bodyOf(await s.setStatus(id, status));
  await settle(app);
}

const ids = async () => (await s.list("?limit=20")).map((comment) => comment.id);

let made = 0;

/** What is done at each size; what it needs is made before its rows are counted. */
const OPERATIONS: Record<string, { before?: () => Promise<unknown>; run: () => Promise<unknown> }> = {
  "a batch of events, judged and acted on": {
    before: async () => {
      const comments = Array.from({ length: 10 }, (_, n) => ({ target: s.post, text: n % 2 ? INSULT : PRAISE }));
      await control("/sandbox/comments", { comments });
      await app.sandbox.idle();
    },
    run: () => app.drain(),
  },
  "a person's decision and its action": {
    before: () => act("approved"),
    run: () => act("disapproved"),
  },
  "taking a decision back": {
    before: () => act("disapproved"),
    run: async () => {
      await post(`/api/comments/${id}/undo`, {});
      await settle(app);
    },
  },
  "a reply": {
    run: async () => {
      await post("/api/comments/reply", { commentId: id, text: `Gracias ${++made}` });
      await settle(app);
    },
  },
  "a change of twenty comments": {
    run: async () => {
      // There and back: each measure begins with the same statuses.
      for (const status of ["disapproved", "approved"])
        await post("/api/comments/bulk", { ids: await ids(), status }, { "idempotency-key": `bulk-${++made}` });
    },
  },
  "sweeps that find nothing": {
    before: async () => {
      await app.cron();
      await settle(app);
      // Whatever a sweep does once an hour is part of each of them.
      clock.now += 60 * 60_000;
      await app.cron();
    },
    run: () => settle(app),
  },
  "the cron's look at what is parked": {
    before: () => park(stored),
    run: () => app.cron(),
  },
  "the list": { run: () => get("/api/comments?limit=20") },
  "the list by status": { run: () => get("/api/comments?limit=20&status=approved") },
  "the tiles": { run: () => get(`/api/dashboard/stats/${s.owner.userId}`) },
};

/** So many actions of a page that nothing can be done for, each due in a day. */
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
});
