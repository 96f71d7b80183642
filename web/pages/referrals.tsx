import { useInfiniteQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { VerifyBanner } from "../features/auth/links/verify-banner.tsx";
import { useUser } from "../features/auth/session/session.ts";
import { useAbility } from "../features/auth/session/use-ability.ts";
import { BalanceCard } from "../features/referrals/balance-card.tsx";
import { LinkCard } from "../features/referrals/link-card.tsx";
import { MonthsCard } from "../features/referrals/months-card.tsx";
import { referralsQuery } from "../features/referrals/queries.ts";
import { ReferralFigures } from "../features/referrals/referral-figures.tsx";
import { ReferralTable } from "../features/referrals/referral-table.tsx";
import { TermsCard } from "../features/referrals/terms-card.tsx";
import { PageHeader } from "../layouts/page-header.tsx";
import { paths } from "../paths.ts";
import { RetryAlert } from "../ui/retry-alert.tsx";
import { LoadingBlock } from "../ui/skeleton.tsx";

/** The referrals, for members who may see the billing; others are redirected to the team. */
export default function ReferralsPage() {
  return useAbility("billing") ? <Referrals /> : <Navigate to={paths.team} replace />;
}

function Referrals() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(referralsQuery);
  const { email_verified } = useUser();
  const latest = data?.pages[0];
  return (
    <>
      <PageHeader title="Programa de Referidos" lead="Recomienda Atalaya y gana con cada suscripción." />
      <div className="mb-4 empty:hidden">
        <VerifyBanner purpose="para recomendar Atalaya y cobrar tus comisiones" />
      </div>
      {isError && !latest && (
        <div className="mb-4">
          <RetryAlert onRetry={() => refetch()}>No se pudieron cargar tus referidos.</RetryAlert>
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-4">
          {latest && email_verified && <LinkCard link={latest.link} code={latest.code} />}
          {!latest && !isError && <LinkSkeleton />}
          {!(isError && !latest) && <ReferralFigures of={latest?.referral ?? null} />}
          {data && (
            <ReferralTable
              referrals={data.pages.flatMap(({ referrals }) => referrals)}
              onMore={hasNextPage ? () => fetchNextPage() : null}
              isLoadingMore={isFetchingNextPage}
            />
          )}
        </div>
        <div className="space-y-4">
          {latest && latest.months.length > 0 && (
            <>
              <BalanceCard balance={latest.balance} />
              <MonthsCard months={latest.months} />
            </>
          )}
          <TermsCard />
        </div>
      </div>
    </>
  );
}

const LinkSkeleton = () => <LoadingBlock label="Cargando tu enlace..." className="h-48 rounded-card" />;
