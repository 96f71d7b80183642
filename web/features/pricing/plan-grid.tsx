import type { ReactNode } from "react";

/** Plans below each other, or in one row where there is room: a column for each child. */
export function PlanGrid({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid gap-4 @3xl:auto-cols-fr @3xl:grid-flow-col">{children}</div>
    </div>
  );
}
