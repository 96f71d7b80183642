// How the product runs: counts, incidents, budgets, and messages that were given up.
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

/** When something that runs by itself was last through. */
export const heartbeats = sqliteTable("heartbeats", {
  /** `cron`, or `untried:` and a comments database: how far its actions were searched for those that nobody tried. */
  name: text().primaryKey(),
  at: integer().notNull(),
});

/** How messages and calls ended in the last hour, a row for each minute; the oldest are deleted. For alerts and `npm run ops`. */
export const recentCounts = sqliteTable(
  "recent_counts",
  {
    /** Start of the minute, epoch milliseconds. */
    minute: integer().notNull(),
    /** A queue's name for its messages; `network` for calls of the outbox. */
    stage: text().notNull(),
    /** `ok`, or what `failures.ts` and `NetworkProblem` call it. */
    code: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.minute, t.stage, t.code] })],
);

/** What is wrong now, a row for each incident; deleted when its end was reported. */
export const incidents = sqliteTable("incidents", {
  /** `troubles.ts` names them. */
  name: text().primaryKey(),
  startedAt: integer("started_at").notNull(),
  /** When it was last seen. */
  seenAt: integer("seen_at").notNull(),
  /** Null while it goes on. */
  endedAt: integer("ended_at"),
  /** What the operator reads of its beginning. */
  text: text().notNull(),
  /** When its beginning was reported; null before. */
  startReportedAt: integer("start_reported_at"),
});

/**
 * What the whole installation may use in a minute, or a workspace in a minute or a day; one row each, exact, unlike the rate limit
 * binding.
 */
export const budgets = sqliteTable("budgets", {
  name: text().primaryKey(),
  /** Start of the minute or day that `used` counts, epoch milliseconds. */
  windowStartedAt: integer("window_started_at").notNull(),
  used: integer().notNull(),
});

/** How much of the limit of our whole application a network's provider last said to be used. */
export const appUsage = sqliteTable("app_usage", {
  provider: text().primaryKey(),
  /** May exceed 100. */
  percent: integer().notNull(),
  seenAt: integer("seen_at").notNull(),
});

/** Messages that were given up, for a person to look at. */
export const deadLetters = sqliteTable(
  "dead_letters",
  {
    id: integer().primaryKey(),
    queue: text().notNull(),
    /** Null when the message did not know its workspace yet. */
    workspaceId: integer("workspace_id"),
    body: text({ mode: "json" }).notNull(),
    /** Why: `failures.ts` names errors; `invalid` did not parse, `exhausted` used up its retries. Null for older rows. */
    code: text(),
    /** When an operator asked for it to be sent again; the cron sends it and deletes the row. */
    redriveAt: integer("redrive_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("dead_letters_redrive").on(t.redriveAt).where(sql`redrive_at IS NOT NULL`),
    // A comment that cannot be judged is found again by every sweep.
    uniqueIndex("dead_letters_comment")
      .on(t.queue, sql`body ->> '$.pageExternalId'`, sql`body ->> '$.externalId'`, sql`body ->> '$.verb'`)
      .where(sql`body ->> '$.verb' IS NOT NULL`),
    // For the deletion of a person's data.
    index("dead_letters_author").on(sql`body ->> '$.authorId'`),
  ],
);
