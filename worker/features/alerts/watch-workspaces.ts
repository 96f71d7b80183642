// Raises alerts about the workspace as a whole: usage, and comments that wait. Each workspace has a time when it is examined
// next; a workspace with a waiting complaint is examined when the complaint's hours are over.

import { and, eq, gt, inArray, lte, not, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { comments, dailyCounts, NEEDS_PERSON, UNANSWERED } from "../../platform/db/comments.ts";
import { alertSettings, subscriptions, workspaces } from "../../platform/db/core.ts";
import { databaseOf } from "../../platform/db/each-database.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { whileRoom } from "../../platform/db/statement-room.ts";
import { sumOf } from "../../platform/db/sum-of.ts";
import { localDay } from "../../time.ts";
import { COMPLAINT_HOURS, MANY_FLAGGED } from "../../vocabulary/alerts.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../vocabulary/durations.ts";
import { commentsFor } from "../../vocabulary/money/overage.ts";
import { loadUsageStats } from "../plans/usage-stats.ts";
import { raiseAlert } from "./raise.ts";

type WatchDeps = Pick<Deps, "core" | "comments" | "now">;
type Watched = typeof workspaces.$inferSelect;

/**
 * The maximum number of workspaces in one run. 10,000 workspaces every six hours are 28 a minute; the rest is for complaints
 * whose hours are over.
 */
const MAX_WORKSPACES = 60;
/**
 * The longest time between two examinations; shorter when complaints are reported after fewer hours, so that none is reported
 * late.
 */
const EVERY_MS = 6 * HOUR_MS;
const AFTER_FAILURE_MS = 10 * MINUTE_MS;
/** A complaint older than this was seen by a person, or never will be. */
const COMPLAINT_DAYS = 7;

/** Examines the workspaces that are due. @returns how many */
export async function watchWorkspaces(deps: WatchDeps): Promise<number> {
  const { core, now } = deps;
  const due = core
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(lte(workspaces.watchAt, now()))
    .orderBy(workspaces.watchAt)
    .limit(MAX_WORKSPACES);
  const claimed = await core
    .update(workspaces)
    .set({ watchAt: now() + EVERY_MS })
    .where(and(inArray(workspaces.id, due), lte(workspaces.watchAt, now())))
    .returning();
  let examined = 0;
  for (const workspace of whileRoom(claimed)) {
    examined++;
    try {
      const next = await watch(deps, workspace);
      if (next < now() + EVERY_MS) await scheduleNextWatch(deps, workspace, next);
    } catch (error) {
      logFailure("workspace_not_watched", error, { workspaceId: workspace.id });
      await scheduleNextWatch(deps, workspace, now() + AFTER_FAILURE_MS);
    }
  }
  const left = claimed.slice(examined).map(({ id }) => id);
  if (left.length > 0)
    await core
      .update(workspaces)
      .set({ watchAt: now() })
      .where(inArray(workspaces.id, boundList(left)));
  return examined;
}

const scheduleNextWatch = ({ core }: Pick<Deps, "core">, { id }: Watched, watchAt: number) =>
  core.update(workspaces).set({ watchAt }).where(eq(workspaces.id, id));

/** Examines one workspace. @returns the latest time for the next examination, epoch milliseconds */
async function watch(deps: WatchDeps, workspace: Watched): Promise<number> {
  const { core, now } = deps;
  const { id: workspaceId, timeZone } = workspace;
  const db = databaseOf(deps, workspace);
  const lastAlert = await core
    .select({ subscription: subscriptions, hours: alertSettings.complaintHours })
    .from(subscriptions)
    .leftJoin(alertSettings, eq(alertSettings.workspaceId, subscriptions.workspaceId))
    .where(eq(subscriptions.workspaceId, workspaceId))
    .get();
  if (!lastAlert) return now() + EVERY_MS;
  const { subscription } = lastAlert;
  const { accounts, level, period, overage } = await loadUsageStats(deps, { workspaceId, db, subscription, workspace });
  // Without active pages nothing arrives, and nobody waits for alerts.
  if (accounts.used === 0) return now() + EVERY_MS;
  if (level !== "ok")
    await raiseAlert(deps, { workspaceId, kind: `usage_${level}`, subject: period.start, data: NOTHING });
  if (overage && overage.comments > 0 && overage.comments >= commentsFor(overage.cap))
    await raiseAlert(deps, { workspaceId, kind: "cap_reached", subject: period.start, data: NOTHING });

  const flagged = await db
    .select({ waiting: sumOf(dailyCounts.flagged) })
    .from(dailyCounts)
    .where(eq(dailyCounts.workspaceId, workspaceId))
    .get();
  const waiting = flagged?.waiting ?? 0;
  // At most once a day.
  const today = localDay(now(), timeZone);
  if (waiting >= MANY_FLAGGED)
    await raiseAlert(deps, { workspaceId, kind: "many_flagged", subject: today, data: { page: null, count: waiting } });

  const hours = lastAlert.hours ?? COMPLAINT_HOURS;
  const complaints = await countComplaints(db, workspaceId, { now: now(), afterMs: hours * HOUR_MS });
  if (complaints.waiting > 0)
    await raiseAlert(deps, {
      workspaceId,
      kind: "complaint_waiting",
      subject: today,
      data: { page: null, count: complaints.waiting, hours },
    });
  return Math.min(complaints.nextAt ?? Number.POSITIVE_INFINITY, now() + hours * HOUR_MS);
}

/** @returns complaints and questions that have waited longer than `afterMs`, and when the next one will have */
async function countComplaints(
  db: CommentsDb,
  workspaceId: number,
  { now, afterMs }: { now: number; afterMs: number },
): Promise<{ waiting: number; nextAt: number | null }> {
  const isOver = lte(comments.postedAt, now - afterMs);
  const counts = await db
    .select({
      waiting: sql<number>`count(*) FILTER (WHERE ${isOver})`,
      nextPostedAt: sql<number | null>`min(${comments.postedAt}) FILTER (WHERE ${not(isOver)})`,
    })
    .from(comments)
    .where(
      and(
        eq(comments.workspaceId, workspaceId),
        // The first condition selects the index, the second one is the actual condition.
        sql.raw(NEEDS_PERSON),
        sql.raw(UNANSWERED),
        gt(comments.postedAt, now - COMPLAINT_DAYS * DAY_MS),
      ),
    )
    .get();
  const next = counts?.nextPostedAt ?? null;
  return { waiting: counts?.waiting ?? 0, nextAt: next === null ? null : next + afterMs };
}

const NOTHING = { page: null, count: null };
