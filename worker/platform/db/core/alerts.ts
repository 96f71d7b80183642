// Alerts to owners, and the ways they are sent.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  type AlertChannel,
  type AlertDigest,
  type AlertKind,
  type AlertSwitches,
  COMPLAINT_HOURS,
} from "../../../vocabulary/alerts.ts";
import type { SentEvent, WebhookEvent } from "../../../vocabulary/webhooks.ts";
import { users } from "./people.ts";
import { type KeyEvent, workspaces } from "./workspaces.ts";

/** Alerts: conditions that owners are informed of. docs/decisions/041. */
export const alerts = sqliteTable(
  "alerts",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    kind: text().$type<AlertKind>().notNull(),
    /** Its subject, such as the public id of a page. */
    subject: text().notNull(),
    data: text({ mode: "json" }).$type<AlertData>().notNull(),
    /** The only person who gets a push, as for a sign-in; null when it is about the whole workspace. */
    userId: integer("user_id").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    /** When it ended; null while it lasts, and for events without an end. */
    endedAt: integer("ended_at"),
    /** It is not reported before this time; quiet hours postpone it. */
    dueAt: integer("due_at").notNull(),
    /** When it was reported, or when there was nobody to report it to. */
    reportedAt: integer("reported_at"),
  },
  (t) => [
    // While one is open, no second one is raised.
    uniqueIndex("alerts_open").on(t.workspaceId, t.kind, t.subject).where(sql`ended_at IS NULL`),
    index("alerts_broken").on(t.subject).where(sql`kind = 'connection_broken' AND ended_at IS NULL`),
    index("alerts_due").on(t.dueAt).where(sql`reported_at IS NULL`),
    // For the deletion of an account.
    index("alerts_workspace").on(t.workspaceId),
    index("alerts_user").on(t.userId).where(sql`user_id IS NOT NULL`),
  ],
);

/** The data of an alert, for its sentence. */
export type AlertData = {
  /** Name of its page; null when it is about the whole workspace. */
  page: string | null;
  /** Id of that page, for members who may see only some pages. */
  pageId?: number;
  /** A number of the event: comments, days. */
  count: number | null;
  /** How long it has lasted, for kinds that say so. */
  hours?: number;
  /** The minutes in which `count` happened, for kinds that say so. */
  minutes?: number;
  /** Another name, such as the device of a sign-in. */
  detail?: string;
  /** The comment that it is about, whose case file the bell offers. */
  commentId?: number;
};

/** Where a workspace's alerts go. Without a row: the defaults of `vocabulary/alerts.ts`. */
export const alertSettings = sqliteTable("alert_settings", {
  workspaceId: integer("workspace_id")
    .primaryKey()
    .references(() => workspaces.id),
  switches: text({ mode: "json" }).$type<AlertSwitches>().notNull(),
  /** Local hours in which nothing is sent; null for none. */
  quiet: text({ mode: "json" }).$type<{ from: number; to: number }>(),
  /** The address of each channel that needs one: JSON by channel, sealed. */
  sealedTargets: text("sealed_targets").notNull(),
  /** When alerts that are not urgent are reported: at once, hourly, or daily. */
  digest: text().$type<AlertDigest>().notNull().default("now"),
  /** Hours after which a waiting complaint is reported. */
  complaintHours: integer("complaint_hours").notNull().default(COMPLAINT_HOURS),
  updatedAt: integer("updated_at").notNull(),
});

/** The alert settings of one member in a workspace. Without a row: the defaults of `vocabulary/alerts.ts`. */
export const memberAlerts = sqliteTable(
  "member_alerts",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** The kinds that are pushed to their devices; null for the defaults. */
    push: text({ mode: "json" }).$type<AlertKind[]>(),
    /** Whether the weekly letter is sent; null for the default of their role. */
    letter: integer({ mode: "boolean" }),
    /** Whether each signature of the acta is sent to the owner. */
    acta: integer({ mode: "boolean" }).notNull().default(false),
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
    /** Address and keys, JSON, sealed: anyone who has them can send pushes to the device. */
    sealed: text().notNull(),
    /** Browser and system, for the list of devices; "" when unknown. */
    device: text().notNull(),
    /** The person's session version when it was made. A new password, or the end of all sessions, makes it invalid. */
    sessionVersion: integer("session_version").notNull(),
    createdAt: integer("created_at").notNull(),
    /** When the push service last accepted a message for it. */
    deliveredAt: integer("delivered_at"),
  },
  (t) => [
    uniqueIndex("push_subscriptions_endpoint").on(t.endpointHash),
    index("push_subscriptions_user").on(t.userId, t.id),
  ],
);

/** Addresses outside the product that receive events and alerts. A deleted one stays for the log of activity. */
export const webhooks = sqliteTable(
  "webhooks",
  {
    id: integer().primaryKey(),
    publicId: text("public_id").notNull(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    /** The host of its address, by which people recognise it. */
    host: text().notNull(),
    /** Address and secrets, JSON, sealed (`features/alerts/webhook-rows.ts`). */
    sealed: text().notNull(),
    events: text({ mode: "json" }).$type<WebhookEvent[]>().notNull(),
    /** Internal ids of the only pages that it hears of; null for all. */
    pageIds: text("page_ids", { mode: "json" }).$type<number[]>(),
    createdAt: integer("created_at").notNull(),
    /** Since when it does not accept what is sent; null while it does. */
    failingSince: integer("failing_since"),
    /** When it answered that it is gone, and was switched off; null while it is on. */
    offAt: integer("off_at"),
    deletedAt: integer("deleted_at"),
    /** What people did with it, the oldest first. */
    history: text({ mode: "json" }).$type<KeyEvent[]>().notNull(),
  },
  (t) => [uniqueIndex("webhooks_public_id").on(t.publicId), index("webhooks_workspace").on(t.workspaceId)],
);

/** Alerts and events on their way by a channel, and the log of those that were sent. */
export const alertDeliveries = sqliteTable(
  "alert_deliveries",
  {
    id: integer().primaryKey(),
    workspaceId: integer("workspace_id")
      .notNull()
      .references(() => workspaces.id),
    channel: text().$type<AlertChannel>().notNull(),
    /** The body, JSON; for an event of a comment without the comment, which is read when it is sent. */
    body: text().notNull(),
    /** The device, for `push`; it may be gone meanwhile. */
    subscriptionId: integer("subscription_id"),
    /** For `webhook`: where to, what, its id for the receiver, which is the same for every attempt, and the comment that it is about. */
    webhookId: integer("webhook_id"),
    event: text().$type<SentEvent>(),
    eventId: text("event_id"),
    commentId: integer("comment_id"),
    state: text().$type<"queued" | "sent" | "failed">().notNull().default("queued"),
    attempts: integer().notNull().default(0),
    /** When to try it (again); a running attempt holds the row until then. */
    nextAt: integer("next_at").notNull(),
    /** Status of the last answer, or our own code when there was none. */
    answer: text(),
    /** How long the last attempt took, in milliseconds. */
    durationMs: integer("duration_ms"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    // A change that is read twice is announced once.
    uniqueIndex("alert_deliveries_event").on(t.webhookId, t.eventId),
    index("alert_deliveries_workspace").on(t.workspaceId, t.id),
    index("alert_deliveries_due").on(t.nextAt).where(sql`state = 'queued'`),
  ],
);
