// Tables of the core database (`DB`): people, workspaces, grants, pages, plans. Never joined with the comments.
// Every time is epoch milliseconds, UTC.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AccountStatus, Network, Plan, SubscriptionStatus } from "../../vocabulary.ts";

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
    createdAt: integer("created_at").notNull(),
  },
  (t) => [uniqueIndex("users_public_id").on(t.publicId), uniqueIndex("users_email").on(t.email)],
);

export const workspaces = sqliteTable(
  "workspaces",
  {
    id: integer().primaryKey(),
    publicId: text("public_id").notNull(),
    /** Binding name of the comments database that holds this workspace. */
    shard: text().notNull(),
    /** Location hint of that database, for the day there are several. */
    region: text().notNull().default("weur"),
    /** Raised while the workspace moves between databases: a write made for an older epoch is void. */
    epoch: integer().notNull().default(1),
    /** IANA name, taken from the browser at registration. Days of statistics are days here. */
    timeZone: text("time_zone").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [uniqueIndex("workspaces_public_id").on(t.publicId)],
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
    role: text().$type<"owner">().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.workspaceId] })],
);

/** What the workspace pays for. Read only through `billing/entitlements.ts`, which knows what the dates mean. */
export const subscriptions = sqliteTable("subscriptions", {
  workspaceId: integer("workspace_id")
    .primaryKey()
    .references(() => workspaces.id),
  plan: text().$type<Plan>().notNull(),
  status: text().$type<SubscriptionStatus>().notNull(),
  trialStartedAt: integer("trial_started_at"),
  trialEndsAt: integer("trial_ends_at"),
  /** When the current paid period began; months of usage are counted from it. */
  periodStartedAt: integer("period_started_at"),
  periodEndsAt: integer("period_ends_at"),
  updatedAt: integer("updated_at").notNull(),
});

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

/** One person's authorisation on Meta. Expiry, revocation and reconnection happen here, not on the pages. */
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
    /** When the person last went through Meta's dialog: an older revocation that arrives late is about an older grant. */
    authorizedAt: integer("authorized_at").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [uniqueIndex("grants_person").on(t.workspaceId, t.externalUserId)],
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
    /** When the owner disconnected it. The row stays, or its history could be loaded again and its trial be had twice. */
    disconnectedAt: integer("disconnected_at"),
    /** Comments with a smaller id are being deleted, a batch a minute; null when none are. */
    purgeBelowId: integer("purge_below_id"),
    /** Page token; an Instagram account holds the token of its page. */
    sealedToken: text("sealed_token").notNull(),
    /** When the webhook subscription was last seen on Meta; null when it is missing. */
    subscribedAt: integer("subscribed_at"),
    /** Why calls for this page fail now: `token`, `permission`, `blocked`; null when they work. */
    problem: text().$type<"token" | "permission" | "blocked">(),
    /** No call for this page before this moment (rate limit). */
    pausedUntil: integer("paused_until"),
    lastSweepAt: integer("last_sweep_at"),
    /** A sweep of this page is running until this moment at most. */
    sweepLeaseUntil: integer("sweep_lease_until"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("pages_public_id").on(t.publicId),
    uniqueIndex("pages_workspace_external").on(t.workspaceId, t.network, t.externalId),
    // One page, one active workspace.
    uniqueIndex("pages_claim").on(t.network, t.externalId).where(sql`status = 'active'`),
  ],
);

/** What the last look at a page's connection found, so that the screen can show it at once. */
export const pageHealth = sqliteTable("page_health", {
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
});

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
    /** What Meta answered to a call that failed: `code/subcode`. */
    lastError: text("last_error"),
    /** A call may be running until then; afterwards a reserved row has an unknown outcome. */
    leaseUntil: integer("lease_until").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [uniqueIndex("publications_key").on(t.workspaceId, t.idempotencyKey)],
);

/** Requests of people, through Meta, that what we hold of them be deleted. */
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

/** Immutable: saving settings writes a new row, so that an old decision can always be explained and replayed. */
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
  },
  // The latest row of a scope is in force.
  (t) => [index("policies_scope").on(t.workspaceId, t.pageId, t.id)],
);

/** What an owner saved, for the workspace or for one page. What is missing falls to the workspace, then to the default. */
export type PolicySettings = { automod: boolean; prohibitedKeywords: string[] };

/** Single use: a row is deleted by who redeems it. */
export const oauthStates = sqliteTable("oauth_states", {
  nonce: text().primaryKey(),
  workspaceId: integer("workspace_id").notNull(),
  userId: integer("user_id").notNull(),
  expiresAt: integer("expires_at").notNull(),
});

/** Failed sign-ins by account, for the lock-out. */
export const loginFailures = sqliteTable("login_failures", {
  /** Keyed hash of the e-mail address. */
  accountKey: text("account_key").primaryKey(),
  failures: integer().notNull(),
  windowStartedAt: integer("window_started_at").notNull(),
});

/** Where a customer came from, as the browser told it with consent. */
export const trackingEvents = sqliteTable(
  "tracking_events",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    kind: text().$type<"register" | "activate_trial">().notNull(),
    eventId: text("event_id").notNull(),
    payload: text({ mode: "json" }).notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [uniqueIndex("tracking_events_event").on(t.kind, t.eventId)],
);

/** Counts of things that leave no other trace, such as refused webhooks. */
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

/** What the whole installation may do in a minute; one row each, exact, unlike the rate limit binding. */
export const budgets = sqliteTable("budgets", {
  name: text().primaryKey(),
  /** Start of the minute that `used` counts, epoch milliseconds. */
  windowStartedAt: integer("window_started_at").notNull(),
  used: integer().notNull(),
});

/** Messages that were given up, for a person to look at. */
export const deadLetters = sqliteTable("dead_letters", {
  id: integer().primaryKey(),
  queue: text().notNull(),
  /** Null when the message did not know its workspace yet. */
  workspaceId: integer("workspace_id"),
  body: text({ mode: "json" }).notNull(),
  createdAt: integer("created_at").notNull(),
});
