import type { ReactNode } from "react";

/** Plans in one row with a column for each child; on small screens below each other. */
export function PlanGrid({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid gap-4 @3xl:auto-cols-fr @3xl:grid-flow-col">{children}</div>
    </div>
  );
}
