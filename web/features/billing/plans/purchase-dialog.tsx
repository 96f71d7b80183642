import { useQuery } from "@tanstack/react-query";
import { usd } from "../../../../worker/vocabulary/money/amount.ts";
import {
  type BillingCycle,
  chargeCents,
  OVERAGE,
  type PaidPlan,
  PLAN_CATALOGUE,
  TRIAL_TERMS,
} from "../../../../worker/vocabulary/money/plans.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { withTaxNote } from "../../../tax-note.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { CYCLES } from "../../pricing/cycles.tsx";
import { creditQuery } from "../queries.ts";
import { activePagesText } from "./active-pages-text.ts";
import { Facts, PlanSummary } from "./plan-summary.tsx";

type Props = {
  plan: PaidPlan;
  cycle: BillingCycle;
  /** Whether the plan replaces a trial. */
  inTrial: boolean;
  isLeaving: boolean;
  onBuy: () => void;
  onClose: () => void;
};

/** Shows what the person is about to buy, before Stripe's own page opens. */
export function PurchaseDialog({ plan, cycle, inTrial, isLeaving, onBuy, onClose }: Props) {
  const { name, monthlyPriceUsd, commentsPerMonth, pages } = PLAN_CATALOGUE[plan];
  const charge = withTaxNote(usd(chargeCents(plan, cycle)));
  const { data: credit = 0 } = useQuery(creditQuery);
  return (
    <ConfirmDialog
      title={`Comprar Plan ${name}`}
      confirm={isLeaving ? "Abriendo el pago..." : "Ir al pago"}
      isSending={isLeaving}
      onConfirm={onBuy}
      onClose={onClose}
    >
      <Facts
        facts={[
          {
            name: `Plan ${name}, pago ${CYCLES[cycle].label.toLowerCase()}`,
            value: withTaxNote(`${usd(monthlyPriceUsd[cycle] * 100)} al mes`),
          },
          { name: "Hoy se cobran", value: credit > 0 ? `${charge}, menos tu saldo` : charge, strong: true },
          ...(credit > 0 ? [{ name: "Saldo a tu favor", value: usd(credit) }] : []),
          { name: "Después", value: `${charge} ${CYCLES[cycle].each}` },
        ]}
      />
      <PlanSummary plan={plan} />
      <p>
        Incluye {figure(commentsPerMonth)} comentarios al mes. Los que pasen se cobran a{" "}
        {withTaxNote(usd(OVERAGE.usdPerThousand * 100))} por cada 1.000, hasta el tope que fijes en Configuración.
      </p>
      <p>
        Pagas en la página segura de Stripe, con una tarjeta guardada o con otra, donde puedes escribir un código de
        promoción, y vuelves aquí al terminar. Puedes cancelar cuando quieras.
        {inTrial && " Tu plan empieza al pagar y sustituye a la prueba."}
        {inTrial && pages < TRIAL_TERMS.pages && ` ${activePagesText(plan)}`}
      </p>
    </ConfirmDialog>
  );
}
