// Limits the calls that one workspace, and one page of it, may make to a network in a minute, so that none of them alone reaches
// Meta's limit of our whole application. docs/decisions/032, 083.
import { and, inArray, isNull, lt, or } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { pages, workspaces } from "../../platform/db/core.ts";
import { takeFromWindow, windowStart } from "../../platform/db/window-budget.ts";
import { MINUTE_MS } from "../../vocabulary/durations.ts";

/**
 * Calls a minute, by the used share of the application's limit, in percent. Meta allows an application 200 calls an hour for each
 * person who uses it; near the limit, a workspace makes no more than its own person adds.
 */
const SHARES = [
  { from: 90, calls: 4 },
  { from: 75, calls: 30 },
  { from: 50, calls: 120 },
  { from: 0, calls: 3_000 },
];

/** How long a reported usage is valid. */
const KNOWN_MS = 10 * MINUTE_MS;

/** The share of a workspace. @param usage what was last reported; undefined when nothing was */
export const callsAMinute = (usage: { percent: number; seenAt: number } | undefined, now: number): number =>
  shareAt(usage && now - usage.seenAt <= KNOWN_MS ? usage.percent : 0);

const shareAt = (percent: number): number => SHARES.find(({ from }) => percent >= from)!.calls;
const MAX_CALLS = shareAt(0);
/** The share of a workspace when the limit is reached. */
export const MIN_CALLS = shareAt(100);

/** Whether a usage leads to a smaller share than the largest, or a workspace had one before. */
export const isShareSmall = (before: number, percent: number): boolean =>
  before !== MAX_CALLS || shareAt(percent) !== MAX_CALLS;

type Caller = {
  /** Id of the page. */
  id: number;
  workspaceId: number;
  callsAMinute: number;
};

/** Until when the calls of a page wait; null when none of its shares was ever used up. */
export const callsPausedUntil = (page: Paused, workspace: Paused | undefined): number | null =>
  Math.max(page.callsPausedUntil ?? 0, workspace?.callsPausedUntil ?? 0) || null;
type Paused = { callsPausedUntil: number | null };

type Counting = Pick<Deps, "core" | "limit">;

/** The unit whose calls are counted together, and the part of the share it may use. */
type Holder = { nameOf: (caller: Caller) => string; part: number };
const OF_WORKSPACE: Holder = { nameOf: ({ workspaceId }) => `calls:${workspaceId}`, part: 1 };
/** A page leaves a tenth for the other pages of its workspace: one call of the smallest share. */
const OF_PAGE: Holder = { nameOf: ({ id }) => `calls:page:${id}`, part: 0.9 };

/**
 * The largest share, in batches of ten calls for a workspace and nine for a page. While the limit is far away, the rate limit
 * binding counts them (`wrangler.toml`): approximately, by location, without a row and a round trip for each.
 */
const MAX_BATCHES = 300;

/**
 * Takes calls that hide, answer or do what a person decided, in their order, as far as the shares of their pages and workspaces
 * allow. When a share is used up, its holder makes no call until the next minute.
 *
 * @returns for each call, how long it waits in milliseconds; 0 for one that may be made now
 */
export async function takeCalls(deps: Counting, calls: readonly Caller[], now: number): Promise<number[]> {
  const until = windowStart(now, MINUTE_MS) + MINUTE_MS;
  const ofPage = await callsWithinShare(deps, calls, OF_PAGE, now);
  const pageCalls = calls.filter((_, index) => ofPage[index]);
  const ofWorkspace = await callsWithinShare(deps, pageCalls, OF_WORKSPACE, now);
  const pagesOver = calls.flatMap(({ id }, index) => (ofPage[index] ? [] : [id]));
  const workspacesOver = pageCalls.flatMap(({ workspaceId }, index) => (ofWorkspace[index] ? [] : [workspaceId]));
  if (pagesOver.length > 0) await pauseCalls(deps.core, pages, pagesOver, until);
  if (workspacesOver.length > 0) await pauseCalls(deps.core, workspaces, workspacesOver, until);
  const left = ofWorkspace.values();
  return ofPage.map((begins) => (begins && left.next().value ? 0 : until - now));
}

/** Reads that are taken together, at least, so that most sweeps ask for them once. */
const READS_AT_ONCE = 5;

/**
 * Takes reads of a page. They leave half of every share to `takeCalls`, because hiding is more important.
 *
 * @returns how many calls may be made now; 0 when the share is used up for this minute
 */
export async function takeReads({ core, limit }: Counting, page: Caller, now: number, wanted = 1): Promise<number> {
  if (page.callsAMinute === MAX_CALLS) {
    const times = Math.ceil(wanted / READS_AT_ONCE);
    // Of 1,500 calls for a workspace, 600 for a page; without a row, for any number of calls.
    const asked = Array.from({ length: times }, () => [
      limit(300, `reads:${page.workspaceId}`),
      limit(120, `reads:page:${page.id}`),
    ]);
    return (await Promise.all(asked.flat())).every(Boolean) ? times * READS_AT_ONCE : 0;
  }
  const upTo = (part: number) => Math.floor((page.callsAMinute * part) / 2);
  const reads = { windowMs: MINUTE_MS, now, wanted };
  const ofPage = await takeFromWindow(core, { ...reads, name: OF_PAGE.nameOf(page), upTo: upTo(OF_PAGE.part) });
  if (ofPage === 0) return 0;
  const ofWorkspace = { ...reads, wanted: ofPage, name: OF_WORKSPACE.nameOf(page), upTo: upTo(OF_WORKSPACE.part) };
  return takeFromWindow(core, ofWorkspace);
}

/** Decides which calls may start. @returns for each call, whether the share of its holder allows it */
async function callsWithinShare(deps: Counting, calls: readonly Caller[], { nameOf, part }: Holder, now: number) {
  const begins = calls.map(() => false);
  const groups = [...Map.groupBy(calls.keys(), (index) => nameOf(calls[index]!))];
  const taking = groups.map(async ([name, own]) => {
    const { callsAMinute } = calls[own[0]!]!;
    const taken = await take(deps, { name, part, callsAMinute, wanted: own.length, now });
    for (const index of own.slice(0, taken)) begins[index] = true;
  });
  await Promise.all(taking);
  return begins;
}

type Wanted = { name: string; part: number; callsAMinute: number; wanted: number; now: number };

/** Takes calls from a share. @returns how many of `wanted` calls may start */
async function take(
  { core, limit }: Counting,
  { name, part, callsAMinute, wanted: calls, now }: Wanted,
): Promise<number> {
  if (callsAMinute === MAX_CALLS) {
    const batches = Math.ceil(calls / ((MAX_CALLS * part) / MAX_BATCHES));
    const asked = Array.from({ length: batches }, () => limit(MAX_BATCHES, name).catch(() => false));
    if ((await Promise.all(asked)).every(Boolean)) return calls;
  }
  return takeFromWindow(core, { name, windowMs: MINUTE_MS, now, wanted: calls, upTo: Math.floor(callsAMinute * part) });
}

async function pauseCalls(
  core: Deps["core"],
  holders: typeof pages | typeof workspaces,
  ids: number[],
  until: number,
): Promise<void> {
  const shorter = or(isNull(holders.callsPausedUntil), lt(holders.callsPausedUntil, until));
  await core
    .update(holders)
    .set({ callsPausedUntil: until })
    .where(and(inArray(holders.id, boundList(ids)), shorter));
}
