import { AccountEndCard } from "../features/account-deletion/account-end-card.tsx";
import { AlertsCard } from "../features/alerts/alerts-card.tsx";
import { AccountActivity } from "../features/auth/account/account-activity.tsx";
import { AccountPreferences } from "../features/auth/account/account-preferences.tsx";
import { OpenSessions } from "../features/auth/account/open-sessions.tsx";
import { SecondStepCard } from "../features/auth/second-step/second-step-card.tsx";
import { useUser } from "../features/auth/session/session.ts";
import { useAbility } from "../features/auth/session/use-ability.ts";
import { CardReturn } from "../features/billing/cards/card-return.tsx";
import { PaymentMethodCard } from "../features/billing/cards/payment-method-card.tsx";
import { FiscalDataCard } from "../features/billing/fiscal/fiscal-data-card.tsx";
import { useIsSubscriptionLost, useSubscription } from "../features/billing/queries.ts";
import { BillingHistory } from "../features/billing/subscription/billing-history.tsx";
import { SubscriptionCard } from "../features/billing/subscription/subscription-card.tsx";
import { UsageCard } from "../features/billing/subscription/usage-card.tsx";
import { PageHeader } from "../layouts/page-header.tsx";
import { Card, CardTitle } from "../ui/card.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";

export default function SettingsPage() {
  const maySeeBilling = useAbility("billing");
  const mayManageTeam = useAbility("team");
  const isOwner = useAbility("ownership");
  const user = useUser();
  return (
    <>
      <PageHeader
        title="Configuración"
        lead={maySeeBilling ? "Tu suscripción, tu consumo y los datos de tu cuenta." : "Los datos de tu cuenta."}
      />
      <CardReturn />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {maySeeBilling && <BillingCards />}
        <div className="grid min-w-0 gap-4">
          <AccountPreferences user={user} />
          <SecondStepCard />
        </div>
        <div className="grid min-w-0 gap-4">
          <OpenSessions />
          {mayManageTeam && <AccountActivity />}
          {isOwner && <AccountEndCard />}
        </div>
        <div className="min-w-0 lg:col-span-2">
          <AlertsCard />
        </div>
      </div>
    </>
  );
}

/** The plan, its use and its card, and below them the invoices. */
function BillingCards() {
  const subscription = useSubscription();
  const isLost = useIsSubscriptionLost();
  return (
    <>
      <div className="grid min-w-0 gap-4">
        {subscription ? (
          <SubscriptionCard subscription={subscription} />
        ) : (
          <CardSkeleton title="Suscripción" label="Cargando tu suscripción..." />
        )}
        {subscription ? (
          <PaymentMethodCard subscription={subscription} isLost={isLost} />
        ) : (
          <CardSkeleton title="Método de pago" label="Cargando tu método de pago..." />
        )}
      </div>
      <div className="grid min-w-0 gap-4">
        <UsageCard />
        <FiscalDataCard />
      </div>
      <div className="min-w-0 lg:col-span-2">
        <BillingHistory />
      </div>
    </>
  );
}

/** A card whose content is loading. @param label  announced to screen readers meanwhile */
function CardSkeleton({ title, label }: { title: string; label: string }) {
  return (
    <Card>
      <CardTitle className="mb-4">{title}</CardTitle>
      <Loading label={label}>
        <Skeleton className="mb-4 h-5 w-36" />
        <Skeleton className="mb-2 h-4 w-full" />
        <Skeleton className="mb-4 h-4 w-4/5" />
        <Skeleton className="h-9 w-32 rounded-control" />
      </Loading>
    </Card>
  );
}
