import { useState } from "react";
import { usd } from "../../../../worker/vocabulary/money/amount.ts";
import { type BillingCycle, type PaidPlan, PLAN_CATALOGUE } from "../../../../worker/vocabulary/money/plans.ts";
import { isCode } from "../../../api/api-error.ts";
import { CYCLES } from "../../pricing/cycles.tsx";
import { dayText } from "../../time/date-text.ts";
import { isPriceChanged, planErrorText } from "../billing-errors.ts";
import { billing } from "../calls.ts";
import { useBillingMutation } from "../queries.ts";
import type { Subscription, UpgradePreview } from "../types.ts";
import { usePurchase } from "./use-purchase.ts";
import { usePreview, useUpgrade } from "./use-upgrade.ts";

type Choice = { plan: PaidPlan; cycle: BillingCycle };

/** The dialog that is open. */
type PlanDialog =
  | ({ kind: "buy" } & Choice)
  | ({ kind: "upgrade"; preview: UpgradePreview; warning: string | null } & Choice)
  | ({ kind: "schedule" } & Choice)
  | { kind: "reactivate" }
  | { kind: "done"; headline: string; detail: string }
  | { kind: "waiting"; title: string; detail: string }
  /** `owes`: a debt of an earlier plan has to be paid first. */
  | { kind: "failed"; title: string; detail: string; owes: boolean };

const PLAN_FAILED = "Error al procesar el plan";
const NOT_SEEN =
  "Tu banco aprobó el pago y el cambio de plan está en camino. Lo verás aquí en unos minutos; no hace falta que pagues de nuevo.";

/** Every operation of /plans, and the dialog that is open. */
export function usePlanChange(subscription: Subscription) {
  const [dialog, setDialog] = useState<PlanDialog | null>(null);
  const fail = (title: string) => (error: unknown) =>
    setDialog({ kind: "failed", title, detail: planErrorText(error), owes: isCode(error, "payment_owed") });

  const purchase = usePurchase(fail("Error al procesar la compra"));
  const preview = usePreview();
  const upgrade = useUpgrade();
  const schedule = useBillingMutation(billing.schedule);
  const unschedule = useBillingMutation(billing.unschedule);
  /** Loads the price. When another tab has bought a larger plan meanwhile, this plan is smaller and can be scheduled. */
  const showPrice = (choice: Choice, warning: string | null) =>
    preview.mutate(
      { plan: choice.plan, period: choice.cycle },
      {
        onSuccess: ({ preview, upgrade_details }) =>
          setDialog(
            upgrade_details.effective === "now"
              ? { kind: "upgrade", preview, warning, ...choice }
              : { kind: "schedule", ...choice },
          ),
        onError: fail(PLAN_FAILED),
      },
    );
  const previewed = preview.isPending ? preview.variables : null;

  return {
    dialog,
    close: () => setDialog(null),
    isBuying: purchase.isLeaving,
    isUpgrading: upgrade.isPending || preview.isPending,
    isScheduling: schedule.isPending,
    isKeeping: unschedule.isPending,
    /** The plan whose price is loading. */
    previewing: previewed?.plan ?? null,

    askToBuy: (choice: Choice) => setDialog({ kind: "buy", ...choice }),
    buy: ({ plan, cycle }: Choice) => purchase.buy({ plan, period: cycle }),

    askToUpgrade(choice: Choice) {
      if (preview.isPending) return;
      showPrice(choice, null);
    },
    /** Pays the shown amount. When the price has changed, it shows the new amount and pays nothing. */
    upgrade({ plan, cycle, preview }: Choice & { preview: UpgradePreview }) {
      upgrade.mutate(
        { plan, period: cycle, expected_amount: preview.prorated_amount },
        {
          onSuccess: ({ prorated_amount, isSeen }) =>
            setDialog(
              isSeen
                ? {
                    kind: "done",
                    headline: "¡Plan actualizado exitosamente!",
                    detail: `${chargedText(prorated_amount, cycle === subscription.billing_cycle)} El plan ${PLAN_CATALOGUE[plan].name}, pago ${CYCLES[cycle].label.toLowerCase()}, es efectivo desde ahora mismo.`,
                  }
                : { kind: "waiting", title: "Pago en curso", detail: NOT_SEEN },
            ),
          onError: (error) =>
            isPriceChanged(error)
              ? showPrice({ plan, cycle }, planErrorText(error))
              : fail("Error al procesar el upgrade")(error),
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
    askToReactivate: () => setDialog({ kind: "reactivate" }),
    /** Revokes a scheduled change. */
    keepPlan: () => unschedule.mutate(undefined, { onError: fail(PLAN_FAILED) }),
  };
}

function chargedText(cents: number, isSameCycle: boolean): string {
  if (cents === 0) return "No se cobró nada.";
  return isSameCycle ? `Se cobró la diferencia prorrateada de ${usd(cents)}.` : `Se cobraron ${usd(cents)}.`;
}

export type PlanChange = ReturnType<typeof usePlanChange>;
