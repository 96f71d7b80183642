import { and, count, desc, eq, gt, gte, lt, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { isOneOfPairs } from "../../platform/db/bound-json.ts";
import { comments, posts } from "../../platform/db/comments.ts";
import { indexedBy } from "../../platform/db/indexed-by.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { type DaySpan, dayStart } from "../../time.ts";
import { ATTACK_STATUSES } from "../../vocabulary/judging/attacks.ts";
import { REASONS } from "../../vocabulary/judging/judgement.ts";
import { visiblePages } from "../workspaces/names.ts";
import type { WorkspaceReader } from "../workspaces/visible-pages.ts";

/** The number of posts that are shown. */
const MAX_SHOWN = 5;
/** The number of latest attacks of each page and reason that are read. */
const MAX_EXAMINED = 500;
/** The maximum number of posts that are counted. */
const MAX_POSTS = 1_000;

type Input = DaySpan & WorkspaceReader & { timeZone: string };

/**
 * Returns the posts and ads with the most attacks, among the latest attacks. `isSample`: some range had more attacks than were
 * read.
 */
export async function loadWorstPosts({ core }: Pick<Deps, "core">, input: Input) {
  const { db, workspaceId } = input;
  const own = await visiblePages(core, input);
  const posts = await attackedPosts({ ...input, visible: own.map(({ id }) => id) });
  const worst = posts
    .flatMap(({ postId, ...counted }) => (postId === null ? [] : [{ ...counted, postId }]))
    .slice(0, MAX_SHOWN);
  const shownPosts = worst.length === 0 ? [] : await loadPosts(db, workspaceId, worst);
  return {
    isSample: posts.some(({ isFull }) => isFull),
    worst: worst.map(({ pageId, postId, isAd, attacks }) => {
      const page = own.find(({ id }) => id === pageId);
      const post = shownPosts.find((each) => each.pageId === pageId && each.externalId === postId);
      return {
        id: postId,
        page: page?.publicId ?? "",
        account_name: page?.name ?? "",
        is_ad: isAd,
        attacks,
        excerpt: post?.excerpt ?? null,
        url: post?.permalink ?? null,
        picture_url: post?.pictureUrl ?? null,
      };
    }),
  };
}

/** The attacked posts, the most attacked first. */
function attackedPosts({ db, workspaceId, visible, timeZone, from, to }: Input) {
  const ranges = (visible ?? []).flatMap((id) =>
    ATTACK_STATUSES.flatMap((status) => [null, ...REASONS].map((reason) => [id, status, reason])),
  );
  const latest = db
    .select({
      postId: sql`${comments.postId}`.as("post_id"),
      isAd: sql`${comments.isAd} AND ${comments.copyId} IS NULL`.as("is_ad"),
    })
    .from(indexedBy(comments, "comments_page_status"))
    .where(
      and(
        sql`${comments.pageId} = j.value ->> 0 AND ${comments.status} = j.value ->> 1 AND ${comments.reason} IS j.value ->> 2`,
        gte(comments.postedAt, dayStart(from, timeZone)),
        lt(comments.postedAt, dayStart(to, timeZone, 1)),
        eq(comments.workspaceId, workspaceId),
        eq(comments.isOwn, false),
        gt(comments.textAt, 0),
      ),
    )
    .orderBy(desc(comments.postedAt))
    .limit(MAX_EXAMINED)
    .as("latest");
  const listed = db.select({ posts: sql`json_group_array(json_array(${latest.postId}, ${latest.isAd}))` }).from(latest);
  const [pageId, postId] = [sql<number>`j.value ->> 0`, sql<string | null>`e.value ->> 0`];
  const attacks = count().as("attacks");
  return db
    .select({
      pageId: pageId.as("page_id"),
      postId: postId.as("post_id"),
      isAd: sql`max(e.value ->> 1)`.mapWith(comments.isAd).as("is_ad"),
      attacks,
      isFull: sql`max(e.key) >= ${MAX_EXAMINED - 1}`.mapWith(Boolean).as("is_full"),
    })
    .from(sql`json_each(${JSON.stringify(ranges)}) j, json_each(${listed}) e`)
    .groupBy(pageId, postId)
    .orderBy(desc(attacks))
    .limit(MAX_POSTS);
}

const loadPosts = (db: CommentsDb, workspaceId: number, worst: readonly { pageId: number; postId: string }[]) =>
  db
    .select({
      pageId: posts.pageId,
      externalId: posts.externalId,
      excerpt: posts.excerpt,
      permalink: posts.permalink,
      pictureUrl: posts.pictureUrl,
    })
    .from(posts)
    .where(
      and(
        isOneOfPairs(
          [posts.pageId, posts.externalId],
          worst.map(({ pageId, postId }) => [pageId, postId] as const),
        ),
        eq(posts.workspaceId, workspaceId),
      ),
    );
