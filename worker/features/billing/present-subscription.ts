// A subscription as fields of the API, for every client.
import { isoTime, isoTimeOrNull } from "../../time.ts";
import { DAY_MS, HOUR_MS } from "../../vocabulary/durations.ts";
import { type Urgency, urgencyOf } from "../../vocabulary/money/urgency.ts";
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
    end_date: end,
    billing_cycle: active ? row.cycle : null,
    cancel_at_period_end: active && row.cancelsAt !== null,
    cancels_at: active ? isoTimeOrNull(row.cancelsAt) : null,
    trial_ends_at: isoTimeOrNull(row.trialEndsAt),
    period_end: status === "active" ? end : null,
    current_period_end: status === "active" ? end : null,
    next_payment_date: active && row.cancelsAt === null ? isoTimeOrNull(row.periodEndsAt) : null,
    payment_method: active ? presentCard(row.card) : null,
    /** While a charge is missing, until when the plan continues. */
    past_due_until: active ? isoTimeOrNull(graceEnd(row)) : null,
    /** Unpaid comments over the limit, cents, and until when comments over the limit are still judged. */
    usage_owed:
      active && row.usageOwedCents > 0
        ? { amount: row.usageOwedCents, until: isoTimeOrNull(usageGraceEnd(row)) }
        : null,
    scheduled_change:
      active && pendingPlan && pendingCycle && pendingFrom
        ? { plan: pendingPlan, billing_cycle: pendingCycle, effective_at: isoTime(pendingFrom) }
        : null,
  };
}

/** How long the present plan lasts. All null for a plan without an end. */
export function timeDetails(row: SubscriptionRow, now: number) {
  const { plan, status, standing } = entitlements(row, now);
  const end = subscriptionEnd(row);
  const left = end === null ? null : Math.max(0, end - now);
  const days = left === null ? null : Math.ceil(left / DAY_MS);
  const level: "expired" | Urgency | null = days === null ? null : left === 0 ? "expired" : urgencyOf(days);
  return {
    plan,
    status,
    standing,
    ends_at: isoTimeOrNull(end),
    days_remaining: days,
    hours_remaining: left === null ? null : Math.ceil(left / HOUR_MS),
    level,
    renews: standing === "paid",
  };
}
