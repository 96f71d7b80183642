import { BILLING_CYCLES, type BillingCycle, DISCOUNT_PERCENT } from "../../../worker/vocabulary/money/plans.ts";
import { SegmentedControl } from "../../ui/forms/segmented-control.tsx";
import { CYCLES } from "./cycles.ts";

const OPTIONS = BILLING_CYCLES.map((value) => {
  const discount = DISCOUNT_PERCENT[value];
  return {
    value,
    label: (
      <>
        {CYCLES[value].label}
        {discount > 0 && <span className="text-xs text-lantern-text">{`-${discount}%`}</span>}
      </>
    ),
  };
});

/** The choice of the billing cycle. */
export function CycleToggle({ cycle, onChange }: { cycle: BillingCycle; onChange: (cycle: BillingCycle) => void }) {
  return <SegmentedControl label="Periodo de facturación" options={OPTIONS} value={cycle} onChange={onChange} />;
}
