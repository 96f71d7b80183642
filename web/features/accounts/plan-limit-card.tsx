import { Link } from "react-router";
import type { PlanLimit } from "../../api/types.ts";
import { paths } from "../../paths.ts";
import { Card } from "../../ui/card.tsx";
import { UsageBar } from "../../ui/usage-bar.tsx";

export function PlanLimitCard({ limit, activePages }: { limit: PlanLimit; activePages: number }) {
  const left = limit.total - activePages;
  return (
    <Card>
      <div className="mb-3 flex items-center justify-between">
        <h2 className="font-semibold">Páginas activas</h2>
        <span className="text-sm text-slate-300">
          {activePages} de {limit.total}
        </span>
      </div>
      <UsageBar label="Páginas activas" value={activePages} limit={limit.total} />
      <p className="mt-3 text-sm text-slate-400">
        {left > 0
          ? `Puedes activar ${left} página${left === 1 ? "" : "s"} más con tu plan actual.`
          : "Has alcanzado el límite de páginas activas."}{" "}
        {left <= 0 && (
          <Link to={paths.plans} className="text-amber-300 hover:underline">
            Mejorar plan
          </Link>
        )}
      </p>
    </Card>
  );
}
