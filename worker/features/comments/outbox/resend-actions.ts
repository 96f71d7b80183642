import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import type { OutboxMessage } from "../../../messages.ts";
import { batch } from "../../../platform/db/batch.ts";
import { boundList, boundRows } from "../../../platform/db/bound-json.ts";
import { actions, OPEN_REPLIES, replies, STILL_OPEN } from "../../../platform/db/comments.ts";
import { heartbeats, pages, workspaces } from "../../../platform/db/core.ts";
import { eachShard } from "../../../platform/db/each-database.ts";
import { newId } from "../../../platform/db/ids.ts";
import { hereIn, untriedIn } from "../../../platform/db/moving.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { DAY_MS, MINUTE_MS } from "../../../vocabulary/durations.ts";
import { RESEND_AFTER_MS } from "../storage/outbox-delays.ts";
import { type Outbox, reasonOf } from "./waiting-actions.ts";

/** The maximum number of actions, and of replies, in a minute; the next run continues. */
const MAX_PER_RUN = 1000;
/** The number of longest-due rows among which workspaces take turns, so that one with very many leaves room for others. */
const CONSIDERED = 5000;

type ResendDeps = Pick<Deps, "core" | "comments" | "shards" | "queues" | "now">;

/**
 * Sends a message for every outbox row that is due and still open, because messages may be lost and rows are not.
 *
 * @returns how many
 */
export async function resendActions(deps: ResendDeps): Promise<number> {
  const sent = await eachShard(deps.shards, "resend_failed", (shard) => resendInDatabase(deps, shard));
  return sent.reduce((sum, count) => sum + count, 0);
}

/** A database, and the condition that a row's workspace is in it. */
type Where = { db: CommentsDb; isHere: Awaited<ReturnType<typeof hereIn>> };

async function resendInDatabase(deps: ResendDeps, shard: string): Promise<number> {
  const db = deps.comments(shard);
  const where = { db, isHere: await hereIn(deps, db) };
  await wakeRepairedPages(deps, where);
  await openUntried(deps, where, untriedIn(shard));
  return (
    (await resend(deps, where, actions, sql.raw(STILL_OPEN))) +
    (await resend(deps, where, replies, sql.raw(OPEN_REPLIES)))
  );
}

/** The longest time between making a row's key and storing the row: as long as a batch of events takes to judge. */
const STORED_WITHIN_MS = 4 * MINUTE_MS;
/** The longest time until an untried row is due, counted from when its key was made. */
const DUE_MS = RESEND_AFTER_MS + STORED_WITHIN_MS;

/**
 * Marks due actions that were never tried as tried, so that the index of open actions finds them. Each run reads the keys made
 * since the last one; after a longer pause, those of one day.
 */
async function openUntried({ core, now }: ResendDeps, { db, isHere }: Where, name: string): Promise<void> {
  const at = now();
  const last = await core.select({ at: heartbeats.at }).from(heartbeats).where(eq(heartbeats.name, name)).get();
  const from = Math.max((last?.at ?? 0) - DUE_MS, at - DAY_MS);
  const isUntried = and(eq(actions.state, "queued"), eq(actions.attempts, 0), lte(actions.resendAt, at));
  await db
    .update(actions)
    .set({ attempts: 1 })
    .where(and(gt(actions.id, newId(from)), isUntried, isHere(actions.workspaceId)));
  await core.insert(heartbeats).values({ name, at }).onConflictDoUpdate({ target: heartbeats.name, set: { at } });
}

async function resend(deps: ResendDeps, { db, isHere }: Where, outbox: Outbox, open: SQL | undefined): Promise<number> {
  const longest = db
    .select({ id: outbox.id, workspaceId: outbox.workspaceId, resendAt: outbox.resendAt })
    .from(outbox)
    .where(and(open, lte(outbox.resendAt, deps.now()), isHere(outbox.workspaceId)))
    .orderBy(asc(outbox.resendAt), asc(outbox.id))
    .limit(CONSIDERED)
    .as("longest");
  const turn = sql`row_number() OVER (PARTITION BY ${longest.workspaceId} ORDER BY ${longest.resendAt}, ${longest.id})`;
  const due = await db
    .select({ id: longest.id, workspaceId: longest.workspaceId })
    .from(longest)
    .orderBy(turn, asc(longest.resendAt), asc(longest.id))
    .limit(MAX_PER_RUN);
  if (due.length === 0) return 0;
  await deps.queues.actions.send(
    due.map(
      ({ id, workspaceId }): OutboxMessage =>
        outbox === actions ? { workspaceId, actionId: id } : { workspaceId, replyId: id },
    ),
  );
  const isAction = outbox === actions;
  await db
    .update(outbox)
    .set({ resendAt: deps.now() + RESEND_AFTER_MS, ...(isAction && { attempts: sql`max(${actions.attempts}, 1)` }) })
    .where(inArray(outbox.id, boundList(due.map(({ id }) => id))));
  return due.length;
}

/**
 * Makes actions due that wait for a page that works again: a reconnection ends every wait, and a sweep that the network answered
 * ends an outage. Reads one row for each page with something parked, and at most `MAX_PER_RUN` rows of each page that works.
 */
async function wakeRepairedPages({ core, now }: ResendDeps, { db, isHere }: Where): Promise<void> {
  const at = now();
  const { ofActions, ofReplies } = await batch(db, {
    ofActions: parkedPages(db, actions),
    ofReplies: parkedPages(db, replies),
  });
  const waiting = new Set([...ofActions, ...ofReplies].map(({ pageId }) => pageId));
  if (waiting.size === 0) return;
  const repaired = await core
    .select({
      id: pages.id,
      usableAt: sql<number>`coalesce(${pages.scopesUsableAt}, 0)`,
      answeredAt: sql<number>`coalesce(${pages.lastSweepAt}, 0)`,
    })
    .from(pages)
    .innerJoin(workspaces, eq(workspaces.id, pages.workspaceId))
    .where(
      and(
        inArray(pages.id, boundList([...waiting])),
        or(isNull(pages.problem), eq(pages.problem, "permission")),
        or(isNull(pages.pausedUntil), lte(pages.pausedUntil, at)),
        or(isNull(pages.callsPausedUntil), lte(pages.callsPausedUntil, at)),
        or(isNull(workspaces.callsPausedUntil), lte(workspaces.callsPausedUntil, at)),
        isNull(pages.disconnectedAt),
      ),
    );
  if (repaired.length === 0) return;
  const { from, field } = boundRows(repaired);
  const wake = (outbox: Outbox) => {
    const ofPage = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          eq(outbox.state, "parked").inlineParams(),
          eq(outbox.pageId, field("id")),
          gt(outbox.resendAt, at),
          isHere(outbox.workspaceId),
        ),
      )
      .orderBy(asc(outbox.resendAt))
      .limit(MAX_PER_RUN);
    // A page that lacks a permission works otherwise, and an outage concerns no page: such an action can succeed only when the
    // permission became usable, or the network answered, after its last try.
    const canHelp = sql`CASE ${reasonOf(db, outbox)} WHEN 'permission' THEN ${outbox.updatedAt} <= ${field("usableAt")}
      WHEN 'transient' THEN ${outbox.updatedAt} < ${field("answeredAt")} ELSE true END`;
    return db
      .update(outbox)
      .set({ resendAt: at })
      .from(from)
      .where(and(inArray(outbox.id, ofPage), canHelp));
  };
  await batch(db, { actions: wake(actions), replies: wake(replies) });
}

/**
 * The pages with something parked. The index is asked for the next page each time, so that further rows of the same page are not
 * read.
 */
const parkedPages = (db: CommentsDb, outbox: Outbox) => {
  const next = sql`SELECT min(${outbox.pageId}) FROM ${outbox} WHERE ${eq(outbox.state, "parked").inlineParams()}`;
  return db.select({ pageId: sql<number>`page_id`.as("page_id") }).from(
    sql`(WITH RECURSIVE parked (page_id) AS (${next} UNION ALL
        SELECT (${next} AND ${outbox.pageId} > parked.page_id) FROM parked WHERE parked.page_id IS NOT NULL)
        SELECT page_id FROM parked WHERE page_id IS NOT NULL)`,
  );
};
