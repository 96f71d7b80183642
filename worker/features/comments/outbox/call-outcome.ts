// What follows a call to the network, the same for every action: retry soon, retry later, or never.
import type { NetworkError, NetworkProblem } from "../../../network-error.ts";
import type { ActionState } from "../../../vocabulary/comments.ts";
import type { PageAccess } from "../../workspaces/page-access.ts";

type CallOutcome = { state: ActionState; problem: NetworkProblem; waitMs: number };

const MAX_ATTEMPTS = 8;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** How often a revoked token or a block is tried again; a reconnection ends the wait within a minute. */
const PARKED_MS = 60 * 60_000;

/** @param attempts this one included */
export function outcomeOf({ problem, waitMs }: NetworkError, attempts: number): CallOutcome {
  if (problem === "token" || problem === "blocked") return { state: "parked", problem, waitMs: PARKED_MS };
  if (problem === "rate_limited") return { state: "parked", problem, waitMs: waitMs ?? LONGEST_WAIT_MS };
  if (problem === "transient" && attempts < MAX_ATTEMPTS)
    return { state: "queued", problem, waitMs: Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS) };
  return { state: "failed", problem, waitMs: 0 };
}

/**
 * Why a page can't be called now, known before calling; null when it can.
 *
 * @param automatic no person asked for it now: after a block by Meta, only a person's request tries again
 */
export function reasonNotToCall(page: PageAccess, automatic: boolean, now: number): Omit<CallOutcome, "state"> | null {
  if (page.problem === "token") return { problem: "token", waitMs: PARKED_MS };
  if (page.problem === "blocked" && automatic) return { problem: "blocked", waitMs: PARKED_MS };
  if (page.pausedUntil !== null && page.pausedUntil > now)
    return { problem: "rate_limited", waitMs: page.pausedUntil - now };
  return null;
}
