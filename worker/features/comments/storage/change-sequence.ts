// Each workspace numbers the changes of its comments in the order of their commits. `sync` continues from a position, and open
// screens get a notice with the latest one. Every write to a comment raises the sequence in the same batch, before its other
// statements.
import { and, count, eq, notExists, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type BoundRows, boundRows } from "../../../platform/db/bound-json.ts";
import { comments, sequences } from "../../../platform/db/comments.ts";
import { excluded, rowsFor } from "../../../platform/db/insert-values.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { RAISED } from "../../../platform/db/watch-changes.ts";

type OfWorkspace = { workspaceId: number };
/** `back`: how many changes of the same workspace follow in the batch, so that the last one gets the sequence's new value. */
type Numbered = OfWorkspace & { back: number };

export function numberChanges<Change extends OfWorkspace>(changes: readonly Change[]): (Change & Numbered)[] {
  const following = new Map<number, number>();
  return changes
    .toReversed()
    .map((change) => {
      const back = following.get(change.workspaceId) ?? 0;
      following.set(change.workspaceId, back + 1);
      return { ...change, back };
    })
    .toReversed();
}

export type BoundChanges<Change> = BoundRows<Change> & {
  /** `from` joined with the sequence of each change. */
  fromWithSequence: SQL;
  /** The position of each change of `fromWithSequence` in its workspace's sequence, which is already raised. */
  position: SQL<number>;
};

/** Changes of some comments, bound as one parameter for each statement that writes a part of them. */
export function boundChanges<Change extends Numbered>(changes: readonly Change[] | Placeholder): BoundChanges<Change> {
  const { from, field } = boundRows(changes);
  return {
    from,
    field,
    fromWithSequence: sql`${from} JOIN ${sequences} ON ${sequences.workspaceId} = ${field("workspaceId")}`,
    position: positionWith(field("back")),
  };
}

/** The position of a change, read from its workspace's sequence. @param back how many changes of the workspace follow it */
export const positionWith = (back: SQL) => sql<number>`${sequences.value} - ${back}`;

/** Reserves positions for changes in the sequences of their workspaces. */
export const raiseSequences = <Change extends Numbered>(db: CommentsDb, { from, field }: BoundRows<Change>) =>
  raiseForEach(db, from, field("workspaceId"));

/** Reserves a position for a change of each row. @param workspaceId a column of `from` */
export const raiseForEach = (db: CommentsDb, from: SQLWrapper, workspaceId: SQLWrapper) =>
  raise(db, sql`${rowsFor(sequences, { workspaceId, value: count() }, { from })} GROUP BY ${workspaceId}`);

/** Reserves one position. @param when the condition for it, so that no screen gets a notice without a change */
export const raiseSequence = (db: CommentsDb, workspaceId: number, when?: SQL) =>
  raise(db, rowsFor(sequences, { workspaceId, value: 1 }, { where: when }));

/** A change of a comment that may be new; `usagePeriod` is null when it counts in no month. */
export type Counted = Numbered & Pick<typeof comments.$inferSelect, "pageId" | "externalKey" | "usagePeriod">;

/**
 * Reserves positions for changes that may insert comments, and counts the new ones in their month of usage, which is one for all of a
 * workspace: the month at which their page was read.
 */
export function raiseAndCount(db: CommentsDb, { from, field }: BoundRows<Counted>) {
  const stored = db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.pageId, field("pageId")), eq(comments.externalKey, field("externalKey"))));
  const changed = db
    .select({
      workspaceId: sql`${field("workspaceId")}`.as("workspace"),
      month:
        sql`CASE WHEN ${field("usagePeriod")} IS NOT NULL AND ${notExists(stored)} THEN ${field("usagePeriod")} END`.as(
          "month",
        ),
    })
    .from(from)
    .as("changed");
  const row = {
    workspaceId: changed.workspaceId,
    value: count(),
    period: sql`max(${changed.month})`,
    used: count(changed.month),
  };
  const [period, used] = [excluded(sequences.period), excluded(sequences.used)];
  return raise(db, sql`${rowsFor(sequences, row, { from: changed })} GROUP BY ${changed.workspaceId}`, {
    period: sql`coalesce(${period}, ${sequences.period})`,
    used: sql`iif(${period} IS NULL OR ${period} = ${sequences.period}, ${sequences.used}, 0) + ${used}`,
  });
}

/** Raises the sequences. @param counted further columns to set in existing rows */
const raise = (db: CommentsDb, rows: SQL, counted: Partial<Record<"period" | "used", SQL>> = {}) =>
  db
    .insert(sequences)
    .select(rows)
    .onConflictDoUpdate({
      target: sequences.workspaceId,
      set: { value: sql`${sequences.value} + ${excluded(sequences.value)}`, ...counted },
    })
    .returning({
      workspaceId: sql<number>`${sequences.workspaceId}`.as(RAISED.workspaceId),
      position: sql<number>`${sequences.value}`.as(RAISED.position),
      announcedTo: sql<number | null>`${sequences.announcedTo}`.as(RAISED.announcedTo),
    });

/** The latest positions of all workspaces; for use in `FROM`. */
export const lastPositions = (db: CommentsDb) =>
  db.select({ workspaceId: sequences.workspaceId, value: sequences.value }).from(sequences).as("positions");

/** The latest position; no row before the first change. Can be awaited, given to `batch`, or used in a statement. */
export const lastPosition = (db: CommentsDb, workspaceId: number) =>
  db.select({ value: sequences.value }).from(sequences).where(eq(sequences.workspaceId, workspaceId));
