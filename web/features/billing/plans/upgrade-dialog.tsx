import { usd } from "../../../../worker/vocabulary/money/amount.ts";
import { type BillingCycle, type PaidPlan, PLAN_CATALOGUE } from "../../../../worker/vocabulary/money/plans.ts";
import { withTaxInside, withTaxNote } from "../../../tax-note.ts";
import { Alert } from "../../../ui/alert.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { CYCLES } from "../../pricing/cycles.tsx";
import { cardName } from "../cards/card-name.ts";
import type { UpgradePreview } from "../types.ts";
import { Facts, PlanSummary } from "./plan-summary.tsx";

type Props = {
  from: PaidPlan;
  to: PaidPlan;
  cycle: BillingCycle;
  preview: UpgradePreview;
  /** Why the dialog is shown again. */
  warning: string | null;
  isPaying: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms a larger plan or a longer cycle: shows its price from now on, and what is charged at once. */
export function UpgradeDialog({ from, to, cycle, preview, warning, isPaying, onConfirm, onClose }: Props) {
  const { name } = PLAN_CATALOGUE[to];
  const { current_price, new_price, days_remaining, payment_method } = preview;
  const { prorated_amount, tax_amount, credit_amount, renewal_amount } = preview;
  const pays = `pago ${CYCLES[cycle].label.toLowerCase()}`;
  const isSamePlan = from === to;
  return (
    <ConfirmDialog
      title={isSamePlan ? `Pasar a ${pays}` : `Actualizar a Plan ${name}`}
      confirm={isPaying ? "Procesando..." : prorated_amount > 0 ? "Confirmar y pagar" : "Confirmar"}
      isSending={isPaying}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {warning && <Alert look="warning">{warning}</Alert>}
      <Facts
        facts={[
          {
            name: `${isSamePlan ? "Ahora" : "Plan actual"}: ${PLAN_CATALOGUE[from].name}`,
            value: perMonth(current_price),
          },
          { name: `${isSamePlan ? "Desde hoy" : "Nuevo plan"}: ${name}, ${pays}`, value: perMonth(new_price) },
          { name: "Días restantes del periodo", value: days_remaining },
          { name: "Se cobra ahora", value: usd(prorated_amount), strong: true },
          ...(tax_amount > 0 && prorated_amount > 0 ? [{ name: "De ello, impuestos", value: usd(tax_amount) }] : []),
          ...(credit_amount > 0 ? [{ name: "Queda a tu favor", value: usd(credit_amount) }] : []),
          { name: "Después", value: withTaxInside(`${usd(renewal_amount)} ${CYCLES[cycle].each}`) },
          ...(payment_method ? [{ name: "Con la tarjeta", value: cardName(payment_method) }] : []),
        ]}
      />
      <p>{explain()}</p>
      {!isSamePlan && <PlanSummary plan={to} />}
    </ConfirmDialog>
  );

  function explain(): string {
    if (credit_amount > 0)
      return "Los días que ya pagaste y no usaste valen más que este cambio: no se cobra nada, y lo que queda a tu favor paga tus próximas facturas.";
    if (isSamePlan) return "De lo que cuesta el nuevo periodo se descuentan los días que ya pagaste y no usaste.";
    return `Pagas solo la diferencia prorrateada, y el plan ${name} es tuyo al momento.`;
  }
}

const perMonth = (cents: number) => withTaxNote(`${usd(cents)} al mes`);
