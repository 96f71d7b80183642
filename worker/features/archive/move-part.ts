// Moves the oldest comments of a workspace to the archive. They are read, written to R2, and only then deleted from the database,
// in one transaction that changes nothing if anything changed meanwhile.
import { and, asc, count, eq, gte, inArray, isNull, lt, notExists, or, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import {
  actions,
  archivedGone,
  archiveParts,
  comments,
  events,
  goneComments,
  reports,
} from "../../platform/db/comments.ts";
import { workspaces } from "../../platform/db/core.ts";
import { keysOfMillisecond } from "../../platform/db/ids.ts";
import { indexedBy } from "../../platform/db/indexed-by.ts";
import { stopWhileMoving } from "../../platform/db/moving.ts";
import type { CommentsDb, CoreDb } from "../../platform/db/open.ts";
import { deleteBelongings } from "../../platform/db/statements/belongings.ts";
import { utcDay } from "../../time.ts";
import type { ActionState } from "../../vocabulary/comments.ts";
import type { ArchivedComment } from "./archived-comment.ts";
import { isPart, keepMoved, namePart, nextNumber, objectOf, type PartName } from "./parts.ts";
import { type ReadComments, readComments } from "./read-comments.ts";

/** The maximum number of comments of one part: what one transaction deletes, and what an isolate holds in memory. */
const MAX_COMMENTS = 1_000;
/** The maximum number of older comments that are searched for them; comments that changed lately stay. */
const MAX_EXAMINED = 5_000;

type Input = {
  workspaceId: number;
  /** Comments posted before this moment are due. */
  until: number;
  /** Only comments that did not change since this moment. */
  quietSince: number;
};

/**
 * @returns how many comments moved; 0 when none is due, and when one of them changed meanwhile, so that the next run does it
 * @throws AppError `workspace_moving` when the workspace moves to another database meanwhile; nothing is deleted then
 */
export async function movePart(
  { core, archive, now }: Pick<Deps, "core" | "archive" | "now">,
  db: CommentsDb,
  input: Input,
): Promise<number> {
  const { workspaceId } = input;
  const { purged, due } = await batch(db, { purged: purgedPages(db, workspaceId), due: dueComments(db, input) });
  const [first] = due;
  if (!first || purged.length > 0) return 0;
  await markArchived(core, input);
  const month = monthOf(first.postedAt);
  const ids = due.filter(({ postedAt }) => monthOf(postedAt) === month).map(({ id }) => id);
  const archived = await readComments(db, workspaceId, ids);
  const read = { ...archived, lines: archived.lines.map(givenUp) };
  const part = await namePart(db, { workspaceId, month, lines: read.lines, now: now() });
  await archive.write(objectOf(part), read.lines);
  await stopWhileMoving(core, workspaceId);
  return (await takeOut(db, part, read)) ? read.lines.length : 0;
}

/**
 * Stores that comments before `until` are archived: a network's report about such a comment that is not in the database is then
 * about an archived one.
 */
const markArchived = (core: CoreDb, { workspaceId, until }: Input) =>
  core
    .update(workspaces)
    .set({ archivedBefore: until })
    .where(
      and(eq(workspaces.id, workspaceId), or(isNull(workspaces.archivedBefore), lt(workspaces.archivedBefore, until))),
    );

const monthOf = (at: number): string => utcDay(at).slice(0, 7);

/** Pages whose comments their owner deletes: they are not archived any more. */
const purgedPages = (db: CommentsDb, workspaceId: number) =>
  db
    .select({ pageId: archivedGone.pageId })
    .from(archivedGone)
    .where(and(eq(archivedGone.workspaceId, workspaceId), eq(archivedGone.kind, "page")))
    .limit(1);

function dueComments(db: CommentsDb, { workspaceId, until, quietSince }: Input) {
  const oldest = db
    .select({
      id: sql<number>`${comments.id}`.as("id"),
      postedAt: sql<number>`${comments.postedAt}`.as("posted_at"),
      receivedAt: sql<number>`${comments.receivedAt}`.as("received_at"),
    })
    .from(indexedBy(comments, "comments_posted"))
    .where(and(eq(comments.workspaceId, workspaceId), lt(comments.postedAt, until)))
    .orderBy(asc(comments.postedAt), asc(comments.id))
    .limit(MAX_EXAMINED)
    .as("oldest");
  return db
    .select({ id: oldest.id, postedAt: oldest.postedAt })
    .from(oldest)
    .where(
      and(
        lt(oldest.receivedAt, quietSince),
        notExists(
          db
            .select({ id: events.commentId })
            .from(events)
            .where(and(eq(events.commentId, oldest.id), gte(events.at, quietSince))),
        ),
        // Comments whose text must be emptied are left out until that is done.
        notExists(
          db.select({ id: goneComments.commentId }).from(goneComments).where(eq(goneComments.commentId, oldest.id)),
        ),
      ),
    )
    .orderBy(asc(oldest.postedAt), asc(oldest.id))
    .limit(MAX_COMMENTS);
}

/**
 * The comment with its waiting action and replies marked as failed: after such a long time they are given up, and their outbox
 * rows are deleted too.
 */
const givenUp = ({ comment, replies: answers, ...line }: ArchivedComment): ArchivedComment => ({
  ...line,
  comment: { ...comment, actionState: ended(comment.actionState), replyState: ended(comment.replyState) },
  replies: answers.map((reply) => ({ ...reply, state: ended(reply.state) })),
});

const ended = <State extends ActionState | null>(state: State) =>
  state === "queued" || state === "parked" ? ("failed" as const) : state;

/**
 * Deletes the comments from the database.
 *
 * @returns false when a comment, or what belongs to it, changed since it was read; then nothing is deleted
 */
async function takeOut(db: CommentsDb, part: PartName, { lines, changeSeqs }: ReadComments): Promise<boolean> {
  const chosen = boundList(changeSeqs.map(([id]) => id));
  const moving = isPart("moving", db, part);
  const unchanged = db
    .select({ comments: count() })
    .from(sql`json_each(${JSON.stringify(changeSeqs)}) j`)
    .crossJoin(comments)
    .where(sql`${comments.id} = j.value ->> 0 AND ${comments.changeSeq} = j.value ->> 1`);
  const reported = lines.reduce((sum, line) => sum + line.reports.length, 0);
  const { kept: remaining } = await batch(db, {
    started: db
      .update(archiveParts)
      .set({ state: "moving", part: nextNumber(db, part) })
      .where(
        and(
          eq(archiveParts.id, part.id),
          eq(archiveParts.state, "writing"),
          sql`${unchanged} = ${changeSeqs.length}`,
          // A report is the only thing that is added to a comment without changing its row.
          eq(db.$count(reports, inArray(reports.commentId, chosen)), reported),
          notExists(purgedPages(db, part.workspaceId)),
        ),
      ),
    actions: db.delete(actions).where(and(inArray(actions.id, loadActions(db, lines)), moving)),
    // Assignments too: an archived comment cannot be decided any more, so it is assigned to no one.
    ...deleteBelongings(db, chosen, moving),
    comments: db.delete(comments).where(and(inArray(comments.id, chosen), moving)),
    kept: keepMoved(db, part),
  });
  return remaining.length > 0;
}

/**
 * The actions of these comments. No index has them by comment, but each was made in the same millisecond as an event, and its key
 * contains that time.
 */
function loadActions(db: CommentsDb, lines: readonly ArchivedComment[]) {
  const moments = lines.flatMap(({ comment, events: ledger }) =>
    [...new Set(ledger.map(({ at }) => at))].map((at) => [comment.id, ...keysOfMillisecond(at)]),
  );
  return db
    .select({ id: actions.id })
    .from(sql`json_each(${JSON.stringify(moments)}) j`)
    .crossJoin(actions)
    .where(
      sql`${actions.id} >= j.value ->> 1 AND ${actions.id} < j.value ->> 2 AND ${actions.commentId} = j.value ->> 0`,
    );
}
