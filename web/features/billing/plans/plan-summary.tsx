import type { ReactNode } from "react";
import { planOffer } from "../../../../worker/vocabulary/money/plan-features.ts";
import type { PaidPlan } from "../../../../worker/vocabulary/money/plans.ts";
import { OfferLines } from "../../pricing/feature-list.tsx";

const SHOWN = 5;

/** The first features of a plan, and how many more there are. */
export function PlanSummary({ plan }: { plan: PaidPlan }) {
  const lines = planOffer(plan);
  const more = lines.length - SHOWN;
  return (
    <div>
      <OfferLines lines={lines.slice(0, SHOWN)} />
      {more > 0 && <p className="mt-2 pl-7 text-ink-faint">+{more} más</p>}
    </div>
  );
}

type Fact = { name: string; value: ReactNode; strong?: boolean };

/** A list of labels and amounts. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {facts.map(({ name, value, strong }) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2">
          <dt className={strong ? "font-semibold text-ink" : undefined}>{name}</dt>
          <dd className={`figures ml-auto text-right ${strong ? "font-semibold text-ink" : "text-ink"}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
