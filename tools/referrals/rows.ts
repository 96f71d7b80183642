import Papa from "papaparse";
import { z } from "zod";
import { endOfMonth, paidOutUntil } from "../../worker/features/referrals/commission.ts";

/**
 * Selects the balance of each recommender at the end of a month. A balance is the sum of all commissions whose payments are thirty days
 * old, minus what was taken back of them by then, minus what earlier statements paid out. So commissions that are found late, and later
 * refunds and disputes, are in the next statement. A negative balance is carried on. Recommenders who dispute a payment of their own are
 * not paid.
 *
 * @param month `YYYY-MM`, UTC
 */
const balanceSql = (month: string): string => {
  const end = endOfMonth(month);
  const available = paidOutUntil(month);
  return `
  WITH lines AS (
    SELECT referrer_workspace_id AS workspace, amount_cents, 0 AS reversed_cents, 0 AS before_cents, 0 AS now_cents
      FROM commissions WHERE paid_at <= ${available}
    UNION ALL
    SELECT r.referrer_workspace_id, 0, r.amount_cents, 0, 0
      FROM commission_reversals r JOIN commissions c ON c.id = r.commission_id
      WHERE c.paid_at <= ${available} AND r.refunded_at < ${end}
    UNION ALL
    SELECT referrer_workspace_id, 0, 0, iif(month < '${month}', amount_cents, 0), iif(month = '${month}', amount_cents, 0)
      FROM commission_payouts WHERE month <= '${month}'
  ), held AS (
    SELECT workspace_id FROM subscriptions WHERE disputed_at IS NOT NULL
  ), balances AS (
    SELECT workspace, sum(amount_cents) AS amount_cents, sum(reversed_cents) AS reversed_cents,
      sum(before_cents) AS before_cents, sum(now_cents) AS now_cents,
      sum(amount_cents - reversed_cents - before_cents) AS due_cents
    FROM lines GROUP BY workspace
  )`;
};

/** The statement of a month: a row for each recommender with a balance or a payout. Recommenders without a verified address wait. */
export const statementSql = (month: string): string => `${balanceSql(month)}
  SELECT u.name, u.email, c.code, b.amount_cents, b.reversed_cents, b.before_cents, b.now_cents, b.due_cents,
    b.workspace IN (SELECT workspace_id FROM held) AS is_held
  FROM balances b
  JOIN memberships m ON m.workspace_id = b.workspace AND m.role = 'owner'
  JOIN users u ON u.id = m.user_id
  JOIN referral_codes c ON c.workspace_id = b.workspace
  WHERE u.email_verified_at IS NOT NULL AND (b.due_cents <> 0 OR b.now_cents <> 0)
  ORDER BY u.email`;

/** Records the payouts of a month. A recorded month never changes: commissions that are found afterwards are in the next month. */
export const payoutSql = (month: string, at: number): string => `${balanceSql(month)}
  INSERT INTO commission_payouts (referrer_workspace_id, month, amount_cents, paid_at)
  SELECT workspace, '${month}', due_cents, ${at} FROM balances
  WHERE due_cents > 0 AND workspace NOT IN (SELECT workspace_id FROM held)
  AND workspace IN (
    SELECT m.workspace_id FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.role = 'owner' AND u.email_verified_at IS NOT NULL)
  ON CONFLICT DO NOTHING`;

const Row = z.object({
  name: z.string(),
  email: z.string(),
  code: z.string(),
  amount_cents: z.number(),
  reversed_cents: z.number(),
  before_cents: z.number(),
  now_cents: z.number(),
  due_cents: z.number(),
  is_held: z.number(),
});

const HEADER = [
  "nombre",
  "correo",
  "código",
  "comisiones USD",
  "reembolsos y disputas USD",
  "pagado antes USD",
  "a pagar USD",
  "registrado",
];

/** The statement as CSV, with a line for each recommender. Names are escaped, so that a spreadsheet runs no formula. */
export function statementCsv(rows: unknown[]): string {
  const lines = z
    .array(Row)
    .parse(rows)
    .map((row) => [
      row.name,
      row.email,
      row.code,
      usd(row.amount_cents),
      usd(row.reversed_cents),
      usd(row.before_cents),
      // A recorded month keeps its amount.
      usd(row.now_cents > 0 ? row.now_cents : row.due_cents),
      row.now_cents > 0 ? "sí" : row.is_held === 1 ? "retenido por una disputa" : "no",
    ]);
  // A negative sum is not a formula: only typed texts are escaped.
  return Papa.unparse([HEADER, ...lines], { escapeFormulae: /^[=+@\t\r]|^-(?!\d+\.\d\d$)/ });
}

const usd = (cents: number): string => (cents / 100).toFixed(2);
