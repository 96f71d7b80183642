// The operation of the product: counts, incidents, budgets, and dead letters.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Counts of events that leave no other trace, such as refused webhooks. */
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

/** When a periodic job last finished. */
export const heartbeats = sqliteTable("heartbeats", {
  /** `cron`, or `untried:` and a comments database: up to when its actions were searched for untried ones. */
  name: text().primaryKey(),
  at: integer().notNull(),
});

/**
 * The results of messages and calls in the last hour, a row for each minute; the oldest are deleted. For alerts and `npm run
 * ops`.
 */
export const recentCounts = sqliteTable(
  "recent_counts",
  {
    /** Start of the minute, epoch milliseconds. */
    minute: integer().notNull(),
    /** A queue's name for its messages; `network` for calls of the outbox. */
    stage: text().notNull(),
    /** `ok`, or a code of `failures.ts` or of `NetworkProblem`. */
    code: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.minute, t.stage, t.code] })],
);

/** Present incidents, one row for each; deleted when its end was reported. */
export const incidents = sqliteTable("incidents", {
  /** `incidents.ts` names them. */
  name: text().primaryKey(),
  startedAt: integer("started_at").notNull(),
  /** When it was last seen. */
  seenAt: integer("seen_at").notNull(),
  /** Null while it lasts. */
  endedAt: integer("ended_at"),
  /** The text about its start for the operator. */
  text: text().notNull(),
  /** When its start was reported; null before. */
  startReportedAt: integer("start_reported_at"),
});

/**
 * Budgets: what the whole deployment may use in a minute, or a workspace in a minute or a day. One row each, and exact, unlike
 * the rate limit binding.
 */
export const budgets = sqliteTable("budgets", {
  name: text().primaryKey(),
  /** Start of the minute or day that `used` counts, epoch milliseconds. */
  windowStartedAt: integer("window_started_at").notNull(),
  used: integer().notNull(),
});

/** The usage of our whole application's limit that a network's provider last reported. */
export const appUsage = sqliteTable("app_usage", {
  provider: text().primaryKey(),
  /** May exceed 100. */
  percent: integer().notNull(),
  seenAt: integer("seen_at").notNull(),
});

/** Dead letters: messages that were given up, for a person. */
export const deadLetters = sqliteTable(
  "dead_letters",
  {
    id: integer().primaryKey(),
    queue: text().notNull(),
    /** Null when the message names no workspace. */
    workspaceId: integer("workspace_id"),
    body: text({ mode: "json" }).notNull(),
    /** The reason: a code of `failures.ts`, `invalid` (did not parse) or `exhausted` (used up its retries). */
    code: text().notNull(),
    /** When an operator asked to send it again; the cron sends it and deletes the row. */
    redriveAt: integer("redrive_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("dead_letters_redrive").on(t.redriveAt).where(sql`redrive_at IS NOT NULL`),
    // Unique, because every sweep finds a comment again that cannot be judged.
    uniqueIndex("dead_letters_comment")
      .on(t.queue, sql`body ->> '$.pageExternalId'`, sql`body ->> '$.externalId'`, sql`body ->> '$.verb'`)
      .where(sql`body ->> '$.verb' IS NOT NULL`),
    // For the deletion of a person's data.
    index("dead_letters_author").on(sql`body ->> '$.authorId'`),
  ],
);
