import { useId, useState } from "react";
import { type BillingCycle, PAID_PLANS, type PaidPlan, PLAN_CATALOGUE } from "../../../worker/vocabulary.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CycleToggle } from "../pricing/cycle-toggle.tsx";
import { PricingCard } from "../pricing/pricing-card.tsx";

const POPULAR = "Más Popular";
const CURRENT = "Plan Actual";
const CHANGE = "Cambiar Plan";

/** The plans as the public page shows them, each with what the owner's own plan makes of it. `current` is what is paid for now. */
export function PlanOffers({ current }: { current: PaidPlan | null }) {
  const [cycle, setCycle] = useState<BillingCycle>("monthly");
  const soon = useId();
  return (
    // As many columns as the room beside the menu holds.
    <section aria-label="Planes y precios" className="@container">
      <div id={soon} className="mb-6">
        <Alert look="info">La compra desde aquí llegará muy pronto. Estos son los planes y lo que costarán.</Alert>
      </div>
      <CycleToggle cycle={cycle} onChange={setCycle} />
      <div className="mt-4 grid gap-4 @3xl:grid-cols-3">
        {PAID_PLANS.map((plan) => (
          <PricingCard key={plan} plan={plan} cycle={cycle} popular={POPULAR}>
            <Button size="large" look="secondary" disabled aria-describedby={plan === current ? undefined : soon}>
              {deedLabel(plan, current)}
            </Button>
          </PricingCard>
        ))}
      </div>
    </section>
  );
}

function deedLabel(plan: PaidPlan, current: PaidPlan | null): string {
  if (plan === current) return CURRENT;
  return current ? CHANGE : `Comprar ${PLAN_CATALOGUE[plan].name}`;
}
