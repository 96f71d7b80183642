import { useQuery } from "@tanstack/react-query";
import { money, usd } from "../../../../worker/vocabulary/money/amount.ts";
import { OVERAGE, PLAN_CATALOGUE } from "../../../../worker/vocabulary/money/plans.ts";
import { withTaxNote } from "../../../tax-note.ts";
import { CYCLES } from "../../pricing/cycles.tsx";
import { dayText } from "../../time/date-text.ts";
import { paidPlanOf } from "../plan-offer.ts";
import { comingChargesQuery } from "../queries.ts";
import type { NextCharge, Renewal, Subscription } from "../types.ts";

/** Shows when the trial ends, or what the plan costs, when it renews, changes or ends, and what Stripe charges next. */
export function SubscriptionDates({ subscription }: { subscription: Subscription }) {
  // While a charge is missing, the next charge is not the one of the next period.
  const isPaying = paidPlanOf(subscription) !== null && subscription.past_due_until === null;
  const { data: charges } = useQuery({ ...comingChargesQuery, enabled: isPaying });
  const dates = [...datesOf(subscription), ...(isPaying && charges ? chargesOf(charges) : [])];
  if (dates.length === 0) return null;
  return (
    <dl className="space-y-1.5 text-ink-soft">
      {dates.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt>{name}</dt>
          <dd className="figures ml-auto text-right text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function datesOf(subscription: Subscription): [name: string, value: string][] {
  const { status, trial_ends_at, period_end, billing_cycle, cancel_at_period_end, scheduled_change } = subscription;
  const { past_due_until, price } = subscription;
  if (status === "trial") return trial_ends_at ? [["La prueba termina", dayText(trial_ends_at)]] : [];
  const plan = paidPlanOf(subscription);
  if (!plan) return [];
  const dates: [string, string][] = [];
  if (billing_cycle) dates.push(["Facturación", CYCLES[billing_cycle].label]);
  if (billing_cycle && price !== null)
    dates.push(["Precio del plan", `${withTaxNote(usd(price))} ${CYCLES[billing_cycle].each}`]);
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

type Charges = { next_charge: NextCharge | null; renewal: Renewal | null };

/** The next charge, and after a month of usage the one of the plan, as Stripe calculated them. */
function chargesOf({ next_charge: next, renewal }: Charges): [name: string, value: string][] {
  const charges: [string, string][] = [];
  if (next) {
    const { overage, credit, currency } = next;
    charges.push(...amountOf(NEXT, next));
    if (overage > 0) charges.push([`${OVERAGE.name}, hasta hoy`, money(overage, currency)]);
    if (credit > 0) charges.push(["Saldo a tu favor", money(credit, currency)]);
  }
  if (renewal) charges.push(...amountOf(next ? RENEWAL : NEXT, renewal));
  return charges;
}

const NEXT = { name: "Próximo cobro", tax: "Impuestos incluidos en él" };
const RENEWAL = { name: "Renovación del plan", tax: "Impuestos incluidos en ella" };

function amountOf(names: typeof NEXT, { amount, date, tax, currency }: Renewal): [name: string, value: string][] {
  const charge: [string, string] = [names.name, `${money(amount, currency)}, ${dayText(date)}`];
  return tax > 0 ? [charge, [names.tax, money(tax, currency)]] : [charge];
}
