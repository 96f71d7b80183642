// Each workspace numbers the changes of its comments in the order of their commits: `sync` continues from a position, and open
// screens are notified of the latest one. Every write to a comment raises the sequence in the same batch, before its other
// statements.
import { eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type BoundRows, boundRows } from "../../../platform/db/bound-json.ts";
import { comments, sequences } from "../../../platform/db/comments.ts";
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

/** Changes of some comments, bound as one parameter of each statement that writes a part of them. */
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

/** Makes room for changes in the sequences of their workspaces. */
export const raiseSequences = <Change extends Numbered>(db: CommentsDb, { from, field }: BoundRows<Change>) =>
  raise(db, sql`SELECT ${field("workspaceId")} AS workspace, count(*) AS changes FROM ${from} WHERE true GROUP BY 1`);

/** Makes room for one change. @param when only where this is true, so that no screen is notified without a change */
export const raiseSequence = (db: CommentsDb, workspaceId: number, when: SQL = sql`true`) =>
  raise(db, sql`SELECT ${workspaceId} AS workspace, 1 AS changes WHERE ${when}`);

/** @param selected rows of `workspace` and its number of `changes` */
export const raise = (db: CommentsDb, selected: SQL) =>
  raiseWith(db, sql`SELECT workspace, changes, NULL, 0, 0 FROM (${selected}) WHERE true`, {});

/** A change of a comment that may be new; `usagePeriod` is null where it counts in no month. */
export type Counted = Numbered & Pick<typeof comments.$inferSelect, "pageId" | "externalKey" | "usagePeriod">;

/**
 * Makes room for changes that may insert comments, and counts those in their month of usage that are not stored yet. Where they are of
 * two months of a workspace, triggers count them.
 */
export function raiseAndCount(db: CommentsDb, { from, field }: BoundRows<Counted>) {
  const month = sql`CASE WHEN ${field("usagePeriod")} IS NULL THEN NULL
    WHEN NOT EXISTS (SELECT 1 FROM ${comments} WHERE ${comments.pageId} = ${field("pageId")} AND ${comments.externalKey} = ${field("externalKey")})
    THEN ${field("usagePeriod")} END`;
  const isOneMonth = sql`min(month) = max(month)`;
  return raiseWith(
    db,
    sql`SELECT workspace, count(*), iif(${isOneMonth}, max(month), NULL), iif(${isOneMonth}, count(month), 0),
      iif(${isOneMonth}, count(*), 0)
      FROM (SELECT ${field("workspaceId")} AS workspace, ${month} AS month FROM ${from})
      WHERE true GROUP BY 1`,
    {
      period: sql`coalesce(excluded.period, ${sequences.period})`,
      used: sql`iif(excluded.period IS NULL OR excluded.period = ${sequences.period}, ${sequences.used}, 0) + excluded.used`,
      countedTo: sql`iif(excluded.period IS NULL, ${sequences.countedTo}, ${sequences.value} + excluded.value)`,
    },
  );
}

/** @param selected a row for each column of the table @param counted what else is set where the row is there */
const raiseWith = (db: CommentsDb, selected: SQL, counted: Partial<Record<"period" | "used" | "countedTo", SQL>>) =>
  db
    .insert(sequences)
    .select(selected)
    .onConflictDoUpdate({
      target: sequences.workspaceId,
      set: { value: sql`${sequences.value} + excluded.value`, ...counted },
    })
    .returning({
      workspaceId: sql<number>`${sequences.workspaceId}`.as(RAISED.workspaceId),
      position: sql<number>`${sequences.value}`.as(RAISED.position),
    });

/** The latest position given to a change; no row before the first. Can be awaited, given to `batch`, or stand in a statement. */
export const lastPosition = (db: CommentsDb, workspaceId: number) =>
  db.select({ value: sequences.value }).from(sequences).where(eq(sequences.workspaceId, workspaceId));
