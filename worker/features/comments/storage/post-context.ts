// The posts under which comments were written, kept as sweeps meet them: what a comment answers.
import type { Deps } from "../../../deps.ts";
import type { posts } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { MetaError } from "../../../platform/meta/errors.ts";
import type { NetworkThread } from "../../../platform/meta/reading.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import type { Network } from "../../../vocabulary/networks.ts";
import { excerptOf } from "../excerpt.ts";

type Post = typeof posts.$inferSelect;
type OfPage = { id: number; workspaceId: number; network: Network };

const EXCERPT_LENGTH = 200;
/** Addresses of pictures are signed anew with every answer and hold for days: a new one alone waits this long. */
const RENEW_AFTER_MS = DAY_MS;

/** Rows of the posts that are new or read differently now; the others cost no write. */
const KEEP = `
  INSERT INTO posts (page_id, workspace_id, external_id, excerpt, permalink, picture_url, posted_at, updated_at)
  SELECT ?1, ?2, json_extract(value, '$.externalId'), json_extract(value, '$.excerpt'), json_extract(value, '$.permalink'),
    json_extract(value, '$.pictureUrl'), json_extract(value, '$.postedAt'), ?3 FROM json_each(?4) WHERE true
  ON CONFLICT (page_id, external_id) DO UPDATE SET
    excerpt = excluded.excerpt, permalink = excluded.permalink, picture_url = excluded.picture_url, posted_at = excluded.posted_at,
    updated_at = excluded.updated_at
  WHERE posts.excerpt IS NOT excluded.excerpt OR posts.permalink IS NOT excluded.permalink
    OR (posts.picture_url IS NOT excluded.picture_url AND posts.updated_at < ?3 - ${RENEW_AFTER_MS})`;

/** Stores what some threads of a page say about their posts. @param now epoch milliseconds */
export async function keepPosts(
  db: CommentsDb,
  page: OfPage,
  threads: Pick<NetworkThread, "id" | "post" | "createdAt">[],
  now: number,
): Promise<void> {
  const rows = threads.map(
    ({ id, post, createdAt }): Pick<Post, "externalId" | "excerpt" | "permalink" | "pictureUrl" | "postedAt"> => ({
      externalId: id,
      excerpt: post.text?.trim() ? excerptOf(post.text, EXCERPT_LENGTH) : null,
      permalink: post.permalink,
      pictureUrl: post.pictureUrl,
      postedAt: createdAt,
    }),
  );
  if (rows.length > 0) await db.$client.prepare(KEEP).bind(page.id, page.workspaceId, now, JSON.stringify(rows)).run();
}

const NOTHING = { text: null, permalink: null, pictureUrl: null };
/** Comments that are looked at, and posts that are asked for, in one sweep. */
const LOOKED_AT = 200;
const MOST_ASKED = 3;

const UNKNOWN = `
  SELECT DISTINCT post_id FROM (
    SELECT post_id, page_id FROM comments WHERE workspace_id = ?1 AND posted_at >= ?3 ORDER BY posted_at DESC LIMIT ${LOOKED_AT}
  ) c
  WHERE page_id = ?2 AND post_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM posts WHERE posts.page_id = ?2 AND posts.external_id = c.post_id)
  LIMIT ${MOST_ASKED}`;

/**
 * Asks for the posts of recent comments that no list shows: old ones, and ads. Each is asked for once, also when the network
 * does not tell it.
 *
 * @param since epoch milliseconds
 * @throws MetaError
 */
export async function askForPosts(
  { meta }: Pick<Deps, "meta">,
  db: CommentsDb,
  { page, token, since, now }: { page: OfPage; token: string; since: number; now: number },
): Promise<void> {
  const unknown = db.$client.prepare(UNKNOWN).bind(page.workspaceId, page.id, since);
  for (const { post_id: id } of (await unknown.all<{ post_id: string }>()).results) {
    const thread = await meta.thread({ network: page.network, id, token }).catch((error: unknown) => {
      if (error instanceof MetaError && error.problem === "invalid") return null;
      throw error;
    });
    await keepPosts(db, page, [thread ? { ...thread, id } : { id, post: NOTHING, createdAt: null }], now);
  }
}
