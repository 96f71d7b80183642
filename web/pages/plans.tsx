import { Navigate } from "react-router";
import { canTryFree } from "../features/auth/session/access.ts";
import { useUser } from "../features/auth/session/session.ts";
import { useAbility } from "../features/auth/session/use-ability.ts";
import { PaymentReturn } from "../features/billing/plans/payment-return.tsx";
import { PlanOffers } from "../features/billing/plans/plan-offers.tsx";
import { PlansSkeleton } from "../features/billing/plans/plans-skeleton.tsx";
import { TrialOverBanner } from "../features/billing/plans/trial-over-banner.tsx";
import { useSubscription } from "../features/billing/queries.ts";
import { FirstSteps } from "../features/first-steps/first-steps.tsx";
import { HelpLink } from "../features/help/help-link.tsx";
import { PageHeader } from "../layouts/page-header.tsx";
import { paths } from "../paths.ts";

/** The plans, for members who may see the billing; others are redirected to the team. */
export default function PlansPage() {
  return useAbility("billing") ? <Plans /> : <Navigate to={paths.team} replace />;
}

function Plans() {
  const user = useUser();
  const subscription = useSubscription();
  return (
    <>
      <PageHeader title="Planes" lead="Elige la protección que necesitan tus páginas." />
      <PaymentReturn />
      <TrialOverBanner />
      {canTryFree(user) && <FirstSteps />}
      {subscription ? <PlanOffers subscription={subscription} /> : <PlansSkeleton />}
      <p className="mt-6">
        <HelpLink article="planes">Cómo se cobra, se cambia y se cancela</HelpLink>
      </p>
    </>
  );
}
