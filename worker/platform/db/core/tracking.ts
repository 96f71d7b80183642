// Where customers come from.
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { workspaces } from "./workspaces.ts";

/** Where a customer came from, as the browser sent it with consent, and what is sent to Meta. */
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
    /** The paid amount of a purchase or an upgrade. */
    valueCents: integer("value_cents"),
    /** `queued` to be sent · `sent` · `failed` given up · `kept` is not to be sent. */
    state: text().$type<"queued" | "sent" | "failed" | "kept">().notNull().default("queued"),
    attempts: integer().notNull().default(0),
    /** When to try it again; a running attempt holds the row until then. */
    nextAt: integer("next_at").notNull().default(0),
    /** Why it was given up: Meta's answer, `code/subcode`, or our own code. */
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
