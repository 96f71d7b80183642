// Plans, purchases, usage over the limit, and the comparison with Stripe.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { BillingCycle, PaidPlan, Plan, SubscriptionStatus } from "../../../vocabulary/money/plans.ts";
import { workspaces } from "./workspaces.ts";

/**
 * The subscription of a workspace. Read only through `plans/entitlements.ts`, which interprets the dates. Stripe defines a paid
 * plan: only `billing/sync/sync-subscription.ts` writes it here.
 */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    workspaceId: integer("workspace_id")
      .primaryKey()
      .references(() => workspaces.id),
    plan: text().$type<Plan>().notNull(),
    status: text().$type<SubscriptionStatus>().notNull(),
    trialStartedAt: integer("trial_started_at"),
    trialEndsAt: integer("trial_ends_at"),
    /** The end of the current paid period. */
    periodEndsAt: integer("period_ends_at"),
    /** Months of usage are counted from here: the billing anchor in Stripe. Null without a subscription: the account's start. */
    usageAnchor: integer("usage_anchor"),
    stripeCustomerId: text("stripe_customer_id"),
    /** Since when the customer in Stripe lacks the owner's present name and address (`update-customers.ts`); null when it has them. */
    customerStaleSince: integer("customer_stale_since"),
    /** Cards that were saved until this moment are a former owner's, and are still to be detached; null when none are. */
    formerCardsUntil: integer("former_cards_until"),
    /** The latest paid subscription, even when it has ended. */
    stripeSubscriptionId: text("stripe_subscription_id"),
    cycle: text().$type<BillingCycle>(),
    /** What a period of the running plan costs this customer without added taxes, cents: an earlier customer keeps an older price. */
    priceCents: integer("price_cents"),
    /** When a cancelled plan ends; null while it renews. */
    cancelsAt: integer("cancels_at"),
    /** Since when a charge of the running plan is missing; null when none is. */
    pastDueSince: integer("past_due_since"),
    /** How many cents of that charge are unpaid. */
    pastDueCents: integer("past_due_cents").notNull().default(0),
    /** Since when comments over the limit are unpaid, and how many cents of them. They never end the plan; null and 0 when none are. */
    usageOwedSince: integer("usage_owed_since"),
    usageOwedCents: integer("usage_owed_cents").notNull().default(0),
    /** When the latest of its disputes began that is open or lost; null when there is none. */
    disputedAt: integer("disputed_at"),
    /** How many of its payments were lost to disputes, as last seen in Stripe. */
    lostDisputes: integer("lost_disputes").notNull().default(0),
    /** Since when nothing can be bought, because a dispute was lost; null again when an operator lifts it (`npm run account`). */
    purchasesRestSince: integer("purchases_rest_since"),
    /** A change that starts with the next period; all three columns or none. */
    pendingPlan: text("pending_plan").$type<PaidPlan>(),
    pendingCycle: text("pending_cycle").$type<BillingCycle>(),
    pendingFrom: integer("pending_from"),
    /** The most that a month of comments over the limit may cost, as the owner set it; null for a month of the plan. */
    overageCapCents: integer("overage_cap_cents"),
    /**
     * When everything of the workspace is deleted, because its owner closed the account; until then the workspace is inactive.
     * Null while it is open.
     */
    closesAt: integer("closes_at"),
    /** The card for the next charge, as last seen in Stripe. */
    card: text({ mode: "json" }).$type<CardSummary>(),
    /** A read of Stripe takes a number before it starts, and must not overwrite a later one: see `sync-subscription.ts`. */
    syncTicket: integer("sync_ticket").notNull().default(0),
    syncedTicket: integer("synced_ticket").notNull().default(0),
    syncedAt: integer("synced_at"),
    /** When the cron last tried to read it; one that cannot be read lets the others go first. */
    syncTriedAt: integer("sync_tried_at"),
    /** A subscription that ended while a charge was missing, until its open invoices are settled (`settle-ended.ts`). */
    unsettledSubscriptionId: text("unsettled_subscription_id"),
    /** A change of the plan is running in Stripe until this moment at most; two at once could undo each other. */
    operationLeaseUntil: integer("operation_lease_until"),
    /** When the nightly comparison with Stripe last started with this customer (`reconcile-money.ts`); 0 before. */
    reconciledAt: integer("reconciled_at").notNull().default(0),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("subscriptions_customer").on(t.stripeCustomerId),
    index("subscriptions_customer_stale").on(t.customerStaleSince).where(sql`customer_stale_since IS NOT NULL`),
    index("subscriptions_disputed").on(t.disputedAt).where(sql`disputed_at IS NOT NULL`),
    index("subscriptions_reconciled").on(t.reconciledAt).where(sql`stripe_customer_id IS NOT NULL`),
    // For the cron: trials that end soon.
    index("subscriptions_trials").on(t.trialEndsAt).where(sql`status = 'trial'`),
    // For the cron: subscriptions that may have ended or renewed without an event.
    index("subscriptions_synced").on(t.syncedAt).where(sql`stripe_subscription_id IS NOT NULL`),
  ],
);

export type CardSummary = { id: string; brand: string; last4: string; expMonth: number; expYear: number };

/** Stripe's handled events. Written after the work, which is safe to repeat. */
export const stripeEvents = sqliteTable("stripe_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: integer("received_at").notNull(),
});

/** The only open purchase of a workspace: two clicks, two tabs and the back button all lead to its session. */
export const checkouts = sqliteTable(
  "checkouts",
  {
    workspaceId: integer("workspace_id")
      .primaryKey()
      .references(() => workspaces.id),
    plan: text().$type<PaidPlan>().notNull(),
    cycle: text().$type<BillingCycle>().notNull(),
    /** Makes Stripe's idempotency key: every reader of this row asks for the same session. */
    attempt: text().notNull(),
    /** The tracking data that the browser sent with the first click. */
    tracking: text({ mode: "json" }).$type<unknown>(),
    /** Null until Stripe made it. */
    sessionId: text("session_id"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("checkouts_session").on(t.sessionId)],
);

/** The quoted price of a change of plan: the confirmation charges this and nothing else. */
export const planQuotes = sqliteTable(
  "plan_quotes",
  {
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    plan: text().$type<PaidPlan>().notNull(),
    cycle: text().$type<BillingCycle>().notNull(),
    subscriptionId: text("subscription_id").notNull(),
    /** Stripe's price that it was calculated from; when the subscription has another one, the quote is void. */
    fromPriceId: text("from_price_id").notNull(),
    /** Epoch seconds, Stripe's clock. */
    prorationDate: integer("proration_date").notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** Makes Stripe's idempotency key: confirmed twice, it is charged once. */
    attempt: text().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.plan, t.cycle] })],
);

/** Comments over the plan's limit, a row a day, on their way to Stripe's meter. */
export const usageReports = sqliteTable(
  "usage_reports",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** Start of the month of usage. */
    period: integer().notNull(),
    /** UTC day, `YYYY-MM-DD`. */
    day: text().notNull(),
    /** Comments over the limit that no earlier row reports. Grows until the row is first tried. */
    quantity: integer().notNull(),
    /** The limit that it counts over. The highest one of a period's rows applies to the whole period. */
    commentsLimit: integer("comments_limit").notNull().default(0),
    /** Stripe counts an identifier once, and remembers it for little more than a day. */
    identifier: text().notNull(),
    /** `missed` the meter no longer accepts it, so it goes on the next invoice as an item, and is `invoiced` then. */
    state: text().$type<"queued" | "sent" | "reconciled" | "missed" | "invoiced" | "failed">().notNull(),
    attempts: integer().notNull().default(0),
    /** When it was first tried under this identifier. */
    triedAt: integer("tried_at"),
    /** When to try it, or look for it in the summaries, again; a running attempt holds the row until then. */
    nextAt: integer("next_at").notNull().default(0),
    sentAt: integer("sent_at"),
    /** When the meter's summaries contained it. */
    reconciledAt: integer("reconciled_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("usage_reports_identifier").on(t.identifier),
    index("usage_reports_period").on(t.workspaceId, t.period),
    index("usage_reports_open").on(t.state, t.createdAt).where(sql`state IN ('queued', 'sent')`),
    index("usage_reports_missed").on(t.nextAt).where(sql`state = 'missed'`),
  ],
);

/**
 * The highest limit that was in force in a month of usage, and the owner's cap. They are stored during the month, so that it can
 * be counted after its end, when another plan may be in force.
 */
export const usageLimits = sqliteTable(
  "usage_limits",
  {
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** Start of the month of usage. */
    period: integer().notNull(),
    commentsLimit: integer("comments_limit").notNull(),
    /** Comments over the limit that may be charged: the owner's cap, as it was in force last. */
    capComments: integer("cap_comments").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.period] })],
);

/** Differences that the nightly comparison with Stripe found. A row is deleted when the difference is gone. */
export const moneyDifferences = sqliteTable(
  "money_differences",
  {
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /**
     * `price` a plan was charged at none of the catalogue's prices · `use` more comments were charged than were reported ·
     * `commission` is missing, or of another amount · `lost_use` comments over the limit that no invoice can take any more.
     */
    kind: text().$type<"price" | "use" | "commission" | "lost_use">().notNull(),
    /** Stripe's id of the invoice or customer, or the report's identifier. */
    reference: text().notNull(),
    /** Cents; for `use`, comments. */
    expected: integer().notNull(),
    found: integer().notNull(),
    foundAt: integer("found_at").notNull(),
    /** When an operator asked for its correction (`npm run reconcile -- fix`). */
    fixAskedAt: integer("fix_asked_at"),
    /** How much of `found` less `expected` was corrected. This difference is permanent, and is no longer listed. */
    corrected: integer("corrected").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.kind, t.reference] }),
    index("money_differences_found_at").on(t.foundAt),
  ],
);

/**
 * Whether it differs by another amount than what was corrected. Usage that is reported and not charged yet does not reverse a
 * correction.
 */
export const IS_OPEN_DIFFERENCE = sql`CASE ${moneyDifferences.kind}
  WHEN 'use' THEN ${moneyDifferences.found} - ${moneyDifferences.expected} > ${moneyDifferences.corrected}
  ELSE ${moneyDifferences.found} - ${moneyDifferences.expected} <> ${moneyDifferences.corrected} END`;
