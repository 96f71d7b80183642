import { Check } from "lucide-react";
import { type PaidPlan, PLAN_CATALOGUE } from "../../../worker/vocabulary.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";

const POPULAR = "Más Popular";
const count = (value: number) => value.toLocaleString("es", { useGrouping: "always" });

export function PlanCard({ plan, current }: { plan: PaidPlan; current: boolean }) {
  const { name, monthlyPriceUsd, pages, commentsPerMonth } = PLAN_CATALOGUE[plan];
  const popular = plan === "pro";
  return (
    <article
      className={`flex flex-col rounded-card border bg-surface p-5 ${popular ? "border-lantern-text" : "border-line"}`}
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{name}</h2>
        {popular && <Badge look="accent">{POPULAR}</Badge>}
      </div>
      <p className="figures mt-3 mb-5">
        <span className="text-3xl font-semibold">{monthlyPriceUsd.monthly}</span>
        <span className="text-ink-soft"> USD al mes</span>
      </p>
      <ul className="mb-6 space-y-2.5 text-ink-soft">
        <Feature>{pages === 1 ? "1 página" : `${pages} páginas`} de Facebook, con su Instagram</Feature>
        <Feature>{count(commentsPerMonth)} comentarios al mes</Feature>
      </ul>
      <Button look="secondary" className="mt-auto w-full" disabled>
        {current ? "Plan Actual" : "Compra disponible próximamente"}
      </Button>
    </article>
  );
}

function Feature({ children }: { children: React.ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ok" />
      <span>{children}</span>
    </li>
  );
}
