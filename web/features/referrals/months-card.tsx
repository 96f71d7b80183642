import { usd } from "../../../worker/vocabulary/money/amount.ts";
import { Card, CardTitle } from "../../ui/card.tsx";
import { monthText } from "../time/date-text.ts";
import type { ReferralPage } from "./queries.ts";

/** The earnings of each month without refunds. Our team pays these sums to the owner by hand. */
export function MonthsCard({ months }: { months: ReferralPage["months"] }) {
  return (
    <Card>
      <CardTitle className="mb-3">Comisiones por mes</CardTitle>
      <ul className="space-y-3 text-sm">
        {months.map(({ month, earned, reversed }) => (
          <li key={month}>
            <p className="flex justify-between gap-3">
              <span className="text-ink-soft first-letter:uppercase">{monthText(month)}</span>
              <strong className="figures font-semibold text-ink">{usd(earned - reversed)}</strong>
            </p>
            {reversed > 0 && <p className="text-xs text-ink-faint">{usd(reversed)} menos por reembolsos y disputas</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
