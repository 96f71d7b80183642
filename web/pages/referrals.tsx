import { useInfiniteQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { usd } from "../../worker/vocabulary/money/amount.ts";
import { VerifyBanner } from "../features/auth/links/verify-banner.tsx";
import { useUser } from "../features/auth/session/session.ts";
import { useAbility } from "../features/auth/session/use-ability.ts";
import { BalanceCard } from "../features/referrals/balance-card.tsx";
import { LinkCard } from "../features/referrals/link-card.tsx";
import { type ReferralPage, referralsQuery } from "../features/referrals/queries.ts";
import { ReferralTable } from "../features/referrals/referral-table.tsx";
import { TermsCard } from "../features/referrals/terms-card.tsx";
import { monthText } from "../features/time/date-text.ts";
import { PageHeader } from "../layouts/page-header.tsx";
import { paths } from "../paths.ts";
import { RetryAlert } from "../ui/retry-alert.tsx";
import { Section } from "../ui/section.tsx";
import { LoadingBlock, Skeleton } from "../ui/skeleton.tsx";

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
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="space-y-8">
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
        <div className="space-y-8">
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

/** Four figures of the ledger; null while they load. */
function ReferralFigures({ of }: { of: ReferralPage["referral"] | null }) {
  const figures = [
    { name: "Total de referidos", value: of?.totalReferrals },
    { name: "Referidos activos", value: of?.activeReferrals },
    { name: "Referidos pendientes", value: of?.pendingReferrals },
    { name: "Comisiones ganadas", value: of && usd(of.earnedCommissions) },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
      {figures.map(({ name, value }) => (
        <div key={name} className="flex flex-col gap-1">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="figures text-title font-semibold text-ink">
            {value ?? <Skeleton className="my-1 h-6 w-16" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The earnings of each month without refunds. Our team pays these sums to the owner by hand. */
function MonthsCard({ months }: { months: ReferralPage["months"] }) {
  return (
    <Section title="Comisiones por mes">
      <ul className="space-y-3">
        {months.map(({ month, earned, reversed }) => (
          <li key={month}>
            <p className="flex justify-between gap-3">
              <span className="text-ink-soft first-letter:uppercase">{monthText(month)}</span>
              <strong className="figures font-semibold text-ink">{usd(earned - reversed)}</strong>
            </p>
            {reversed > 0 && (
              <p className="text-small text-ink-faint">{usd(reversed)} menos por reembolsos y disputas</p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
