import { useDeferredValue } from "react";
import { useUser } from "../features/auth/session/session.ts";
import { useAbility } from "../features/auth/session/use-ability.ts";
import { OwnPaymentBanner } from "../features/billing/subscription/payment-banner.tsx";
import { UsageBanner } from "../features/billing/usage/usage-banner.tsx";
import { ChartCard } from "../features/dashboard/chart-card.tsx";
import { DemoBanner } from "../features/dashboard/demo-banner.tsx";
import { DEMO_GROUPS, DEMO_STATS } from "../features/dashboard/demo-data.ts";
import { Insights } from "../features/dashboard/insights/insights.tsx";
import { WeekCard } from "../features/dashboard/insights/week-card.tsx";
import { ProtectedAccounts } from "../features/dashboard/protected-accounts.tsx";
import { RecentActivity } from "../features/dashboard/recent-activity.tsx";
import { StatCards } from "../features/dashboard/stat-cards.tsx";
import { useDashboard } from "../features/dashboard/use-dashboard.ts";
import { useLiveDashboard } from "../features/dashboard/use-live-dashboard.ts";
import { useTopLoaded } from "../features/dashboard/use-top-loaded.ts";
import { WhyTotalsDiffer } from "../features/dashboard/why-totals-differ.tsx";
import { GuideWithoutPages } from "../features/first-steps/guide-without-pages.tsx";
import { PageHeader } from "../layouts/page-header.tsx";
import { PageSkeleton } from "../layouts/page-skeleton.tsx";

export default function DashboardPage() {
  const maySeeBilling = useAbility("billing");
  const { id } = useUser();
  useLiveDashboard(id);
  const { isDemo, isRetrying, retry, stats, groups, recent, chart, insights, week } = useDashboard(id);
  // The screen is drawn in short steps, so that the browser can handle taps between them.
  const isDrawn = useDeferredValue(useTopLoaded());
  const isNew = groups?.length === 0;
  if (!isDrawn) return <PageSkeleton />;
  return (
    <>
      <PageHeader title="Dashboard" lead="Qué pasó en tus páginas." />
      <div className="space-y-4">
        {maySeeBilling && <OwnPaymentBanner />}
        <GuideWithoutPages />
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
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <RecentActivity comments={isDemo ? null : recent} />
          <ProtectedAccounts groups={isDemo ? DEMO_GROUPS : groups} />
        </div>
        {!isNew && <WhyTotalsDiffer />}
      </div>
    </>
  );
}
