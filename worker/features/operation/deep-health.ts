// How the installation is, for its operator.
import { count, eq, gt, min, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { errorCode } from "../../failures.ts";
import { actions, OPEN_REPLIES, replies, STILL_OPEN } from "../../platform/db/comments.ts";
import { deadLetters, heartbeats } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";

const HOUR_MS = 3_600_000;
/** The cron fires each minute, and may skip one. */
const CRON_SILENT_MS = 5 * 60_000;

type HealthDeps = Pick<Deps, "core" | "comments" | "shards" | "now">;
type Part<Facts> = ({ ok: true } & Facts) | { ok: false; code: string };

export type DeepHealth = {
  /** Every database answers, and the cron ran lately. */
  healthy: boolean;
  core: Part<{
    /** When the cron was last through, epoch milliseconds; null before its first time. */
    lastCronAt: number | null;
    /** Messages given up in the last hour. */
    deadLettersLastHour: number;
  }>;
  shards: Record<
    string,
    Part<{
      /** When the oldest action or reply was made that the network has not taken yet, tried or sent again at least once. */
      oldestOpenActionAt: number | null;
    }>
  >;
};

/** Each database by itself: what one does not answer, the others do. */
export async function deepHealth(deps: HealthDeps): Promise<DeepHealth> {
  const now = deps.now();
  const core = await part(() => ofCore(deps, now));
  const shards = await Promise.all(
    deps.shards.map(async (shard) => [shard, await part(() => ofShard(deps, shard))] as const),
  );
  const cronRuns = core.ok && core.lastCronAt !== null && core.lastCronAt > now - CRON_SILENT_MS;
  return { healthy: cronRuns && shards.every(([, { ok }]) => ok), core, shards: Object.fromEntries(shards) };
}

async function part<Facts extends object>(look: () => Promise<Facts>): Promise<Part<Facts>> {
  try {
    return { ok: true, ...(await look()) };
  } catch (error) {
    return { ok: false, code: errorCode(error) };
  }
}

async function ofCore({ core }: HealthDeps, now: number) {
  const beat = await core.select({ at: heartbeats.at }).from(heartbeats).where(eq(heartbeats.name, "cron")).get();
  const given = await core
    .select({ letters: count() })
    .from(deadLetters)
    // Their keys rise with time.
    .where(gt(deadLetters.id, newId(now - HOUR_MS)))
    .get();
  return { lastCronAt: beat?.at ?? null, deadLettersLastHour: given?.letters ?? 0 };
}

async function ofShard({ comments }: HealthDeps, shard: string) {
  const oldest = await Promise.all(
    [
      { outbox: actions, open: STILL_OPEN },
      { outbox: replies, open: OPEN_REPLIES },
    ].map(({ outbox, open }) =>
      comments(shard)
        .select({ at: min(outbox.createdAt) })
        .from(outbox)
        .where(sql.raw(open))
        .get(),
    ),
  );
  const times = oldest.flatMap((row) => row?.at ?? []);
  return { oldestOpenActionAt: times.length > 0 ? Math.min(...times) : null };
}
