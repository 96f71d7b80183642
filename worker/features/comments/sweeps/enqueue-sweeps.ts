import { and, eq, isNull, lte, ne, or } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { pages } from "../../../platform/db/core.ts";
import { inlineParameters } from "../../../platform/db/inline-parameters.ts";
import { claimSweeps } from "./claim-sweeps.ts";

/** Enqueues every active page whose sweep is due. @returns how many */
export function enqueueSweeps(deps: Pick<Deps, "core" | "queues" | "now">): Promise<number> {
  const now = deps.now();
  const awake = or(isNull(pages.pausedUntil), lte(pages.pausedUntil, now));
  // Meta's blocks concern writing, and not all permissions concern reading, so such pages are still read.
  const readable = or(isNull(pages.problem), ne(pages.problem, "token"));
  return claimSweeps(deps, and(lte(pages.sweepAt, now), inlineParameters(eq(pages.status, "active")), readable, awake));
}
