import Papa from "papaparse";
import { z } from "zod";

/**
 * Commissions of a month by recommender, less what refunds took back in it, also of commissions of earlier months: what was
 * paid out for those is settled here, so a sum may be negative.
 *
 * @param month `YYYY-MM`, UTC
 */
export const statementSql = (month: string): string => `
  WITH lines AS (
    SELECT referrer_workspace_id AS workspace, 1 AS payments, paid_cents, amount_cents, 0 AS reversed_cents
      FROM commissions WHERE month = '${month}'
    UNION ALL
    SELECT referrer_workspace_id, 0, 0, 0, amount_cents FROM commission_reversals WHERE month = '${month}'
  )
  SELECT u.name, u.email, c.code, sum(l.payments) AS payments, sum(l.paid_cents) AS paid_cents,
    sum(l.amount_cents) AS amount_cents, sum(l.reversed_cents) AS reversed_cents
  FROM lines l
  JOIN memberships m ON m.workspace_id = l.workspace AND m.role = 'owner'
  JOIN users u ON u.id = m.user_id
  JOIN referral_codes c ON c.workspace_id = l.workspace
  GROUP BY l.workspace ORDER BY u.email`;

const Row = z.object({
  name: z.string(),
  email: z.string(),
  code: z.string(),
  payments: z.number(),
  paid_cents: z.number(),
  amount_cents: z.number(),
  reversed_cents: z.number(),
});

const HEADER = ["nombre", "correo", "código", "pagos", "pagado USD", "comisión USD", "reembolsos USD", "a pagar USD"];

/** One line for each recommender. Names are escaped, so that a spreadsheet runs no formula. */
export function statementCsv(rows: unknown[]): string {
  const lines = z
    .array(Row)
    .parse(rows)
    .map((row) => [
      row.name,
      row.email,
      row.code,
      row.payments,
      usd(row.paid_cents),
      usd(row.amount_cents),
      usd(row.reversed_cents),
      usd(row.amount_cents - row.reversed_cents),
    ]);
  // A negative sum is not a formula: only typed texts are escaped.
  return Papa.unparse([HEADER, ...lines], { escapeFormulae: /^[=+@\t\r]|^-(?!\d+\.\d\d$)/ });
}

const usd = (cents: number): string => (cents / 100).toFixed(2);
