import { and, asc, eq, gt, isNotNull, lte } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { commissions, referrals, subscriptions } from "../../platform/db/core.ts";
import { whileRoom } from "../../platform/db/statement-room.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { syncCommissions } from "./sync-commissions.ts";

/** The maximum number of customers in a minute: each takes two calls to Stripe, and one more for each refunded charge. */
const AT_ONCE = 10;
/** How long a payment is checked: a bank may reverse a disputed charge for up to four months. */
const WATCHED_MS = 120 * DAY_MS;

/**
 * Schedules a read of a customer's payments for the next minute, after a payment or refund. Does nothing when nobody recommended
 * the customer.
 */
export async function scheduleCommissions(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspaceId }: { workspaceId: number },
): Promise<void> {
  await core.update(referrals).set({ lookAt: now() }).where(eq(referrals.referredWorkspaceId, workspaceId));
}

/**
 * Reads the payments and refunds of referred customers: after an event, and once a day while a payment is recent, since events
 * may be lost and a refund may fail days later. A customer that cannot be read waits for tomorrow and does not delay the others.
 *
 * @returns how many were read
 */
export async function settleCommissions(deps: Pick<Deps, "core" | "stripe" | "now">): Promise<number> {
  const { core } = deps;
  const now = deps.now();
  const due = await core
    .select({ workspaceId: referrals.referredWorkspaceId, customerId: subscriptions.stripeCustomerId })
    .from(referrals)
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, referrals.referredWorkspaceId))
    .where(and(lte(referrals.lookAt, now), isNotNull(subscriptions.stripeCustomerId)))
    .orderBy(asc(referrals.lookAt))
    .limit(AT_ONCE);
  for (const { workspaceId, customerId } of whileRoom(due)) {
    // Written before the read, so that an event that arrives meanwhile causes another read.
    const mine = and(eq(referrals.referredWorkspaceId, workspaceId), lte(referrals.lookAt, now));
    const [taken] = await core
      .update(referrals)
      .set({ lookAt: now + DAY_MS })
      .where(mine)
      .returning();
    if (!taken || !customerId) continue;
    try {
      await syncCommissions(deps, { workspaceId, customerId });
      const { paidAt, referredWorkspaceId } = commissions;
      const isRecent = and(eq(referredWorkspaceId, workspaceId), gt(paidAt, now - WATCHED_MS));
      if ((await core.$count(commissions, isRecent)) === 0)
        await core
          .update(referrals)
          .set({ lookAt: null })
          .where(and(eq(referrals.referredWorkspaceId, workspaceId), eq(referrals.lookAt, now + DAY_MS)));
    } catch (error) {
      logFailure("commissions_failed", error, { workspaceId });
    }
  }
  return due.length;
}
