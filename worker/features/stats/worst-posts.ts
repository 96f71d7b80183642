import { and, eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { isOneOfPairs } from "../../platform/db/bound-json.ts";
import { comments, posts } from "../../platform/db/comments.ts";
import { pages } from "../../platform/db/core.ts";
import { indexedBy } from "../../platform/db/indexed-by.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { type DaySpan, dayStart } from "../../time.ts";
import { ATTACK_STATUSES } from "../../vocabulary/judging/attacks.ts";
import { REASONS } from "../../vocabulary/judging/judgement.ts";
import { onVisible, readEach, type WorkspaceReader } from "../workspaces/visible-pages.ts";

/** Posts shown. */
const MOST = 5;
/** Attacks of each page and reason that are looked at, the latest. */
const LOOKED_AT = 500;

type Input = DaySpan & WorkspaceReader & { timeZone: string };

/** The posts and ads with the most attacks, of the latest ones. `isSample` where some range had more of them. */
export async function worstPosts({ core, comments: shardOf }: Pick<Deps, "core" | "comments">, input: Input) {
  const { workspaceId, visible } = input;
  const own = await core
    .select({ id: pages.id, publicId: pages.publicId, name: pages.name })
    .from(pages)
    .where(and(eq(pages.workspaceId, workspaceId), onVisible(pages.id, visible)));
  const ofOwn = { ...input, visible: own.map(({ id }) => id) };
  const read = await readEach(shardOf, ofOwn, (db, reader) => attackedIn(db, { ...input, ...reader }));
  const found = read.flat().sort((one, other) => other.attacks - one.attacks);
  const worst = found.filter(({ post_id }) => post_id !== null).slice(0, MOST);
  const shown = worst.length === 0 ? [] : await readEach(shardOf, ofOwn, (db) => postsOf(db, workspaceId, worst));
  const known = shown.flat();
  return {
    isSample: found.some(({ isFull }) => isFull === 1),
    worst: worst.map(({ page_id, post_id, is_ad, attacks }) => {
      const page = own.find(({ id }) => id === page_id);
      const post = known.find((each) => each.pageId === page_id && each.externalId === post_id);
      return {
        id: post_id!,
        page: page?.publicId ?? "",
        account_name: page?.name ?? "",
        is_ad: is_ad === 1,
        attacks,
        excerpt: post?.excerpt ?? null,
        url: post?.permalink ?? null,
        picture_url: post?.pictureUrl ?? null,
      };
    }),
  };
}

/** Those of one database, the most attacked first. */
function attackedIn(db: CommentsDb, { workspaceId, visible, timeZone, from, to }: Omit<Input, "shards">) {
  const ranges = (visible ?? []).flatMap((id) =>
    ATTACK_STATUSES.flatMap((status) => [null, ...REASONS].map((reason) => [id, status, reason])),
  );
  const latest = sql`SELECT post_id, is_ad FROM ${indexedBy(comments, "comments_page_status")}
    WHERE page_id = j.value ->> 0 AND status = j.value ->> 1 AND reason IS j.value ->> 2
    AND posted_at >= ${dayStart(from, timeZone)} AND posted_at < ${dayStart(to, timeZone, 1)}
    AND workspace_id = ${workspaceId} AND is_own = 0 AND text_at > 0 ORDER BY posted_at DESC LIMIT ${LOOKED_AT}`;
  return db.all<{
    page_id: number;
    post_id: string | null;
    is_ad: number;
    attacks: number;
    isFull: number;
  }>(
    sql`SELECT j.value ->> 0 AS page_id, e.value ->> 0 AS post_id, max(e.value ->> 1) AS is_ad, count(*) AS attacks,
        max(e.key) >= ${LOOKED_AT - 1} AS isFull
      FROM json_each(${JSON.stringify(ranges)}) j,
        json_each((SELECT json_group_array(json_array(post_id, is_ad)) FROM (${latest})))  e
      GROUP BY 1, 2 ORDER BY attacks DESC LIMIT 1000`,
  );
}

const postsOf = (db: CommentsDb, workspaceId: number, worst: readonly { page_id: number; post_id: string | null }[]) =>
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
          worst.map(({ page_id, post_id }) => [page_id, post_id!] as const),
        ),
        eq(posts.workspaceId, workspaceId),
      ),
    );
