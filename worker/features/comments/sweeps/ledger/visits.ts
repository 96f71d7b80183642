// Stores when the posts of a page were last read, and how many comments each had then.
import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, max, notInArray, or, sql } from "drizzle-orm";
import type { NetworkThread } from "../../../../networks/threads.ts";
import { batch } from "../../../../platform/db/batch.ts";
import { boundList, boundRows } from "../../../../platform/db/bound-json.ts";
import { ADS_IN_USE, comments, posts, threadId } from "../../../../platform/db/comments.ts";
import { rowsFor } from "../../../../platform/db/insert-values.ts";
import type { CommentsDb } from "../../../../platform/db/open.ts";
import { DAY_MS } from "../../../../vocabulary/durations.ts";

type Page = { id: number; workspaceId: number };

/**
 * How often a visit that finds nothing is written, since written rows cost money: with thousands of posts they would cost more
 * than the comments. The rotation knows when a post was visited; an ad has only its row, and must be seen within a day.
 */
const TO_WITHIN_MS = { post: 3 * DAY_MS, ad: DAY_MS / 2 };
/** The maximum number of comments of a workspace that are searched for ads. */
const LATEST_COMMENTS = 500;

// Each bound row contains the page: with one value for all rows, SQLite would read every post of the page and look it up in the
// list.
export const loadVisits = (db: CommentsDb, page: Page, threads: Pick<NetworkThread, "id">[]) => {
  const { from, field } = boundRows(threads.map(({ id }) => ({ pageId: page.id, id })));
  return db
    .select({ externalId: posts.externalId, visitedAt: posts.visitedAt, counted: posts.counted })
    .from(from)
    .innerJoin(posts, and(eq(posts.pageId, field("pageId")), eq(posts.externalId, field("id"))));
};

/** @property counted null when more may be found; such a post is compared again */
export type Visit = { externalId: string; counted: number | null };

export async function recordVisits(db: CommentsDb, page: Page, visits: Visit[], visitedAt: number): Promise<void> {
  if (visits.length === 0) return;
  const { from, field } = boundRows(visits.map((visit) => ({ ...visit, pageId: page.id })));
  const { post, ad } = TO_WITHIN_MS;
  const oldest = sql`iif(${posts.isAd}, ${visitedAt - ad}, ${visitedAt - post})`;
  const isOld = or(isNull(posts.visitedAt), lt(posts.visitedAt, oldest));
  await db
    .update(posts)
    .set({ visitedAt, counted: field("counted") })
    .from(from)
    .where(
      and(
        eq(posts.pageId, field("pageId")),
        eq(posts.externalId, field("externalId")),
        or(isOld, sql`${posts.counted} IS NOT ${field("counted")}`),
      ),
    );
}

/** The maximum number of unmet posts that are returned; the others follow at the end of the next round. */
const MAX_UNMET = 25;

/**
 * Posts that no list showed since a moment: nobody can comment there any more, since they were deleted or taken out. A
 * post is returned some days after that, since not every visit is written.
 *
 * @param since epoch milliseconds
 */
export async function loadUnmet(db: CommentsDb, page: Page, since: number) {
  return db
    .select({ id: posts.externalId, counted: posts.counted })
    .from(posts)
    .where(and(eq(posts.pageId, page.id), eq(posts.isAd, false), lt(posts.visitedAt, since - TO_WITHIN_MS.post)))
    .limit(MAX_UNMET);
}

/** Takes posts out of those that are visited. */
export async function forget(db: CommentsDb, page: Page, externalIds: string[]): Promise<void> {
  if (externalIds.length === 0) return;
  await db
    .update(posts)
    .set({ visitedAt: null, counted: null })
    .where(and(eq(posts.pageId, page.id), inArray(posts.externalId, boundList(externalIds))));
}

/** Ads ordered by id. @param after the last one of the previous call; null for the first ones */
export async function loadAdsAfter(db: CommentsDb, page: Page, after: string | null, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: posts.externalId })
    .from(posts)
    .where(and(isVisitedAd(page), gt(posts.externalId, after ?? "")))
    .orderBy(asc(posts.externalId))
    .limit(most);
  return rows.map(({ id }) => id);
}

const isVisitedAd = (page: Page) => and(eq(posts.pageId, page.id), sql.raw(ADS_IN_USE));

export const countAds = (db: CommentsDb, page: Page): Promise<number> => db.$count(posts, isVisitedAd(page));

/**
 * Ads with the latest comments, and some that were never visited.
 *
 * @param input.since when such a comment was written, at the earliest; epoch milliseconds
 */
export async function loadActiveAds(
  db: CommentsDb,
  page: Page,
  { since, most }: { since: number; most: number },
): Promise<string[]> {
  const latest = latestComments(db, page, since);
  const id = sql<string>`${latest.threadId}`;
  const isItsAd = db
    .select({ id: posts.externalId })
    .from(posts)
    .where(and(isVisitedAd(page), eq(posts.externalId, id)));
  const { commented, unvisited } = await batch(db, {
    commented: db
      .select({ id })
      .from(latest)
      .where(and(eq(latest.pageId, page.id), eq(latest.isAd, true), exists(isItsAd)))
      .groupBy(id)
      .orderBy(desc(max(latest.postedAt)))
      .limit(most),
    unvisited: db
      .select({ id: posts.externalId })
      .from(posts)
      .where(and(isVisitedAd(page), eq(posts.visitedAt, 0)))
      .limit(most),
  });
  const ordered = [...unvisited.slice(0, most / 2), ...commented, ...unvisited].map((ad) => ad.id);
  return [...new Set(ordered)].slice(0, most);
}

/**
 * Adds ads of a page to those that are visited, also those that the network no longer had, or did not show.
 *
 * @param now epoch milliseconds
 */
export async function addAds(db: CommentsDb, page: Page, externalIds: string[], now: number): Promise<void> {
  if (externalIds.length === 0) return;
  const { from, field } = boundRows(externalIds.map((externalId) => ({ externalId })));
  const { id: pageId, workspaceId } = page;
  const row = {
    pageId,
    externalId: field("externalId"),
    workspaceId,
    isAd: true,
    visitedAt: 0,
    updatedAt: now,
  };
  await db
    .insert(posts)
    .select(rowsFor(posts, row, { from }))
    .onConflictDoUpdate({
      target: [posts.pageId, posts.externalId],
      set: { isAd: true, visitedAt: sql`coalesce(${posts.visitedAt}, 0)` },
      setWhere: or(eq(posts.isAd, false), isNull(posts.visitedAt)),
    });
}

/** Ads with comments that webhooks reported. @param since epoch milliseconds */
export async function loadCommentedAds(db: CommentsDb, page: Page, since: number): Promise<string[]> {
  const latest = latestComments(db, page, since);
  const rows = await db
    .selectDistinct({ id: sql<string>`${latest.threadId}` })
    .from(latest)
    .where(and(eq(latest.pageId, page.id), eq(latest.isAd, true), isNotNull(latest.threadId)));
  return rows.map(({ id }) => id);
}

/**
 * Posts with comments, the latest first.
 *
 * @param input.except ids of posts that are read anyway
 * @param input.since epoch milliseconds
 */
export async function loadActivePosts(
  db: CommentsDb,
  page: Page,
  { except, since, most }: { except: string[]; since: number; most: number },
): Promise<string[]> {
  const latest = latestComments(db, page, since);
  const rows = await db
    .select({ id: sql<string>`${latest.threadId}` })
    .from(latest)
    .where(
      and(
        eq(latest.pageId, page.id),
        eq(latest.isAd, false),
        isNotNull(latest.threadId),
        notInArray(sql`${latest.threadId}`, boundList(except)),
      ),
    )
    .groupBy(sql`${latest.threadId}`)
    .orderBy(desc(max(latest.postedAt)))
    .limit(most);
  return rows.map(({ id }) => id);
}

const latestComments = (db: CommentsDb, { workspaceId }: Page, since: number) =>
  db
    .select({
      threadId: threadId.as("thread_id"),
      pageId: comments.pageId,
      isAd: comments.isAd,
      postedAt: comments.postedAt,
    })
    .from(comments)
    .where(and(eq(comments.workspaceId, workspaceId), gt(comments.postedAt, since)))
    .orderBy(desc(comments.postedAt))
    .limit(LATEST_COMMENTS)
    .as("latest");
