// Counting the comments of a page's posts: the latest ones with its ads, or some older ones.
import { z } from "zod";
import type { CallGraph } from "../../platform/meta/graph.ts";
import { nextOf, page } from "../../platform/meta/paging.ts";
import { flag, id, moment } from "../meta/graph-values.ts";
import { COUNTED_AT_ONCE, nullWhenHidden, withFewerComments } from "../meta/nested-reading.ts";
import { readOn } from "../meta/read-on.ts";
import type { SocialNetwork } from "../network.ts";
import type { CountedThread } from "../threads.ts";

const CommentId = z.object({ id, created_time: moment.optional() });
const Post = z.object({
  id,
  is_published: flag.optional(),
  comments: page(CommentId)
    .extend({ summary: z.object({ total_count: z.number().optional() }).optional() })
    .optional(),
});

const commentIds = (most: number) =>
  `comments.limit(${most}).filter(stream).order(reverse_chronological).summary(true){id,created_time}`;
const postFields = (comments: number) => `id,is_published,${commentIds(comments)}`;

/** Posts of each kind that are counted. */
const MOST_POSTS = "10";
/** Comments of one post that are listed with it. */
const MOST_LISTED = 100;

export function createFacebookCensus(call: CallGraph): Pick<SocialNetwork, "census" | "postsBefore"> {
  async function countAll(post: z.infer<typeof Post>, token: string): Promise<CountedThread> {
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
    return counted(post, items, complete);
  }

  return {
    async census({ id, token }) {
      const params = { fields: postFields(MOST_LISTED), limit: MOST_POSTS };
      const published = await call(page(Post), { path: `${id}/published_posts`, params, token });
      const ads = await nullWhenHidden(() =>
        call(page(Post), { path: `${id}/ads_posts`, params: { ...params, include_inline_create: "true" }, token }),
      );
      const posts = new Map([...published.data, ...(ads?.data ?? [])].map((post) => [post.id, post]));
      const threads: CountedThread[] = [];
      for (const post of posts.values()) threads.push(await countAll(post, token));
      return { threads, adsReadable: ads !== null };
    },

    postsBefore: ({ id, before, token }) =>
      withFewerComments(async (comments) => {
        const until = String(Math.floor(before / 1000));
        const params = { fields: postFields(comments), limit: COUNTED_AT_ONCE, until };
        const { data } = await call(page(Post), { path: `${id}/published_posts`, params, token });
        return data.map((post) => counted(post, post.comments?.data ?? [], nextOf(post.comments?.paging) === null));
      }),
  };
}

const counted = (
  post: z.infer<typeof Post>,
  readable: z.infer<typeof CommentId>[],
  complete: boolean,
): CountedThread => ({
  id: post.id,
  isAd: post.is_published === false,
  counted: post.comments?.summary?.total_count ?? null,
  readable: readable.map(({ id, created_time }) => ({ id, postedAt: created_time ?? null })),
  complete,
});
