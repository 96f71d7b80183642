import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { pages } from "../../../platform/db/core.ts";
import { claimSweeps } from "./claim-sweeps.ts";

/** Enqueues every active page whose sweep is due. @returns how many */
export function enqueueSweeps(deps: Pick<Deps, "core" | "queues" | "now">): Promise<number> {
  const now = deps.now();
  const awake = or(isNull(pages.pausedUntil), lte(pages.pausedUntil, now));
  // A block of Meta's is about writing: what comes is read all the same.
  const readable = or(isNull(pages.problem), eq(pages.problem, "blocked"));
  // Spelled out, or the index of active pages would not serve.
  return claimSweeps(deps, and(lte(pages.sweepAt, now), sql`${pages.status} = 'active'`, readable, awake));
}
