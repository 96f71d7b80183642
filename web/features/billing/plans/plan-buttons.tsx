import type { BillingCycle, PaidPlan } from "../../../../worker/vocabulary/plans.ts";
import { Button } from "../../../ui/button.tsx";
import { CYCLES } from "../../pricing/cycles.ts";
import { isPopular } from "../../pricing/pricing-card.tsx";
import { cycleDeed, deedFor, deedLabel } from "../plan-action.ts";
import type { Subscription } from "../shapes.ts";
import type { PlanChange } from "./use-plan-change.ts";

type Props = { plan: PaidPlan; cycle: BillingCycle; subscription: Subscription; change: PlanChange };

/** What can be done with one plan: bought, had at once, had with the next period, or paid by another cycle. */
export function PlanButtons({ plan, cycle, subscription, change }: Props) {
  const deed = deedFor(plan, subscription);
  const byCycle = cycleDeed(plan, cycle, subscription);
  const choice = { plan, cycle };
  const looking = change.previewing === plan;
  const run = {
    buy: () => change.askToBuy(choice),
    upgrade: () => change.askToUpgrade(choice),
    downgrade: () => change.askToSchedule(choice),
    current: undefined,
    scheduled: undefined,
  }[deed];
  return (
    <div className="grid gap-2">
      <Button
        size="large"
        look={deed === "upgrade" || (deed === "buy" && isPopular(plan)) ? "primary" : "secondary"}
        disabled={!run || (change.previewing !== null && !looking)}
        loading={looking && deed === "upgrade"}
        onClick={run}
      >
        {deedLabel(plan, deed)}
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
