import { Navigate } from "react-router";
import { plansWith } from "../../worker/vocabulary/money/plan-features.ts";
import { PAID_PLANS } from "../../worker/vocabulary/money/plans.ts";
import { canTryFree, hasTrialEnded } from "../features/auth/session/access.ts";
import { useUser } from "../features/auth/session/session.ts";
import { useAbility } from "../features/auth/session/use-ability.ts";
import { PaymentReturn } from "../features/billing/plans/payment-return.tsx";
import { PlanOffers } from "../features/billing/plans/plan-offers.tsx";
import { useSubscription } from "../features/billing/queries.ts";
import { FirstSteps } from "../features/first-steps/first-steps.tsx";
import { HelpLink } from "../features/help/help-link.tsx";
import { PlanGrid } from "../features/pricing/pricing-card.tsx";
import { PageHeader } from "../layouts/page-header.tsx";
import { paths } from "../paths.ts";
import { Alert } from "../ui/alert.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";

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

/** Says which features of the trial are not in every plan. */
function TrialOverBanner() {
  if (!hasTrialEnded(useUser())) return null;
  return (
    <div className="mb-6">
      <Alert look="info">
        Tu prueba terminó. Durante esos días el spam también se ocultaba: eso sigue igual con {plansWith("hidesSpam")}.
        Con los demás planes se marca y decides tú; los insultos se ocultan con todos.
      </Alert>
    </div>
  );
}

/** The placeholder of the plans. */
function PlansSkeleton() {
  return (
    <Loading label="Cargando planes...">
      <Skeleton className="h-11 w-72 max-w-full rounded-control" />
      <div className="mt-4">
        <PlanGrid>
          {PAID_PLANS.map((plan) => (
            <Skeleton key={plan} className="h-110" />
          ))}
        </PlanGrid>
      </div>
    </Loading>
  );
}
