// Calculates from our own rows how a page's comments arrived, how late, and on which days.
import { and, desc, eq, gte } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { batch } from "../../../platform/db/batch.ts";
import { comments, dailyCounts } from "../../../platform/db/comments.ts";
import { workspaces } from "../../../platform/db/core.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { localDay, utcDay } from "../../../time.ts";
import { DAY_MS, HEALTH_DAYS } from "../../../vocabulary/durations.ts";
import { allOfDay } from "../../comments/list/day-counts.ts";
import type { PageRow } from "../../workspaces/own-pages.ts";
import { type Silence, silenceOf } from "./silence.ts";

/** The maximum number of comments of the workspace that are read, newest first, to find those of the page. */
const MAX_COMMENTS = 500;
const MAX_EXAMINED = 5_000;
const LOOK_BACK_MS = HEALTH_DAYS * DAY_MS;
const SILENCE_DAYS = 60;

export type Traffic = {
  lastWebhookAt: number | null;
  /** Of the recent comments that were written while the page was active. */
  foundByWebhook: number;
  foundBySweep: number;
  /** The time from the writing of a comment to the arrival of its webhook; null before the first one. */
  delay: { p50Seconds: number; p95Seconds: number; sample: number } | null;
  /** The number of comments by day of the workspace. */
  byDay: Map<string, number>;
};

/** @param now epoch milliseconds */
async function loadTraffic(db: CommentsDb, { page, now }: { page: PageRow; now: number }): Promise<Traffic> {
  const { id: pageId, workspaceId, webhookHeardAt, protectedFrom } = page;
  // No webhook counted for what was written before the page was active.
  const from = Math.max(protectedFrom ?? now, now - LOOK_BACK_MS);
  const latest = db
    .select({
      pageId: comments.pageId,
      isOwn: comments.isOwn,
      foundBy: comments.foundBy,
      postedAt: comments.postedAt,
      receivedAt: comments.receivedAt,
    })
    .from(comments)
    .where(and(eq(comments.workspaceId, workspaceId), gte(comments.postedAt, from)))
    .orderBy(desc(comments.postedAt))
    .limit(MAX_EXAMINED)
    .as("latest");
  const { recent, days } = await batch(db, {
    recent: db
      .select({ foundBy: latest.foundBy, postedAt: latest.postedAt, receivedAt: latest.receivedAt })
      .from(latest)
      .where(and(eq(latest.pageId, pageId), eq(latest.isOwn, false)))
      .limit(MAX_COMMENTS),
    days: db
      .select({ day: dailyCounts.day, count: allOfDay })
      .from(dailyCounts)
      .where(
        and(
          eq(dailyCounts.workspaceId, workspaceId),
          eq(dailyCounts.pageId, pageId),
          gte(dailyCounts.day, utcDay(now - SILENCE_DAYS * DAY_MS)),
        ),
      ),
  });
  const byWebhook = recent.filter((row) => row.foundBy === "webhook");
  const delays = byWebhook.map((row) => Math.max(0, row.receivedAt - row.postedAt)).sort((a, b) => a - b);
  return {
    lastWebhookAt: Math.max(webhookHeardAt ?? 0, ...byWebhook.map((row) => row.receivedAt)) || null,
    foundByWebhook: byWebhook.length,
    foundBySweep: recent.length - byWebhook.length,
    delay:
      delays.length > 0
        ? { p50Seconds: seconds(at(delays, 0.5)), p95Seconds: seconds(at(delays, 0.95)), sample: delays.length }
        : null,
    byDay: new Map(days.map(({ day, count }) => [day, count])),
  };
}

/** The value at a share of an ascending list, by nearest rank. */
const at = (sorted: number[], share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!;
const seconds = (ms: number) => Math.round(ms / 100) / 10;

/** Returns what our own rows show about a page, without a call to its network. A paused page is always silent. */
export async function loadSymptoms(
  { core }: Pick<Deps, "core">,
  db: CommentsDb,
  { page, now }: { page: PageRow; now: number },
): Promise<{ traffic: Traffic; silence: Silence | null }> {
  const [workspace, traffic] = await Promise.all([
    core.select({ timeZone: workspaces.timeZone }).from(workspaces).where(eq(workspaces.id, page.workspaceId)).get(),
    loadTraffic(db, { page, now }),
  ]);
  const silence = page.status === "active" ? silenceOf(traffic.byDay, localDay(now, workspace!.timeZone)) : null;
  return { traffic, silence };
}
