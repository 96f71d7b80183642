// Time goes by in steps of a minute: the cron's sweeps are claimed and made, with the product's own code on a local D1.
import { type Deps, makeDeps } from "../../../worker/deps.ts";
import { processComments } from "../../../worker/features/comments/intake/process.ts";
import { enqueueSweeps } from "../../../worker/features/comments/sweeps/enqueue-sweeps.ts";
import { sweepPage } from "../../../worker/features/comments/sweeps/sweep.ts";
import type { CommentEvent, CommentsMessage, PageMessage } from "../../../worker/messages.ts";
import { openComments, openCore } from "../../../worker/platform/db/open.ts";
import { createMadeUpPages, type Place } from "./made-up-pages.ts";

type Database = Parameters<typeof openCore>[0];
type Env = { DB: Database; COMMENTS_0: Database };

export type Scenario = {
  minutes: number;
  pages: number;
  posts: number;
  ads: number;
  /** Comments that each page gets in an hour. */
  commentsAnHour: number;
  /** Share of them under the latest posts and ads. */
  shareOfLatest: number;
  /** Every n-th page has lost its webhooks; 0 for none. */
  loses: number;
  /** Minutes at the end in which nobody writes. */
  quiet: number;
};
export type Minute = {
  swept: number;
  /** Pages that are overdue at its end. */
  waiting: number;
  /** Null in a minute in which they were not counted. */
  rows: { read: number; written: number } | null;
  calls: { proven: number; unproven: number };
  ms: number;
};
export type Wait = { place: Place; seconds: number | null };

const START = Date.UTC(2026, 0, 15);
const MINUTE_MS = 60_000;
/** Sweeps beside each other; production has up to 100. */
const AT_ONCE = 5;
/** Rows are counted in every third minute: counting asks each query twice. */
const COUNT_EVERY = 3;
const SETTINGS = {
  APP_ORIGIN: "http://app.invalid",
  META_GRAPH_ORIGIN: "http://graph.invalid",
  META_DIALOG_ORIGIN: "http://dialog.invalid",
  META_GRAPH_VERSION: "v26.0",
  META_APP_ID: "1",
  META_APP_SECRET: "a secret of the bench",
  META_VERIFY_TOKEN: "a secret of the bench",
  AI_JUDGE_MODEL: "",
  AI_CHAT_MODEL: "",
  AI_VISION_MODEL: "",
  AI_CALLS_PER_MINUTE: "0",
  SESSION_SECRET: "a secret of the bench, longer than the others",
  SEALING_KEYS: `1:${btoa("0".repeat(32))}`,
};
const BINDINGS = [
  "COMMENT_EVENTS",
  "BUSY_EVENTS",
  "ACTIONS",
  "BUSY_ACTIONS",
  "SWEEPS",
  "LOADS",
  "SETTINGS",
  "OPINIONS",
  "CONVERSIONS",
  "MAILS",
  "ALERTS",
  "EXPORTS",
  "MAIL_EVENTS",
  "ALERTS",
  "ARCHIVE",
  "LIVE",
  "ASSETS",
  ...[10, 20, 30, 60, 120, 300, 600].map((most) => `LIMIT_${most}`),
];

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const body = (await request.json()) as never;
    switch (new URL(request.url).pathname) {
      case "/statements":
        return Response.json(await run(env, body));
      case "/scenario":
        return new Response(stream(simulate(env, body), body));
      default:
        return new Response(null, { status: 404 });
    }
  },
};

/** A line of JSON for each minute, and one with the waits at the end: one request, however long it takes. */
function stream(simulation: ReturnType<typeof simulate>, { minutes }: Scenario): ReadableStream<Uint8Array> {
  const line = (value: Minute | Wait[]) => new TextEncoder().encode(`${JSON.stringify(value)}\n`);
  let minute = -1;
  return new ReadableStream({
    async pull(controller) {
      if (minute < 0) await simulation.connect();
      minute++;
      if (minute < minutes) return controller.enqueue(line(await simulation.minute()));
      controller.enqueue(line(simulation.waits()));
      controller.close();
    },
  });
}

async function run(env: Env, { database, statements }: { database: keyof Env; statements: string[] }) {
  for (const statement of statements) await env[database].prepare(statement).run();
  return {};
}

function simulate(env: Env, scenario: Scenario) {
  let now = START;
  let seed = 1;
  // The same numbers in every run (mulberry32).
  const random = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const madeUp = createMadeUpPages({ posts: scenario.posts, ads: scenario.ads }, START);
  const count = { isOn: false, rowsRead: 0, rowsWritten: 0 };
  const [core, comments] = [counted(env.DB, count), counted(env.COMMENTS_0, count)];
  const opened = openComments(comments);
  const sweeps: PageMessage[] = [];
  const events: CommentsMessage[] = [];
  const lost = new Map<string, { place: Place; at: number; found: number | null }>();
  const nothing = { send: async () => undefined };
  const deps: Deps = makeDeps(
    { ...SETTINGS, ...Object.fromEntries(BINDINGS.map((name) => [name, {}])), DB: core, COMMENTS_0: comments },
    {
      core: openCore(core),
      comments: () => opened,
      queues: {
        commentEvents: {
          send: async (some) => {
            events.push(...some);
          },
        },
        sweeps: {
          send: async (some) => {
            sweeps.push(...some);
          },
        },
        actions: nothing,
        busyEvents: {
          send: async (some) => {
            events.push(...some);
          },
        },
        busyActions: nothing,
        opinions: nothing,
        loads: nothing,
        settings: nothing,
        conversions: nothing,
        mails: nothing,
        alerts: nothing,
        exports: nothing,
        mailEvents: nothing,
      },
      live: { ticket: async () => null, connect: () => null, notify: () => undefined, end: () => undefined },
      limit: async () => true,
      now: () => now,
      // A token is opened in microseconds, and is not what is measured.
      sealer: { version: 1, seal: async (secret) => secret, open: async (sealed) => sealed },
    },
  );
  Object.assign(deps.networks.facebook, madeUp.reading);

  const losesWebhooks = (page: number) => scenario.loses > 0 && page % scenario.loses === 0;
  const externalId = (page: number) => String(1_000_000 + page);

  async function connect() {
    const workspaces = Math.ceil(scenario.pages / 5);
    const owners = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${workspaces})`;
    const all = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${scenario.pages})`;
    const before = START - 30 * 86_400_000;
    await env.DB.prepare(
      `${owners} INSERT INTO workspaces (id, public_id, shard, time_zone, created_at) SELECT i, 'w' || i, 'COMMENTS_0', 'Europe/Madrid', ${before} FROM n`,
    ).run();
    await env.DB.prepare(
      `${owners} INSERT INTO grants (id, workspace_id, external_user_id, status, scopes, declined_scopes, sealed_token, created_at, updated_at)
       SELECT i, i, 'u' || i, 'valid', '[]', '[]', '', 0, 0 FROM n`,
    ).run();
    await env.DB.prepare(
      `${owners} INSERT INTO subscriptions (workspace_id, plan, status, updated_at) SELECT i, 'business', 'active', ${before} FROM n`,
    ).run();
    // Webhooks were heard an hour ago everywhere, and the sweeps are spread over ten minutes.
    await env.DB.prepare(
      `${all} INSERT INTO pages (id, public_id, workspace_id, grant_id, network, external_id, group_key, name, status, protected_from, activated_at,
         sealed_token, subscribed_at, webhook_heard_at, last_sweep_at, sweep_at, created_at, updated_at)
       SELECT i, 'p' || i, (i + 4) / 5, (i + 4) / 5, 'facebook', 1000000 + i, 1000000 + i, 'Página ' || i, 'active', ${before}, ${before},
         'token', ${before}, ${START - 3_600_000}, ${START - 600_000}, ${START} + (i % 10) * 60000, ${before}, ${before} FROM n`,
    ).run();
  }

  async function intake() {
    while (events.length > 0) {
      const batch = events.splice(0, 50).filter((event): event is CommentEvent => "externalId" in event);
      for (const { externalId: id } of batch) {
        const wait = lost.get(id);
        if (wait) wait.found ??= now;
      }
      const { failed, raced } = await processComments(deps, batch);
      if (failed[0]) throw failed[0].error;
      events.push(...raced.map((index) => batch[index]!));
    }
  }

  /** Visitors write, and webhooks report it where they are not lost. */
  async function write() {
    if (now > START + (scenario.minutes - scenario.quiet) * MINUTE_MS) return;
    for (let page = 1; page <= scenario.pages; page++) {
      if (random() >= scenario.commentsAnHour / 60) continue;
      const pageId = externalId(page);
      const at = now - Math.floor(random() * MINUTE_MS);
      const [postId, comment] = madeUp.write(pageId, { at, random, share: scenario.shareOfLatest });
      if (losesWebhooks(page)) {
        lost.set(comment.id, { place: comment.place, at, found: null });
        continue;
      }
      events.push({
        network: "facebook",
        pageExternalId: pageId,
        verb: "add",
        externalId: comment.id,
        postId,
        parentId: null,
        isAd: comment.place.endsWith("ad") || comment.place.endsWith("ads"),
        adId: null,
        authorId: comment.authorId,
        authorName: comment.authorName,
        own: false,
        text: comment.text,
        attachmentUrl: null,
        permalink: null,
        at,
        receivedAt: at + 1_000,
        source: "webhook",
      });
    }
    await intake();
  }

  async function minute(): Promise<Minute> {
    now += MINUTE_MS;
    await write();
    Object.assign(count, { isOn: ((now - START) / MINUTE_MS) % COUNT_EVERY === 0, rowsRead: 0, rowsWritten: 0 });
    madeUp.takeCalls();
    const startedAt = Date.now();
    await enqueueSweeps(deps);
    const messages = sweeps.splice(0);
    for (let from = 0; from < messages.length; from += AT_ONCE) {
      const some = messages.slice(from, from + AT_ONCE);
      await Promise.all(some.map(async (message) => "claim" in message && sweepPage(deps, message)));
    }
    const rows = count.isOn ? { read: count.rowsRead, written: count.rowsWritten } : null;
    count.isOn = false;
    const calls = { proven: 0, unproven: 0 };
    for (const [pageId, made] of madeUp.takeCalls())
      calls[losesWebhooks(Number(pageId) - 1_000_000) ? "unproven" : "proven"] += made;
    const ms = Date.now() - startedAt;
    await intake();
    const overdue = await env.DB.prepare("SELECT count(*) AS count FROM pages WHERE sweep_at <= ?").bind(now).first();
    const waiting = Number(overdue?.count ?? 0);
    return { swept: messages.length, waiting, rows, calls, ms };
  }

  const waits = (): Wait[] =>
    [...lost.values()].map(({ place, at, found }) => ({ place, seconds: found === null ? null : (found - at) / 1000 }));

  return { connect, minute, waits };
}

/** Adds up the rows that D1 bills. */
function counted(database: Database, count: { isOn: boolean; rowsRead: number; rowsWritten: number }): Database {
  const prepare = database.prepare.bind(database);
  const batch = database.batch.bind(database);
  type Billed = { meta: { rows_read: number; rows_written: number } };
  const add = ({ meta }: Billed) => {
    count.rowsRead += meta.rows_read;
    count.rowsWritten += meta.rows_written;
  };
  type Statement = ReturnType<typeof prepare>;
  const counting = (statement: Statement, query: string): Statement => {
    const [bind, all, runIt, raw] = [statement.bind, statement.all, statement.run, statement.raw];
    return Object.assign(statement, {
      bind: (...values: unknown[]) => counting(bind.apply(statement, values), query),
      all: async () => {
        const result = await all.call(statement);
        add(result);
        return result;
      },
      run: async () => {
        const result = await runIt.call(statement);
        add(result);
        return result;
      },
      // Rows without names come without figures: a query is sent twice.
      async raw() {
        if (!count.isOn) return raw.call(statement);
        const result = await all.call(statement);
        add(result);
        return /^\s*(select|with)/i.test(query)
          ? raw.call(statement)
          : result.results.map((row: object | null) => Object.values(row ?? {}));
      },
    });
  };
  return Object.assign(Object.create(database), {
    prepare: (query: string) => counting(prepare(query), query),
    batch: async (statements: Statement[]) => {
      const results = await batch(statements);
      for (const result of results) add(result);
      return results;
    },
  });
}
