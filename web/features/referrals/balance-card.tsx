import { usd } from "../../../worker/vocabulary/money/amount.ts";
import { COMMISSION_HOLD_DAYS } from "../../../worker/vocabulary/money/plans.ts";
import { Section } from "../../ui/section.tsx";
import type { ReferralPage } from "./queries.ts";

/** The sums of the commissions that still wait, that are available, and that were paid out. */
export function BalanceCard({ balance }: { balance: ReferralPage["balance"] }) {
  const rows = [
    { name: `Pendiente (${COMMISSION_HOLD_DAYS} días)`, cents: balance.pending },
    { name: "Disponible", cents: balance.available },
    { name: "Pagado", cents: balance.paid },
  ];
  return (
    <Section title="Tu saldo">
      <dl className="space-y-2">
        {rows.map(({ name, cents }) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="figures font-semibold text-ink">{usd(cents)}</dd>
          </div>
        ))}
      </dl>
      {balance.isHeld && (
        <p className="mt-3 text-ink-soft">
          Hay un pago de tu cuenta en disputa con tu banco: no se paga ninguna comisión hasta que se resuelva.
        </p>
      )}
    </Section>
  );
}
