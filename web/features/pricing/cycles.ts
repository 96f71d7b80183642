import {
  type BillingCycle,
  CYCLE_MONTHS,
  type PaidPlan,
  PLAN_CATALOGUE,
} from "../../../worker/vocabulary/money/plans.ts";

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
