// Mails, and who gets none.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { MailList } from "../../../vocabulary/mail.ts";

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
