// The state of the deployment, for its operator.
import { and, asc, count, eq, gt, isNotNull, isNull, min, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { errorCode } from "../../failures.ts";
import { actions, OPEN_REPLIES, replies, STILL_OPEN } from "../../platform/db/comments.ts";
import {
  deadLetters,
  heartbeats,
  IS_OPEN_DIFFERENCE,
  moneyDifferences,
  pages,
  recentCounts,
  subscriptions,
} from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../vocabulary/durations.ts";

/** The cron runs each minute, and may miss one; after this time it counts as silent. */
export const CRON_SILENT_MS = 5 * MINUTE_MS;
/** The maximum number of rows of an outbox that are read: a revoked token may park very many for days. */
const MAX_OPEN = 1_000;
/** The time span of `recent`. */
const RECENT_MS = 10 * MINUTE_MS;

export type HealthDeps = Pick<Deps, "core" | "comments" | "shards" | "backlogs" | "isOutboundHeld" | "now">;
/** As text, so that the partial indexes of `pages` are used. */
const IS_ACTIVE = sql`status = 'active'`;
type Part<Facts> = ({ ok: true } & Facts) | { ok: false; code: string };

/** Counts by code: `ok`, or the error. */
type Counts = Record<string, number>;

export type DeepHealth = Awaited<ReturnType<typeof readDeepHealth>>;

/** Reads the state. Each database is read separately, so that one that does not answer does not hide the others. */
export async function readDeepHealth(deps: HealthDeps) {
  const now = deps.now();
  const core = await part(() => ofCore(deps, now));
  const shards = await Promise.all(
    deps.shards.map(async (shard) => [shard, await part(() => ofShard(deps, shard, now))] as const),
  );
  const cronRuns = core.ok && core.lastCronAt !== null && core.lastCronAt > now - CRON_SILENT_MS;
  return {
    /** Whether every database answers and the cron ran lately. */
    healthy: cronRuns && shards.every(([, { ok }]) => ok),
    at: now,
    /** Whether the hold is on after a restore, so that no outbound call is made. */
    outboundHold: deps.isOutboundHeld,
    core,
    shards: Object.fromEntries(shards),
    /** The number of waiting messages of each queue, by Cloudflare's own count; null when it did not answer. */
    queues: await deps.backlogs(),
  };
}

async function part<Facts extends object>(look: () => Promise<Facts>): Promise<Part<Facts>> {
  try {
    return { ok: true, ...(await look()) };
  } catch (error) {
    return { ok: false, code: errorCode(error) };
  }
}

/** When the cron last finished; null before its first time. */
export async function readLastCronAt({ core }: Pick<Deps, "core">): Promise<number | null> {
  const beat = await core.select({ at: heartbeats.at }).from(heartbeats).where(eq(heartbeats.name, "cron")).get();
  return beat?.at ?? null;
}

async function ofCore({ core }: HealthDeps, now: number) {
  const given = await core
    .select({ failed: count() })
    .from(deadLetters)
    // Keys increase with time.
    .where(gt(deadLetters.id, newId(now - HOUR_MS)))
    .get();
  const counts = await core
    .select({ stage: recentCounts.stage, code: recentCounts.code, count: sql<number>`sum(${recentCounts.count})` })
    .from(recentCounts)
    .where(gt(recentCounts.minute, now - RECENT_MS))
    .groupBy(recentCounts.stage, recentCounts.code);
  const recent: Record<string, Counts> = {};
  for (const { stage, code, count: times } of counts) recent[stage] = { ...recent[stage], [code]: times };
  const broken = await core
    .select({ problem: pages.problem, count: count() })
    .from(pages)
    .where(and(isNotNull(pages.problem), IS_ACTIVE))
    .groupBy(pages.problem);
  return {
    lastCronAt: await readLastCronAt({ core }),
    /** The number of messages that were given up in the last hour. */
    deadLettersLastHour: given?.failed ?? 0,
    /** The number of differences that the nightly comparison with Stripe found and that nobody corrected. */
    moneyDifferences: await core.$count(moneyDifferences, and(gt(moneyDifferences.foundAt, 0), IS_OPEN_DIFFERENCE)),
    /** The number of accounts with an open or lost dispute since yesterday. */
    disputesLastDay: await core.$count(subscriptions, gt(subscriptions.disputedAt, now - DAY_MS)),
    /** The number of active pages that Meta does not let us moderate, by what the product found: see `problem` of a page. */
    brokenPages: Object.fromEntries(broken.map((row) => [row.problem, row.count])),
    /** The number of active pages without a subscription to their webhooks, so that only sweeps find comments. */
    unsubscribedPages: await core.$count(pages, and(isNull(pages.subscribedAt), IS_ACTIVE)),
    /** The last ten minutes: messages by queue, and calls of the outbox as `network`. Successes are counted in hundreds. */
    recent,
    bytes: await readBytes(core),
  };
}

async function ofShard({ comments }: HealthDeps, shard: string, now: number) {
  const db = comments(shard);
  const oldest = await Promise.all(
    [
      { outbox: actions, open: STILL_OPEN },
      { outbox: replies, open: OPEN_REPLIES },
    ].map(({ outbox, open }) => {
      const first = db
        .select({ createdAt: outbox.createdAt, resendAt: outbox.resendAt })
        .from(outbox)
        .where(sql.raw(open))
        .orderBy(asc(outbox.resendAt))
        .limit(MAX_OPEN)
        .as("first");
      return db
        .select({ createdAt: min(first.createdAt), dueAt: min(first.resendAt) })
        .from(first)
        .get();
    }),
  );
  const earliest = (times: (number | null | undefined)[]) => {
    const defined = times.flatMap((time) => time ?? []);
    return defined.length > 0 ? Math.min(...defined) : null;
  };
  const dueAt = earliest(oldest.map((row) => row?.dueAt));
  return {
    /** The time of the oldest action or reply that the network has not accepted yet, and that was tried or sent again at least once. */
    oldestOpenActionAt: earliest(oldest.map((row) => row?.createdAt)),
    /** Since when the longest due row is due; the cron sends what is due each minute. */
    oldestDueAt: dueAt !== null && dueAt <= now ? dueAt : null,
    bytes: await readBytes(db),
  };
}

/** The size of a database, which D1 reports with every answer. */
async function readBytes(db: { run(query: ReturnType<typeof sql>): PromiseLike<D1Result> }): Promise<number> {
  return (await db.run(sql`SELECT 1`)).meta.size_after;
}
