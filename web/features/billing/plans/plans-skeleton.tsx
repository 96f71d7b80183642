import { PAID_PLANS } from "../../../../worker/vocabulary/plans.ts";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";

/** The placeholder of the plans. */
export function PlansSkeleton() {
  return (
    <Loading label="Cargando planes...">
      <div className="@container">
        <Skeleton className="h-11 w-72 max-w-full rounded-control" />
        <div className="mt-4 grid gap-4 @3xl:grid-cols-3">
          {PAID_PLANS.map((plan) => (
            <Skeleton key={plan} className="h-[36rem] rounded-card" />
          ))}
        </div>
      </div>
    </Loading>
  );
}
