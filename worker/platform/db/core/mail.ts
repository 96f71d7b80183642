// Mails, and addresses that get none.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { MailList } from "../../../vocabulary/mail.ts";

/** Mails to send, and sent ones: one row for each, with its state. docs/decisions/041. */
export const mails = sqliteTable(
  "mails",
  {
    id: integer().primaryKey(),
    /** The permanent key, such as `password_changed:…`: a mail that is stored twice is sent once. */
    key: text().notNull(),
    /** Null when it belongs to no workspace, or to a person without an account. */
    workspaceId: integer("workspace_id"),
    userId: integer("user_id"),
    /** SHA-256 of the address, trimmed and lower-cased. */
    addressKey: text("address_key").notNull(),
    /** A name of `features/mail/letters.ts`. */
    letter: text().notNull(),
    /** Address and data of the letter, sealed: links may open an account. Null once it is sent or given up. */
    sealed: text(),
    /**
     * `sending` is claimed by an attempt; without its result it is unknown whether the mail was sent, so there is no second
     * attempt.
     */
    state: text().$type<"queued" | "sending" | "sent" | "failed">().notNull().default("queued"),
    attempts: integer().notNull().default(0),
    /** When to try it (again); for a `sending` one, when its attempt is over for certain. */
    nextAt: integer("next_at").notNull(),
    /** After this time it is not sent any more. */
    expiresAt: integer("expires_at").notNull(),
    /** Why it was given up, or not accepted the last time: our own code, or the provider's. */
    failure: text(),
    /** The provider's id of the message. */
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
