import { z } from "zod";

export const LIST = `
  SELECT w.public_id AS workspace, d.kind, d.reference, d.expected, d.found
    FROM money_differences d JOIN workspaces w ON w.id = d.workspace_id
  UNION ALL
  SELECT w.public_id, 'disputed', coalesce(s.stripe_customer_id, ''), 0, 0
    FROM subscriptions s JOIN workspaces w ON w.id = s.workspace_id WHERE s.disputed_at IS NOT NULL
  ORDER BY 1, 2, 3`;

/** Commissions are settled from Stripe again, and what differed is compared again. @param at epoch milliseconds */
export const mendSql = (at: number): string[] => [
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
  price: "subscribed at an older price, or refund the rest in Stripe's dashboard",
  use: "refund the rest in Stripe's dashboard",
  commission: "mend reads it again",
  lost_use: "add an invoice item in Stripe's dashboard, or leave it as a gift",
  disputed: "answer it in Stripe's dashboard",
};

export const linesOf = (rows: unknown[]): string[] =>
  rows.length === 0
    ? ["nothing differs"]
    : z
        .array(Row)
        .parse(rows)
        .map(({ workspace, kind, reference, expected, found }) =>
          kind === "disputed"
            ? `${workspace}  ${kind}  ${reference}: ${ADVICE[kind]}`
            : `${workspace}  ${kind}  ${reference}: ${expected} expected, ${found} found; ${ADVICE[kind]}`,
        );
