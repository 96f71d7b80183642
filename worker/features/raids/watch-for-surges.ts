// After a batch that stored hostile comments, checks whether their pages have a surge. One read for all of them, and no write
// unless there is one; while a raid runs, no read either.

import { and, desc, eq, gte, inArray, lt, notExists, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList, boundRows } from "../../platform/db/bound-json.ts";
import { comments, dailyCounts, raids } from "../../platform/db/comments.ts";
import { newPublicId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { preparedStatement, type ValueOf } from "../../platform/db/prepared-statement.ts";
import { addDays, localDay } from "../../time.ts";
import { MINUTE_MS } from "../../vocabulary/durations.ts";
import { HOSTILE_REASONS } from "../../vocabulary/judging/judgement.ts";
import { raiseAlert } from "../alerts/raise.ts";
import type { OpenedPage } from "../comments/intake/page-context.ts";
import { allOfDay } from "../comments/list/day-counts.ts";
import { loadNames } from "../workspaces/names.ts";
import { isRaid, startRaid } from "./raid.ts";
import { type Surge, surgeIn, USUAL_DAYS, WINDOW_MS } from "./surge.ts";

/** The number of latest comments of a page that are examined, and of its workspace's comments that are searched for them. */
const LATEST = 300;
const SEARCHED = 1_000;
/** How long a page with a detected surge is not reported again, whatever its owner did about it. */
const QUIET_MS = 3 * 60 * MINUTE_MS;
/** How long before its end an automatic raid is extended, if its surge continues. */
const BEFORE_END_MS = 20 * MINUTE_MS;

type WatchDeps = Pick<Deps, "core" | "queues" | "now">;
type Watched = Pick<OpenedPage, "pageId" | "workspaceId" | "db" | "timeZone" | "policy">;

/** Checks pages. @param pages under which hostile comments were just stored */
export async function watchForSurges(deps: WatchDeps, pages: readonly Watched[]): Promise<void> {
  const now = deps.now();
  const exposed = pages.filter((page) => canHelp(page) && !isRaided(page, now));
  for (const [db, together] of Map.groupBy(exposed, (page) => page.db)) {
    const { looks, known: running } = await batch(db, {
      looks: looksAt(db, {
        pages: JSON.stringify(together.map((page) => pageToExamine(page, now))),
        since: now - WINDOW_MS,
      }),
      known: knownRaids(db, { ids: JSON.stringify(together.map(({ pageId }) => pageId)), since: now - QUIET_MS }),
    });
    for (const { pageId, latest, days } of looks) {
      const surge = surgeIn(seenOf(latest), daysOf(days), now);
      const page = together.find((each) => each.pageId === pageId)!;
      if (surge)
        await recordSurge(
          deps,
          page,
          surge,
          running.find((raid) => raid.pageId === pageId),
        );
    }
  }
}

/** Whether a raid can help: it hides doubtful comments, which is impossible when nothing is hidden. */
const canHelp = ({ policy }: Watched): boolean => policy.automod && !policy.observeOnly && policy.canHide;

const isRaided = ({ policy }: Watched, now: number): boolean =>
  policy.postRules.some(
    ({ mode, post, until }) =>
      mode === "raid" && post === null && until !== null && until > now + (policy.automaticRaid ? BEFORE_END_MS : 0),
  );

type Known = typeof raids.$inferSelect;

async function recordSurge(deps: WatchDeps, page: Watched, surge: Surge, running: Known | undefined): Promise<void> {
  const now = deps.now();
  const { workspaceId, pageId, db, policy } = page;
  if (running && running.startedAt === null && now - running.seenAt < MINUTE_MS) return;
  const id = running ? running.id : await insertRaid(db, page, surge, now);
  // Another batch detected it first.
  if (id === null) return;
  if (running) await db.update(raids).set({ seenAt: now }).where(isRaid({ workspaceId, id }));
  if (running?.startedAt == null) {
    const { pages } = await loadNames(deps, { workspaceId, visible: null });
    const minutes = Math.max(1, Math.round((now - surge.since) / MINUTE_MS));
    const data = { page: pages.get(pageId)?.name ?? null, pageId, count: surge.hostile, minutes };
    // Safe to repeat: what failed after the row was written is done with the next hostile comment.
    await raiseAlert(deps, { workspaceId, kind: "raid", subject: id, data });
  }
  const wasEnded = running?.dismissedAt != null || running?.undoneAt != null;
  const isLate = running?.until != null && running.until <= now + BEFORE_END_MS;
  if (policy.automaticRaid && !wasEnded && (running?.startedAt == null || (running.startedBy === null && isLate)))
    await startRaid(deps, { workspaceId, db, userId: null, id });
}

/** Inserts a raid. @returns its id; null when one was inserted meanwhile */
async function insertRaid(db: CommentsDb, page: Watched, surge: Surge, now: number): Promise<string | null> {
  const row = {
    ...{ id: newPublicId(), workspaceId: page.workspaceId, pageId: page.pageId },
    ...{ postId: surge.postId, since: surge.since, hostile: surge.hostile, examined: surge.examined },
    ...{ noticedAt: now, seenAt: now },
  };
  const lately = db
    .select({ id: raids.id })
    .from(raids)
    .where(and(eq(raids.pageId, page.pageId), gte(raids.noticedAt, now - QUIET_MS)));
  const inserted = await db
    .insert(raids)
    .select(rowsFor(raids, row, { where: notExists(lately) }))
    .returning({ id: raids.id });
  return inserted[0]?.id ?? null;
}

/** The latest detected raids of some pages, the newest first. */
const knownRaids = preparedStatement((db: CommentsDb, value: ValueOf<"ids" | "since">) =>
  db
    .select()
    .from(raids)
    .where(and(inArray(raids.pageId, boundList(value("ids"))), gte(raids.noticedAt, value("since"))))
    .orderBy(desc(raids.noticedAt)),
);

function pageToExamine({ pageId, workspaceId, timeZone }: Watched, now: number) {
  const today = localDay(now, timeZone);
  return { pageId, workspaceId, first: addDays(today, -USUAL_DAYS), today };
}

const HOSTILE_LIST = HOSTILE_REASONS.map((reason) => `'${reason}'`).join();

/** One row for each page: its latest comments of the window, and its days, each as a JSON list of lists. */
const looksAt = preparedStatement((db: CommentsDb, value: ValueOf<"pages" | "since">) => {
  const { from, field } = boundRows<ReturnType<typeof pageToExamine>>(value("pages"));
  const { pageId, isOwn, postId, authorKey, postedAt, status, reason } = comments;
  const searched = db
    .select({ pageId, isOwn, postId, authorKey, postedAt, status, reason })
    .from(comments)
    .where(and(eq(comments.workspaceId, field("workspaceId")), gte(comments.postedAt, value("since"))))
    .orderBy(desc(comments.postedAt))
    .limit(SEARCHED)
    .as("searched");
  const isHostile = sql`${searched.status} IN ('flagged', 'disapproved') AND coalesce(${searched.reason}, '') IN (${sql.raw(HOSTILE_LIST)})`;
  const latest = db
    .select({
      one: sql`json_array(${searched.postId}, ${searched.authorKey}, ${searched.postedAt}, ${isHostile})`.as("one"),
    })
    .from(searched)
    .where(and(eq(searched.pageId, field("pageId")), eq(searched.isOwn, false)))
    .limit(LATEST)
    .as("latest");
  const days = db
    .select({ one: sql`json_array(${allOfDay}, ${dailyCounts.flagged} + ${dailyCounts.disapproved})`.as("one") })
    .from(dailyCounts)
    .where(
      and(
        eq(dailyCounts.workspaceId, field("workspaceId")),
        gte(dailyCounts.day, field("first")),
        lt(dailyCounts.day, field("today")),
        eq(dailyCounts.pageId, field("pageId")),
      ),
    )
    .as("days");
  return db
    .select({
      pageId: sql<number>`${field("pageId")}`.as("page_id"),
      latest: sql<string>`(SELECT json_group_array(json(one)) FROM ${latest})`.as("latest"),
      days: sql<string>`(SELECT json_group_array(json(one)) FROM ${days})`.as("days"),
    })
    .from(from);
});

function seenOf(latest: string) {
  const lists: [postId: string | null, author: string | null, postedAt: number, hostile: 0 | 1][] = JSON.parse(latest);
  return lists.map(([postId, author, postedAt, hostile]) => ({ postId, author, postedAt, hostile: hostile === 1 }));
}

function daysOf(days: string) {
  const lists: [comments: number, caught: number][] = JSON.parse(days);
  return lists.map(([all, caught]) => ({ comments: all, caught }));
}
