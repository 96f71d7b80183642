import { canTryFree, paidPlan } from "../features/auth/access.ts";
import { useUser } from "../features/auth/session.ts";
import { PlanOffers } from "../features/billing/plan-offers.tsx";
import { FirstSteps } from "../features/first-steps/first-steps.tsx";
import { PageHeader } from "../layouts/page-header.tsx";

export default function PlansPage() {
  const user = useUser();
  return (
    <>
      <PageHeader title="Planes" lead="Elige la protección que necesitan tus páginas." />
      {canTryFree(user) && <FirstSteps />}
      <PlanOffers current={paidPlan(user)} />
    </>
  );
}
