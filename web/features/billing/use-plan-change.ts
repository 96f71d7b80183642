import { useState } from "react";
import { type BillingCycle, type PaidPlan, PLAN_CATALOGUE } from "../../../worker/vocabulary.ts";
import { CYCLES } from "../pricing/cycles.ts";
import { billing } from "./calls.ts";
import { dayText } from "./days.ts";
import { detailOf } from "./failure.ts";
import { usd } from "./money.ts";
import { useBillingDeed } from "./queries.ts";
import type { Subscription, UpgradePreview } from "./shapes.ts";
import { usePurchase } from "./use-purchase.ts";
import { usePreview, useUpgrade } from "./use-upgrade.ts";

type Choice = { plan: PaidPlan; cycle: BillingCycle };

/** The dialog that is open. */
export type PlanDialog =
  | ({ kind: "buy" } & Choice)
  | ({ kind: "upgrade"; preview: UpgradePreview } & Choice)
  | ({ kind: "schedule" } & Choice)
  | { kind: "done"; headline: string; detail: string }
  | { kind: "failed"; title: string; detail: string };

const PLAN_FAILED = "Error al procesar el plan";
const UPGRADE_FAILED = "Error al procesar el upgrade";
const PURCHASE_FAILED = "Error al procesar la compra";
const UPGRADED = "¡Plan actualizado exitosamente!";

/** Everything that can be done about the plan on /plans, and which dialog that has opened. */
export function usePlanChange(subscription: Subscription) {
  const [dialog, setDialog] = useState<PlanDialog | null>(null);
  const fail = (title: string) => (error: unknown) => setDialog({ kind: "failed", title, detail: detailOf(error) });

  const purchase = usePurchase(fail(PURCHASE_FAILED));
  const preview = usePreview();
  const upgrade = useUpgrade();
  const schedule = useBillingDeed(billing.schedule);
  const unschedule = useBillingDeed(billing.unschedule);
  const previewed = preview.isPending ? preview.variables : null;

  return {
    dialog,
    close: () => setDialog(null),
    isBuying: purchase.isLeaving,
    isUpgrading: upgrade.isPending,
    isScheduling: schedule.isPending,
    isKeeping: unschedule.isPending,
    /** The plan whose price is being asked for. */
    previewing: previewed?.plan ?? null,

    askToBuy: (choice: Choice) => setDialog({ kind: "buy", ...choice }),
    buy: ({ plan, cycle }: Choice) => purchase.buy({ plan, period: cycle }),

    askToUpgrade(choice: Choice) {
      if (preview.isPending) return;
      preview.mutate(
        { plan: choice.plan, period: choice.cycle },
        {
          onSuccess: (answer) => setDialog({ kind: "upgrade", preview: answer.preview, ...choice }),
          onError: fail(PLAN_FAILED),
        },
      );
    },
    upgrade({ plan, cycle }: Choice) {
      upgrade.mutate(
        { plan, period: cycle },
        {
          onSuccess: ({ prorated_amount }) =>
            setDialog({
              kind: "done",
              headline: UPGRADED,
              detail: `Se cobró la diferencia prorrateada de ${usd(prorated_amount)}. El plan ${PLAN_CATALOGUE[plan].name}, pago ${CYCLES[cycle].label.toLowerCase()}, es efectivo desde ahora mismo.`,
            }),
          onError: fail(UPGRADE_FAILED),
        },
      );
    },

    askToSchedule: (choice: Choice) => setDialog({ kind: "schedule", ...choice }),
    schedule({ plan, cycle }: Choice) {
      const from = subscription.period_end ? `el ${dayText(subscription.period_end)}` : "en el siguiente ciclo";
      schedule.mutate(
        { plan, billing_cycle: cycle },
        {
          onSuccess: () =>
            setDialog({
              kind: "done",
              headline: "Cambio programado",
              detail: `El plan ${PLAN_CATALOGUE[plan].name}, pago ${CYCLES[cycle].label.toLowerCase()}, empieza ${from}. Hasta entonces no cambia nada.`,
            }),
          onError: fail(PLAN_FAILED),
        },
      );
    },
    /** Takes back what was to begin with the next period. */
    keepPlan: () => unschedule.mutate(undefined, { onError: fail(PLAN_FAILED) }),
  };
}

export type PlanChange = ReturnType<typeof usePlanChange>;
