// A subscription as fields of the API, for every client.
import { isoTime, isoTimeOrNull } from "../../time.ts";
import { entitlements, graceEnd, presentAllowed, subscriptionEnd, usageGraceEnd } from "../plans/entitlements.ts";
import type { SubscriptionRow } from "../plans/queries.ts";
import { presentCard } from "./sync/card-summary.ts";

/** Plan and status are those in force at `now`, even when the row still has older ones. Dates are ISO 8601. */
export function presentSubscription(row: SubscriptionRow, now: number) {
  const entitled = entitlements(row, now);
  const { plan, status, standing, allowed } = entitled;
  const active = allowed && status === "active";
  const end = isoTimeOrNull(subscriptionEnd(row));
  const { pendingPlan, pendingCycle, pendingFrom } = row;
  return {
    plan,
    status,
    /** Whether it is paid now; a trial does not count. */
    active,
    standing,
    allows: presentAllowed(entitled),
    billing_cycle: active ? row.cycle : null,
    /** What a period of the plan costs this customer without added taxes, cents. */
    price: active ? row.priceCents : null,
    cancel_at_period_end: active && row.cancelsAt !== null,
    trial_ends_at: isoTimeOrNull(row.trialEndsAt),
    period_end: status === "active" ? end : null,
    current_period_end: status === "active" ? end : null,
    next_payment_date: active && row.cancelsAt === null ? isoTimeOrNull(row.periodEndsAt) : null,
    payment_method: active ? presentCard(row.card) : null,
    /** While a charge is missing, until when the plan continues. */
    past_due_until: active ? isoTimeOrNull(graceEnd(row)) : null,
    /** The unpaid amount of the plan, cents. */
    past_due_amount: active ? row.pastDueCents : 0,
    /** Unpaid comments over the limit, cents, and until when comments over the limit are still judged. */
    usage_owed:
      active && row.usageOwedCents > 0
        ? { amount: row.usageOwedCents, until: isoTimeOrNull(usageGraceEnd(row)) }
        : null,
    /** Whether nothing can be bought, because a payment was lost to a dispute. */
    purchases_rest: row.purchasesRestSince !== null,
    scheduled_change:
      active && pendingPlan && pendingCycle && pendingFrom
        ? { plan: pendingPlan, billing_cycle: pendingCycle, effective_at: isoTime(pendingFrom) }
        : null,
  };
}
