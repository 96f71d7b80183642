import { PAID_PLANS } from "../../../../worker/vocabulary/money/plans.ts";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { PlanGrid } from "../../pricing/plan-grid.tsx";

/** The placeholder of the plans. */
export function PlansSkeleton() {
  return (
    <Loading label="Cargando planes...">
      <Skeleton className="h-11 w-72 max-w-full rounded-control" />
      <div className="mt-4">
        <PlanGrid>
          {PAID_PLANS.map((plan) => (
            <Skeleton key={plan} className="h-[36rem] rounded-card" />
          ))}
        </PlanGrid>
      </div>
    </Loading>
  );
}
