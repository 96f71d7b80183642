import { PAID_PLANS } from "../../worker/vocabulary.ts";
import { canTryFree } from "../features/auth/access.ts";
import { useUser } from "../features/auth/session.ts";
import { PlanCard } from "../features/billing/plan-card.tsx";
import { FirstSteps } from "../features/first-steps/first-steps.tsx";
import { PageHeader } from "../layouts/page-header.tsx";

export default function PlansPage() {
  const user = useUser();
  const current = user.subscription_status === "active" ? user.subscription_plan : null;
  return (
    <>
      <PageHeader title="Planes" lead="Elige la protección que necesitan tus páginas." />
      {canTryFree(user) && <FirstSteps />}
      <div className="grid gap-4 md:grid-cols-3">
        {PAID_PLANS.map((plan) => (
          <PlanCard key={plan} plan={plan} current={plan === current} />
        ))}
      </div>
    </>
  );
}
