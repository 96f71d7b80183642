import { PLAN_CATALOGUE } from "../../../../worker/vocabulary/money/plans.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { CYCLES } from "../../pricing/cycles.ts";
import { dayText } from "../../time/date-text.ts";
import { paidPlanOf } from "../plan-offer.ts";
import { PaymentBanner } from "../subscription/payment-banner.tsx";
import type { Subscription } from "../types.ts";
import type { PlanChange } from "./use-plan-change.ts";

/** Banners about what will happen to the plan without an action: a scheduled change, its end, a missing charge. */
export function PlanBanners({ subscription, change }: { subscription: Subscription; change: PlanChange }) {
  const { scheduled_change: next, cancel_at_period_end: ends, period_end } = subscription;
  const plan = paidPlanOf(subscription);
  if (!plan) return null;
  return (
    <div className="mb-6 space-y-3 empty:hidden">
      <PaymentBanner subscription={subscription} where="elsewhere" />
      {next && (
        <Alert
          look="info"
          action={
            <Button look="secondary" size="small" loading={change.isKeeping} onClick={change.keepPlan}>
              Anular el cambio
            </Button>
          }
        >
          El {dayText(next.effective_at)} tu plan pasa a {PLAN_CATALOGUE[next.plan].name}, pago{" "}
          {CYCLES[next.billing_cycle].label.toLowerCase()}. Hasta entonces conservas {PLAN_CATALOGUE[plan].name}.
        </Alert>
      )}
      {ends && period_end && (
        <Alert
          look="warning"
          action={
            <Button look="secondary" size="small" onClick={change.askToReactivate}>
              Reactivar
            </Button>
          }
        >
          Tu plan se cancela el {dayText(period_end)}.
        </Alert>
      )}
    </div>
  );
}
