// What waits and what was hidden on the pages of several workspaces of one comments database, in one batch. Everything is read by an
// index of the workspace, and bounded: the newest comments that need a person, and the daily counters of two weeks.
import { and, desc, eq, gt, gte, isNotNull, isNull, or, sql } from "drizzle-orm";
import { batch } from "../../platform/db/batch.ts";
import {
  ANSWERED,
  comments,
  dailyCounts,
  NEEDS_PERSON,
  raids,
  SLOT_MS,
  UNANSWERED,
} from "../../platform/db/comments.ts";
import { indexedBy } from "../../platform/db/indexed-by.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { countUsedComments } from "../../platform/db/statements/used-comments.ts";
import { utcDay } from "../../time.ts";
import { DAY_MS, RAID_DAYS } from "../../vocabulary/durations.ts";
import { FORGOTTEN_AFTER_MS } from "../raids/list-raids.ts";

/** The comments that need a person which are read of a workspace. */
export const MAX_WAITING = 1_000;
/** The answered questions which are read of a workspace, of those of the last days. */
const MAX_ANSWERED = 200;
const ANSWER_DAYS = 30;
/** The days before the last 24 hours whose mean is usual. */
const USUAL_DAYS = 14;

export type PageCounts = {
  /** Comments that need a person: flagged, failed, or asking without an answer. */
  review: number;
  /** Complaints and questions without an answer, and when the oldest was posted; null when there is none. */
  unanswered: number;
  oldestAt: number | null;
  /** Whether there may be more, because the workspace has `MAX_WAITING` or more. */
  atLeast: boolean;
  /** Comments of the last 24 hours that were hidden or deleted, and how many of a usual day were. */
  hidden: number;
  usual: number;
  /** How long the latest questions waited for a person's first answer (decision 112), in milliseconds. */
  waits: readonly number[];
  /** `proposed`: an attack was noticed. `running`: a raid hides what is doubtful, too. */
  raid: "proposed" | "running" | null;
};

type Month = { workspaceId: number; period: number };
type Answered = [pageId: number, waitMs: number][];
type Waiting = [pageId: number, review: number, unanswered: number, oldestAt: number | null][];

/**
 * @param months the workspaces, each with its present month of usage
 * @returns by workspace: the comments used in the month, and the counts of a page
 */
export async function readCounts(db: CommentsDb, months: readonly Month[], now: number) {
  const read = await batch(db, statementsOf(db, months, now));
  const hidden = new Map(read.hidden.map((row) => [row.pageId, row]));
  const raidOf = new Map(
    read.raids.map(({ pageId, startedAt }) => [
      pageId,
      startedAt === null ? ("proposed" as const) : ("running" as const),
    ]),
  );
  return months.map(({ workspaceId }, index) => {
    const rows: Waiting = JSON.parse(read.waiting[index]?.pages ?? "[]");
    const atLeast = rows.reduce((sum, [, review]) => sum + review, 0) === MAX_WAITING;
    const waiting = new Map(
      rows.map(([pageId, review, unanswered, oldestAt]) => [pageId, { review, unanswered, oldestAt }]),
    );
    const answered: Answered = JSON.parse(read.answered[index]?.waits ?? "[]");
    const ofPage = (pageId: number): PageCounts => ({
      ...(waiting.get(pageId) ?? { review: 0, unanswered: 0, oldestAt: null }),
      atLeast,
      hidden: hidden.get(pageId)?.hidden ?? 0,
      usual: (hidden.get(pageId)?.before ?? 0) / USUAL_DAYS,
      waits: answered.flatMap(([of, waitMs]) => (of === pageId ? [waitMs] : [])),
      raid: raidOf.get(pageId) ?? null,
    });
    return { workspaceId, used: read.used[index]?.used ?? 0, ofPage };
  });
}

function statementsOf(db: CommentsDb, months: readonly Month[], now: number) {
  const ids = JSON.stringify(months.map(({ workspaceId }) => workspaceId));
  const own = sql`json_each(${ids}) own`;
  const isUnanswered = sql`(${sql.raw(UNANSWERED)})`;
  const newest = db
    .select({
      pageId: comments.pageId,
      postedAt: comments.postedAt,
      isUnanswered: sql`${isUnanswered}`.as("is_unanswered"),
    })
    .from(comments)
    .where(and(sql`${comments.workspaceId} = own.value`, sql.raw(NEEDS_PERSON), eq(comments.isOwn, false)))
    .orderBy(desc(comments.postedAt))
    .limit(MAX_WAITING)
    .as("newest");
  const ofPages = db
    .select({
      page: sql`json_array(${newest.pageId}, count(*), sum(${newest.isUnanswered}),
        min(${newest.postedAt}) FILTER (WHERE ${newest.isUnanswered}))`.as("page"),
    })
    .from(newest)
    .groupBy(newest.pageId)
    .as("of_pages");
  const answered = db
    .select({
      wait: sql`json_array(${comments.pageId}, max(0, ${comments.answeredAt} - ${comments.postedAt}))`.as("wait"),
    })
    .from(indexedBy(comments, "comments_answered"))
    .where(
      and(
        sql`${comments.workspaceId} = own.value`,
        sql.raw(ANSWERED),
        isNotNull(comments.answeredAt),
        gte(comments.postedAt, now - ANSWER_DAYS * DAY_MS),
      ),
    )
    .orderBy(desc(comments.postedAt))
    .limit(MAX_ANSWERED)
    .as("answered");
  const lastDay = Math.ceil((now - DAY_MS) / SLOT_MS);
  const before = lastDay - (USUAL_DAYS * DAY_MS) / SLOT_MS;
  const slot = sql`CAST(attack.key AS INTEGER)`;
  const isOpen = or(
    gt(raids.until, now),
    and(isNull(raids.startedAt), isNull(raids.dismissedAt), gt(raids.seenAt, now - FORGOTTEN_AFTER_MS)),
  );
  return {
    used: countUsedComments(db, months),
    waiting: db.select({ pages: sql<string>`(SELECT json_group_array(json(page)) FROM ${ofPages})` }).from(own),
    answered: db.select({ waits: sql<string>`(SELECT json_group_array(json(wait)) FROM ${answered})` }).from(own),
    hidden: db
      .select({
        pageId: sql<number>`${dailyCounts.pageId}`,
        hidden: sql<number>`total(attack.value) FILTER (WHERE ${slot} >= ${lastDay})`,
        before: sql<number>`total(attack.value) FILTER (WHERE ${slot} < ${lastDay} AND ${slot} >= ${before})`,
      })
      .from(sql`${own} CROSS JOIN ${dailyCounts} CROSS JOIN json_each(${dailyCounts.attacks}) attack`)
      // A comment's day is that of a time zone.
      .where(
        and(sql`${dailyCounts.workspaceId} = own.value`, gte(dailyCounts.day, utcDay(now - (USUAL_DAYS + 2) * DAY_MS))),
      )
      .groupBy(dailyCounts.pageId),
    raids: db
      .select({ pageId: sql<number>`${raids.pageId}`, startedAt: sql<number | null>`${raids.startedAt}` })
      .from(sql`${own} CROSS JOIN ${raids}`)
      .where(
        and(
          sql`${raids.workspaceId} = own.value`,
          gte(raids.noticedAt, now - RAID_DAYS * DAY_MS),
          isNull(raids.undoneAt),
          isOpen,
        ),
      )
      .orderBy(raids.startedAt),
  };
}
