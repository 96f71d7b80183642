// The main flow, one queue batch at a time: events of comments arrive, are judged, and are saved with the desired visibility. One
// read of each database and one write.

import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import type { CommentEvent, ReadMessage } from "../../../messages.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import type { GraveCause } from "../../../vocabulary/alerts.ts";
import { HOUR_MS } from "../../../vocabulary/durations.ts";
import { HOSTILE_REASONS } from "../../../vocabulary/judging/judgement.ts";
import type { CommentChange } from "../storage/comment-change.ts";
import { keyOnPage } from "../storage/comment-key.ts";
import { learnAds } from "../storage/copies.ts";
import { graveCauseOf } from "../storage/grave-cause.ts";
import { saveDecisions } from "../storage/save-decisions.ts";
import { changeOf } from "./change-of.ts";
import { groupByDatabase, type Work } from "./group-by-database.ts";
import { loadPageContexts, type OpenedPage } from "./page-context.ts";
import { findSurroundings } from "./surroundings.ts";

/** The delay of reading a comment on its network, which may show an edit a moment after it reported it. */
const READ_AFTER_SECONDS = 2;
/** How long it is tried while the network does not answer, or has no room for the read. */
const READ_UNTIL_MS = HOUR_MS;

type Processed = {
  /** Positions of events whose comment another writer changed meanwhile; they must be delivered again. */
  raced: number[];
  /** The number of events of unknown, inactive or paused pages. */
  dropped: number;
  stored: number;
  rowsWritten: number;
  /** The workspaces of the comments. */
  workspaceIds: Set<number>;
  /** Pages under which a hostile comment was stored. */
  hostile: Map<number, OpenedPage>;
  /** The last grave comment of each page and cause. */
  grave: Map<string, OpenedPage & { cause: GraveCause; commentId: number }>;
  /** Parts that failed, with the positions of their events, and the database that they need. */
  failed: { db: CommentsDb | null; indices: number[]; error: unknown }[];
};

/**
 * Judges the comments of a batch of events, and saves the decisions. Databases work in parallel, and the failure of one does not
 * affect the others. Safe to repeat, in any order.
 *
 * @throws when core does not answer
 */
export async function processComments(deps: Deps, events: CommentEvent[]): Promise<Processed> {
  const pages = await loadPageContexts(deps, events);
  const { byDatabase, moving, dropped } = groupByDatabase(deps, pages, events);
  const outcome: Processed = {
    raced: [],
    dropped,
    stored: 0,
    rowsWritten: 0,
    workspaceIds: new Set([...pages.values()].map(({ workspaceId }) => workspaceId)),
    hostile: new Map(),
    grave: new Map(),
    failed: moving.length > 0 ? [{ db: null, indices: moving, error: new AppError("workspace_moving") }] : [],
  };
  const done = [...byDatabase].map(async ([db, work]) => {
    try {
      await processIn(deps, db, { work, outcome });
    } catch (error) {
      outcome.failed.push({ db, indices: work.flatMap(({ indices }) => indices), error });
    }
  });
  await Promise.all(done);
  return outcome;
}

async function processIn(deps: Deps, db: CommentsDb, { work, outcome }: { work: Work[]; outcome: Processed }) {
  const { stored, copies, ...around } = await findSurroundings(deps, db, work);
  const now = deps.now();
  // Before the comments, so that a sweep never sees a comment of a copy and does not know its post.
  for (const ofPage of copies) await learnAds(deps, db, ofPage, now);
  const changes: CommentChange[] = [];
  const unclear: ReadMessage[] = [];
  // One after the other, so that near-copies in one batch are seen as a wave.
  for (const item of work) {
    const { page, key, events } = item;
    const outcome = await changeOf(deps, item, stored.get(keyOnPage(page.pageId, key))!, { ...around, now });
    if (outcome.change) changes.push(outcome.change);
    if (outcome.textUnclear)
      unclear.push({
        workspaceId: page.workspaceId,
        pageId: page.pageId,
        readComment: events[0]!.externalId,
        until: now + READ_UNTIL_MS,
      });
  }
  const { written, rowsWritten } = await saveDecisions(deps, { db, changes, now });
  await deps.queues.sweeps.send(unclear, { delaySeconds: READ_AFTER_SECONDS });

  const lost = new Set(
    changes.filter(({ row }) => !written.has(row.id)).map(({ row }) => keyOnPage(row.pageId, row.externalKey)),
  );
  outcome.raced.push(
    ...work.filter(({ page, key }) => lost.has(keyOnPage(page.pageId, key))).flatMap(({ indices }) => indices),
  );
  outcome.stored += written.size;
  outcome.rowsWritten += rowsWritten;
  const byPage = new Map(work.map(({ page }) => [page.pageId, page]));
  for (const change of changes.filter(({ row }) => written.has(row.id))) {
    const { row } = change;
    const page = byPage.get(row.pageId)!;
    if (isHostile(row)) outcome.hostile.set(row.pageId, page);
    const cause = graveCauseOf(change);
    if (cause) outcome.grave.set(`${row.pageId}:${cause}`, { ...page, cause, commentId: row.id });
  }
}

/** Whether a comment was hidden or flagged for an offence or a prohibited word. */
const isHostile = ({ status, reason }: CommentChange["row"]): boolean =>
  (status === "disapproved" || status === "flagged") && HOSTILE_REASONS.some((hostile) => hostile === reason);
