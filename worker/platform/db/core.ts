// Tables of the core database (`DB`): people, workspaces, grants, pages, plans. Never joined with the comments.
// Every time is epoch milliseconds, UTC.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { type AlertDigest, type AlertKind, type AlertSwitches, COMPLAINT_HOURS } from "../../vocabulary/alerts.ts";
import type { Exception } from "../../vocabulary/judging/exceptions.ts";
import type { Category, Sensitivity } from "../../vocabulary/judging/judgement.ts";
import type { Adapter } from "../../vocabulary/judging/learning.ts";
import type { PictureContent } from "../../vocabulary/judging/pictures.ts";
import type { PostRule } from "../../vocabulary/judging/post-rules.ts";
import type { MailList } from "../../vocabulary/mail.ts";
import type { BillingCycle, PaidPlan, Plan, SubscriptionStatus } from "../../vocabulary/money/plans.ts";
import type { AccountStatus, Network } from "../../vocabulary/networks.ts";
import type { GivenRole, Role } from "../../vocabulary/people/roles.ts";
import type { SecurityEvent } from "../../vocabulary/people/security-events.ts";

export const users = sqliteTable(
  "users",
  {
    id: integer().primaryKey(),
    publicId: text("public_id").notNull(),
    /** Trimmed and lower-cased. */
    email: text().notNull(),
    name: text().notNull(),
    /** `scrypt$N$r$p$salt$key`, so that the parameters can rise. */
    passwordHash: text("password_hash").notNull(),
    passwordChangedAt: integer("password_changed_at").notNull(),
    /** A session token of another version is void; a password change raises it. */
    sessionVersion: integer("session_version").notNull().default(1),
    /** When a link that was mailed to this address came back; null while nobody has shown that the address is theirs. */
    emailVerifiedAt: integer("email_verified_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [uniqueIndex("users_public_id").on(t.publicId), uniqueIndex("users_email").on(t.email)],
);

/** Open sessions; one that ends is deleted, and its token is void with it. */
export const sessions = sqliteTable(
  "sessions",
  {
    /** 128 random bits; the token carries it. */
    id: text().primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    /** The person's `sessionVersion` when it was opened. */
    version: integer().notNull(),
    /** The browser and its system, as people name them; empty when it did not say. */
    device: text().notNull(),
    /** Where it was used last, as Cloudflare located the address; null where it could not. ISO 3166-1 alpha-2. */
    country: text(),
    city: text(),
    createdAt: integer("created_at").notNull(),
    /** Written at most every few minutes. */
    lastUsedAt: integer("last_used_at").notNull(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_created").on(t.createdAt)],
);

/** The authenticator app of a person: at most one. */
export const authenticators = sqliteTable("authenticators", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id),
  /** The secret of RFC 6238, sealed for this person. */
  secret: text().notNull(),
  /** When a first code proved that the app has the secret; until then it is asked for at no sign-in. */
  confirmedAt: integer("confirmed_at"),
  /** The latest period whose code was used, in half minutes since 1970: no code of it or an earlier one is taken again. */
  lastStep: integer("last_step").notNull().default(0),
  lastUsedAt: integer("last_used_at"),
});

/** The passkeys of people. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The credential's id, base64url. */
    id: text().primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    /** Signatures that the device has counted; 0 for those that do not count. */
    counter: integer().notNull(),
    transports: text({ mode: "json" }).$type<string[]>().notNull(),
    /** Given by the person. */
    name: text().notNull(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at"),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);

/** Each opens the second step once, when the app and the passkeys are out of reach. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    /** SHA-256 of a code of 120 random bits. */
    hash: text().notNull(),
    usedAt: integer("used_at"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);

/** Secrets that are good once and for a short time: links that are mailed, and challenges of a sign-in. */
export const oneTimeTokens = sqliteTable(
  "one_time_tokens",
  {
    /** SHA-256 of the secret: whoever reads this table cannot use it. */
    hash: text().primaryKey(),
    kind: text().$type<OneTimeKind>().notNull(),
    /** Null for one that is not made for a known person, as the challenge of a passkey. */
    userId: integer("user_id").references(() => users.id),
    /** The address that the link was mailed to. */
    email: text(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    usedAt: integer("used_at"),
  },
  (t) => [index("one_time_tokens_user").on(t.userId, t.kind), index("one_time_tokens_expires").on(t.expiresAt)],
);

export type OneTimeKind =
  | "reset_password"
  | "verify_email"
  | "change_email"
  | "undo_email"
  | "second_step"
  | "add_passkey"
  | "use_passkey";

export const workspaces = sqliteTable(
  "workspaces",
  {
    id: integer().primaryKey(),
    publicId: text("public_id").notNull(),
    /** As its team calls it; null for one that has its owner's name. */
    name: text(),
    /** Binding name of the comments database that holds this workspace. */
    shard: text().notNull(),
    /** Location hint of that database; nothing reads it yet. */
    region: text().notNull().default("weur"),
    /** Rises when the workspace moves to another comments database: a move that began before an earlier one ended is void. */
    epoch: integer().notNull().default(1),
    /** IANA name, taken from the browser at registration. Days of statistics are days here. */
    timeZone: text("time_zone").notNull(),
    /** Comments posted before this moment were moved to the archive, or are about to be; null while none was. */
    archivedBefore: integer("archived_before"),
    /** When to look again for comments that the archive takes. */
    archiveAt: integer("archive_at").notNull().default(0),
    /** When its weekly letter is next looked at; 0 before it ever was. */
    letterAt: integer("letter_at").notNull().default(0),
    /** Its calls to the networks wait until then, since it made as many as its share allows; null before it ever did. */
    callsPausedUntil: integer("calls_paused_until"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("workspaces_public_id").on(t.publicId),
    index("workspaces_archive_at").on(t.archiveAt),
    index("workspaces_letter_at").on(t.letterAt),
  ],
);

export const memberships = sqliteTable(
  "memberships",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    role: text().$type<Role>().notNull(),
    /** Internal ids of the only pages that the person may see; null for all, also those to come. */
    pageIds: text("page_ids", { mode: "json" }).$type<number[]>(),
    /** When the person last worked in this workspace, written at most every few minutes; null before it was recorded. */
    lastActiveAt: integer("last_active_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.workspaceId] }),
    index("memberships_workspace").on(t.workspaceId),
    uniqueIndex("memberships_owner").on(t.workspaceId).where(sql`role = 'owner'`),
  ],
);

/** Who was asked by mail to join a workspace. An address has one invitation to it; another one replaces it, and its link. */
export const invitations = sqliteTable(
  "invitations",
  {
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** Trimmed and lower-cased. */
    email: text().notNull(),
    publicId: text("public_id").notNull(),
    /** SHA-256 of the link's secret. */
    hash: text().notNull(),
    role: text().$type<GivenRole>().notNull(),
    /** As in the membership that it becomes. */
    pageIds: text("page_ids", { mode: "json" }).$type<number[]>(),
    /** A person's id. */
    invitedBy: integer("invited_by").notNull(),
    /** When the latest link was mailed. */
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** Null while it can be accepted; the row then stays for some time, so that the link can say why it opens nothing. */
    endedAt: integer("ended_at"),
    endedBy: text("ended_by").$type<"accepted" | "withdrawn">(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.email] }),
    uniqueIndex("invitations_hash").on(t.hash),
    index("invitations_expires").on(t.expiresAt),
  ],
);

/**
 * What the workspace pays for. Read only through `plans/entitlements.ts`, which knows what the dates mean. Stripe defines a
 * paid plan: only `billing/sync/sync-subscription.ts` writes it here.
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
    /** The current paid period. */
    periodStartedAt: integer("period_started_at"),
    periodEndsAt: integer("period_ends_at"),
    /** Months of usage are counted from here: the billing anchor in Stripe. Null without a subscription: the account's start. */
    usageAnchor: integer("usage_anchor"),
    stripeCustomerId: text("stripe_customer_id"),
    /** The latest paid subscription, also when it has ended. */
    stripeSubscriptionId: text("stripe_subscription_id"),
    cycle: text().$type<BillingCycle>(),
    /** When the plan ends because somebody cancelled it; null while it renews. */
    cancelsAt: integer("cancels_at"),
    /** Since when a charge of the running plan is missing; null when none is. */
    pastDueSince: integer("past_due_since"),
    /** Since when comments over the limit are unpaid, and how many cents of them. They never end the plan; null and 0 when none are. */
    usageOwedSince: integer("usage_owed_since"),
    usageOwedCents: integer("usage_owed_cents").notNull().default(0),
    /** Since when a bank holds a disputed payment, or took it back; null when none, and once every dispute is won. */
    disputedAt: integer("disputed_at"),
    /** A change that begins with the next period; all three or none. */
    pendingPlan: text("pending_plan").$type<PaidPlan>(),
    pendingCycle: text("pending_cycle").$type<BillingCycle>(),
    pendingFrom: integer("pending_from"),
    /** The most that a month of comments over the limit may cost, as the owner set it; null for a month of the plan. */
    overageCapCents: integer("overage_cap_cents"),
    /** When everything of the workspace is deleted, since its owner closed the account; until then it does nothing. Null while it is open. */
    closesAt: integer("closes_at"),
    /** The card that the next charge goes to, as last seen in Stripe. */
    card: text({ mode: "json" }).$type<CardSummary>(),
    /** A read of Stripe takes a number before it begins and may not overwrite a later one: see `sync-subscription.ts`. */
    syncTicket: integer("sync_ticket").notNull().default(0),
    syncedTicket: integer("synced_ticket").notNull().default(0),
    syncedAt: integer("synced_at"),
    /** When the cron last tried to look: one that cannot be read lets the others go first. */
    syncTriedAt: integer("sync_tried_at"),
    /** A subscription that ended while a charge was missing, until its open invoices are settled (`settle-ended.ts`). */
    unsettledSubscriptionId: text("unsettled_subscription_id"),
    /** A change of the plan is under way in Stripe until this moment at most; two at once could undo each other. */
    operationLeaseUntil: integer("deed_lease_until"),
    /** When the nightly comparison with Stripe last began with this customer (`reconcile-money.ts`); 0 before. */
    reconciledAt: integer("reconciled_at").notNull().default(0),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("subscriptions_customer").on(t.stripeCustomerId),
    index("subscriptions_disputed").on(t.disputedAt).where(sql`disputed_at IS NOT NULL`),
    index("subscriptions_reconciled").on(t.reconciledAt).where(sql`stripe_customer_id IS NOT NULL`),
    // For the cron: subscriptions that may have ended or renewed without an event.
    index("subscriptions_synced").on(t.syncedAt).where(sql`stripe_subscription_id IS NOT NULL`),
  ],
);

export type CardSummary = { id: string; brand: string; last4: string; expMonth: number; expYear: number };

/**
 * Accounts that their owners closed. Until `closesAt` they can be taken back; then everything of the workspace is deleted, a part at
 * a time, and this row stays to say when. docs/decisions/047.
 */
export const closures = sqliteTable(
  "closures",
  {
    workspaceId: integer("workspace_id").primaryKey(),
    requestedAt: integer("requested_at").notNull(),
    closesAt: integer("closes_at").notNull(),
    /** Whether its renewal was stopped for this; null until that is known. */
    stoppedRenewal: integer("stopped_renewal", { mode: "boolean" }),
    /**
     * `waiting` it can be taken back · `leave` Meta and Stripe · `rows` of the comments databases · `objects` of the archive · `core`
     * the rest · `last_look` for what a late write left · `done`.
     */
    step: text().$type<"waiting" | "leave" | "rows" | "objects" | "core" | "last_look" | "done">().notNull(),
    /** Where `rows` continues: the positions of a database and of a table, and the last key that is done there. */
    place: text({ mode: "json" }).$type<{ shard: number; table: number; after: (string | number)[] | null }>(),
    /** When its next part is due; a running one holds the row until then. */
    nextAt: integer("next_at").notNull(),
    finishedAt: integer("finished_at"),
  },
  (t) => [index("closures_due").on(t.nextAt).where(sql`step <> 'done'`)],
);

/** Files with all that an account holds, made by a queue a part at a time, and kept for some days. */
export const exports = sqliteTable(
  "exports",
  {
    id: integer().primaryKey(),
    publicId: text("public_id").notNull(),
    workspaceId: integer("workspace_id").notNull(),
    requestedBy: integer("requested_by").notNull(),
    state: text().$type<"writing" | "ready">().notNull(),
    /** Where it continues: after a comment in the order of time, then after a part of the archive; null before the first one. */
    place: text({ mode: "json" }).$type<{ postedAt: number; id: number } | { month: string; part: number }>(),
    /** The comments of the database are all written; those of the archive are next. */
    isInArchive: integer("is_in_archive", { mode: "boolean" }).notNull().default(false),
    /** Parts written so far. */
    parts: integer().notNull().default(0),
    comments: integer().notNull().default(0),
    requestedAt: integer("requested_at").notNull(),
    readyAt: integer("ready_at"),
    /** When its objects are deleted. */
    expiresAt: integer("expires_at").notNull(),
    /** When to go on; a running part holds the row until then. */
    nextAt: integer("next_at").notNull(),
  },
  (t) => [
    uniqueIndex("exports_public_id").on(t.publicId),
    index("exports_workspace").on(t.workspaceId, t.requestedAt),
    index("exports_due").on(t.nextAt).where(sql`state = 'writing'`),
    index("exports_expiry").on(t.expiresAt),
  ],
);

/** Stripe's handled events. Written after the work, which is safe to repeat. */
export const stripeEvents = sqliteTable("stripe_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: integer("received_at").notNull(),
});

/** The one purchase that a workspace has under way: two clicks, two tabs and the back button all lead to its session. */
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
    /** As the browser sent it with the first click. */
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
    /** The limit it counts over. The highest one of a period's rows applies to the whole period. */
    commentsLimit: integer("comments_limit").notNull().default(0),
    /** Stripe counts an identifier once, and remembers it for little more than a day. */
    identifier: text().notNull(),
    /** `missed` the meter does not take it any more: it goes on the next invoice as an item, and is `invoiced` then. */
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
 * The highest limit that was in force in a month of usage, and the owner's cap. They are kept while the month runs, so that a month can be counted after
 * its end, when another plan may be in force.
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

/** What the nightly comparison with Stripe found. A row goes when the difference does. */
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
    /** Cents; of use, comments. */
    expected: integer().notNull(),
    found: integer().notNull(),
    foundAt: integer("found_at").notNull(),
    /** When an operator asked for it to be mended (`npm run reconcile -- mend`). */
    mendAskedAt: integer("mend_asked_at"),
    /** How much of `found` less `expected` was mended: it differs for ever, and is listed no more. */
    mended: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.kind, t.reference] }),
    index("money_differences_found_at").on(t.foundAt),
  ],
);

/** It differs by something else than was mended. Use that is reported and not charged yet takes nothing back of what was. */
export const IS_OPEN_DIFFERENCE = sql`CASE ${moneyDifferences.kind}
  WHEN 'use' THEN ${moneyDifferences.found} - ${moneyDifferences.expected} > ${moneyDifferences.mended}
  ELSE ${moneyDifferences.found} - ${moneyDifferences.expected} <> ${moneyDifferences.mended} END`;

/** The code that a workspace recommends us with. */
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

/** Which workspace was recommended by which; at most one. */
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
    /** When to read from Stripe what the referred paid and got back; null while there is nothing to read. */
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

/** What refunds and disputes took back of commissions: a row for each, in the month in which it happened. A dispute that is won has none. */
export const commissionReversals = sqliteTable(
  "commission_reversals",
  {
    /** The refund's id, or the dispute's. */
    stripeRefundId: text("stripe_refund_id").primaryKey(),
    commissionId: integer("commission_id")
      .notNull()
      .references(() => commissions.id),
    referrerWorkspaceId: integer("referrer_workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** Of the commission; all reversals of one add up to no more than it. */
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

/** What was paid out to recommenders: one row for each and each month's statement, so none is paid twice. */
export const commissionPayouts = sqliteTable(
  "commission_payouts",
  {
    referrerWorkspaceId: integer("referrer_workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** Of the statement, `YYYY-MM`. */
    month: text().notNull(),
    amountCents: integer("amount_cents").notNull(),
    paidAt: integer("paid_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.referrerWorkspaceId, t.month] })],
);

/** A trial that a page has had, in whatever workspace: a second one is refused, or trials would never end. */
export const pageTrials = sqliteTable(
  "page_trials",
  {
    network: text().$type<Network>().notNull(),
    externalId: text("external_id").notNull(),
    workspaceId: integer("workspace_id").notNull(),
    startedAt: integer("started_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.network, t.externalId] })],
);

/** One person's authorisation at Meta. Expiry, revocation and reconnection happen here, not on the pages. */
export const grants = sqliteTable(
  "grants",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** App-scoped id of the person. */
    externalUserId: text("external_user_id").notNull(),
    status: text().$type<"valid" | "expired" | "revoked">().notNull(),
    scopes: text({ mode: "json" }).$type<string[]>().notNull(),
    declinedScopes: text("declined_scopes", { mode: "json" }).$type<string[]>().notNull(),
    /** Long-lived user token; see platform/crypto/seal.ts. */
    sealedToken: text("sealed_token").notNull(),
    /** Null when the token has no end. */
    expiresAt: integer("expires_at"),
    /** When the person last went through Meta's dialog: an older revocation that arrives late concerns an older grant. */
    authorizedAt: integer("authorized_at").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("grants_person").on(t.workspaceId, t.externalUserId),
    // Meta names a person who takes an authorisation back, and no workspace.
    index("grants_external_user").on(t.externalUserId),
    index("grants_expiry").on(t.expiresAt).where(sql`status = 'valid'`),
  ],
);

export const pages = sqliteTable(
  "pages",
  {
    id: integer().primaryKey(),
    publicId: text("public_id").notNull(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    grantId: integer("grant_id")
      .notNull()
      .references(() => grants.id),
    network: text().$type<Network>().notNull(),
    externalId: text("external_id").notNull(),
    /** External id of the Facebook page: ties it to its Instagram account. Plans count groups. */
    groupKey: text("group_key").notNull(),
    name: text().notNull(),
    /** When the owner gave it this name: from then on the network's does not replace it. */
    renamedAt: integer("renamed_at"),
    username: text(),
    category: text(),
    pictureUrl: text("picture_url"),
    status: text().$type<AccountStatus>().notNull(),
    /** Comments written before this moment are shown and never hidden by a machine. Null while never active. */
    protectedFrom: integer("protected_from"),
    /** When it was last activated by choice; a plan keeps the pages that were activated first. Null while never active. */
    activatedAt: integer("activated_at"),
    /** When the plan paused it; a plan that allows it resumes it. Null when nothing or a person paused it. */
    suspendedAt: integer("suspended_at"),
    /** When the owner disconnected it. The row stays, otherwise its history could be loaded again and its trial repeated. */
    disconnectedAt: integer("disconnected_at"),
    /** Comments with a smaller id are being deleted, a batch a minute; null when none are. */
    purgeBelowId: integer("purge_below_id"),
    /** Page token; an Instagram account holds the token of its page. */
    sealedToken: text("sealed_token").notNull(),
    /** When the webhook subscription was last seen on Meta; null when it is missing. */
    subscribedAt: integer("subscribed_at"),
    /** Why calls for this page fail now: `token`, `permission`, `blocked`; null when they work. */
    problem: text().$type<"token" | "permission" | "blocked">(),
    /** Permissions that Meta does not let us use here, as the last check found; null when it lets us use all. */
    unusableScopes: text("unusable_scopes", { mode: "json" }).$type<string[]>(),
    /** When the page was connected, or a check found one of `unusableScopes` usable again: what was refused is then tried again. */
    scopesUsableAt: integer("scopes_usable_at"),
    /** No call for this page before this moment (rate limit). */
    pausedUntil: integer("paused_until"),
    lastSweepAt: integer("last_sweep_at"),
    /** When it is due for a sweep. A claimed page is due again when the claim ends; the end of its sweep sets the next time. */
    sweepAt: integer("sweep_at").notNull().default(0),
    /** When a webhook last reported a comment in time, as a sweep found; null before the first one. */
    webhookHeardAt: integer("webhook_heard_at"),
    /** When a sweep last found a comment that no webhook had reported, or one came late; null when none was missed. */
    webhookMissedAt: integer("webhook_missed_at"),
    /** When every recent comment was last compared, changed or not. */
    deepSweptAt: integer("deep_swept_at").notNull().default(0),
    /** A load of its old comments is running until this moment at most. */
    loadLeaseUntil: integer("load_lease_until"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("pages_public_id").on(t.publicId),
    uniqueIndex("pages_workspace_external").on(t.workspaceId, t.network, t.externalId),
    // One page, one active workspace.
    uniqueIndex("pages_claim").on(t.network, t.externalId).where(sql`status = 'active'`),
    index("pages_grant").on(t.grantId),
    index("pages_group").on(t.groupKey),
    index("pages_broken").on(t.publicId).where(sql`problem IS NOT NULL AND status = 'active'`),
    index("pages_purge").on(t.purgeBelowId).where(sql`purge_below_id IS NOT NULL`),
  ],
);

/** What the last look at a page's connection found, so that the screen can show it at once. */
export const pageHealth = sqliteTable(
  "page_health",
  {
    pageId: integer("page_id")
      .primaryKey()
      .references(() => pages.id),
    workspaceId: integer("workspace_id").notNull(),
    /** When the last check began; another one waits its turn. */
    startedAt: integer("started_at").notNull(),
    /** When the check that `facts` came from began; null before the first one ended. */
    checkedAt: integer("checked_at"),
    /** Read through `features/accounts/health/facts.ts`. */
    facts: text({ mode: "json" }).$type<unknown>(),
    /** When comments were last counted on the network; dearer than the rest, so done less often. */
    countedAt: integer("counted_at"),
    /** When the last spot check began; null before the first one. */
    spotCheckedAt: integer("spot_checked_at"),
    /** What it found, read through `features/accounts/spot-checks/found.ts`. */
    spotCheck: text("spot_check", { mode: "json" }).$type<unknown>(),
  },
  (t) => [index("page_health_workspace").on(t.workspaceId)],
);

/** Posts written through us. The row is reserved before Meta is called, so a repeated request never posts twice. */
export const publications = sqliteTable(
  "publications",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    pageId: integer("page_id")
      .notNull()
      .references(() => pages.id),
    /** The client's own; made here when it sent none. */
    idempotencyKey: text("idempotency_key").notNull(),
    message: text().notNull(),
    state: text().$type<"reserved" | "published" | "failed">().notNull(),
    /** Id of the post on the network. */
    externalId: text("external_id"),
    /** Meta's answer to a call that failed: `code/subcode`. */
    lastError: text("last_error"),
    /** A call may be running until then; afterwards a reserved row has an unknown outcome. */
    leaseUntil: integer("lease_until").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("publications_key").on(t.workspaceId, t.idempotencyKey),
    // A page that is deleted is looked for here.
    index("publications_page").on(t.pageId),
  ],
);

/** People's requests, through Meta, to delete the data we hold of them. */
export const dataDeletions = sqliteTable(
  "data_deletions",
  {
    /** Confirmation code; the same request delivered again has the same one. */
    code: text().primaryKey(),
    /** App-scoped id of the person, sealed; emptied once done. */
    sealedPerson: text("sealed_person"),
    /** When Meta issued it. */
    issuedAt: integer("issued_at").notNull(),
    requestedAt: integer("requested_at").notNull(),
    completedAt: integer("completed_at"),
  },
  (t) => [index("data_deletions_open").on(t.requestedAt).where(sql`completed_at IS NULL`)],
);

/**
 * Immutable: saving settings writes a new row, so that an old decision can always be explained and replayed. One that no
 * decision was made with is deleted when another took its place (`features/retention/prune-snapshots.ts`).
 */
export const policies = sqliteTable(
  "policies",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** Null for the settings of the whole workspace. */
    pageId: integer("page_id").references(() => pages.id),
    settings: text({ mode: "json" }).$type<PolicySettings>().notNull(),
    createdBy: integer("created_by"),
    createdAt: integer("created_at").notNull(),
    /** When comments were first judged by it, so that decisions may name it; null before. */
    usedAt: integer("used_at"),
  },
  (t) => [
    // The latest row of a scope is in force.
    index("policies_scope").on(t.workspaceId, t.pageId, t.id),
    // A page that is deleted is looked for here.
    index("policies_page").on(t.pageId).where(sql`page_id IS NOT NULL`),
    index("policies_unused").on(t.id).where(sql`used_at IS NULL`),
  ],
);

/** What a page learned from the corrections of its people, a row for each time. The latest one is in force; decisions name theirs. */
export const learnedAdapters = sqliteTable(
  "learned_adapters",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    pageId: integer("page_id").notNull(),
    /** Null when there is nothing to learn, or nothing any more. */
    adapter: text({ mode: "json" }).$type<Adapter | null>(),
    /** Corrections that it was made of. */
    corrections: integer().notNull(),
    /** Of all that it was made of: the same again makes no new row. */
    digest: text().notNull(),
    createdAt: integer("created_at").notNull(),
    /** When comments were first judged by it, so that decisions may name it; null before. */
    usedAt: integer("used_at"),
  },
  (t) => [
    index("learned_adapters_page").on(t.workspaceId, t.pageId, t.id),
    index("learned_adapters_unused").on(t.id).where(sql`used_at IS NULL`),
  ],
);

/** Workspaces whose settings name an author in an exception, now or earlier: for the deletion of a person's data. */
export const exceptionAuthors = sqliteTable(
  "exception_authors",
  {
    /** As comments name their author. */
    authorKey: text("author_key").notNull(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
  },
  (t) => [
    primaryKey({ columns: [t.authorKey, t.workspaceId] }),
    // For the deletion of an account.
    index("exception_authors_workspace").on(t.workspaceId),
  ],
);

/** Meta's signed requests that do not say when they were issued: the first time each one came counts as that. */
export const signedRequests = sqliteTable("signed_requests", {
  /** Keyed hash of the whole request. */
  hash: text().primaryKey(),
  receivedAt: integer("received_at").notNull(),
});

/** What an owner saved, for the workspace or for one page. A missing field takes the workspace's value, then the default. */
export type PolicySettings = {
  automod: boolean;
  prohibitedKeywords: string[];
  allowedWords?: string[];
  allowedDomains?: string[];
  observeOnly?: boolean;
  /** A siege that is recognised begins by itself. */
  automaticSiege?: boolean;
  sensitivity?: Partial<Record<Category, Sensitivity>>;
  exceptions?: SavedException[];
  /** Only of a page. */
  postRules?: SavedPostRule[];
  /** Only of a page: whether it learns from corrections, and which of them its people forgot. */
  learning?: LearningChoices;
  /** How far these settings were applied to older comments; the only part of a row that ever changes. */
  application?: SettingsApplication;
};

export type LearningChoices = {
  off?: true;
  /** Ids of comments; the corrections of them teach nothing. */
  forgotten?: number[];
  /** Corrections until this moment teach nothing. */
  forgottenUntil?: number;
};

/** An exception, and where it comes from. */
export type SavedException = Exception & {
  /** The comment that it was made from. */
  commentId: number;
  createdAt: number;
  /** Core id of the member who made it. */
  createdBy: number;
};

/** A rule of a post, and where it comes from. `createdBy` is null for a siege that began by itself. */
export type SavedPostRule = PostRule & { createdAt: number; createdBy: number | null };

/** The owner applied the new settings to older comments too. */
export type SettingsApplication = {
  startedAt: number;
  /** Comments posted before this moment stay as they are. */
  since: number;
  /**
   * The snapshot whose place these settings took, 0 for none: only comments change about which the two differ. Left out where all
   * older comments follow the settings.
   */
  insteadOf?: number;
  /** The next chunk begins below it, `postedAt.id`; null at the start. */
  cursor: string | null;
  /** Comments read, and their outcomes. */
  considered: number;
  hidden: number;
  released: number;
  updatedAt: number;
  /** Null while it runs. */
  finishedAt: number | null;
  /** Newer settings replaced it before it finished. */
  superseded: boolean;
};

/** Single use: a row is deleted by who redeems it. */
export const oauthStates = sqliteTable(
  "oauth_states",
  {
    nonce: text().primaryKey(),
    workspaceId: integer("workspace_id").notNull(),
    userId: integer("user_id").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [index("oauth_states_expiry").on(t.expiresAt)],
);

/** Failed sign-ins by account, for the lock-out. */
export const loginFailures = sqliteTable(
  "login_failures",
  {
    /** Keyed hash of the e-mail address. */
    accountKey: text("account_key").primaryKey(),
    failures: integer().notNull(),
    windowStartedAt: integer("window_started_at").notNull(),
  },
  (t) => [index("login_failures_window").on(t.windowStartedAt)],
);

/** What happened to an account, without personal values: one row for each kind and hour. */
export const securityEvents = sqliteTable(
  "security_events",
  {
    /** 0: of no workspace. */
    workspaceId: integer("workspace_id").notNull(),
    /** Hours since 1970. */
    hour: integer().notNull(),
    kind: text().$type<SecurityEvent>().notNull(),
    times: integer().notNull(),
    lastAt: integer("last_at").notNull(),
    /** Of the last one; ISO 3166-1 alpha-2, null when unknown. */
    country: text(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.hour, t.kind] }), index("security_events_last").on(t.lastAt)],
);

/** Where a customer came from, as the browser sent it with consent, and what is sent to Meta of it. */
export const trackingEvents = sqliteTable(
  "tracking_events",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    kind: text().$type<"register" | "activate_trial" | "purchase" | "upgrade" | "setup">().notNull(),
    eventId: text("event_id").notNull(),
    payload: text({ mode: "json" }).notNull(),
    /** Of a purchase or an upgrade: the amount paid. */
    valueCents: integer("value_cents"),
    /** `queued` to be sent · `sent` · `failed` given up · `kept` is not to be sent. */
    state: text().$type<"queued" | "sent" | "failed" | "kept">().notNull().default("queued"),
    attempts: integer().notNull().default(0),
    /** When to try it again; a running attempt holds the row until then. */
    nextAt: integer("next_at").notNull().default(0),
    /** Why it was given up: Meta's answer, `code/subcode`, or a text of ours. */
    failure: text(),
    sentAt: integer("sent_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("tracking_events_event").on(t.kind, t.eventId),
    index("tracking_events_workspace").on(t.workspaceId),
    index("tracking_events_queued").on(t.createdAt).where(sql`state = 'queued'`),
  ],
);

/** Mails on their way, and those that were sent: one row for each, which says what is still to be done. docs/decisions/041. */
export const mails = sqliteTable(
  "mails",
  {
    id: integer().primaryKey(),
    /** What makes it the same mail, such as `password_changed:…`: stored twice, it is sent once. */
    key: text().notNull(),
    /** Null where it belongs to no workspace, or to nobody who has an account. */
    workspaceId: integer("workspace_id"),
    userId: integer("user_id"),
    /** SHA-256 of the address, trimmed and lower-cased. */
    addressKey: text("address_key").notNull(),
    /** A name of `features/mail/letters.ts`. */
    letter: text().notNull(),
    /** Address and data of the letter, sealed: links may open an account. Null once it is sent or given up. */
    sealed: text(),
    /** `sending` is held by an attempt; without its result nobody knows whether the mail left, so no second attempt follows. */
    state: text().$type<"queued" | "sending" | "sent" | "failed">().notNull().default("queued"),
    attempts: integer().notNull().default(0),
    /** When to try it (again); of a `sending` one, when its attempt is over for certain. */
    nextAt: integer("next_at").notNull(),
    /** It is pointless to send it later. */
    expiresAt: integer("expires_at").notNull(),
    /** Why it was given up, or not taken the last time: a word of ours, or the provider's code. */
    failure: text(),
    /** The provider's. */
    messageId: text("message_id"),
    sentAt: integer("sent_at"),
    /** What the provider reported afterwards. */
    outcome: text().$type<"delivered" | "bounced" | "complained">(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("mails_key").on(t.key),
    uniqueIndex("mails_message").on(t.messageId).where(sql`message_id IS NOT NULL`),
    index("mails_due").on(t.nextAt).where(sql`state IN ('queued', 'sending')`),
    // For the limits of a day, and for what is deleted with its owner.
    index("mails_address").on(t.addressKey, t.createdAt),
    index("mails_workspace").on(t.workspaceId, t.createdAt),
    index("mails_user").on(t.userId).where(sql`user_id IS NOT NULL`),
  ],
);

/** Addresses that get no more mail: none at all, or none of one list. */
export const mailSuppressions = sqliteTable(
  "mail_suppressions",
  {
    /** As in `mails`. */
    addressKey: text("address_key").notNull(),
    scope: text().$type<"all" | MailList>().notNull(),
    reason: text().$type<"bounced" | "complained" | "unsubscribed">().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.addressKey, t.scope] })],
);

/** What happened that an owner is told of. docs/decisions/041. */
export const alerts = sqliteTable(
  "alerts",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    kind: text().$type<AlertKind>().notNull(),
    /** What it is about, such as the public id of a page. */
    subject: text().notNull(),
    data: text({ mode: "json" }).$type<AlertData>().notNull(),
    /** The one person whom it is pushed to, as for a sign-in; null when it concerns all of the workspace. */
    userId: integer("user_id").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    /** When it was over; null while it lasts, and for what has no end. */
    endedAt: integer("ended_at"),
    /** Not reported before: quiet hours put it off. */
    dueAt: integer("due_at").notNull(),
    /** When the owner was told, or when there was nobody to tell. */
    reportedAt: integer("reported_at"),
  },
  (t) => [
    // While one is open, no second one begins.
    uniqueIndex("alerts_open").on(t.workspaceId, t.kind, t.subject).where(sql`ended_at IS NULL`),
    index("alerts_broken").on(t.subject).where(sql`kind = 'connection_broken' AND ended_at IS NULL`),
    index("alerts_due").on(t.dueAt).where(sql`reported_at IS NULL`),
    // For the deletion of an account.
    index("alerts_workspace").on(t.workspaceId),
    index("alerts_user").on(t.userId).where(sql`user_id IS NOT NULL`),
  ],
);

/** Of an alert; a sentence is made of it. */
export type AlertData = {
  /** Name of the page it is about; null where it is about all of the workspace. */
  page: string | null;
  /** That page, for members who may see some pages only. */
  pageId?: number;
  /** A number of the event: comments, days. */
  count: number | null;
  /** For how long already, where that is told. */
  hours?: number;
  /** A name in it that is no page's: the device of a sign-in. */
  detail?: string;
};

/** Where a workspace's alerts go. Without a row: the defaults of `vocabulary/alerts.ts`. */
export const alertSettings = sqliteTable("alert_settings", {
  workspaceId: integer("workspace_id")
    .primaryKey()
    .references(() => workspaces.id),
  switches: text({ mode: "json" }).$type<AlertSwitches>().notNull(),
  /** Hours of the workspace's clock in which nothing is sent; null for none. */
  quiet: text({ mode: "json" }).$type<{ from: number; to: number }>(),
  /** Address of the webhook, and the secret that signs it, sealed; null without one. */
  sealedWebhook: text("sealed_webhook"),
  /** Address of Slack's incoming webhook, sealed; null without one. */
  sealedSlack: text("sealed_slack"),
  /** When what is not urgent is reported: at once, with the hour, or with the day. */
  digest: text().$type<AlertDigest>().notNull().default("now"),
  /** A complaint that waits for so long is reported. */
  complaintHours: integer("complaint_hours").notNull().default(COMPLAINT_HOURS),
  updatedAt: integer("updated_at").notNull(),
});

/** What one member chose for themselves in a workspace. Without a row: the defaults of `vocabulary/alerts.ts`. */
export const memberAlerts = sqliteTable(
  "member_alerts",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** What is pushed to their devices; null for the defaults. */
    push: text({ mode: "json" }).$type<AlertKind[]>(),
    /** Whether the weekly letter comes; null for the default of their role. */
    letter: integer({ mode: "boolean" }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.workspaceId] }), index("member_alerts_workspace").on(t.workspaceId)],
);

/** The devices that get pushes, each with the subscription that its browser made (RFC 8030). */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: integer().primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    /** SHA-256 of its address: a browser that subscribes again is the same device. */
    endpointHash: text("endpoint_hash").notNull(),
    /** Address and keys, JSON, sealed: whoever has them may write to the device. */
    sealed: text().notNull(),
    /** Browser and system, for the list of devices; "" when unknown. */
    device: text().notNull(),
    /** Of its person when it was made: a new password, or the end of all sessions, ends it. */
    sessionVersion: integer("session_version").notNull(),
    createdAt: integer("created_at").notNull(),
    /** When the push service last took a message for it. */
    deliveredAt: integer("delivered_at"),
  },
  (t) => [
    uniqueIndex("push_subscriptions_endpoint").on(t.endpointHash),
    index("push_subscriptions_user").on(t.userId, t.id),
  ],
);

/** Alerts on their way to a webhook, to Slack or to a device, and the log of those that went. */
export const alertDeliveries = sqliteTable(
  "alert_deliveries",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    channel: text().$type<"webhook" | "slack" | "push">().notNull(),
    /** What is posted, JSON. */
    body: text().notNull(),
    /** The device, for `push`; it may be gone meanwhile. */
    subscriptionId: integer("subscription_id"),
    state: text().$type<"queued" | "sent" | "failed">().notNull().default("queued"),
    attempts: integer().notNull().default(0),
    /** When to try it (again); a running attempt holds the row until then. */
    nextAt: integer("next_at").notNull(),
    /** Status of the last answer, or a word of ours where none came. */
    answer: text(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("alert_deliveries_workspace").on(t.workspaceId, t.id),
    index("alert_deliveries_due").on(t.nextAt).where(sql`state = 'queued'`),
  ],
);

/** Texts that a workspace's people answer with again and again. */
export const savedReplies = sqliteTable(
  "saved_replies",
  {
    id: integer().primaryKey(),
    publicId: text("public_id").notNull(),
    workspaceId: integer("workspace_id").notNull(),
    name: text().notNull(),
    /** With variables in braces (`vocabulary/reply-variables.ts`). */
    text: text().notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("saved_replies_public_id").on(t.publicId),
    uniqueIndex("saved_replies_name").on(t.workspaceId, t.name),
  ],
);

/** The filters of comments that a person named, in one workspace. */
export const savedViews = sqliteTable(
  "saved_views",
  {
    userId: integer("user_id").notNull(),
    workspaceId: integer("workspace_id").notNull(),
    /** Oldest first. */
    views: text({ mode: "json" }).$type<SavedView[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.workspaceId] }), index("saved_views_workspace").on(t.workspaceId)],
);

/** `query`: the filter as the address of the comments holds it. */
export type SavedView = { name: string; query: string };

/** Counts of events that leave no other trace, such as refused webhooks. */
export const serviceCounters = sqliteTable(
  "service_counters",
  {
    name: text().notNull(),
    /** UTC day, `YYYY-MM-DD`. */
    day: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.day] })],
);

/** When something that runs by itself was last through. */
export const heartbeats = sqliteTable("heartbeats", {
  /** `cron`, or `untried:` and a comments database: how far its actions were searched for those that nobody tried. */
  name: text().primaryKey(),
  at: integer().notNull(),
});

/** Comments databases as the cron saw them last. One that is bound and has no row was never measured. */
export const shards = sqliteTable("shards", {
  /** Name of its binding. */
  name: text().primaryKey(),
  /** Size when it last answered. */
  bytes: integer().notNull(),
  measuredAt: integer("measured_at").notNull(),
  /** Since when it has not answered; null while it does. */
  outSince: integer("out_since"),
  /** Since when an operator lets no new workspace in; null while they may come. */
  closedAt: integer("closed_at"),
});

/** What each comments database measured at first on a day: its growth. */
export const shardSizes = sqliteTable(
  "shard_sizes",
  {
    shard: text().notNull(),
    /** UTC day, `YYYY-MM-DD`. */
    day: text().notNull(),
    bytes: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.shard, t.day] })],
);

/** Workspaces that move to another comments database, and the last move of each one that did. docs/decisions/031. */
export const workspaceMoves = sqliteTable(
  "workspace_moves",
  {
    workspaceId: integer("workspace_id").primaryKey(),
    fromShard: text("from_shard").notNull(),
    toShard: text("to_shard").notNull(),
    /** `epoch` of the workspace when the move began. */
    epoch: integer().notNull(),
    /**
     * `copy` the rows · `switch` to the new database · `release` the old rows · `restart`: delete what was copied, and copy again ·
     * `undo`: delete it, and stay.
     */
    step: text().$type<"copy" | "switch" | "release" | "restart" | "undo">().notNull(),
    /** Where the step continues: the position of a table, and the last key that is done there; null at its beginning. */
    place: text({ mode: "json" }).$type<{ table: number; after: (string | number)[] | null }>().notNull(),
    /** Rises with each run of the mover: what an earlier run still writes is refused. */
    run: integer().notNull(),
    /** A run may be working until then. */
    claimedUntil: integer("claimed_until").notNull(),
    /** Rows copied so far, also those that changed and were copied again. */
    copied: integer().notNull(),
    /** How often the copy differed from the original and was begun again. */
    differed: integer().notNull(),
    /** Why the last run stopped early, or why the move was undone; null for neither. */
    problem: text(),
    startedAt: integer("started_at").notNull(),
    /** From then on the workspace is in its new database. */
    switchedAt: integer("switched_at"),
    /** Null while it runs. */
    finishedAt: integer("finished_at"),
  },
  (t) => [
    index("workspace_moves_open").on(t.claimedUntil).where(sql`finished_at IS NULL`),
    index("workspace_moves_switched").on(t.switchedAt),
  ],
);

/** How messages and calls ended in the last hour, a row for each minute; the oldest are deleted. For alerts and `npm run ops`. */
export const recentCounts = sqliteTable(
  "recent_counts",
  {
    /** Start of the minute, epoch milliseconds. */
    minute: integer().notNull(),
    /** A queue's name for its messages; `network` for calls of the outbox. */
    stage: text().notNull(),
    /** `ok`, or what `failures.ts` and `NetworkProblem` call it. */
    code: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.minute, t.stage, t.code] })],
);

/** What is wrong now, a row for each incident; deleted when its end was reported. */
export const incidents = sqliteTable("incidents", {
  /** `troubles.ts` names them. */
  name: text().primaryKey(),
  startedAt: integer("started_at").notNull(),
  /** When it was last seen. */
  seenAt: integer("seen_at").notNull(),
  /** Null while it goes on. */
  endedAt: integer("ended_at"),
  /** What the operator reads of its beginning. */
  text: text().notNull(),
  /** When its beginning was reported; null before. */
  startReportedAt: integer("start_reported_at"),
});

/**
 * What the whole installation may use in a minute, or a workspace in a minute or a day; one row each, exact, unlike the rate limit
 * binding.
 */
export const budgets = sqliteTable("budgets", {
  name: text().primaryKey(),
  /** Start of the minute or day that `used` counts, epoch milliseconds. */
  windowStartedAt: integer("window_started_at").notNull(),
  used: integer().notNull(),
});

/** What was read in pictures of comments, by their hash: one that many people post is read once. */
export const pictureReadings = sqliteTable(
  "picture_readings",
  {
    /** SHA-256 of its bytes, 64 hexadecimal digits. */
    hash: text().primaryKey(),
    reading: text({ mode: "json" }).$type<PictureReading>().notNull(),
    readAt: integer("read_at").notNull(),
  },
  (t) => [index("picture_readings_at").on(t.readAt)],
);

/** What a model read in a picture. */
type PictureReading = { text: string; content: PictureContent; probability: number; model: string };

/** How much of the limit of our whole application a network's provider last said to be used. */
export const appUsage = sqliteTable("app_usage", {
  provider: text().primaryKey(),
  /** May exceed 100. */
  percent: integer().notNull(),
  seenAt: integer("seen_at").notNull(),
});

/** Messages that were given up, for a person to look at. */
export const deadLetters = sqliteTable(
  "dead_letters",
  {
    id: integer().primaryKey(),
    queue: text().notNull(),
    /** Null when the message did not know its workspace yet. */
    workspaceId: integer("workspace_id"),
    body: text({ mode: "json" }).notNull(),
    /** Why: `failures.ts` names errors; `invalid` did not parse, `exhausted` used up its retries. Null for older rows. */
    code: text(),
    /** When an operator asked for it to be sent again; the cron sends it and deletes the row. */
    redriveAt: integer("redrive_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("dead_letters_redrive").on(t.redriveAt).where(sql`redrive_at IS NOT NULL`),
    // A comment that cannot be judged is found again by every sweep.
    uniqueIndex("dead_letters_comment")
      .on(t.queue, sql`body ->> '$.pageExternalId'`, sql`body ->> '$.externalId'`, sql`body ->> '$.verb'`)
      .where(sql`body ->> '$.verb' IS NOT NULL`),
    // For the deletion of a person's data.
    index("dead_letters_author").on(sql`body ->> '$.authorId'`),
  ],
);
