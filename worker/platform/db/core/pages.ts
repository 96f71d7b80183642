// Pages, the authorisations for them, and what was published through them.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AccountStatus, Network } from "../../../vocabulary/networks.ts";
import { workspaces } from "./workspaces.ts";

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
    /** When the person last completed Meta's dialog. An older revocation that arrives late belongs to an older grant. */
    authorizedAt: integer("authorized_at").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("grants_person").on(t.workspaceId, t.externalUserId),
    // When a person revokes an authorisation, Meta names only the person and no workspace.
    index("grants_external_user").on(t.externalUserId),
    index("grants_expiry").on(t.expiresAt).where(sql`status = 'valid'`),
  ],
);

/** Single use: the request that redeems a row deletes it. */
export const oauthStates = sqliteTable(
  "oauth_states",
  {
    nonce: text().primaryKey(),
    workspaceId: integer("workspace_id").notNull(),
    /** `user:` and a person's id, or `link:` and the hash of a link. */
    asker: text().notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [index("oauth_states_expiry").on(t.expiresAt)],
);

/**
 * Links by which somebody without an account connects a page again, such as an agency's client. A page has one, and a new one
 * replaces it. The row of a used one stays for some time, so that the link can say so.
 */
export const reconnectionLinks = sqliteTable(
  "reconnection_links",
  {
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** The `groupKey` of the page. */
    groupKey: text("group_key").notNull(),
    /** SHA-256 of the link's secret. */
    hash: text().notNull(),
    /** Id of the person who made it. */
    madeBy: integer("made_by").notNull(),
    expiresAt: integer("expires_at").notNull(),
    usedAt: integer("used_at"),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.groupKey] }),
    uniqueIndex("reconnection_links_hash").on(t.hash),
    index("reconnection_links_expiry").on(t.expiresAt),
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
    /** Keyed hash of network and id there, by which its trial is remembered (`connect/store-connection.ts`). */
    trialKey: text("trial_key"),
    grantId: integer("grant_id")
      .notNull()
      .references(() => grants.id),
    network: text().$type<Network>().notNull(),
    externalId: text("external_id").notNull(),
    /** External id of the Facebook page, which links it to its Instagram account. Plans count groups. */
    groupKey: text("group_key").notNull(),
    name: text().notNull(),
    /** When the owner renamed it; from then on the network's name does not replace it. */
    renamedAt: integer("renamed_at"),
    username: text(),
    category: text(),
    pictureUrl: text("picture_url"),
    status: text().$type<AccountStatus>().notNull(),
    /** Comments from before this moment are shown and never hidden by a machine. Null while never active. */
    protectedFrom: integer("protected_from"),
    /** The same moment when it was activated again after a pause; null while its first protection lasts. */
    resumedAt: integer("resumed_at"),
    /** When it was last activated by choice; a plan keeps the pages that were activated first active. Null if never. */
    activatedAt: integer("activated_at"),
    /** When the plan paused it; a plan that allows it resumes it. Null when nothing or a person paused it. */
    suspendedAt: integer("suspended_at"),
    /**
     * When the owner disconnected it. The row stays, because otherwise its history could be loaded again and its trial repeated.
     */
    disconnectedAt: integer("disconnected_at"),
    /** Comments with a smaller id are being deleted, a batch a minute; null when none are. */
    purgeBelowId: integer("purge_below_id"),
    /** Comments with a smaller id were deleted, or are being, because the owner chose it: their entries in the acta lack them. */
    purgedBelowId: integer("purged_below_id"),
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
    /** Its calls wait until then, because it used up its part of the workspace's share; null if never. */
    callsPausedUntil: integer("calls_paused_until"),
    lastSweepAt: integer("last_sweep_at"),
    /** When its next sweep is due. A claimed page is due again when the claim ends; the end of its sweep sets the next time. */
    sweepAt: integer("sweep_at").notNull().default(0),
    /** When a webhook last reported a comment in time, as a sweep found; null before the first one. */
    webhookHeardAt: integer("webhook_heard_at"),
    /** When a sweep last found a comment that no webhook had reported, or whose webhook was late; null if never. */
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
    index("pages_unsubscribed").on(t.publicId).where(sql`subscribed_at IS NULL AND status = 'active'`),
    index("pages_purge").on(t.purgeBelowId).where(sql`purge_below_id IS NOT NULL`),
  ],
);

/** The result of the last check of a page's connection, so that the screen can show it at once. */
export const pageHealth = sqliteTable(
  "page_health",
  {
    pageId: integer("page_id")
      .primaryKey()
      .references(() => pages.id),
    workspaceId: integer("workspace_id").notNull(),
    /** When the last check started; another one must wait. */
    startedAt: integer("started_at").notNull(),
    /** When the check of `facts` started; null before the first one ended. */
    checkedAt: integer("checked_at"),
    /** Read through `features/accounts/health/facts.ts`. */
    facts: text({ mode: "json" }).$type<unknown>(),
    /** When comments were last counted on the network; more expensive than the rest, so less frequent. */
    countedAt: integer("counted_at"),
    /** When the last spot check began; null before the first one. */
    spotCheckedAt: integer("spot_checked_at"),
    /** Its result, read through `features/accounts/spot-check-result.ts`. */
    spotCheck: text("spot_check", { mode: "json" }).$type<unknown>(),
  },
  (t) => [index("page_health_workspace").on(t.workspaceId)],
);

/**
 * The trial of a page, in any workspace: a second one is refused, or trials would never end. The row outlives its account, and
 * names the page only by a keyed hash.
 */
export const pageTrials = sqliteTable("page_trials", {
  trialKey: text("trial_key").primaryKey(),
  workspaceId: integer("workspace_id").notNull(),
  startedAt: integer("started_at").notNull(),
});

/** Posts published through Atalaya. The row is reserved before Meta is called, so a repeated request never posts twice. */
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
    /** The client's key; made here when it sent none. */
    idempotencyKey: text("idempotency_key").notNull(),
    message: text().notNull(),
    state: text().$type<"reserved" | "published" | "failed">().notNull(),
    /** Id of the post on the network. */
    externalId: text("external_id"),
    /** Meta's answer to a call that failed: `code/subcode`. */
    lastError: text("last_error"),
    /** A call may be running until then; after it a reserved row has an unknown outcome. */
    leaseUntil: integer("lease_until").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("publications_key").on(t.workspaceId, t.idempotencyKey),
    // Used when a page is deleted.
    index("publications_page").on(t.pageId),
  ],
);
