import { usd } from "../../../../worker/vocabulary/money/amount.ts";
import { cardName } from "../../../../worker/vocabulary/money/card-name.ts";
import { chargeLineText } from "../../../../worker/vocabulary/money/charge-lines.ts";
import { type BillingCycle, type PaidPlan, PLAN_CATALOGUE } from "../../../../worker/vocabulary/money/plans.ts";
import { withTaxInside, withTaxNote } from "../../../tax-note.ts";
import { Alert } from "../../../ui/alert.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { CYCLES } from "../../pricing/cycles.tsx";
import { dayText } from "../../time/date-text.ts";
import type { UpgradePreview } from "../types.ts";
import { Facts, PlanSummary } from "./plan-summary.tsx";

/** The days that a price of a month is divided by. */
const DAYS_OF_MONTH = 30;

type Props = {
  from: PaidPlan;
  to: PaidPlan;
  cycle: BillingCycle;
  /** Whether the plan is paid by another cycle now, so that a new period starts. */
  isNewCycle: boolean;
  preview: UpgradePreview;
  /** Why the dialog is shown again. */
  warning: string | null;
  isPaying: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms a larger plan or a longer cycle: shows its price from now on, and what is charged at once. */
export function UpgradeDialog({ from, to, cycle, isNewCycle, preview, warning, isPaying, onConfirm, onClose }: Props) {
  const { name } = PLAN_CATALOGUE[to];
  const { current_price, new_price, payment_method, lines, renews_at } = preview;
  const { prorated_amount, tax_amount, credit_amount, renewal_amount } = preview;
  const pays = `pago ${CYCLES[cycle].label.toLowerCase()}`;
  const isSamePlan = from === to;
  // Taxes that are added to the prices are a line of their own.
  const includesTax = tax_amount > 0 && prorated_amount > 0 && !lines.some(({ kind }) => kind === "tax");
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
          ...lines.map((line) => ({ name: chargeLineText(line, dayText), value: usd(line.amount) })),
          { name: "Se cobra ahora", value: usd(prorated_amount), strong: true },
          ...(includesTax ? [{ name: "De ello, impuestos", value: usd(tax_amount) }] : []),
          ...(credit_amount > 0 ? [{ name: "Queda a tu favor", value: usd(credit_amount) }] : []),
          {
            name: `Desde el ${dayText(renews_at)}`,
            value: withTaxInside(`${usd(renewal_amount)} ${CYCLES[cycle].each}`),
          },
          ...(new_price > current_price
            ? [{ name: "Diferencia al día", value: perDay(new_price - current_price) }]
            : []),
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
    if (isNewCycle)
      return `Hoy empieza un periodo nuevo: se cobra entero, menos los días que ya pagaste y no usaste${lines.some(({ kind }) => kind === "usage") ? ", y con los comentarios sobre el límite hasta hoy" : ""}.`;
    return `Pagas solo la diferencia prorrateada, y el plan ${name} es tuyo al momento.`;
  }
}

const perDay = (cents: number) => withTaxNote(usd(Math.round(cents / DAYS_OF_MONTH)));
const perMonth = (cents: number) => withTaxNote(`${usd(cents)} al mes`);
