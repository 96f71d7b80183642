import { canTryFree } from "../features/auth/access.ts";
import { useUser } from "../features/auth/session.ts";
import { PaymentReturn } from "../features/billing/payment-return.tsx";
import { PlanOffers } from "../features/billing/plan-offers.tsx";
import { PlansSkeleton } from "../features/billing/plans-skeleton.tsx";
import { useSubscription } from "../features/billing/queries.ts";
import { FirstSteps } from "../features/first-steps/first-steps.tsx";
import { PageHeader } from "../layouts/page-header.tsx";

export default function PlansPage() {
  const user = useUser();
  const subscription = useSubscription();
  return (
    <>
      <PageHeader title="Planes" lead="Elige la protección que necesitan tus páginas." />
      <PaymentReturn />
      {canTryFree(user) && <FirstSteps />}
      {subscription ? <PlanOffers subscription={subscription} /> : <PlansSkeleton />}
    </>
  );
}
