// What an owner can do with a plan, which depends on their present plan. Pure.
import {
  type BillingCycle,
  CYCLE_MONTHS,
  isPaid,
  type PaidPlan,
  PLAN_CATALOGUE,
  rankOf,
} from "../../../worker/vocabulary/money/plans.ts";
import type { Subscription } from "./types.ts";

/**
 * `reactivate`: the plan was cancelled and can be reactivated. `waits`: another plan was cancelled and must be reactivated first.
 * `owes`: a charge is missing, and the server refuses changes until it is paid. `rests`: a dispute was lost, and nothing can be bought.
 */
type PlanOffer = "buy" | "rests" | "upgrade" | "current" | "downgrade" | "scheduled" | "reactivate" | "waits" | "owes";

/** The plan that is paid for now; null when there is none, as in a trial. */
export const paidPlanOf = ({ plan, active }: Pick<Subscription, "plan" | "active">): PaidPlan | null =>
  active && isPaid(plan) ? plan : null;

export function offerFor(plan: PaidPlan, subscription: Subscription): PlanOffer {
  const current = paidPlanOf(subscription);
  if (!current) return subscription.purchases_rest ? "rests" : "buy";
  if (subscription.cancel_at_period_end) return plan === current ? "reactivate" : "waits";
  if (plan === current) return "current";
  if (owesCharge(subscription)) return "owes";
  if (rankOf(plan) > rankOf(current)) return "upgrade";
  return subscription.scheduled_change?.plan === plan ? "scheduled" : "downgrade";
}

/** Whether a charge is missing, for the plan or for comments over its limit. */
export const owesCharge = ({ past_due_until, usage_owed }: Subscription): boolean =>
  past_due_until !== null || usage_owed !== null;

export function offerLabel(plan: PaidPlan, offer: PlanOffer): string {
  const { name } = PLAN_CATALOGUE[plan];
  const labels: Record<PlanOffer, string> = {
    buy: `Comprar ${name}`,
    rests: "Compras en pausa",
    upgrade: `Actualizar a ${name}`,
    current: "Plan Actual",
    downgrade: "Cambiar Plan",
    scheduled: "Cambio programado",
    reactivate: `Reactivar ${name}`,
    waits: "Reactiva antes tu plan",
    owes: "Paga antes lo pendiente",
  };
  return labels[offer];
}

/**
 * How the chosen cycle differs from the current plan's cycle: a longer one is paid at once, a shorter one begins
 * with the next period. Null when both are the same, and for another plan.
 */
export function cycleChange(
  plan: PaidPlan,
  cycle: BillingCycle,
  subscription: Subscription,
): "longer" | "shorter" | null {
  const { billing_cycle: now, scheduled_change: next } = subscription;
  if (offerFor(plan, subscription) !== "current" || owesCharge(subscription) || !now || cycle === now) return null;
  if (next?.plan === plan && next.billing_cycle === cycle) return null;
  return CYCLE_MONTHS[cycle] > CYCLE_MONTHS[now] ? "longer" : "shorter";
}
