// Decides when a change of plan takes effect. Pure.
import { CYCLE_MONTHS, rankOf } from "../../../vocabulary/money/plans.ts";
import type { PlanAndCycle } from "../sync/plan-item.ts";

/**
 * An upgrade is charged and takes effect at once: a higher plan, or the same one with a longer cycle. A downgrade starts with the
 * next period, since the present one is paid.
 */
export function effectOf(from: PlanAndCycle, to: PlanAndCycle): "none" | "now" | "next_cycle" {
  if (rankOf(to.plan) !== rankOf(from.plan)) return rankOf(to.plan) > rankOf(from.plan) ? "now" : "next_cycle";
  if (to.cycle === from.cycle) return "none";
  return CYCLE_MONTHS[to.cycle] > CYCLE_MONTHS[from.cycle] ? "now" : "next_cycle";
}
