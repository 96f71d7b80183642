// Reports that clients of a workspace receive: how they look, and who gets them by mail.
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { workspaces } from "./workspaces.ts";

/** The sender that a report names. Without a row: the workspace. */
export const reportBrands = sqliteTable("report_brands", {
  workspaceId: integer("workspace_id")
    .primaryKey()
    .references(() => workspaces.id),
  name: text().notNull(),
  sentence: text().notNull(),
  /** A PNG in base64, checked when it was stored; null for none. */
  logo: text(),
  updatedAt: integer("updated_at").notNull(),
});

export const reportRecipients = sqliteTable(
  "report_recipients",
  {
    publicId: text("public_id").primaryKey(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** Trimmed and lower-cased. */
    email: text().notNull(),
    /** The pages of their report, as in `PageChoice`; null for all. */
    page: text(),
    createdAt: integer("created_at").notNull(),
    /** When they confirmed that they want it; until then they get none. */
    confirmedAt: integer("confirmed_at"),
    /** When their next report is due; null while they have not confirmed. */
    nextAt: integer("next_at"),
  },
  (t) => [
    uniqueIndex("report_recipients_email").on(t.workspaceId, t.email),
    index("report_recipients_due").on(t.nextAt),
  ],
);
