import { type PaidPlan, PLAN_CATALOGUE } from "../../../worker/vocabulary.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

const count = (value: number) => value.toLocaleString("es", { useGrouping: "always" });

export function PlanCard({ plan, current }: { plan: PaidPlan; current: boolean }) {
  const { name, monthlyPriceUsd, pages, commentsPerMonth } = PLAN_CATALOGUE[plan];
  return (
    <Card className={plan === "pro" ? "border-amber-400" : ""}>
      <div className="flex items-center justify-between">
        <h2 className="text-xl font-bold">{name}</h2>
        {plan === "pro" && <Badge look="accent">Más Popular</Badge>}
      </div>
      <p className="my-4">
        <span className="text-3xl font-bold">{monthlyPriceUsd.monthly} USD</span>
        <span className="text-slate-400"> al mes</span>
      </p>
      <ul className="mb-5 space-y-2 text-sm text-slate-300">
        <li>{pages === 1 ? "1 página" : `${pages} páginas`} (Facebook con su Instagram)</li>
        <li>{count(commentsPerMonth)} comentarios al mes</li>
      </ul>
      <Button look="secondary" className="w-full" disabled>
        {current ? "Plan Actual" : "Compra disponible próximamente"}
      </Button>
    </Card>
  );
}
