import { and, asc, isNotNull, lt, or, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { subscriptions } from "../../platform/db/core.ts";
import { DAY_MS } from "../../vocabulary.ts";
import { syncCommissions } from "../referrals/sync-commissions.ts";
import { type SyncDeps, syncSubscription } from "./sync-subscription.ts";

/** A minute's share: each is a call or three of Stripe. */
const AT_ONCE = 10;
const SOON_MS = 15 * 60_000;

/**
 * Looks again at subscriptions whose news may have been lost: a moment of theirs has passed, or a day without a look.
 *
 * @returns how many were looked at
 */
export async function syncStale(deps: SyncDeps & Pick<Deps, "core">): Promise<number> {
  const now = deps.now();
  const { syncedAt, periodEndsAt, cancelsAt, pendingFrom, pastDueSince, status, stripeCustomerId } = subscriptions;
  const passed = [periodEndsAt, cancelsAt, pendingFrom].map((moment) => lt(moment, now));
  const stale = await deps.core
    .select({ customerId: stripeCustomerId })
    .from(subscriptions)
    .where(
      and(
        isNotNull(subscriptions.stripeSubscriptionId),
        sql`${status} = 'active' AND ${subscriptions.plan} <> 'free'`,
        or(lt(syncedAt, now - DAY_MS), and(lt(syncedAt, now - SOON_MS), or(isNotNull(pastDueSince), ...passed))),
      ),
    )
    .orderBy(asc(syncedAt))
    .limit(AT_ONCE);
  for (const { customerId } of stale) {
    if (!customerId) continue;
    try {
      const row = await syncSubscription(deps, { customerId });
      if (row) await syncCommissions(deps, { workspaceId: row.workspaceId, customerId });
    } catch (error) {
      // The next minute tries again, and the others do not wait for this one.
      console.error(JSON.stringify({ event: "sync_failed", customerId, error: String(error) }));
    }
  }
  return stale.length;
}
