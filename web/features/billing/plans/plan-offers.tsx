import { useState } from "react";
import {
  type BillingCycle,
  chargeCents,
  PAID_PLANS,
  type PaidPlan,
  PLAN_CATALOGUE,
} from "../../../../worker/vocabulary/money/plans.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { CYCLES, CycleToggle } from "../../pricing/cycles.tsx";
import { PlanGrid, PricingCard, PricingNote } from "../../pricing/pricing-card.tsx";
import { dayText } from "../../time/date-text.ts";
import { cycleChange, offerFor, offerLabel, paidPlanOf } from "../plan-offer.ts";
import { OwnerBanners } from "../subscription/owner-banners.tsx";
import { PauseBanner } from "../subscription/pause-banner.tsx";
import type { Subscription } from "../types.ts";
import { PlanDialogs } from "./plan-dialogs.tsx";
import type { PlanChange } from "./use-plan-change.ts";
import { usePlanChange } from "./use-plan-change.ts";

/** The plans as the public page shows them, each with its buttons for this owner. */
export function PlanOffers({ subscription }: { subscription: Subscription }) {
  const [chosen, setChosen] = useState<BillingCycle | null>(null);
  const cycle = chosen ?? subscription.billing_cycle ?? "monthly";
  const change = usePlanChange(subscription);

  const cardOf = (plan: PaidPlan) => (
    <PricingCard
      key={plan}
      plan={plan}
      cycle={cycle}
      popular="Más Popular"
      ownChargeUsd={ownChargeUsd(subscription, { plan, cycle })}
    >
      <PlanButtons plan={plan} cycle={cycle} subscription={subscription} change={change} />
    </PricingCard>
  );

  return (
    <section aria-label="Planes y precios">
      <PauseBanner subscription={subscription} />
      <PlanBanners subscription={subscription} change={change} />
      <CycleToggle cycle={cycle} onChange={setChosen} />
      <div className="mt-4">
        <PlanGrid>{PAID_PLANS.map(cardOf)}</PlanGrid>
      </div>
      <PricingNote />
      <PlanDialogs subscription={subscription} change={change} />
    </section>
  );
}

/** What the owner pays for the present plan and cycle; null where it is what the catalogue says. */
function ownChargeUsd(
  subscription: Subscription,
  { plan, cycle }: { plan: PaidPlan; cycle: BillingCycle },
): number | null {
  const { billing_cycle, price } = subscription;
  const isPresent = paidPlanOf(subscription) === plan && billing_cycle === cycle;
  return !isPresent || price === null || price === chargeCents(plan, cycle) ? null : price / 100;
}

/** Banners about what will happen to the plan without an action: a scheduled change, its end, a missing charge. */
function PlanBanners({ subscription, change }: { subscription: Subscription; change: PlanChange }) {
  const { scheduled_change: next, cancel_at_period_end: ends, period_end } = subscription;
  const plan = paidPlanOf(subscription);
  if (!plan) return null;
  return (
    <div className="mb-6 space-y-3 empty:hidden">
      <OwnerBanners subscription={subscription} />
      {next && (
        <Alert
          look="info"
          action={
            <Button look="secondary" size="small" loading={change.isKeeping} onClick={change.keepPlan}>
              Anular el cambio
            </Button>
          }
        >
          El {dayText(next.effective_at)} tu plan pasa a {PLAN_CATALOGUE[next.plan].name}, pago{" "}
          {CYCLES[next.billing_cycle].label.toLowerCase()}. Hasta entonces conservas {PLAN_CATALOGUE[plan].name}.
        </Alert>
      )}
      {ends && period_end && (
        <Alert
          look="warning"
          action={
            <Button look="secondary" size="small" onClick={change.askToReactivate}>
              Reactivar
            </Button>
          }
        >
          Tu plan se cancela el {dayText(period_end)}.
        </Alert>
      )}
    </div>
  );
}

type Props = { plan: PaidPlan; cycle: BillingCycle; subscription: Subscription; change: PlanChange };

/** The buttons of one plan: buy it, upgrade now, change with the next period, or pay in another cycle. */
function PlanButtons({ plan, cycle, subscription, change }: Props) {
  const offer = offerFor(plan, subscription);
  const byCycle = cycleChange(plan, cycle, subscription);
  const choice = { plan, cycle };
  const looking = change.previewing === plan;
  const run = {
    buy: () => change.askToBuy(choice),
    rests: undefined,
    upgrade: () => change.askToUpgrade(choice),
    downgrade: () => change.askToSchedule(choice),
    current: undefined,
    scheduled: undefined,
    reactivate: change.askToReactivate,
    waits: undefined,
    owes: undefined,
  }[offer];
  return (
    <div className="grid gap-2">
      <Button
        size="large"
        look={
          offer === "upgrade" || offer === "reactivate" || (offer === "buy" && PLAN_CATALOGUE[plan].isPopular)
            ? "primary"
            : "secondary"
        }
        disabled={!run || (change.previewing !== null && !looking)}
        loading={looking && offer === "upgrade"}
        onClick={run}
      >
        {offerLabel(plan, offer)}
      </Button>
      {byCycle && (
        <Button
          size="large"
          look="secondary"
          loading={looking}
          onClick={() => (byCycle === "longer" ? change.askToUpgrade(choice) : change.askToSchedule(choice))}
        >
          Pasar a pago {CYCLES[cycle].label.toLowerCase()}
        </Button>
      )}
    </div>
  );
}
