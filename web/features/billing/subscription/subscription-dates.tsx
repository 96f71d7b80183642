import { useQuery } from "@tanstack/react-query";
import { money } from "../../../../worker/vocabulary/money/amount.ts";
import { OVERAGE, PLAN_CATALOGUE } from "../../../../worker/vocabulary/money/plans.ts";
import { CYCLES } from "../../pricing/cycles.tsx";
import { dayText } from "../../time/date-text.ts";
import { paidPlanOf } from "../plan-offer.ts";
import { nextChargeQuery } from "../queries.ts";
import type { NextCharge, Subscription } from "../types.ts";

/** Shows when the trial ends, or the plan renews, changes or ends, and what Stripe charges next. */
export function SubscriptionDates({ subscription }: { subscription: Subscription }) {
  // While a charge is missing, the next charge is not the one of the next period.
  const isPaying = paidPlanOf(subscription) !== null && subscription.past_due_until === null;
  const { data: next = null } = useQuery({ ...nextChargeQuery, enabled: isPaying });
  const dates = [...datesOf(subscription), ...(isPaying && next ? chargeOf(next) : [])];
  if (dates.length === 0) return null;
  return (
    <dl className="space-y-1.5 text-ink-soft">
      {dates.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt>{name}</dt>
          <dd className="figures text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function datesOf(subscription: Subscription): [name: string, value: string][] {
  const { status, trial_ends_at, period_end, billing_cycle, cancel_at_period_end, scheduled_change } = subscription;
  const { past_due_until } = subscription;
  if (status === "trial") return trial_ends_at ? [["La prueba termina", dayText(trial_ends_at)]] : [];
  const plan = paidPlanOf(subscription);
  if (!plan) return [];
  const dates: [string, string][] = [];
  if (billing_cycle) dates.push(["Facturación", CYCLES[billing_cycle].label]);
  // While a charge is missing, this does not say that the plan renews: the banner names the day on which it would end.
  if (period_end && past_due_until === null)
    dates.push([cancel_at_period_end ? "Termina" : "Se renueva", dayText(period_end)]);
  if (scheduled_change) {
    const { name } = PLAN_CATALOGUE[scheduled_change.plan];
    const cycle = CYCLES[scheduled_change.billing_cycle].label.toLowerCase();
    dates.push(["Cambio programado", `${name} ${cycle}, ${dayText(scheduled_change.effective_at)}`]);
  }
  return dates;
}

/** The amounts of the next charge, as Stripe calculated them. */
function chargeOf({ amount, date, overage, tax, credit, currency }: NextCharge): [name: string, value: string][] {
  const charge: [string, string][] = [["Próximo cobro", `${money(amount, currency)}, ${dayText(date)}`]];
  if (overage > 0) charge.push([`${OVERAGE.name}, hasta hoy`, money(overage, currency)]);
  if (tax > 0) charge.push(["Impuestos incluidos en él", money(tax, currency)]);
  if (credit > 0) charge.push(["Saldo a tu favor", money(credit, currency)]);
  return charge;
}
