// Deletes the comments of disconnected pages whose owner chose it, a limited number at a time.

import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  lt,
  lte,
  min,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import {
  actions,
  archivedGone,
  blockedPeople,
  comments,
  firstScans,
  habitReadings,
  OPEN_REPLIES,
  posts,
  raids,
  replies,
  STILL_OPEN,
} from "../../platform/db/comments.ts";
import { pages, workspaces } from "../../platform/db/core.ts";
import { newId, timeOfId } from "../../platform/db/ids.ts";
import { isSettled } from "../../platform/db/moving.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { hasRoom, whileRoom } from "../../platform/db/statement-room.ts";
import { deleteBelongings } from "../../platform/db/statements/belongings.ts";
import { boundChanges, numberChanges, raiseSequences } from "../comments/storage/change-sequence.ts";

const BATCH = 500;
const BATCHES_AT_ONCE = 10;
const PAGES_A_MINUTE = 10;

/** Deletes a part of one page's comments. @returns whether none is left */
export async function purgePage({ core }: Pick<Deps, "core">, { pageId, db }: { pageId: number; db: CommentsDb }) {
  const page = await core.select().from(pages).where(eq(pages.id, pageId)).get();
  if (page?.purgeBelowId == null) return true;
  const { workspaceId, purgeBelowId } = page;
  // This comes first: from now on none of the comments is archived, and archived ones are deleted within minutes
  // (`archive/erase-gone.ts`).
  await db
    .insert(archivedGone)
    .values({ workspaceId, pageId, kind: "page", key: String(purgeBelowId), goneAt: 0 })
    .onConflictDoNothing();
  let next: number | null = purgeBelowId;
  for (let batches = 0; next !== null && batches < BATCHES_AT_ONCE && hasRoom(); batches++)
    next = await purgeComments(db, { workspaceId, pageId, belowId: next, most: BATCH });
  // The condition keeps a newer choice of the owner, with a later time.
  await core
    .update(pages)
    .set({ purgeBelowId: next })
    .where(and(eq(pages.id, pageId), eq(pages.purgeBelowId, purgeBelowId)));
  return next === null;
}

/** Deletes a part of each page's comments. @returns the number of pages that had something to delete */
export async function purgeDisconnected(deps: Pick<Deps, "core" | "comments">): Promise<number> {
  const waiting = await deps.core
    .select({ pageId: pages.id, shard: workspaces.shard })
    .from(pages)
    .innerJoin(workspaces, eq(workspaces.id, pages.workspaceId))
    .where(and(isNotNull(pages.purgeBelowId), isSettled(deps.core, pages.workspaceId)))
    .limit(PAGES_A_MINUTE);
  for (const { pageId, shard } of whileRoom(waiting)) {
    try {
      await purgePage(deps, { pageId, db: deps.comments(shard) });
    } catch (error) {
      logFailure("purge_failed", error, { pageId });
    }
  }
  return waiting.length;
}

type OfPage = { workspaceId: number; pageId: number };

/** The maximum number of actions, and of replies, that are abandoned in one batch. */
const GIVEN_UP = 200;
const PARTS = 5;
/** Actions that were never tried are younger than this; after it the cron has enqueued them again. */
const UNTRIED_MS = 10 * 60_000;

/**
 * Abandons the page's open actions and replies, because its token is gone. Of a page with very many rows it abandons only a part:
 * each of the others is abandoned when it is due and no token is found.
 */
export async function abandonActions(db: CommentsDb, page: OfPage & { now: number }) {
  const { workspaceId, now } = page;
  for (let part = 0; part < PARTS; part++) {
    const { tried, untried, answers } = await batch(db, stillOpen(db, page));
    const given = [...tried, ...untried];
    const touched = new Set([...given, ...answers].map(({ commentId }) => commentId));
    if (touched.size === 0) return;
    const changes = boundChanges(numberChanges([...touched].map((id) => ({ id, workspaceId }))));
    await batch(db, {
      raised: raiseSequences(db, changes),
      actions: db
        .update(actions)
        .set({ state: "failed", lastError: "disconnected", updatedAt: now })
        .where(and(inArray(actions.id, boundList(given.map(({ id }) => id))), inArray(actions.state, [...OPEN]))),
      replies: db
        .update(replies)
        .set({ state: "failed", problem: "page_gone", updatedAt: now })
        .where(and(inArray(replies.id, boundList(answers.map(({ id }) => id))), inArray(replies.state, [...OPEN]))),
      comments: db
        .update(comments)
        .set({
          actionState: ifOpen(comments.actionState, "failed", comments.actionState),
          actionError: ifOpen(comments.actionState, "page_gone", comments.actionError),
          replyState: ifOpen(comments.replyState, "failed", comments.replyState),
          replyError: ifOpen(comments.replyState, "page_gone", comments.replyError),
          changeSeq: changes.position,
        })
        .from(changes.fromWithSequence)
        .where(and(eq(comments.id, changes.field("id")), eq(comments.pageId, page.pageId))),
    });
  }
}

const OPEN = ["queued", "parked"] as const;
const ifOpen = (state: SQLWrapper, then: string, otherwise: SQLWrapper) =>
  sql`iif(${state} IN ('queued', 'parked'), ${then}, ${otherwise})`;

/** A part of a page's open rows, with the conditions of the partial indexes of open rows; otherwise SQLite does not use them. */
function stillOpen(db: CommentsDb, { workspaceId, pageId, now }: OfPage & { now: number }) {
  const ofOutbox = (outbox: typeof actions | typeof replies, open: SQL | undefined) =>
    db
      .select({ id: outbox.id, commentId: outbox.commentId })
      .from(outbox)
      .where(and(open, eq(outbox.workspaceId, workspaceId), eq(outbox.pageId, pageId)))
      .limit(GIVEN_UP);
  const isUntried = and(gt(actions.id, newId(now - UNTRIED_MS)), eq(actions.state, "queued"), eq(actions.attempts, 0));
  return {
    tried: ofOutbox(actions, sql.raw(STILL_OPEN)),
    untried: ofOutbox(actions, isUntried),
    answers: ofOutbox(replies, sql.raw(OPEN_REPLIES)),
  };
}

/**
 * Deletes comments of a page with their ledger, reports and outbox, a part at a time: the comments first, then the page's
 * posts and its first scan, then the outbox from its end.
 *
 * @param belowId a key of the moment at which the owner chose it: later comments stay
 * @param most comments, or ten times as many rows of the outbox
 * @returns what to call it with for the next part; null when nothing is left
 */
export async function purgeComments(
  db: CommentsDb,
  { workspaceId, pageId, belowId, most }: OfPage & { belowId: number; most: number },
): Promise<number | null> {
  // Ordered by an index, so that each statement of the batch selects the same rows.
  const chosen = db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.workspaceId, workspaceId), eq(comments.pageId, pageId), lt(comments.id, belowId)))
    .orderBy(comments.externalKey)
    .limit(most);
  const { deleted } = await batch(db, {
    ...deleteBelongings(db, chosen),
    deleted: db.delete(comments).where(inArray(comments.id, chosen)).returning({ id: comments.id }),
  });
  if (deleted.length === most) return belowId;

  const wantedAt = timeOfId(belowId);
  const oldPosts = db
    .select({ id: posts.externalId })
    .from(posts)
    .where(and(eq(posts.pageId, pageId), eq(posts.workspaceId, workspaceId), lte(posts.updatedAt, wantedAt)))
    .limit(most);
  // No index has the actions of a page. Keys increase with time, and none is older than the page.
  const newest = db
    .select({ id: actions.id })
    .from(actions)
    .where(and(lt(actions.id, belowId), gt(actions.id, pageId)))
    .orderBy(desc(actions.id))
    .limit(most * MAX_EXAMINED);
  const looked = newest.as("looked");
  const { forgotten, window } = await batch(db, {
    blocked: db
      .delete(blockedPeople)
      .where(
        and(
          eq(blockedPeople.pageId, pageId),
          eq(blockedPeople.workspaceId, workspaceId),
          lte(blockedPeople.blockedAt, wantedAt),
        ),
      ),
    raids: db
      .delete(raids)
      .where(and(eq(raids.pageId, pageId), eq(raids.workspaceId, workspaceId), lte(raids.noticedAt, wantedAt))),
    forgotten: db.delete(posts).where(and(eq(posts.pageId, pageId), inArray(posts.externalId, oldPosts))),
    // The scan's comments are deleted: a page that is connected again is scanned again.
    scans: db
      .delete(firstScans)
      .where(
        and(
          eq(firstScans.workspaceId, workspaceId),
          eq(firstScans.pageId, pageId),
          lte(firstScans.startedAt, wantedAt),
        ),
      ),
    habits: db
      .delete(habitReadings)
      .where(
        and(
          eq(habitReadings.workspaceId, workspaceId),
          eq(habitReadings.pageId, pageId),
          lte(habitReadings.startedAt, wantedAt),
        ),
      ),
    window: db.select({ first: min(looked.id), count: count() }).from(looked),
  });
  if (forgotten.meta.changes === most) return belowId;

  // Their comments are deleted, so no action is needed.
  await db
    .delete(actions)
    .where(and(eq(actions.workspaceId, workspaceId), eq(actions.pageId, pageId), inArray(actions.id, newest)));
  const { first, count: commentCount } = window[0]!;
  return commentCount === most * MAX_EXAMINED ? first : null;
}

/** Rows of the outbox that are read for each comment of a part. */
const MAX_EXAMINED = 10;
