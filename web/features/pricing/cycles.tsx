import {
  BILLING_CYCLES,
  type BillingCycle,
  CYCLE_MONTHS,
  DISCOUNT_PERCENT,
  type PaidPlan,
  PLAN_CATALOGUE,
} from "../../../worker/vocabulary/money/plans.ts";
import { SegmentedControl } from "../../ui/forms/segmented-control.tsx";

type CycleWords = {
  label: string;
  /** The time that one charge covers. */
  each: string;
};

export const CYCLES: Record<BillingCycle, CycleWords> = {
  monthly: { label: "Mensual", each: "cada mes" },
  quarterly: { label: "Trimestral", each: "cada 3 meses" },
  yearly: { label: "Anual", each: "cada año" },
};

/** USD charged at the start of each cycle. */
export const chargeUsd = (plan: PaidPlan, cycle: BillingCycle): number =>
  PLAN_CATALOGUE[plan].monthlyPriceUsd[cycle] * CYCLE_MONTHS[cycle];

/** USD saved over one cycle against paying month by month. */
export const savingUsd = (plan: PaidPlan, cycle: BillingCycle): number =>
  PLAN_CATALOGUE[plan].monthlyPriceUsd.monthly * CYCLE_MONTHS[cycle] - chargeUsd(plan, cycle);

const OPTIONS = BILLING_CYCLES.map((value) => {
  const discount = DISCOUNT_PERCENT[value];
  return {
    value,
    label: (
      <>
        {CYCLES[value].label}
        {discount > 0 && <span className="text-small text-lantern-text">{`-${discount}%`}</span>}
      </>
    ),
  };
});

/** The choice of the billing cycle. */
export function CycleToggle({ cycle, onChange }: { cycle: BillingCycle; onChange: (cycle: BillingCycle) => void }) {
  return <SegmentedControl label="Periodo de facturación" options={OPTIONS} value={cycle} onChange={onChange} />;
}
