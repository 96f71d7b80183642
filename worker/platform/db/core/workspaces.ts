// Workspaces and their members, what they store for themselves, and closed accounts.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ProposalContent, ProposalPreview } from "../../../vocabulary/judging/proposals.ts";
import type { KeyAbility } from "../../../vocabulary/people/key-abilities.ts";
import type { Role } from "../../../vocabulary/people/roles.ts";
import { users } from "./people.ts";

export const workspaces = sqliteTable(
  "workspaces",
  {
    id: integer().primaryKey(),
    publicId: text("public_id").notNull(),
    /** The name that its team gave it; null for one with its owner's name. */
    name: text(),
    /** Binding name of the comments database that holds this workspace. */
    shard: text().notNull(),
    /** Since when its writes are refused, because it moves to another comments database; null while it does not move. */
    movingSince: integer("moving_since"),
    /** IANA name, taken from the browser at registration. Days of statistics are days here. */
    timeZone: text("time_zone").notNull(),
    /** Comments posted before this moment were archived, or are about to be; null while none was. */
    archivedBefore: integer("archived_before"),
    /** When to check again for comments to archive. */
    archiveAt: integer("archive_at").notNull().default(0),
    /** When its weekly letter is checked next; 0 if never. */
    letterAt: integer("letter_at").notNull().default(0),
    /** When to check next for conditions to alert its owner about: usage, and comments that wait. */
    watchAt: integer("watch_at").notNull().default(0),
    /** Its calls to the networks wait until then, because it used up its share; null if never. */
    callsPausedUntil: integer("calls_paused_until"),
    /** Since when it is in the institution's mode (`vocabulary/judging/institution.ts`); null while it is not. */
    institutionSince: integer("institution_since"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("workspaces_public_id").on(t.publicId),
    index("workspaces_archive_at").on(t.archiveAt),
    index("workspaces_letter_at").on(t.letterAt),
    index("workspaces_watch_at").on(t.watchAt),
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
    /** Internal ids of the only pages that the person may see; null for all, including future ones. */
    pageIds: text("page_ids", { mode: "json" }).$type<number[]>(),
    /** Since when the person only reads: the plan has fewer seats than the team has people (`plans/fit-seats.ts`). Null otherwise. */
    restsSince: integer("rests_since"),
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

/** Invitations to a workspace. An address has one invitation to it; a new one replaces it, and its link. */
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
    /** `owner`: the workspace is handed over when it is accepted. */
    role: text().$type<Role>().notNull(),
    /** Whether the person who hands over leaves then; otherwise they become an administrator. */
    inviterLeaves: integer("inviter_leaves", { mode: "boolean" }).notNull().default(false),
    /** As in the later membership. */
    pageIds: text("page_ids", { mode: "json" }).$type<number[]>(),
    /** Id of the person who invited. */
    invitedBy: integer("invited_by").notNull(),
    /** When the latest link was mailed. */
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** Null while it can be accepted. The row then stays for some time, so that the link can say why it is no longer valid. */
    endedAt: integer("ended_at"),
    endedBy: text("ended_by").$type<"accepted" | "withdrawn">(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.email] }),
    uniqueIndex("invitations_hash").on(t.hash),
    index("invitations_expires").on(t.expiresAt),
  ],
);

/** Keys of the public API. A key does what its owner may do in the workspace, as far as its own abilities and pages allow. */
export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: integer().primaryKey(),
    publicId: text("public_id").notNull(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** SHA-256 of the key. */
    hash: text().notNull(),
    /** Its last characters, by which people recognise it. */
    hint: text().notNull(),
    name: text().notNull(),
    abilities: text({ mode: "json" }).$type<KeyAbility[]>().notNull(),
    /** Internal ids of the only pages that it sees; null for all that its owner sees. */
    pageIds: text("page_ids", { mode: "json" }).$type<number[]>(),
    /** The member who made it, or took it over. Without their membership it ends, and a later membership does not bring it back. */
    ownerId: integer("owner_id").notNull(),
    ownedSince: integer("owned_since").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Null for one that does not expire. */
    expiresAt: integer("expires_at"),
    /** Written at most once an hour. */
    lastUsedAt: integer("last_used_at"),
    revokedAt: integer("revoked_at"),
    /** Whether an assistant with it hides and shows single comments without asking a person. */
    decidesAlone: integer("decides_alone", { mode: "boolean" }).notNull().default(false),
    /** What people did with it, for the log of activity; the oldest first. The row stays after its end. */
    history: text({ mode: "json" }).$type<KeyEvent[]>().notNull(),
  },
  (t) => [
    uniqueIndex("api_keys_public_id").on(t.publicId),
    uniqueIndex("api_keys_hash").on(t.hash),
    index("api_keys_workspace").on(t.workspaceId),
  ],
);

/** What a person did with a key or a webhook. */
export type KeyEvent = {
  at: number;
  userId: number;
  what: "made" | "revoked" | "taken_over" | "decides_alone" | "asks" | "changed" | "rotated" | "deleted";
};

/**
 * What was proposed with a key, for a person to apply or to discard. The row is deleted a week after its
 * end; the log has what was applied.
 */
export const proposals = sqliteTable(
  "proposals",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    keyId: integer("key_id").notNull(),
    content: text({ mode: "json" }).$type<ProposalContent>().notNull(),
    /** Why, in the words of who proposes it. */
    why: text().notNull(),
    /** Null for replies, which change no rule. */
    preview: text({ mode: "json" }).$type<ProposalPreview>(),
    expiresAt: integer("expires_at").notNull(),
    state: text().$type<"open" | "applied" | "discarded">().notNull(),
  },
  (t) => [index("proposals_workspace").on(t.workspaceId, t.expiresAt)],
);

/**
 * The last seal of each UTC day of a workspace's acta (`seals` of its comments database). When the day is over, it is signed with a
 * key of the deployment. docs/acta.md
 */
export const actaDays = sqliteTable(
  "acta_days",
  {
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** `YYYY-MM-DD`. */
    day: text().notNull(),
    /** Of the seal. */
    number: integer().notNull(),
    /** Of the seal. */
    chain: text().notNull(),
    /** The public key, base64url; null until it is signed. */
    keyId: text("key_id"),
    /** Ed25519, base64url; null until it is signed. */
    signature: text(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.day] }),
    index("acta_days_unsigned").on(t.day).where(sql`signature IS NULL`),
  ],
);

/** Saved replies of a workspace. */
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

/** The comment filters that a person named, in one workspace. */
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

/** `query`: the filter as in the address of the comments screen. */
export type SavedView = { name: string; query: string };

/** The comments of a case file: of an author, of a post, or of some days. */
export type CaseScope = {
  /** In words, for its heading and the list. */
  title: string;
  /** The pages that the person could see when they asked for it; null for all. */
  pageIds: readonly number[] | null;
  authorKey?: string;
  postId?: string;
  /** First and last day in the workspace's time zone. */
  days?: { from: string; to: string };
};

/** Files with everything of an account, and case files, made by a queue a part at a time, and kept for some days. */
export const exports = sqliteTable(
  "exports",
  {
    id: integer().primaryKey(),
    publicId: text("public_id").notNull(),
    workspaceId: integer("workspace_id").notNull(),
    requestedBy: integer("requested_by").notNull(),
    state: text().$type<"writing" | "ready">().notNull(),
    /** The comments of a case file; null for the file with everything of the account. */
    scope: text({ mode: "json" }).$type<CaseScope>(),
    /** Where it continues: after a comment in time order, then after a part of the archive; null at the start. */
    place: text({ mode: "json" }).$type<{ postedAt: number; id: number } | { month: string; part: number }>(),
    /** Whether all comments of the databases are written, so that those of the archive are next. */
    isInArchive: integer("is_in_archive", { mode: "boolean" }).notNull().default(false),
    /** Parts written so far. */
    parts: integer().notNull().default(0),
    comments: integer().notNull().default(0),
    requestedAt: integer("requested_at").notNull(),
    /** When its objects are deleted. */
    expiresAt: integer("expires_at").notNull(),
    /** When to continue; a running part claims the row until then. */
    nextAt: integer("next_at").notNull(),
  },
  (t) => [
    uniqueIndex("exports_public_id").on(t.publicId),
    index("exports_workspace").on(t.workspaceId, t.requestedAt),
    index("exports_due").on(t.nextAt).where(sql`state = 'writing'`),
    index("exports_expiry").on(t.expiresAt),
  ],
);

/**
 * Accounts that their owners closed. Until `closesAt` they can be taken back; then everything of the workspace is deleted, a part
 * at a time. This row stays as a record. docs/decisions/047.
 */
export const accountDeletions = sqliteTable(
  "account_deletions",
  {
    workspaceId: integer("workspace_id").primaryKey(),
    requestedAt: integer("requested_at").notNull(),
    closesAt: integer("closes_at").notNull(),
    /** Whether closing stopped its renewal; null until that is known. */
    stoppedRenewal: integer("stopped_renewal", { mode: "boolean" }),
    /**
     * `waiting` it can be taken back · `leave` Meta and Stripe · `rows` of the comments databases · `objects` of the archive ·
     * `core` the rest · `last_look` what a late write left · `done`.
     */
    step: text().$type<"waiting" | "leave" | "rows" | "objects" | "core" | "last_look" | "done">().notNull(),
    /** Where `rows` continues: the index of a database and of a table, and the last key that is done there. */
    place: text({ mode: "json" }).$type<{ shard: number; table: number; after: (string | number)[] | null }>(),
    /** When its next part is due; a running one claims the row until then. */
    nextAt: integer("next_at").notNull(),
    finishedAt: integer("finished_at"),
  },
  (t) => [index("account_deletions_due").on(t.nextAt).where(sql`step <> 'done'`)],
);
