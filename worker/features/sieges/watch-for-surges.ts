// After a batch that stored hostile comments, checks whether their pages have a surge. One read for all of them, and no write
// unless there is one; while a siege runs, no read either.

import { and, desc, eq, gte, inArray, lt, notExists, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList, boundRows } from "../../platform/db/bound-json.ts";
import { comments, dailyCounts, sieges } from "../../platform/db/comments.ts";
import { newPublicId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import { keptStatement, type ValueOf } from "../../platform/db/kept-statement.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { addDays, localDay } from "../../time.ts";
import { MINUTE_MS } from "../../vocabulary/durations.ts";
import { HOSTILE_REASONS } from "../../vocabulary/judging/judgement.ts";
import { raiseAlert } from "../alerts/raise.ts";
import type { OpenedPage } from "../comments/intake/page-context.ts";
import { allOfDay } from "../comments/list/day-counts.ts";
import { namesOf } from "../workspaces/names.ts";
import { isSiege } from "./own-siege.ts";
import { startSiege } from "./start-siege.ts";
import { type Surge, surgeIn, USUAL_DAYS, WINDOW_MS } from "./surge.ts";

/** The number of latest comments of a page that are examined, and of its workspace's comments that are searched for them. */
const LATEST = 300;
const SEARCHED = 1_000;
/** How long a page with a detected surge is not reported again, whatever its owner did about it. */
const QUIET_MS = 3 * 60 * MINUTE_MS;
/** How long before its end an automatic siege is extended, if its surge continues. */
const BEFORE_END_MS = 20 * MINUTE_MS;

type WatchDeps = Pick<Deps, "core" | "queues" | "now">;
type Watched = Pick<OpenedPage, "pageId" | "workspaceId" | "db" | "timeZone" | "policy">;

/** Checks pages. @param pages under which hostile comments were just stored */
export async function watchForSurges(deps: WatchDeps, pages: readonly Watched[]): Promise<void> {
  const now = deps.now();
  const exposed = pages.filter((page) => canHelp(page) && !isBesieged(page, now));
  for (const [db, some] of Map.groupBy(exposed, (page) => page.db)) {
    const { looks, known } = await batch(db, {
      looks: looksAt(db, {
        pages: JSON.stringify(some.map((page) => pageToExamine(page, now))),
        since: now - WINDOW_MS,
      }),
      known: knownSieges(db, { ids: JSON.stringify(some.map(({ pageId }) => pageId)), since: now - QUIET_MS }),
    });
    for (const { pageId, latest, days } of looks) {
      const surge = surgeIn(seenOf(latest), daysOf(days), now);
      const page = some.find((one) => one.pageId === pageId)!;
      if (surge)
        await recordSurge(
          deps,
          page,
          surge,
          known.find((siege) => siege.pageId === pageId),
        );
    }
  }
}

/** Whether a siege can help: it hides doubtful comments, which is impossible when nothing is hidden. */
const canHelp = ({ policy }: Watched): boolean => policy.automod && !policy.observeOnly && policy.canHide;

const isBesieged = ({ policy }: Watched, now: number): boolean =>
  policy.postRules.some(
    ({ mode, post, until }) =>
      mode === "siege" && post === null && until !== null && until > now + (policy.automaticSiege ? BEFORE_END_MS : 0),
  );

type Known = typeof sieges.$inferSelect;

async function recordSurge(deps: WatchDeps, page: Watched, surge: Surge, known: Known | undefined): Promise<void> {
  const now = deps.now();
  const { workspaceId, pageId, db, policy } = page;
  if (known && known.startedAt === null && now - known.seenAt < MINUTE_MS) return;
  const id = known ? known.id : await insertSiege(db, page, surge, now);
  // Another batch detected it first.
  if (id === null) return;
  if (known) await db.update(sieges).set({ seenAt: now }).where(isSiege({ workspaceId, id }));
  if (known?.startedAt == null) {
    const { pages } = await namesOf(deps, { workspaceId, visible: null });
    const data = { page: pages.get(pageId)?.name ?? null, pageId, count: surge.hostile };
    // Safe to repeat: what failed after the row was written is done with the next hostile comment.
    await raiseAlert(deps, { workspaceId, kind: "siege", subject: id, data });
  }
  const wasEnded = known?.dismissedAt != null || known?.undoneAt != null;
  const isLate = known?.until != null && known.until <= now + BEFORE_END_MS;
  if (policy.automaticSiege && !wasEnded && (known?.startedAt == null || (known.startedBy === null && isLate)))
    await startSiege(deps, { workspaceId, db, userId: null, id });
}

/** Inserts a siege. @returns its id; null when one was inserted meanwhile */
async function insertSiege(db: CommentsDb, page: Watched, surge: Surge, now: number): Promise<string | null> {
  const row = {
    ...{ id: newPublicId(), workspaceId: page.workspaceId, pageId: page.pageId },
    ...{ postId: surge.postId, since: surge.since, hostile: surge.hostile, examined: surge.examined },
    ...{ noticedAt: now, seenAt: now },
  };
  const lately = db
    .select({ id: sieges.id })
    .from(sieges)
    .where(and(eq(sieges.pageId, page.pageId), gte(sieges.noticedAt, now - QUIET_MS)));
  const inserted = await db
    .insert(sieges)
    .select(rowsFor(sieges, row, { where: notExists(lately) }))
    .returning({ id: sieges.id });
  return inserted[0]?.id ?? null;
}

/** The latest detected sieges of some pages, the newest first. */
const knownSieges = keptStatement((db: CommentsDb, value: ValueOf<"ids" | "since">) =>
  db
    .select()
    .from(sieges)
    .where(and(inArray(sieges.pageId, boundList(value("ids"))), gte(sieges.noticedAt, value("since"))))
    .orderBy(desc(sieges.noticedAt)),
);

function pageToExamine({ pageId, workspaceId, timeZone }: Watched, now: number) {
  const today = localDay(now, timeZone);
  return { pageId, workspaceId, first: addDays(today, -USUAL_DAYS), today };
}

const HOSTILE_LIST = HOSTILE_REASONS.map((reason) => `'${reason}'`).join();

/** One row for each page: its latest comments of the window, and its days, each as a JSON list of lists. */
const looksAt = keptStatement((db: CommentsDb, value: ValueOf<"pages" | "since">) => {
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
