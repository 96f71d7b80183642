// Counting the comments of a page's latest posts and ads.
import { z } from "zod";
import type { CallGraph } from "../../platform/meta/graph.ts";
import { nextOf, page } from "../../platform/meta/paging.ts";
import { flag, id, moment } from "../meta/graph-values.ts";
import { nullWhenHidden } from "../meta/nested-reading.ts";
import { readOn } from "../meta/read-on.ts";
import type { CountedThread, SocialNetwork } from "../network.ts";

const CommentId = z.object({ id, created_time: moment.optional() });
const Post = z.object({
  id,
  is_published: flag.optional(),
  comments: page(CommentId)
    .extend({ summary: z.object({ total_count: z.number().optional() }).optional() })
    .optional(),
});

const COMMENT_IDS = "comments.limit(100).filter(stream).order(reverse_chronological).summary(true){id,created_time}";

/** Posts of each kind that are counted. */
const MOST_POSTS = "10";

export function createFacebookCensus(call: CallGraph): SocialNetwork["census"] {
  async function count(post: z.infer<typeof Post>, token: string): Promise<CountedThread> {
    const { items, complete } = await readOn(
      { data: post.comments?.data ?? [], next: nextOf(post.comments?.paging) },
      async (after) => {
        const params = {
          fields: "id,created_time",
          filter: "stream",
          order: "reverse_chronological",
          limit: "100",
          after,
        };
        const answer = await call(page(CommentId), { path: `${post.id}/comments`, params, token });
        return { data: answer.data, next: nextOf(answer.paging) };
      },
    );
    return {
      id: post.id,
      isAd: post.is_published === false,
      counted: post.comments?.summary?.total_count ?? null,
      readable: items.map(({ id, created_time }) => ({ id, postedAt: created_time ?? null })),
      complete,
    };
  }

  return async ({ id, token }) => {
    const params = { fields: `id,is_published,${COMMENT_IDS}`, limit: MOST_POSTS };
    const published = await call(page(Post), { path: `${id}/published_posts`, params, token });
    const ads = await nullWhenHidden(() =>
      call(page(Post), { path: `${id}/ads_posts`, params: { ...params, include_inline_create: "true" }, token }),
    );
    const posts = new Map([...published.data, ...(ads?.data ?? [])].map((post) => [post.id, post]));
    const threads: CountedThread[] = [];
    for (const post of posts.values()) threads.push(await count(post, token));
    return { threads, adsReadable: ads !== null };
  };
}
