import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { pages } from "../../../platform/db/core.ts";
import { claimedSince, claimSweeps } from "./claim-sweeps.ts";

/** A request this soon after a sweep, or after another request, uses the result of that one. */
const FRESH_MS = 30_000;

/** Makes the workspace's pages be swept now, because a person asked for new comments. The results arrive through `sync`. */
export async function requestSweeps(
  deps: Pick<Deps, "core" | "queues" | "now">,
  { workspaceId }: { workspaceId: number },
): Promise<void> {
  const fresh = deps.now() - FRESH_MS;
  const stale = or(isNull(pages.lastSweepAt), lte(pages.lastSweepAt, fresh));
  const awake = or(isNull(pages.pausedUntil), lte(pages.pausedUntil, deps.now()));
  const isConnected = and(eq(pages.status, "active"), isNull(pages.disconnectedAt));
  const isUnclaimed = lte(pages.sweepAt, claimedSince(fresh));
  await claimSweeps(deps, and(eq(pages.workspaceId, workspaceId), isConnected, stale, awake, isUnclaimed));
}
