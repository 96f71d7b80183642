// What follows a call to the network, for every kind of action: retry soon, retry later, or never.
import type { NetworkError, NetworkProblem } from "../../../network-error.ts";
import type { Usage } from "../../../networks/network.ts";
import type { ActionState } from "../../../vocabulary/comments.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, OUTAGE_DAYS } from "../../../vocabulary/durations.ts";
import type { PageAccess } from "../../workspaces/page-access.ts";

/** The outcome of an action or reply in the outbox, whether the network was called or not. */
export type CallResult<Problem extends string> = {
  /** False when the network was not called. */
  called: boolean;
  state: ActionState;
  problem: Problem | null;
  networkCode: string | null;
  /** Milliseconds before the next try, for `queued` and `parked`. */
  waitMs: number;
  /** How long its page rests after the call, milliseconds. */
  restMs: number;
  /** How much of our application's limit was used, in percent; null when the answer did not say. */
  appPercent: number | null;
};

/** What is so without a call. */
export const UNCALLED = {
  called: false,
  problem: null,
  networkCode: null,
  waitMs: 0,
  restMs: 0,
  appPercent: null,
} satisfies Partial<CallResult<never>>;

/** What a batch of the outbox did. */
export type Done = {
  /** Rows whose messages are to be sent again, and how soon. */
  again: { id: number; delaySeconds: number }[];
  applied: number;
  failed: number;
  rowsWritten: number;
  /** The networks' ids of the comments. */
  comments: string[];
  /** See `countAnswers`. */
  calls: Record<string, number>;
};

export const NOTHING_DONE: Done = { again: [], applied: 0, failed: 0, rowsWritten: 0, comments: [], calls: {} };

type CallOutcome = { state: ActionState; problem: NetworkProblem; waitMs: number };
/** `share`: the workspace has used its share of calls in this minute. */
type Obstacle = { problem: NetworkProblem | "share"; waitMs: number };

/** The wait after a limit of the network whose answer does not say how long. */
const LIMIT_REST_MS = 5 * MINUTE_MS;
/** How often an action is tried again after a revoked token or a block. A reconnection ends the wait within a minute. */
const PARKED_MS = HOUR_MS;

const FIRST_WAIT_MS = 1000;
/** A disturbance that lasts longer is an outage: waiting actions are then rows, not messages. */
const OUTAGE_AFTER_MS = 2 * MINUTE_MS;
/** In an outage the next try is after this time, then after twice as long, up to an hour, for `OUTAGE_DAYS`. */
const OUTAGE_WAIT_MS = 5 * MINUTE_MS;
/** For a missing permission the first wait is an hour, and the longest a day. */
const PERMISSION_DAYS = 3;

/**
 * The state of an action after a failed call. Each wait for the same reason is about twice as long as the one before: a first wait
 * and as long again as the reason has lasted. It is measured in time and not in attempts, so that trying sooner (a person asks for
 * it, or the network answers others) never leads to giving up sooner.
 *
 * A refusal for a missing permission waits too, because some refusals concern one comment only. When a check confirms that the
 * permission is missing, `reasonNotToCall` keeps the action waiting without a call.
 *
 * @param failingMs how long it has failed for this reason; 0 the first time
 */
export function outcomeOf({ problem, waitMs }: NetworkError, failingMs: number): CallOutcome {
  if (problem === "token" || problem === "blocked") return { state: "parked", problem, waitMs: PARKED_MS };
  if (problem === "rate_limited") return { state: "parked", problem, waitMs: waitMs ?? LIMIT_REST_MS };
  if (problem === "permission" && failingMs < PERMISSION_DAYS * DAY_MS)
    return { state: "parked", problem, waitMs: Math.min(PARKED_MS + failingMs, DAY_MS) };
  if (problem === "transient" && failingMs < OUTAGE_AFTER_MS)
    return { state: "queued", problem, waitMs: FIRST_WAIT_MS + failingMs };
  if (problem === "transient" && failingMs < OUTAGE_DAYS * DAY_MS)
    return { state: "parked", problem, waitMs: Math.min(OUTAGE_WAIT_MS + failingMs - OUTAGE_AFTER_MS, HOUR_MS) };
  return { state: "failed", problem, waitMs: 0 };
}

type Trouble = { waitsFor: string | null; failingSince: number | null };

/** Since when an action has failed, or waited, for a reason. @param before the reason it had until now, and since when */
export const failingSince = ({ waitsFor, failingSince }: Trouble, problem: string, now: number): number =>
  waitsFor === problem ? (failingSince ?? now) : now;

/**
 * Whether a parked action goes on waiting as before: for the same reason, or in an outage for its turn to try again. That turn says
 * nothing about the outage, whose time goes on.
 *
 * @param result of this attempt
 */
export const stillWaits = (
  { waitsFor }: Pick<Trouble, "waitsFor">,
  { called, problem }: { called: boolean; problem: string | null },
): boolean =>
  waitsFor === problem || (waitsFor === "transient" && !called && (problem === "share" || problem === "rate_limited"));

/**
 * Why a page cannot be called now, as known before calling; null when it can.
 *
 * @param call.automatic no person asked for it just now: after a block by Meta, only a person tries again
 * @param call.permission the permission that the call needs
 */
export function reasonNotToCall(
  page: PageAccess,
  { automatic, permission }: { automatic: boolean; permission: string },
  now: number,
): Obstacle | null {
  // Who connected the page may have removed the app: its token is deleted then, and a reconnection brings a new one.
  if (page.problem === "token" || page.token === "") return { problem: "token", waitMs: PARKED_MS };
  if (page.unusableScopes.includes(permission)) return { problem: "permission", waitMs: PARKED_MS };
  if (page.problem === "blocked" && automatic) return { problem: "blocked", waitMs: PARKED_MS };
  if (page.pausedUntil !== null && page.pausedUntil > now)
    return { problem: "rate_limited", waitMs: page.pausedUntil - now };
  if (page.callsPausedUntil !== null && page.callsPausedUntil > now)
    return { problem: "share", waitMs: page.callsPausedUntil - now };
  return null;
}

/** Counts the answers of a network: `ok` when it did what was asked, otherwise the problem. */
export function countAnswers(results: readonly { called: boolean; problem: string | null }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { called, problem } of results) if (called) counts[problem ?? "ok"] = (counts[problem ?? "ok"] ?? 0) + 1;
  return counts;
}

/** From this share of a limit on, in percent, a page makes only one batch of writes a minute. */
const SCARCE_PERCENT = 95;
const SCARCE_REST_MS = 60_000;

/**
 * How long a page rests after a call, in milliseconds, so that the limit is not reached. The sweeps of a page slow down much
 * earlier (`sweep-interval.ts`). What other pages use of the application's limit does not count here: `workspaces/call-share.ts`
 * divides that.
 */
export function restAfter({ own, regainMs }: Usage): number {
  if (own === null || own < SCARCE_PERCENT) return 0;
  return own < 100 ? SCARCE_REST_MS : (regainMs ?? LIMIT_REST_MS);
}

/** Returns what takes the usage that an answer reports over into the result of its call. */
export const noteUsage =
  (made: { restMs: number; appPercent: number | null }) =>
  (usage: Usage): void => {
    made.restMs = restAfter(usage);
    made.appPercent = usage.app;
  };
