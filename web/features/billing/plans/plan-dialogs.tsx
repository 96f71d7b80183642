import { Link } from "react-router";
import { PLAN_CATALOGUE } from "../../../../worker/vocabulary/money/plans.ts";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { paidPlanOf } from "../plan-offer.ts";
import { ReactivateDialog } from "../subscription/renewal-dialogs.tsx";
import type { Subscription } from "../types.ts";
import { PurchaseDialog } from "./purchase-dialog.tsx";
import { FailureDialog, SuccessDialog, WaitingDialog } from "./result-dialogs.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { UpgradeDialog } from "./upgrade-dialog.tsx";
import type { PlanChange } from "./use-plan-change.ts";

/** The dialogs of a change of plan. */
export function PlanDialogs({ subscription, change }: { subscription: Subscription; change: PlanChange }) {
  const { dialog, close } = change;
  const from = paidPlanOf(subscription);
  if (!dialog) return null;
  switch (dialog.kind) {
    case "buy":
      return (
        <PurchaseDialog
          plan={dialog.plan}
          cycle={dialog.cycle}
          inTrial={subscription.status === "trial"}
          isLeaving={change.isBuying}
          onBuy={() => change.buy(dialog)}
          onClose={close}
        />
      );
    case "upgrade":
      return (
        from && (
          <UpgradeDialog
            from={from}
            to={dialog.plan}
            cycle={dialog.cycle}
            isNewCycle={dialog.cycle !== subscription.billing_cycle}
            preview={dialog.preview}
            warning={dialog.warning}
            isPaying={change.isUpgrading}
            onConfirm={() => change.upgrade(dialog)}
            onClose={close}
          />
        )
      );
    case "schedule":
      return (
        from && (
          <ScheduleDialog
            from={from}
            to={dialog.plan}
            cycle={dialog.cycle}
            startsAt={subscription.period_end}
            isSending={change.isScheduling}
            onConfirm={() => change.schedule(dialog)}
            onClose={close}
          />
        )
      );
    case "reactivate":
      return (
        from && (
          <ReactivateDialog
            planName={PLAN_CATALOGUE[from].name}
            periodEnd={subscription.period_end}
            price={subscription.price}
            onClose={close}
          />
        )
      );
    case "done":
      return (
        <SuccessDialog headline={dialog.headline} onClose={close}>
          {dialog.detail}
        </SuccessDialog>
      );
    case "waiting":
      return <WaitingDialog title={dialog.title} detail={dialog.detail} onClose={close} />;
    case "failed":
      return (
        <FailureDialog
          title={dialog.title}
          detail={dialog.detail}
          action={
            dialog.owes && (
              <Link to={paths.settingsPlan} className={buttonClass("primary")}>
                Pagar en Configuración
              </Link>
            )
          }
          onClose={close}
        />
      );
  }
}
