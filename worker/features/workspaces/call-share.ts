// What one workspace may ask of a network in a minute, so that Meta's limit of our whole application is never reached because of one of
// them. docs/decisions/032.
import { and, inArray, isNull, lt, or } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { workspaces } from "../../platform/db/core.ts";
import { takeFromWindow, windowStart } from "../../platform/db/window-budget.ts";
import { MINUTE_MS } from "../../vocabulary/durations.ts";

/**
 * Calls a minute, from each used share of the application's limit on, in percent. Meta allows an application 200 calls an hour for each
 * person who uses it: near the limit, a workspace makes no more than its own person brings.
 */
const SHARES = [
  { from: 90, calls: 4 },
  { from: 75, calls: 30 },
  { from: 50, calls: 120 },
  { from: 0, calls: 3_000 },
];

/** A usage that nobody reported again is no longer known. */
const KNOWN_MS = 10 * MINUTE_MS;

/** @param usage what was last reported; undefined when nothing was */
export const callsAMinute = (usage: { percent: number; seenAt: number } | undefined, now: number): number =>
  shareAt(usage && now - usage.seenAt <= KNOWN_MS ? usage.percent : 0);

const shareAt = (percent: number): number => SHARES.find(({ from }) => percent >= from)!.calls;
const MOST = shareAt(0);
/** What a workspace has once the limit is reached. */
export const FEWEST_CALLS = shareAt(100);

/** Whether a usage means another share than the largest, or a workspace had one before. */
export const isShareSmall = (before: number, percent: number): boolean => before !== MOST || shareAt(percent) !== MOST;

/**
 * The largest share in batches, which have ten calls at most (`wrangler.toml`). While the limit is far away, they are counted by the
 * binding: approximately, by location, and without a row and a round trip for each.
 */
const MOST_BATCHES = 300;
const CALLS_OF_A_BATCH = MOST / MOST_BATCHES;

type Caller = { workspaceId: number; callsAMinute: number };

/**
 * Lets some calls begin, in their order, as far as the shares of their workspaces reach. A workspace whose share is used up makes no call
 * until the next minute.
 *
 * @returns of each call, how long it waits in milliseconds; 0 for one that may be made now
 */
export async function takeCalls(
  { core, limit }: Pick<Deps, "core" | "limit">,
  calls: readonly Caller[],
  now: number,
): Promise<number[]> {
  const until = windowStart(now, MINUTE_MS) + MINUTE_MS;
  const shares = [...Map.groupBy(calls, ({ workspaceId }) => workspaceId)].map(
    async ([workspaceId, own]): Promise<[number, number]> => {
      const [upTo, name] = [own[0]!.callsAMinute, `calls:${workspaceId}`];
      const isSmall = upTo === MOST && own.length <= CALLS_OF_A_BATCH;
      if (isSmall && (await limit(MOST_BATCHES, name).catch(() => false))) return [workspaceId, own.length];
      return [workspaceId, await takeFromWindow(core, { name, windowMs: MINUTE_MS, now, wanted: own.length, upTo })];
    },
  );
  const left = new Map(await Promise.all(shares));
  const waits = calls.map(({ workspaceId }) => {
    const rest = left.get(workspaceId)!;
    left.set(workspaceId, rest - 1);
    return rest > 0 ? 0 : until - now;
  });
  const over = [...left].flatMap(([workspaceId, rest]) => (rest < 0 ? [workspaceId] : []));
  if (over.length > 0) await pauseCalls(core, over, until);
  return waits;
}

async function pauseCalls(core: Deps["core"], ids: number[], until: number): Promise<void> {
  const shorter = or(isNull(workspaces.callsPausedUntil), lt(workspaces.callsPausedUntil, until));
  await core
    .update(workspaces)
    .set({ callsPausedUntil: until })
    .where(and(inArray(workspaces.id, boundList(ids)), shorter));
}
