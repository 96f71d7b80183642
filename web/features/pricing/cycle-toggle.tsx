import { BILLING_CYCLES, type BillingCycle, DISCOUNT_PERCENT } from "../../../worker/vocabulary/money/plans.ts";
import { Segmented } from "../../ui/forms/segmented.tsx";
import { CYCLES } from "./cycles.ts";

const CHOICES = BILLING_CYCLES.map((value) => {
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
  return <Segmented label="Periodo de facturación" choices={CHOICES} value={cycle} onChange={onChange} />;
}
