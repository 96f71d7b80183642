// The statements of `store.ts`: each writes a part of some changes.
import { and, count, eq, exists, getTableColumns, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { actions, bulkChanges, comments, events, NEW_SALT, raids, replies } from "../../../platform/db/comments.ts";
import { newId } from "../../../platform/db/ids.ts";
import { eachColumn } from "../../../platform/db/insert-values.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { preparedStatement, type ValueOf } from "../../../platform/db/prepared-statement.ts";
import { HOUR_MS } from "../../../vocabulary/durations.ts";
import type { CommentRow } from "../queries.ts";
import type { ActionRow } from "./action-for.ts";
import { type BoundChanges, boundChanges, type Counted, raiseAndCount } from "./change-sequence.ts";
import type { CommentChange, NewReply } from "./comment-change.ts";
import type { RaidCount } from "./counted-by-raid.ts";

type EventRow = typeof events.$inferSelect;

export const raiseFor = preparedStatement((db: CommentsDb, value: ValueOf<"rows">) =>
  raiseAndCount(db, boundChanges<Counted>(value("rows"))),
);

type NewRow = CommentChange["row"] & { back: number; basedOn: number | null };

export const insertComments = preparedStatement((db: CommentsDb, value: ValueOf<"rows">) => {
  const rows = boundChanges<NewRow>(value("rows"));
  return db
    .insert(comments)
    .select(
      sql`SELECT ${eachColumn(comments, (name) =>
        name === "changeSeq" ? rows.position : name === "salt" ? NEW_SALT : rows.field(name),
      )}
        FROM ${rows.fromWithSequence} WHERE true`,
    )
    .onConflictDoNothing({ target: [comments.pageId, comments.externalKey] })
    .returning({ id: comments.id });
});

/** Columns that never change: a comment's identity and the day it counts in. The lease belongs to the caller of the network. */
const FIXED = [
  "id",
  "workspaceId",
  "pageId",
  "network",
  "externalKey",
  "day",
  "changeSeq",
  "actionLeaseUntil",
] as const;
type Changing = Exclude<keyof CommentRow, (typeof FIXED)[number]>;
const isChanging = (name: string): name is Changing => !FIXED.some((fixed) => fixed === name);
const CHANGING = Object.keys(getTableColumns(comments)).filter(isChanging);

export const updateComments = (db: CommentsDb, rows: BoundChanges<NewRow>, unlessUndone: number | undefined) =>
  db
    .update(comments)
    .set({ ...Object.fromEntries(CHANGING.map((name) => [name, rows.field(name)])), changeSeq: rows.position })
    .from(rows.fromWithSequence)
    .where(
      and(
        eq(comments.id, rows.field("id")),
        eq(comments.changeSeq, rows.field("basedOn")),
        unlessUndone === undefined ? undefined : stands(db, unlessUndone),
      ),
    )
    .returning({ id: comments.id });

const stands = (db: CommentsDb, bulkId: number) =>
  exists(
    db
      .select({ id: bulkChanges.id })
      .from(bulkChanges)
      .where(and(eq(bulkChanges.id, bulkId), isNull(bulkChanges.undoneAt))),
  );

/** True only for a change that this batch wrote, because no other change has its position. */
const wasWritten = <Row extends { commentId: number }>(db: CommentsDb, { field, position }: BoundChanges<Row>) =>
  exists(
    db
      .select({ id: comments.id })
      .from(comments)
      .where(and(eq(comments.id, field("commentId")), eq(comments.changeSeq, position))),
  );

type NewEvent = Omit<EventRow, "seq" | "bulkId"> & { bulkId?: number | null; back: number };

export const insertEvents = preparedStatement((db: CommentsDb, value: ValueOf<"rows">) => {
  const rows = boundChanges<NewEvent>(value("rows"));
  return db.insert(events).select(
    sql`SELECT ${eachColumn(events, (name) => (name === "seq" ? rows.position : rows.field(name)))}
        FROM ${rows.fromWithSequence} WHERE ${wasWritten(db, rows)}`,
  );
});

export const insertActions = preparedStatement((db: CommentsDb, value: ValueOf<"rows">) => {
  const rows = boundChanges<ActionRow & { back: number }>(value("rows"));
  return db
    .insert(actions)
    .select(sql`SELECT ${eachColumn(actions, rows.field)} FROM ${rows.fromWithSequence} WHERE ${wasWritten(db, rows)}`);
});

type ByRaid = RaidCount & { commentId: number; workspaceId: number; back: number };

/** One row for each raid, however many comments of the batch it hid. */
export function countForRaids(db: CommentsDb, rows: BoundChanges<ByRaid>, now: number) {
  const { field, fromWithSequence } = rows;
  const [raid, workspace] = [field("raid"), field("workspaceId")];
  const counted = db
    .select({
      raid: sql`${raid}`.as("raid"),
      workspaceId: sql`${workspace}`.as("workspace"),
      hidden: sql`sum(${field("hidden")})`.as("newly_hidden"),
      returned: sql`sum(${field("returned")})`.as("newly_returned"),
    })
    .from(fromWithSequence)
    .where(wasWritten(db, rows))
    .groupBy(raid, workspace)
    .as("counted");
  return db
    .update(raids)
    .set({
      hidden: sql`${raids.hidden} + ${counted.hidden}`,
      returned: sql`max(0, ${raids.returned} + ${counted.returned})`,
      lastHiddenAt: sql`iif(${counted.hidden} > 0, ${now}, ${raids.lastHiddenAt})`,
    })
    .from(counted)
    .where(and(eq(raids.id, counted.raid), eq(raids.workspaceId, counted.workspaceId)));
}

/**
 * The maximum number of automatic replies of a page in an hour: Meta blocks pages that repeat the same text too often, and two
 * pages may answer each other.
 */
const MAX_ANSWERS_PER_HOUR = 120;

/**
 * Keys increase with time, so the keys of the last hour are the highest. The count does not see the replies of this batch, so
 * they are numbered.
 */
export const insertReplies = (db: CommentsDb, rows: BoundChanges<NewReply & { back: number }>, now: number) => {
  const lastHour = db
    .select({ count: count() })
    .from(replies)
    .where(
      and(gt(replies.id, newId(now - HOUR_MS)), eq(replies.pageId, rows.field("pageId")), isNotNull(replies.ruleId)),
    );
  return db
    .insert(replies)
    .select(
      sql`SELECT ${eachColumn(replies, rows.field)} FROM ${rows.fromWithSequence}
        WHERE ${wasWritten(db, rows)} AND ${lastHour} + j.key < ${MAX_ANSWERS_PER_HOUR}`,
    )
    .onConflictDoNothing()
    .returning({ id: replies.id });
};
