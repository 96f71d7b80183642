// What follows a call to the network, for every kind of action: retry soon, retry later, or never.
import type { NetworkError, NetworkProblem } from "../../../network-error.ts";
import type { Usage } from "../../../networks/network.ts";
import type { ActionState } from "../../../vocabulary/comments.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import type { PageAccess } from "../../workspaces/page-access.ts";

type CallOutcome = { state: ActionState; problem: NetworkProblem; waitMs: number };
/** `share`: the workspace has used its share of calls in this minute. */
type Obstacle = { problem: NetworkProblem | "share"; waitMs: number };

const MAX_ATTEMPTS = 8;
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 5 * 60_000;
/** How often an action is tried again after a revoked token or a block. A reconnection ends the wait within a minute. */
const PARKED_MS = 60 * 60_000;

/**
 * The state of an action after a failed call. A refusal for a missing permission waits longer each time, for some days in all,
 * because some refusals concern one comment only. When a check confirms that the permission is missing, `reasonNotToCall` keeps
 * the action waiting without using up an attempt.
 *
 * @param attempts this one included
 */
export function outcomeOf({ problem, waitMs }: NetworkError, attempts: number): CallOutcome {
  if (problem === "token" || problem === "blocked") return { state: "parked", problem, waitMs: PARKED_MS };
  if (problem === "rate_limited") return { state: "parked", problem, waitMs: waitMs ?? MAX_WAIT_MS };
  if (problem === "permission" && attempts < MAX_ATTEMPTS)
    return { state: "parked", problem, waitMs: Math.min(PARKED_MS * 2 ** (attempts - 1), DAY_MS) };
  if (problem === "transient" && attempts < MAX_ATTEMPTS)
    return { state: "queued", problem, waitMs: Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), MAX_WAIT_MS) };
  return { state: "failed", problem, waitMs: 0 };
}

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
  if (page.problem === "token") return { problem: "token", waitMs: PARKED_MS };
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
  return own < 100 ? SCARCE_REST_MS : (regainMs ?? MAX_WAIT_MS);
}
