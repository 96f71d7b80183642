// Databases are switched off while comments arrive. Nothing is lost, nothing happens twice, and work that does not need
// that database continues. The test moves the clock.
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { retryAfter } from "../../worker/entry/retry-after.ts";
import { requestDeletion } from "../../worker/features/privacy/delete-person.ts";
import { openComments, openCore } from "../../worker/platform/db/open.ts";
import { createTestApp } from "../support/app.ts";
import { INSULT, makeScene, PRAISE } from "../support/comments.ts";
import { faultyDatabase } from "../support/databases/faulty-database.ts";
import { SHARDS, type Shard } from "../support/databases/shards.ts";
import { bodyOf, connectPages, registerOwner } from "../support/factories.ts";
import { freshShards, freshStorage } from "../support/storage.ts";

const START = Date.UTC(2026, 5, 1, 12);
const MINUTE_MS = 60_000;
const STEP_MS = 10_000;
/** The comments for each owner in a step. `COMMENTS_PER_STEP=200` makes it 20 comments a second. */
const COMMENTS_PER_STEP = Number(env.COMMENTS_PER_STEP);
/** How long a comments database is out. */
const OUT_MINUTES = COMMENTS_PER_STEP > 1 ? 10 : 5;
const OUTAGE_TIMEOUT_MS = 120_000 + COMMENTS_PER_STEP * 10_000;
/** One of this many comments is an insult, always the first one of a step. */
const ONE_INSULT_IN = 8;

const clock = { now: START };
let stage: Awaited<ReturnType<typeof prepare>>;

beforeEach(async () => {
  await Promise.all([freshStorage(), freshShards()]);
  clock.now = START;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  stage = await prepare();
});
afterEach(() => vi.restoreAllMocks());

/** Makes two owners, whose comments are in the first and the second of three databases. */
async function prepare() {
  const core = faultyDatabase(env.DB);
  const shards = new Map(SHARDS.map((shard) => [shard as string, faultyDatabase(env[shard])]));
  const opened = new Map([...shards].map(([shard, { database }]) => [shard, openComments(database)]));
  const app = createTestApp({
    now: () => clock.now,
    core: openCore(core.database),
    comments: (shard) => opened.get(shard)!,
    shards: SHARDS,
  });
  const ana = await makeScene(app);
  const eva = await registerOwner(app, { plan: "pro" });
  await connectPages(app, eva);
  await env.DB.prepare("UPDATE workspaces SET shard = 'COMMENTS_1' WHERE id = (SELECT max(id) FROM workspaces)").run();
  const state = await bodyOf<{ pages: { id: string; posts: { id: string; isAd: boolean }[] }[] }>(
    await app.control("/sandbox/state"),
  );
  const page = state.pages.find(({ id }) => id !== ana.pageId)!;
  const isEvas = "workspace_id = (SELECT max(id) FROM workspaces)";
  await env.DB.prepare("UPDATE pages SET status = 'inactive' WHERE external_id = ?").bind(page.id).run();
  const activate = env.DB.prepare(
    `UPDATE pages SET status = 'active', protected_from = 0 WHERE external_id = ? AND ${isEvas}`,
  );
  await activate.bind(page.id).run();
  return { app, core, shards, ana, posts: [ana.post, page.posts.find(({ isAd }) => !isAd)!.id] };
}

/** Moves the clock in steps, with the queues, and with the cron each minute. `each` runs in every step. */
async function pass(minutes: number, each: () => Promise<unknown> = async () => undefined) {
  const { app } = stage;
  for (const end = clock.now + minutes * MINUTE_MS; clock.now < end; ) {
    clock.now += STEP_MS;
    await each();
    await app.sandbox.idle();
    app.queues.releaseDue();
    if (clock.now % MINUTE_MS === 0) await app.cron();
    await app.drain();
  }
}

let written = 0;
const write = async (target: string, ...texts: string[]) => {
  const comments = texts.map((text) => ({ target, text: `${text} ${++written}` }));
  return bodyOf(await stage.app.control("/sandbox/comments", { json: { comments } }));
};
/** Writes a step's comments under each owner's post. */
async function writeToBoth() {
  const texts = Array.from({ length: COMMENTS_PER_STEP }, (_, n) => (n % ONE_INSULT_IN === 0 ? INSULT : PRAISE));
  for (const post of stage.posts) await write(post, ...texts);
}
const insultsIn = (steps: number) => steps * Math.ceil(COMMENTS_PER_STEP / ONE_INSULT_IN);

type Row = { external_key: string; decided_at: number | null; observed: string; desired: string; waited: number };
const rowsOf = async (shard: Shard) =>
  (
    await env[shard]
      .prepare(
        "SELECT external_key, decided_at, observed, desired, (decided_at - received_at) / 1000 AS waited FROM comments",
      )
      .all<Row>()
  ).results;
const isDone = ({ decided_at, observed, desired }: Row) => decided_at !== null && observed === desired;

/** Passes time until this many comments of a shard are decided and hidden where they should be. @returns seconds */
async function secondsUntilDone(count: number, ...shards: Shard[]): Promise<number> {
  const from = clock.now;
  const areDone = async () => {
    const all = await Promise.all(shards.map(rowsOf));
    return all.every((rows) => rows.length === count && rows.every(isDone));
  };
  while (clock.now - from < 2 * MINUTE_MS && !(await areDone())) await pass(STEP_MS / MINUTE_MS);
  return (clock.now - from) / 1000;
}

/** Prints figures for the table of the bench. */
const report = (scene: string, figures: Record<string, number>) =>
  console.info(`outage ${JSON.stringify({ scene, ...figures })}`);
const deadLetters = async () =>
  (await env.DB.prepare("SELECT queue, code, body FROM dead_letters").all<{ code: string; body: string }>()).results;
const hides = async () => (await stage.ana.calls("hide")).map(({ object }) => object);

describe("while a database is out", () => {
  it("nothing is lost or doubled when comments of one shard wait, and the other shard does not notice", async () => {
    const { fault } = stage.shards.get("COMMENTS_0")!;
    const steps = (OUT_MINUTES * MINUTE_MS) / STEP_MS;
    const count = steps * COMMENTS_PER_STEP;
    fault.isOut = true;
    await pass(OUT_MINUTES, writeToBoth);
    expect(await rowsOf("COMMENTS_0")).toHaveLength(0);
    const others = await rowsOf("COMMENTS_1");
    const othersWaited = Math.max(...others.map(({ waited }) => waited));
    expect([others.length, others.every(isDone), othersWaited]).toEqual([count, true, 0]);
    fault.isOut = false;
    const recovered = await secondsUntilDone(count, "COMMENTS_0");
    const rows = await rowsOf("COMMENTS_0");
    expect([rows.length, rows.every(isDone)]).toEqual([count, true]);
    const calls = await hides();
    expect([calls.length, new Set(calls).size]).toEqual([2 * insultsIn(steps), 2 * insultsIn(steps)]);
    expect(await deadLetters()).toEqual([]);
    const [lost, doubled] = [count - rows.length, calls.length - new Set(calls).size];
    report(`one comments database of three, ${OUT_MINUTES} minutes`, {
      written: 2 * count,
      lost,
      doubled,
      recovered,
      othersWaited,
    });
  });

  it(
    "nothing is lost or doubled when the core is out for five minutes",
    async () => {
      const count = 30 * COMMENTS_PER_STEP;
      stage.core.fault.isOut = true;
      await pass(5, writeToBoth);
      stage.core.fault.isOut = false;
      const recovered = await secondsUntilDone(count, "COMMENTS_0", "COMMENTS_1");
      const rows = [...(await rowsOf("COMMENTS_0")), ...(await rowsOf("COMMENTS_1"))];
      expect([rows.length, rows.every(isDone)]).toEqual([2 * count, true]);
      const calls = await hides();
      expect([calls.length, new Set(calls).size]).toEqual([2 * insultsIn(30), 2 * insultsIn(30)]);
      expect(await deadLetters()).toEqual([]);
      const [lost, doubled] = [2 * count - rows.length, calls.length - new Set(calls).size];
      report("core, 5 minutes", { written: 2 * count, lost, doubled, recovered });
    },
    OUTAGE_TIMEOUT_MS,
  );

  it("a person is deleted in the other shards at once, and in this one when it answers", async () => {
    const authorId = "73000000000001";
    for (const target of stage.posts)
      await stage.app.control("/sandbox/comments", {
        json: { target, text: PRAISE, authorId, authorName: "Marta Q." },
      });
    await stage.app.sandbox.idle();
    await stage.app.drain();
    const namesIn = (shard: Shard) => env[shard].prepare("SELECT author_name FROM comments").raw();
    stage.shards.get("COMMENTS_0")!.fault.isOut = true;
    const code = await requestDeletion(stage.app.deps, { userId: authorId, pageId: null, issuedAt: clock.now });
    await pass(2);
    expect(await namesIn("COMMENTS_0")).toEqual([["Marta Q."]]);
    expect(await namesIn("COMMENTS_1")).toEqual([[null]]);
    const completed = () =>
      env.DB.prepare("SELECT completed_at FROM data_deletions WHERE code = ?").bind(code).first("completed_at");
    expect(await completed()).toBeNull();
    stage.shards.get("COMMENTS_0")!.fault.isOut = false;
    await pass(1);
    expect([await namesIn("COMMENTS_0"), await completed()]).toEqual([[[null]], clock.now]);
  });

  it("the actions of other shards are sent again by the cron", async () => {
    for (const post of stage.posts) await write(post, INSULT);
    await stage.app.sandbox.idle();
    await stage.app.control("/sandbox/faults", { method: "PUT", json: { errorRate: 1 } });
    await stage.app.drain();
    await stage.app.control("/sandbox/faults", { method: "DELETE" });
    // The messages are lost, so only the rows are left.
    stage.app.queues.delayed.actions.splice(0);
    stage.shards.get("COMMENTS_0")!.fault.isOut = true;
    await pass(4);
    expect(await rowsOf("COMMENTS_1")).toMatchObject([{ observed: "hidden" }]);
  });
});

describe("a message that fails alone", () => {
  const POISON = "veneno";
  beforeEach(() => {
    const { classify } = stage.app.deps;
    stage.app.deps.classify = (...given) => {
      if (given[0].includes(POISON)) throw new RangeError("cannot be judged");
      return classify(...given);
    };
  });

  it("does not prevent that the others of its batch are stored", async () => {
    await write(stage.posts[0]!, ...Array.from({ length: 49 }, () => PRAISE), POISON);
    await stage.app.sandbox.idle();
    await stage.app.drain();
    expect(await rowsOf("COMMENTS_0")).toHaveLength(49);
    const { delayed } = stage.app.queues;
    expect([...delayed["comment-events"], ...delayed["high-volume-events"]]).toHaveLength(1);
  });

  it("becomes a dead letter with its error's code after an hour, once for its comment", async () => {
    await write(stage.posts[0]!, POISON);
    await stage.app.sandbox.idle();
    const { waiting, delayed } = stage.app.queues;
    waiting["comment-events"][0]!.attempts = 39;
    await stage.app.drain();
    expect(await deadLetters()).toEqual([]);
    // A sweep has found the comment meanwhile.
    const [message] = delayed["comment-events"].splice(0);
    waiting["comment-events"].push(message!, message!);
    await stage.app.drain();
    expect(await deadLetters()).toMatchObject([{ queue: "atalaya-comment-events", code: "RangeError" }]);
    expect(delayed["comment-events"]).toEqual([]);
  });
});

it("keeps a message whose retries are used up when the core is out, and delivers it later, in any environment", async () => {
  const { app, core } = stage;
  const message = { id: "1", timestamp: new Date(), attempts: 3, body: { workspaceId: 7 } };
  const retry = vi.fn();
  const batch = {
    queue: "atalaya-staging-actions-dead",
    messages: [{ ...message, retry, ack: vi.fn() }],
    ackAll: vi.fn(),
  };
  const { consume } = await import("../../worker/entry/queue.ts");
  core.fault.isOut = true;
  await consume(app.deps, batch as never);
  expect(retry).toHaveBeenCalledWith({ delaySeconds: retryAfter(3) });
  core.fault.isOut = false;
  await consume(app.deps, batch as never);
  expect(await deadLetters()).toMatchObject([{ queue: "atalaya-staging-actions", code: "exhausted" }]);
});

it("a registration while the core is out fails as such, and does not say that the address is taken", async () => {
  const core = faultyDatabase(env.DB);
  const app = createTestApp({ core: openCore(core.database) });
  core.fault.isOut = true;
  const answer = await app.request("/api/auth/register", {
    json: { name: "Ana", email: "ana-fuera@example.com", password: "Mirador-de-mar-7" },
  });
  expect([answer.status, await answer.json()]).toMatchObject([500, { code: "internal" }]);
});
