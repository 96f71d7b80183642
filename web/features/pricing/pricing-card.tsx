import { type BillingCycle, type PaidPlan, PLAN_CATALOGUE } from "../../../worker/vocabulary.ts";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { CYCLES, chargeUsd, savingUsd } from "./cycles.ts";
import { FeatureList } from "./feature-list.tsx";

const SUITS: Record<PaidPlan, string> = {
  basic: "Para una página que empieza a recibir ruido.",
  pro: "Para quien conversa en sus páginas.",
  business: "Para varias marcas, con el spam fuera.",
};

type Props = { plan: PaidPlan; cycle: BillingCycle; href: string };

export function PricingCard({ plan, cycle, href }: Props) {
  const { name, monthlyPriceUsd } = PLAN_CATALOGUE[plan];
  const popular = plan === "pro";
  const saving = savingUsd(plan, cycle);
  return (
    <article
      aria-label={`Plan ${name}`}
      className={`flex flex-col rounded-card border bg-surface p-5 sm:p-7 ${popular ? "border-lantern" : "border-line"}`}
    >
      <header className="flex min-h-7 items-center justify-between gap-4">
        <h2 className="text-xl font-semibold">{name}</h2>
        {popular && <Badge look="accent">Popular</Badge>}
      </header>
      <p className="mt-1 text-ink-soft">{SUITS[plan]}</p>
      <p className="mt-6 flex items-baseline gap-2">
        <span className="figures text-5xl font-semibold tracking-tight">{monthlyPriceUsd[cycle]}</span>
        <span className="text-base text-ink-soft">USD al mes</span>
      </p>
      <p className="mt-2 min-h-10 text-ink-soft">
        Se cobran {chargeUsd(plan, cycle)} USD {CYCLES[cycle].each}.
        {saving > 0 && <strong className="block font-semibold text-lantern-text">Ahorras {saving} USD</strong>}
      </p>
      <a href={href} className={`${buttonClass(popular ? "primary" : "secondary", "large")} my-6`}>
        Comenzar Gratis
      </a>
      <FeatureList plan={plan} />
    </article>
  );
}
