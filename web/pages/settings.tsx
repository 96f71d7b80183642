import type { ComponentType } from "react";
import { Navigate, NavLink, useLocation } from "react-router";
import type { Path } from "../../worker/vocabulary/paths.ts";
import type { Ability } from "../../worker/vocabulary/people/roles.ts";
import { AccountEndCard } from "../features/account-deletion/account-end-card.tsx";
import { AlertsCard } from "../features/alerts/alerts-card.tsx";
import { AccountActivity } from "../features/auth/account/account-activity.tsx";
import { AccountPreferences } from "../features/auth/account/account-preferences.tsx";
import { OpenSessions } from "../features/auth/account/open-sessions.tsx";
import { SecondStepCard } from "../features/auth/second-step/second-step-card.tsx";
import { useUser } from "../features/auth/session/session.ts";
import { useAbility } from "../features/auth/session/use-ability.ts";
import { CARD_RETURN, CardReturn } from "../features/billing/cards/card-return.tsx";
import { PaymentMethodCard } from "../features/billing/cards/payment-method-card.tsx";
import { FiscalDataCard } from "../features/billing/fiscal/fiscal-data-card.tsx";
import { useIsSubscriptionLost, useSubscription } from "../features/billing/queries.ts";
import { BillingHistory } from "../features/billing/subscription/billing-history.tsx";
import { SubscriptionCard } from "../features/billing/subscription/subscription-card.tsx";
import { UsageCard } from "../features/billing/subscription/usage-card.tsx";
import { ContractCard } from "../features/contract/contract-card.tsx";
import { ClientsCard } from "../features/team/clients-card.tsx";
import { PageHeader } from "../layouts/page-header.tsx";
import { paths } from "../paths.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Section } from "../ui/section.tsx";
import { LoadingBlock } from "../ui/skeleton.tsx";

const Keys = lazyPart(async () => (await import("../features/keys/keys-card.tsx")).KeysCard);

const Webhooks = lazyPart(async () => (await import("../features/webhooks/webhooks-card.tsx")).WebhooksCard);

const ActaCard = lazyPart(async () => (await import("../features/acta/acta-card.tsx")).ActaCard);

const InstitutionCard = lazyPart(
  async () => (await import("../features/institution/institution-card.tsx")).InstitutionCard,
);

type Part = { path: Path; label: string; needs?: Ability; Content: ComponentType };

const SECTIONS: readonly Part[] = [
  { path: paths.settings, label: "Avisos", Content: AlertsCard },
  { path: paths.settingsPlan, label: "Plan y pagos", needs: "billing", Content: BillingCards },
  { path: paths.settingsAccount, label: "Cuenta", Content: Account },
  { path: paths.settingsSecurity, label: "Seguridad", Content: Security },
  { path: paths.settingsKeys, label: "Claves", needs: "team", Content: Programs },
  { path: paths.settingsData, label: "Datos", needs: "ownership", Content: Data },
];

/** The section of the address, and links to the others. */
export default function SettingsPage() {
  const { pathname, search } = useLocation();
  const { may } = useUser();
  const sections = SECTIONS.filter(({ needs }) => !needs || may.includes(needs));
  const isOfCard = new URLSearchParams(search).has(CARD_RETURN);
  const current = sections.find(({ path }) => path === (isOfCard ? paths.settingsPlan : pathname));
  if (current?.path !== pathname) return <Navigate to={{ pathname: (current ?? sections[0]!).path, search }} replace />;
  const { Content } = current;
  return (
    <>
      <PageHeader title="Configuración" />
      <nav aria-label="Secciones de la configuración" className="flex overflow-x-auto sm:gap-1">
        {sections.map((section) => (
          <NavLink
            key={section.path}
            to={section.path}
            end
            className={({ isActive }) =>
              `control-height -mb-px inline-flex shrink-0 items-center border-b-2 px-1.5 text-small font-medium sm:px-2.5 sm:text-base -outline-offset-2 transition-colors hover:text-ink ${isActive ? "border-lantern-text text-ink" : "border-transparent text-ink-soft"}`
            }
          >
            {section.label}
          </NavLink>
        ))}
      </nav>
      <CardReturn />
      <Content />
    </>
  );
}

function Account() {
  return (
    <div className="grid gap-8">
      <AccountPreferences user={useUser()} />
      <ClientsCard />
    </div>
  );
}

/** What programs of the customer use. */
function Programs() {
  return (
    <div className="grid gap-8">
      <Keys />
      <Webhooks />
    </div>
  );
}

function Data() {
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
      <ContractCard />
      <ActaCard />
      <InstitutionCard />
      <AccountEndCard />
    </div>
  );
}

function Security() {
  const mayManageTeam = useAbility("team");
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
      <div className="grid min-w-0 gap-8">
        <SecondStepCard />
        <OpenSessions />
      </div>
      {mayManageTeam && <AccountActivity />}
    </div>
  );
}

/** The plan, its use and its card, and below them the invoices. */
function BillingCards() {
  const subscription = useSubscription();
  const isLost = useIsSubscriptionLost();
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
      <div className="grid min-w-0 gap-8">
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
      <div className="grid min-w-0 gap-8">
        <UsageCard isTrial={subscription?.status === "trial"} />
        <FiscalDataCard />
      </div>
      <div className="min-w-0 lg:col-span-2">
        <BillingHistory />
      </div>
    </div>
  );
}

/** A card whose content is loading. @param label  announced to screen readers meanwhile */
function CardSkeleton({ title, label }: { title: string; label: string }) {
  return (
    <Section title={title}>
      <LoadingBlock label={label} className="h-32" />
    </Section>
  );
}
