// Stores the posts under which comments were written, as sweeps find them. They are part of a comment's context.
import { and, desc, eq, gte, isNotNull, lt, notExists, or, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Deps } from "../../../deps.ts";
import { NetworkError } from "../../../network-error.ts";
import type { NetworkThread } from "../../../networks/threads.ts";
import { boundRows } from "../../../platform/db/bound-json.ts";
import { comments, posts } from "../../../platform/db/comments.ts";
import { excluded, rowsFor } from "../../../platform/db/insert-values.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import type { Network } from "../../../vocabulary/networks.ts";
import { excerptOf } from "../excerpt.ts";

type OfPage = { id: number; workspaceId: number; network: Network };

const EXCERPT_LENGTH = 200;
/**
 * How long a new picture address alone waits before it is stored: Meta signs the addresses again in every answer, and each is
 * valid for days.
 */
const RENEW_AFTER_MS = DAY_MS;

/** Stores what some threads of a page contain about their posts. @param now epoch milliseconds */
export async function storePosts(
  db: CommentsDb,
  page: OfPage,
  threads: Pick<NetworkThread, "id" | "isAd" | "post" | "createdAt">[],
  now: number,
): Promise<void> {
  if (threads.length === 0) return;
  const { from, field } = boundRows(
    threads.map(({ id, isAd, post, createdAt }) => ({
      externalId: id,
      isAd,
      excerpt: post.text?.trim() ? excerptOf(post.text, EXCERPT_LENGTH) : null,
      permalink: post.permalink,
      pictureUrl: post.pictureUrl,
      postedAt: createdAt,
    })),
  );
  const rows = rowsFor(
    posts,
    {
      pageId: page.id,
      externalId: field("externalId"),
      workspaceId: page.workspaceId,
      excerpt: field("excerpt"),
      permalink: field("permalink"),
      pictureUrl: field("pictureUrl"),
      postedAt: field("postedAt"),
      isAd: field("isAd"),
      updatedAt: now,
    },
    { from },
  );
  const { excerpt, permalink, pictureUrl, postedAt, isAd, updatedAt } = posts;
  await db
    .insert(posts)
    .select(rows)
    .onConflictDoUpdate({
      target: [posts.pageId, posts.externalId],
      set: {
        excerpt: excluded(excerpt),
        permalink: excluded(permalink),
        pictureUrl: excluded(pictureUrl),
        postedAt: excluded(postedAt),
        isAd: excluded(isAd),
        updatedAt: excluded(updatedAt),
      },
      // An unchanged post costs no write.
      setWhere: or(
        differs(excerpt),
        differs(permalink),
        differs(isAd),
        and(differs(pictureUrl), lt(updatedAt, now - RENEW_AFTER_MS)),
      ),
    });
}

const differs = (column: SQLiteColumn) => sql`${column} IS NOT ${excluded(column)}`;

const NOTHING = { text: null, permalink: null, pictureUrl: null };
/** The maximum number of comments that are read, and posts that are requested, in one sweep. */
const MAX_EXAMINED = 200;
const MAX_ASKED = 3;

/**
 * Requests the posts of recent comments that no list shows: old posts, and ads. Each is requested once, even when the network
 * does not return it.
 *
 * @param since epoch milliseconds
 * @throws NetworkError
 */
export async function requestPosts(
  { networks }: Pick<Deps, "networks">,
  db: CommentsDb,
  { page, token, since, now }: { page: OfPage; token: string; since: number; now: number },
): Promise<void> {
  for (const id of await unknownPosts(db, page, since)) {
    const thread = await networks[page.network].thread({ id, token }).catch((error: unknown) => {
      if (error instanceof NetworkError && error.problem === "invalid") return null;
      throw error;
    });
    await storePosts(db, page, [thread ? { ...thread, id } : { id, isAd: false, post: NOTHING, createdAt: null }], now);
  }
}

async function unknownPosts(db: CommentsDb, page: OfPage, since: number): Promise<string[]> {
  const latest = db
    .select({ postId: comments.postId, pageId: comments.pageId })
    .from(comments)
    .where(and(eq(comments.workspaceId, page.workspaceId), gte(comments.postedAt, since)))
    .orderBy(desc(comments.postedAt))
    .limit(MAX_EXAMINED)
    .as("latest");
  const storedPosts = db
    .select({ id: posts.externalId })
    .from(posts)
    .where(and(eq(posts.pageId, page.id), eq(posts.externalId, latest.postId)));
  const missing = await db
    .selectDistinct({ id: sql<string>`${latest.postId}` })
    .from(latest)
    .where(and(eq(latest.pageId, page.id), isNotNull(latest.postId), notExists(storedPosts)))
    .limit(MAX_ASKED);
  return missing.map(({ id }) => id);
}
