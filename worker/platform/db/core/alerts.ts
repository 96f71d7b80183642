// What owners are alerted of, and the ways it reaches them.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { type AlertDigest, type AlertKind, type AlertSwitches, COMPLAINT_HOURS } from "../../../vocabulary/alerts.ts";
import { users } from "./people.ts";
import { workspaces } from "./workspaces.ts";

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
