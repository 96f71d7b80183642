import { AccountPreferences } from "../features/auth/account-preferences.tsx";
import { useUser } from "../features/auth/session.ts";
import { BillingHistory } from "../features/billing/billing-history.tsx";
import { CardReturn } from "../features/billing/card-return.tsx";
import { CardSkeleton } from "../features/billing/card-skeleton.tsx";
import { PaymentMethodCard } from "../features/billing/payment-method-card.tsx";
import { useSubscription } from "../features/billing/queries.ts";
import { SubscriptionCard } from "../features/billing/subscription-card.tsx";
import { UsageCard } from "../features/billing/usage-card.tsx";
import { PageHeader } from "../layouts/page-header.tsx";

export default function SettingsPage() {
  const user = useUser();
  const subscription = useSubscription();
  return (
    <>
      <PageHeader title="Configuración" lead="Tu suscripción, tu consumo y los datos de tu cuenta." />
      <CardReturn />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          {subscription ? (
            <SubscriptionCard subscription={subscription} trialUsed={user.trial_used} />
          ) : (
            <CardSkeleton title="Suscripción" label="Cargando tu suscripción..." />
          )}
          <UsageCard />
        </div>
        <div className="grid min-w-0 gap-4">
          {subscription ? (
            <PaymentMethodCard subscription={subscription} />
          ) : (
            <CardSkeleton title="Método de pago" label="Cargando tu método de pago..." />
          )}
          <AccountPreferences user={user} />
        </div>
        <div className="min-w-0 lg:col-span-2">
          <BillingHistory />
        </div>
      </div>
    </>
  );
}
