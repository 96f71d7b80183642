import { z } from "zod";

export const LIST = `
  SELECT w.public_id AS workspace, d.kind, d.reference, d.expected, d.found
    FROM money_differences d JOIN workspaces w ON w.id = d.workspace_id
    WHERE CASE d.kind WHEN 'use' THEN d.found - d.expected > d.corrected ELSE d.found - d.expected <> d.corrected END
  UNION ALL
  SELECT w.public_id, iif(s.lost_disputes = 0, 'disputed', 'lost_dispute'), coalesce(s.stripe_customer_id, ''), 0, 0
    FROM subscriptions s JOIN workspaces w ON w.id = s.workspace_id
    WHERE s.disputed_at IS NOT NULL AND (s.lost_disputes = 0 OR s.purchases_rest_since IS NOT NULL)
  ORDER BY 1, 2, 3`;

/**
 * Fixes each kind of difference: commissions are read from Stripe again, lost use is added to the next invoice, and overcharges are
 * taken off it. Then every customer with a difference is compared again. @param at epoch milliseconds
 */
export const fixSql = (at: number): string[] => [
  `UPDATE money_differences SET fix_asked_at = ${at} WHERE kind IN ('price', 'use')`,
  `UPDATE usage_reports SET state = 'missed', next_at = ${at} WHERE state = 'failed' AND identifier IN
    (SELECT reference FROM money_differences d WHERE d.kind = 'lost_use' AND d.workspace_id = usage_reports.workspace_id)`,
  `UPDATE referrals SET look_at = ${at} WHERE referred_workspace_id IN
    (SELECT workspace_id FROM money_differences WHERE kind = 'commission')`,
  "UPDATE subscriptions SET reconciled_at = 0 WHERE workspace_id IN (SELECT workspace_id FROM money_differences)",
];

const Row = z.object({
  workspace: z.string(),
  kind: z.string(),
  reference: z.string(),
  expected: z.number(),
  found: z.number(),
});

const ADVICE: Record<string, string> = {
  price: "fix takes what is too much off the next invoice; without a running plan refund it in Stripe's dashboard",
  use: "fix takes what is too much off the next invoice; without a running plan refund it in Stripe's dashboard",
  commission: "fix reads it again",
  lost_use: "fix puts it on the next invoice of a running plan; without one it is a gift",
  disputed: "answer it in Stripe's dashboard",
  lost_dispute: "the plan ended and purchases rest; npm run account -- allow-purchases lifts that",
};

export const linesOf = (rows: unknown[]): string[] =>
  rows.length === 0
    ? ["nothing differs"]
    : z
        .array(Row)
        .parse(rows)
        .map(({ workspace, kind, reference, expected, found }) =>
          kind === "disputed" || kind === "lost_dispute"
            ? `${workspace}  ${kind}  ${reference}: ${ADVICE[kind]}`
            : `${workspace}  ${kind}  ${reference}: ${expected} expected, ${found} found; ${ADVICE[kind]}`,
        );
