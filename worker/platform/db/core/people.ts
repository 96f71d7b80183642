// People who sign in, with their sessions, second steps and one-time secrets, and the security events of accounts.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { SecurityEvent } from "../../../vocabulary/people/security-events.ts";

export const users = sqliteTable(
  "users",
  {
    id: integer().primaryKey(),
    publicId: text("public_id").notNull(),
    /** Trimmed and lower-cased. */
    email: text().notNull(),
    name: text().notNull(),
    /** `scrypt$N$r$p$salt$key`, so that the parameters can be raised. */
    passwordHash: text("password_hash").notNull(),
    passwordChangedAt: integer("password_changed_at").notNull(),
    /** A session token with another version is invalid; a password change raises it. */
    sessionVersion: integer("session_version").notNull().default(1),
    /** When a link mailed to this address was used; null while the address is not verified. */
    emailVerifiedAt: integer("email_verified_at"),
    /** When the trial of a workspace that the person owned began; null before. A person has one, in whichever of their workspaces. */
    trialUsedAt: integer("trial_used_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("users_public_id").on(t.publicId),
    uniqueIndex("users_email").on(t.email),
    index("users_unverified").on(t.createdAt).where(sql`email_verified_at IS NULL`),
  ],
);

/** Open sessions. A session that ends is deleted, which makes its token invalid. */
export const sessions = sqliteTable(
  "sessions",
  {
    /** 128 random bits; part of the token. */
    id: text().primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    /** The person's `sessionVersion` when it was opened. */
    version: integer().notNull(),
    /** The browser and its system, as people name them; empty when it did not say. */
    device: text().notNull(),
    /** The country of its last use, by Cloudflare's location of the address, ISO 3166-1 alpha-2; null when unknown. */
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
  /** When a first code proved that the app has the secret; before that no sign-in asks for a code. */
  confirmedAt: integer("confirmed_at"),
  /** The latest period whose code was used, in half minutes since 1970. No code of it or of an earlier one is accepted. */
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
    /** The device's count of signatures; 0 for devices that do not count. */
    counter: integer().notNull(),
    transports: text({ mode: "json" }).$type<string[]>().notNull(),
    /** The person's name for it. */
    name: text().notNull(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at"),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);

/** Recovery codes; each passes the second step once, when the app and the passkeys are not available. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    /** SHA-256 of a code of 120 random bits. */
    hash: text().notNull(),
    createdAt: integer("created_at").notNull(),
    usedAt: integer("used_at"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);

/** Secrets that are valid once and for a short time: mailed links, and challenges of a sign-in. */
export const oneTimeTokens = sqliteTable(
  "one_time_tokens",
  {
    /** SHA-256 of the secret, so that the table alone is useless. */
    hash: text().primaryKey(),
    kind: text().$type<OneTimeKind>().notNull(),
    /** Null without a known person, as for the challenge of a passkey sign-in. */
    userId: integer("user_id").references(() => users.id),
    /** The address that the link was mailed to. */
    email: text(),
    /** The address that the account must have when the link is used, which follows each change of it; null for any. */
    accountEmail: text("account_email"),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    usedAt: integer("used_at"),
  },
  (t) => [
    index("one_time_tokens_user").on(t.userId, t.kind),
    index("one_time_tokens_email").on(t.email).where(sql`${t.email} IS NOT NULL`),
    index("one_time_tokens_expires").on(t.expiresAt),
  ],
);

export type OneTimeKind =
  | "reset_password"
  | "verify_email"
  | "change_email"
  | "undo_email"
  | "not_me"
  | "second_step"
  | "add_passkey"
  | "use_passkey";

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

/** The security events of an account, without personal values: one row for each kind and hour. */
export const securityEvents = sqliteTable(
  "security_events",
  {
    /** 0 without a workspace. */
    workspaceId: integer("workspace_id").notNull(),
    /** Hours since 1970. */
    hour: integer().notNull(),
    kind: text().$type<SecurityEvent>().notNull(),
    times: integer().notNull(),
    lastAt: integer("last_at").notNull(),
    /** Country of the last event; ISO 3166-1 alpha-2, null when unknown. */
    country: text(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.hour, t.kind] }), index("security_events_last").on(t.lastAt)],
);
