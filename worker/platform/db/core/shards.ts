// Comments databases, and the workspaces that move between them.
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

/** The number of rows of a table, and a checksum of them. */
export type Sums = { count: number; sum: number };

/**
 * Moves of workspaces to another comments database, and the last finished move of each. While one runs, `workspaces.moving_since`
 * refuses writes. docs/decisions/096.
 */
export const workspaceMoves = sqliteTable(
  "workspace_moves",
  {
    workspaceId: integer("workspace_id").primaryKey(),
    fromShard: text("from_shard").notNull(),
    toShard: text("to_shard").notNull(),
    /**
     * `begin`: refuse writes · `clear` the new database of earlier copies · `copy` the rows · `compare` them, then switch · `check` that the old rows did
     * not change after the switch · `remove` them · `cancel`: delete the copy and stay.
     */
    step: text().$type<"begin" | "clear" | "copy" | "compare" | "check" | "remove" | "cancel">().notNull(),
    /**
     * Where the step continues: the index of a table, the last key that is done there, null at its start, and the sums of what was
     * compared of that table.
     */
    place: text({ mode: "json" }).$type<{ table: number; after: (string | number)[] | null; sums?: Sums }>().notNull(),
    /** The sums of each table of the old database when both were equal. */
    compared: text({ mode: "json" }).$type<Record<string, Sums>>().notNull(),
    /** Increases with each run of the mover, so that an earlier run stores nothing any more. */
    run: integer().notNull(),
    /** A run may be working until then, or the next one has to wait until then. */
    claimedUntil: integer("claimed_until").notNull(),
    /** The rows copied so far, including repeated copies. */
    copied: integer().notNull(),
    /** How often the copy differed from the original and was made again. */
    differed: integer().notNull(),
    /** Why the last run stopped early, or why the move was cancelled; null for neither. */
    problem: text(),
    /** When it was requested, then since when writes are refused. */
    startedAt: integer("started_at").notNull(),
    /** When the workspace was switched to its new database. */
    switchedAt: integer("switched_at"),
    /** Null while it runs. */
    finishedAt: integer("finished_at"),
  },
  (t) => [index("workspace_moves_finished").on(t.finishedAt, t.claimedUntil)],
);
