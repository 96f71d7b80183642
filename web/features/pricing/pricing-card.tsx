import type { ReactNode } from "react";
import {
  type BillingCycle,
  CYCLE_MONTHS,
  OVERAGE,
  type PaidPlan,
  PLAN_CATALOGUE,
} from "../../../worker/vocabulary/money/plans.ts";
import { withTaxNote } from "../../tax-note.ts";
import { Badge } from "../../ui/badge.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { CYCLES, chargeUsd, savingUsd } from "./cycles.tsx";
import { FeatureList } from "./feature-list.tsx";
import { planDifferences } from "./plan-differences.ts";

const SUITS: Record<PaidPlan, string> = {
  basic: "Para una página que recibe ruido.",
  pro: "Para quien conversa en sus páginas.",
  business: "Para varias marcas, con el spam fuera.",
};

type Props = {
  plan: PaidPlan;
  cycle: BillingCycle;
  /** The badge of the most popular plan. */
  popular: string;
  /** What this reader pays each cycle, USD, where it is another price than the catalogue's: they bought at an earlier one. */
  ownChargeUsd?: number | null;
  /** The button or link for this plan. */
  children: ReactNode;
};

/** A plan with its price in a cycle and its content. The public page and the signed-in screen share it. */
export function PricingCard({ plan, cycle, popular, ownChargeUsd = null, children }: Props) {
  const { name, isPopular } = PLAN_CATALOGUE[plan];
  const charge = ownChargeUsd ?? chargeUsd(plan, cycle);
  const saving = ownChargeUsd === null ? savingUsd(plan, cycle) : 0;
  return (
    <article
      aria-label={`Plan ${name}`}
      className={`flex flex-col rounded-card border bg-surface p-5 sm:p-7 ${isPopular ? "border-lantern" : "border-line"}`}
    >
      <header className="flex min-h-7 items-center justify-between gap-4">
        <h2 className="font-semibold">{name}</h2>
        {isPopular && <Badge look="accent">{popular}</Badge>}
      </header>
      <p className="mt-1 text-ink-soft">{SUITS[plan]}</p>
      <p className="mt-6 flex items-baseline gap-2">
        <span className="figures text-title font-semibold">{amountText(charge / CYCLE_MONTHS[cycle])}</span>
        <span className="text-ink-soft">{withTaxNote("USD al mes")}</span>
      </p>
      <p className="mt-2 min-h-10 text-ink-soft">
        Se cobran {withTaxNote(`${amountText(charge)} USD`)} {CYCLES[cycle].each}.
        {ownChargeUsd !== null && (
          <span className="block">Es tu precio: lo conservas mientras sigas en este plan.</span>
        )}
        {saving > 0 && <strong className="block font-semibold text-lantern-text">Ahorras {saving} USD</strong>}
      </p>
      <div className="my-6 grid">{children}</div>
      <ul className="space-y-1.5 font-medium text-ink">
        {planDifferences(plan).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Disclosure label="Todo lo que incluye" className="mt-4">
        <FeatureList plan={plan} />
      </Disclosure>
    </article>
  );
}

/** An amount without cents where it has none: 53, 49,50. */
const amountText = (usd: number): string => (Number.isInteger(usd) ? String(usd) : usd.toFixed(2).replace(".", ","));

/** Plans in one row with a column for each child; on small screens below each other. */
export function PlanGrid({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid gap-4 @3xl:auto-cols-fr @3xl:grid-flow-col">{children}</div>
    </div>
  );
}

/** The note that applies to the prices of all plans. */
export function PricingNote() {
  return (
    <p className="mt-4 max-w-3xl text-pretty text-ink-faint">
      Precios en dólares de Estados Unidos. Una página de Facebook y su Instagram cuentan como una. Los comentarios que
      pasen del límite de tu plan se cobran a {withTaxNote(`${OVERAGE.usdPerThousand} USD`)} por cada 1.000, hasta el
      tope mensual que fijes; el spam reconocido no cuenta.
    </p>
  );
}
