// Recommendations, and the commissions they earn.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { workspaces } from "./workspaces.ts";

/** The recommendation code of a workspace. */
export const referralCodes = sqliteTable(
  "referral_codes",
  {
    workspaceId: integer("workspace_id")
      .primaryKey()
      .references(() => workspaces.id),
    code: text().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [uniqueIndex("referral_codes_code").on(t.code)],
);

/** Which workspace recommended which; each has at most one recommender. */
export const referrals = sqliteTable(
  "referrals",
  {
    referredWorkspaceId: integer("referred_workspace_id")
      .primaryKey()
      .references(() => workspaces.id),
    referrerWorkspaceId: integer("referrer_workspace_id")
      .notNull()
      .references(() => workspaces.id),
    code: text().notNull(),
    createdAt: integer("created_at").notNull(),
    /** When to read the referred customer's payments and refunds from Stripe; null when there is nothing to read. */
    lookAt: integer("look_at"),
  },
  (t) => [
    index("referrals_referrer").on(t.referrerWorkspaceId),
    index("referrals_look").on(t.lookAt).where(sql`look_at IS NOT NULL`),
  ],
);

/** Commissions for paid invoices of referred customers: one row for each invoice. */
export const commissions = sqliteTable(
  "commissions",
  {
    id: integer().primaryKey(),
    referrerWorkspaceId: integer("referrer_workspace_id")
      .notNull()
      .references(() => workspaces.id),
    referredWorkspaceId: integer("referred_workspace_id")
      .notNull()
      .references(() => workspaces.id),
    stripeInvoiceId: text("stripe_invoice_id").notNull(),
    /** What the referred customer paid. */
    paidCents: integer("paid_cents").notNull(),
    /** The commission for it. */
    amountCents: integer("amount_cents").notNull(),
    paidAt: integer("paid_at").notNull(),
    /** UTC month of `paidAt`, `YYYY-MM`. */
    month: text().notNull(),
  },
  (t) => [
    uniqueIndex("commissions_invoice").on(t.stripeInvoiceId),
    index("commissions_referrer").on(t.referrerWorkspaceId, t.month),
    index("commissions_referred").on(t.referredWorkspaceId),
    index("commissions_month").on(t.month),
  ],
);

/**
 * Parts of commissions that were taken back: one row for each refund and dispute, in its month, and one for the rest of a
 * recommendation of oneself. A dispute that was won has none.
 */
export const commissionReversals = sqliteTable(
  "commission_reversals",
  {
    /** The refund's id, or the dispute's; `own:` and the commission's id for a recommendation of oneself. */
    stripeRefundId: text("stripe_refund_id").primaryKey(),
    commissionId: integer("commission_id")
      .notNull()
      .references(() => commissions.id),
    referrerWorkspaceId: integer("referrer_workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** The part of the commission; all reversals together are at most the whole commission. */
    amountCents: integer("amount_cents").notNull(),
    refundedAt: integer("refunded_at").notNull(),
    /** UTC month of `refundedAt`, `YYYY-MM`. */
    month: text().notNull(),
  },
  (t) => [
    index("commission_reversals_referrer").on(t.referrerWorkspaceId, t.month),
    index("commission_reversals_commission").on(t.commissionId),
    index("commission_reversals_month").on(t.month),
  ],
);

/** Payouts to recommenders: one row for each recommender and month, so that none is paid twice. */
export const commissionPayouts = sqliteTable(
  "commission_payouts",
  {
    referrerWorkspaceId: integer("referrer_workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** Month of the statement, `YYYY-MM`. */
    month: text().notNull(),
    amountCents: integer("amount_cents").notNull(),
    paidAt: integer("paid_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.referrerWorkspaceId, t.month] })],
);
