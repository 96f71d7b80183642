import { usd } from "../../../../worker/vocabulary/money/amount.ts";
import {
  type BillingCycle,
  chargeCents,
  type PaidPlan,
  PLAN_CATALOGUE,
} from "../../../../worker/vocabulary/money/plans.ts";
import { withTaxNote } from "../../../tax-note.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { CYCLES } from "../../pricing/cycles.tsx";
import { dayText } from "../../time/date-text.ts";
import { activePagesText } from "./active-pages-text.ts";
import { Facts, PlanSummary } from "./plan-summary.tsx";

type Props = {
  from: PaidPlan;
  to: PaidPlan;
  cycle: BillingCycle;
  /** When the paid period ends, ISO 8601. */
  startsAt: string | null;
  isSending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** What becomes of the team of an owner who moves to a plan for fewer people. */
const seatsText = (seats: number): string =>
  seats === 1
    ? "De tu equipo trabajará solo el propietario; las demás personas solo leerán."
    : `De tu equipo trabajarán ${seats} personas, contando al propietario: elegirás cuáles. Las demás solo leerán.`;

/** Confirms a smaller plan or a shorter cycle, which begins when the paid period ends. */
export function ScheduleDialog({ from, to, cycle, startsAt, isSending, onConfirm, onClose }: Props) {
  const [now, next] = [PLAN_CATALOGUE[from], PLAN_CATALOGUE[to]];
  const charge = `${withTaxNote(usd(chargeCents(to, cycle)))} ${CYCLES[cycle].each}`;
  const pays = `pago ${CYCLES[cycle].label.toLowerCase()}`;
  const isSamePlan = from === to;
  const start = startsAt ? `el ${dayText(startsAt)}` : "en el siguiente ciclo de facturación";
  return (
    <ConfirmDialog
      title={isSamePlan ? `Pasar a ${pays}` : `Cambiar al Plan ${next.name}`}
      confirm="Programar el cambio"
      isSending={isSending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Facts
        facts={[
          { name: "Hoy se cobran", value: usd(0), strong: true },
          { name: isSamePlan ? `El ${pays} empieza` : `El plan ${next.name} empieza`, value: start },
          { name: "Desde entonces", value: charge },
        ]}
      />
      <p>
        Hasta entonces {isSamePlan ? "no cambia nada" : `conservas el plan ${now.name}`}. Puedes anular el cambio antes
        de esa fecha.
        {next.pages < now.pages && ` ${activePagesText(to)}`}
        {next.seats < now.seats && ` ${seatsText(next.seats)}`}
      </p>
      {!isSamePlan && <PlanSummary plan={to} />}
    </ConfirmDialog>
  );
}
