// Comments databases, and the workspaces that move between them.
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Comments databases, as the cron last measured them. A bound one without a row was never measured. */
export const shards = sqliteTable("shards", {
  /** Name of its binding. */
  name: text().primaryKey(),
  /** Size when it last answered. */
  bytes: integer().notNull(),
  measuredAt: integer("measured_at").notNull(),
  /** Since when it has not answered; null while it does. */
  outSince: integer("out_since"),
  /** Since when an operator keeps it closed to new workspaces; null while it is open. */
  closedAt: integer("closed_at"),
});

/** The size of each comments database at the start of a day, to show its growth. */
export const shardSizes = sqliteTable(
  "shard_sizes",
  {
    shard: text().notNull(),
    /** UTC day, `YYYY-MM-DD`. */
    day: text().notNull(),
    bytes: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.shard, t.day] })],
);

/** Moves of workspaces to another comments database, and the last finished move of each. docs/decisions/031. */
export const workspaceMoves = sqliteTable(
  "workspace_moves",
  {
    workspaceId: integer("workspace_id").primaryKey(),
    /** The page that moves alone; 0 for the whole workspace. */
    pageId: integer("page_id").notNull().default(0),
    fromShard: text("from_shard").notNull(),
    toShard: text("to_shard").notNull(),
    /** `epoch` of the workspace when the move began. */
    epoch: integer().notNull(),
    /**
     * `copy` the rows · `compare` them · `switch` to the new database · `release` the old rows · `restart`: delete the copy and
     * copy again · `undo`: delete the copy and stay.
     */
    step: text().$type<"copy" | "compare" | "switch" | "release" | "restart" | "undo">().notNull(),
    /** Where the step continues: the index of a table, and the last key that is done there; null at its start. */
    place: text({ mode: "json" }).$type<{ table: number; after: (string | number)[] | null }>().notNull(),
    /** Increases with each run of the mover; late writes of an earlier run are refused. */
    run: integer().notNull(),
    /** A run may be working until then. */
    claimedUntil: integer("claimed_until").notNull(),
    /** The rows copied so far, including repeated copies after changes. */
    copied: integer().notNull(),
    /** How often the copy differed from the original and was restarted. */
    differed: integer().notNull(),
    /** Why the last run stopped early, or why the move was undone; null for neither. */
    problem: text(),
    startedAt: integer("started_at").notNull(),
    /** When the workspace was switched to its new database. */
    switchedAt: integer("switched_at"),
    /** Null while it runs. */
    finishedAt: integer("finished_at"),
  },
  (t) => [
    index("workspace_moves_open").on(t.claimedUntil).where(sql`finished_at IS NULL`),
    index("workspace_moves_switched").on(t.switchedAt),
  ],
);
