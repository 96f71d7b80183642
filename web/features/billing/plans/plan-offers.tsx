import { useState } from "react";
import { type BillingCycle, PAID_PLANS, type PaidPlan } from "../../../../worker/vocabulary/money/plans.ts";
import { CycleToggle } from "../../pricing/cycle-toggle.tsx";
import { PlanGrid } from "../../pricing/plan-grid.tsx";
import { PricingCard } from "../../pricing/pricing-card.tsx";
import { PricingNote } from "../../pricing/pricing-note.tsx";
import { PauseBanner } from "../subscription/pause-banner.tsx";
import type { Subscription } from "../types.ts";
import { PlanBanners } from "./plan-banners.tsx";
import { PlanButtons } from "./plan-buttons.tsx";
import { PlanDialogs } from "./plan-dialogs.tsx";
import { usePlanChange } from "./use-plan-change.ts";

const POPULAR = "Más Popular";

/** The plans as the public page shows them, each with its buttons for this owner. */
export function PlanOffers({ subscription }: { subscription: Subscription }) {
  const [chosen, setChosen] = useState<BillingCycle | null>(null);
  const cycle = chosen ?? subscription.billing_cycle ?? "monthly";
  const change = usePlanChange(subscription);

  const cardOf = (plan: PaidPlan) => (
    <PricingCard key={plan} plan={plan} cycle={cycle} popular={POPULAR}>
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
