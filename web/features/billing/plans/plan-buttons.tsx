import { type BillingCycle, type PaidPlan, PLAN_CATALOGUE } from "../../../../worker/vocabulary/money/plans.ts";
import { Button } from "../../../ui/button.tsx";
import { CYCLES } from "../../pricing/cycles.tsx";
import { cycleChange, offerFor, offerLabel } from "../plan-offer.ts";
import type { Subscription } from "../types.ts";
import type { PlanChange } from "./use-plan-change.ts";

type Props = { plan: PaidPlan; cycle: BillingCycle; subscription: Subscription; change: PlanChange };

/** The buttons of one plan: buy it, upgrade now, change with the next period, or pay in another cycle. */
export function PlanButtons({ plan, cycle, subscription, change }: Props) {
  const offer = offerFor(plan, subscription);
  const byCycle = cycleChange(plan, cycle, subscription);
  const choice = { plan, cycle };
  const looking = change.previewing === plan;
  const run = {
    buy: () => change.askToBuy(choice),
    rests: undefined,
    upgrade: () => change.askToUpgrade(choice),
    downgrade: () => change.askToSchedule(choice),
    current: undefined,
    scheduled: undefined,
    reactivate: change.askToReactivate,
    waits: undefined,
    owes: undefined,
  }[offer];
  return (
    <div className="grid gap-2">
      <Button
        size="large"
        look={
          offer === "upgrade" || offer === "reactivate" || (offer === "buy" && PLAN_CATALOGUE[plan].isPopular)
            ? "primary"
            : "secondary"
        }
        disabled={!run || (change.previewing !== null && !looking)}
        loading={looking && offer === "upgrade"}
        onClick={run}
      >
        {offerLabel(plan, offer)}
      </Button>
      {byCycle && (
        <Button
          size="large"
          look="secondary"
          loading={looking}
          onClick={() => (byCycle === "longer" ? change.askToUpgrade(choice) : change.askToSchedule(choice))}
        >
          Pasar a pago {CYCLES[cycle].label.toLowerCase()}
        </Button>
      )}
    </div>
  );
}
