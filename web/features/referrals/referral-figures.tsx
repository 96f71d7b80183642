import { usd } from "../../../worker/vocabulary/money/amount.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { ReferralPage } from "./queries.ts";

/** Four figures of the ledger; null while they load. */
export function ReferralFigures({ of }: { of: ReferralPage["referral"] | null }) {
  const figures = [
    { name: "Total de referidos", value: of?.totalReferrals },
    { name: "Referidos activos", value: of?.activeReferrals },
    { name: "Referidos pendientes", value: of?.pendingReferrals },
    { name: "Comisiones ganadas", value: of && usd(of.earnedCommissions) },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(({ name, value }) => (
        <div key={name} className="flex flex-col gap-1 rounded-card border border-line bg-surface p-5">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="figures text-2xl font-semibold text-ink">{value ?? <Skeleton className="my-1 h-6 w-16" />}</dd>
        </div>
      ))}
    </dl>
  );
}
