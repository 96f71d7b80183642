import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { groupAccounts } from "../features/accounts/page-groups.ts";
import { accountsQuery } from "../features/accounts/queries.ts";
import { useUser } from "../features/auth/session/session.ts";
import { useAbility } from "../features/auth/session/use-ability.ts";
import { useBillingBannersLoaded } from "../features/billing/queries.ts";
import { BillingBanners } from "../features/billing/subscription/owner-banners.tsx";
import { UsageBanner } from "../features/billing/usage/usage-banner.tsx";
import { ChartCard } from "../features/dashboard/chart-card.tsx";
import { DEMO_GROUPS, DEMO_STATS } from "../features/dashboard/demo-data.ts";
import { Insights } from "../features/dashboard/insights/insights.tsx";
import { WeekCard } from "../features/dashboard/insights/week-card.tsx";
import { ProtectedAccounts } from "../features/dashboard/protected-accounts.tsx";
import { RecentActivity } from "../features/dashboard/recent-activity.tsx";
import { StatCards } from "../features/dashboard/stat-cards.tsx";
import { useDashboard, useLiveDashboard } from "../features/dashboard/use-dashboard.ts";
import { FoundNotice, useUndecided } from "../features/first-steps/found-notice.tsx";
import { GuideWithoutPages } from "../features/first-steps/guide-without-pages.tsx";
import { PageHeader } from "../layouts/page-header.tsx";
import { PageSkeleton } from "../layouts/page-skeleton.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { RetryAlert } from "../ui/retry-alert.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

// Only a trial needs its code.
const TrialEndBanner = lazyPart(
  async () => (await import("../features/billing/subscription/trial-end-banner.tsx")).TrialEndBanner,
);

// Most owners have one page.
const PageSwitch = lazyPart(async () => (await import("../features/accounts/page-switch.tsx")).PageSwitch, {
  loading: <Skeleton className="h-11 w-52 sm:h-9" />,
});

// Few owners have one: it asks for them itself.
const Proposals = lazyPart(async () => (await import("../features/proposals/proposals.tsx")).Proposals);

// At the end of the page, so it moves nothing when it comes.
const WhyTotalsDiffer = lazyPart(
  async () => (await import("../features/dashboard/why-totals-differ.tsx")).WhyTotalsDiffer,
);

export default function DashboardPage() {
  const maySeeBilling = useAbility("billing");
  const { id, subscription_status: status } = useUser();
  useLiveDashboard(id);
  const { isDemo, isRetrying, retry, stats, groups, recent, chart, insights, week } = useDashboard(id);
  // The screen is drawn in short steps, so that the browser can handle taps between them.
  const isDrawn = useDeferredValue(useTopLoaded());
  const hasSeveral = groupAccounts(useQuery(accountsQuery).data?.accounts ?? []).length > 1;
  const isNew = groups?.length === 0;
  if (!isDrawn) return <PageSkeleton />;
  return (
    <>
      <PageHeader title="Dashboard" lead="Qué pasó en tus páginas.">
        {hasSeveral && <PageSwitch />}
      </PageHeader>
      <div className="space-y-8">
        {maySeeBilling && <BillingBanners />}
        {maySeeBilling && status === "trial" && <TrialEndBanner />}
        <GuideWithoutPages />
        <FoundNotice />
        <Proposals />
        {maySeeBilling && <UsageBanner />}
        {isDemo && <DemoBanner isRetrying={isRetrying} onRetry={retry} />}
        {!isDemo && !isNew && week !== null && <WeekCard insights={week} />}
        <StatCards
          stats={isDemo ? DEMO_STATS : stats}
          pages={isDemo ? DEMO_GROUPS.length : groups?.length}
          isDemo={isDemo}
        />
        <ChartCard {...chart} isDemo={isDemo} isRetrying={isRetrying} onRetry={retry} />
        {!isDemo && !isNew && (
          <Insights insights={insights} isOld={chart.isOld} isRetrying={isRetrying} onRetry={retry} />
        )}
        <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <RecentActivity comments={isDemo ? null : recent} />
          <ProtectedAccounts groups={isDemo ? DEMO_GROUPS : groups} />
        </div>
        {!isNew && <WhyTotalsDiffer />}
      </div>
    </>
  );
}

/**
 * Whether everything above the figures has loaded: the guide for owners without a page, what a first scan found, the banners of payment and usage. If it
 * appeared later, it would move the figures.
 */
function useTopLoaded(): boolean {
  const accounts = useQuery(accountsQuery);
  const areBannersLoaded = useBillingBannersLoaded();
  const isFoundLoaded = useUndecided() !== undefined;
  return accounts.isFetched && areBannersLoaded && isFoundLoaded;
}

/** Says that these figures are examples, and offers a retry. */
function DemoBanner({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <RetryAlert look="warning" onRetry={onRetry} isRetrying={isRetrying}>
      <strong className="font-semibold">Datos de demostración.</strong> No pudimos cargar los tuyos: nada de lo que ves
      aquí es de tus páginas.
    </RetryAlert>
  );
}
