import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, not, or, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { checkouts, subscriptions } from "../../platform/db/core.ts";
import { whileRoom } from "../../platform/db/statement-room.ts";
import { DAY_MS, HOUR_MS, RENEWAL_NOTICE_DAYS } from "../../vocabulary/durations.ts";
import { graceEnd, usageGraceEnd } from "../plans/entitlements.ts";
import { isPaying, type SubscriptionRow } from "../plans/queries.ts";
import { scheduleCommissions } from "../referrals/settle-commissions.ts";
import { mailPlanNotices, remindOfCard } from "./notices/mail-plan-notices.ts";
import { mailReceipts } from "./notices/mail-receipts.ts";
import { remindOfDebt } from "./notices/remind-of-debt.ts";
import { settleEnded } from "./sync/settle-ended.ts";
import { type SyncDeps, syncSubscription } from "./sync/sync-subscription.ts";
import { chargesPlan } from "./sync/unpaid.ts";

type LookDeps = SyncDeps & Pick<Deps, "config" | "sealer">;

/** The maximum number of customers in a minute: each takes one to three calls to Stripe. */
const AT_ONCE = 10;
const SOON_MS = 15 * 60_000;
/** How long a session can be paid: a day. */
const PAYABLE_MS = DAY_MS + HOUR_MS;
const NOTICE_MS = RENEWAL_NOTICE_DAYS * DAY_MS;

/**
 * Reads customers again whose news may have been lost: a date of their subscription has passed, a day went by without a read, or
 * they opened a session and did not return from it. An ended plan with open invoices is read until they are settled.
 *
 * @returns how many were read
 */
export async function syncStale(deps: LookDeps): Promise<number> {
  const now = deps.now();
  const { syncedAt, syncTriedAt, periodEndsAt, cancelsAt, pendingFrom, pastDueSince, stripeCustomerId } = subscriptions;
  const passed = [periodEndsAt, cancelsAt, pendingFrom].map((moment) => lt(moment, now));
  const running = and(
    isPaying,
    isNotNull(subscriptions.stripeSubscriptionId),
    or(
      lt(syncedAt, now - DAY_MS),
      and(lt(syncedAt, now - SOON_MS), or(isNotNull(pastDueSince), ...passed)),
      // The first read in the days before a renewal mails its owner.
      and(lt(periodEndsAt, now + NOTICE_MS), lt(syncedAt, sql`${periodEndsAt} - ${NOTICE_MS}`)),
    ),
  );
  const opened = deps.core
    .select({ workspaceId: checkouts.workspaceId })
    .from(checkouts)
    .where(gt(checkouts.createdAt, now - PAYABLE_MS));
  const buying = and(
    not(isPaying),
    inArray(subscriptions.workspaceId, opened),
    or(isNull(syncedAt), lt(syncedAt, now - HOUR_MS)),
  );
  const isDue = or(running, buying, isNotNull(subscriptions.unsettledSubscriptionId));
  // A customer that could not be read just now waits, so that the others are read first.
  const isRested = or(isNull(syncTriedAt), lt(syncTriedAt, now - SOON_MS));
  const stale = await deps.core
    .select({ workspaceId: subscriptions.workspaceId, customerId: stripeCustomerId })
    .from(subscriptions)
    .where(and(isNotNull(stripeCustomerId), isDue, isRested))
    .orderBy(asc(sql`coalesce(${syncTriedAt}, ${syncedAt}, 0)`))
    .limit(AT_ONCE);
  for (const { workspaceId, customerId } of whileRoom(stale)) {
    if (!customerId) continue;
    try {
      await deps.core.update(subscriptions).set({ syncTriedAt: now }).where(eq(subscriptions.workspaceId, workspaceId));
      await readCustomer(deps, customerId);
    } catch (error) {
      // A later run tries again; the others do not wait for this one.
      logFailure("sync_failed", error, { customerId });
    }
  }
  return stale.length;
}

async function readCustomer(deps: LookDeps, customerId: string): Promise<void> {
  const now = deps.now();
  let row = await syncSubscription(deps, { customerId });
  if (!row) return;
  // This comes before the plan ends: afterwards the row no longer has the date since when it was unpaid.
  await remindOfDebt(deps, row);
  await remindOfCard(deps, row);
  await mailReceipts(deps, row, { customerId });
  await mailPlanNotices(deps, row);
  if ((graceEnd(row) ?? now) < now) row = await endOverdue(deps, { ...row, customerId });
  if (!row) return;
  if ((usageGraceEnd(row) ?? now) < now) await keepPrepaid(deps, row);
  const { workspaceId, unsettledSubscriptionId: subscriptionId } = row;
  if (subscriptionId) await settleEnded(deps, { workspaceId, subscriptionId });
  await scheduleCommissions(deps, row);
}

/**
 * Ends a plan whose charge has been missing for longer than the grace. Usage over the limit until now goes on a last invoice. The
 * row was read from Stripe just before.
 *
 * @returns the row afterwards; its open invoices must still be settled (`settle-ended.ts`)
 */
async function endOverdue(
  deps: SyncDeps,
  { stripeSubscriptionId: id, customerId }: SubscriptionRow & { customerId: string },
): Promise<SubscriptionRow | undefined> {
  if (id) await deps.stripe((client) => client.subscriptions.cancel(id, { invoice_now: true }));
  return syncSubscription(deps, { customerId });
}

/**
 * Stops Stripe's retries of unpaid invoices that are for usage only, once the grace is over: after the last retry Stripe would
 * end the subscription, and with it a plan that is paid in advance. The invoices stay open, for a card or for "Pagar". Safe to
 * repeat.
 */
async function keepPrepaid(
  { stripe }: Pick<Deps, "stripe">,
  { stripeSubscriptionId: subscription }: SubscriptionRow,
): Promise<void> {
  if (!subscription) return;
  const { data } = await stripe((client) => client.invoices.list({ subscription, status: "open", limit: 100 }));
  for (const invoice of data)
    if (invoice.auto_advance && invoice.attempt_count > 0 && !chargesPlan(invoice))
      await stripe((client) => client.invoices.update(invoice.id, { auto_advance: false }));
}
