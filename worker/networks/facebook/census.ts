// Counts the comments of a page's posts: the latest ones with its ads, or some older ones.
import * as z from "zod";
import type { CallGraph } from "../../platform/meta/graph.ts";
import { page } from "../../platform/meta/paging.ts";
import { createCounting } from "../meta/counting.ts";
import { flag, id, moment } from "../meta/graph-values.ts";
import { nullWhenHidden } from "../meta/nested-reading.ts";
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

/** The maximum number of posts of each kind that are counted. */
const MAX_POSTS = "10";
/** The maximum number of comments of one post that are listed with it. */
const MAX_LISTED = 100;

const COMMENT_PARAMS = {
  fields: "id,created_time",
  filter: "stream",
  order: "reverse_chronological",
  limit: "100",
};

export function createFacebookCensus(call: CallGraph): Pick<SocialNetwork, "census" | "postsBefore"> {
  const { countAll, postsBefore } = createCounting(call, {
    edge: "published_posts",
    post: Post,
    fields: postFields,
    comment: CommentId,
    commentParams: COMMENT_PARAMS,
    counted,
  });

  return {
    async census({ id, token }) {
      const params = { fields: postFields(MAX_LISTED), limit: MAX_POSTS };
      const published = await call(page(Post), { path: `${id}/published_posts`, params, token });
      const ads = await nullWhenHidden(() =>
        call(page(Post), { path: `${id}/ads_posts`, params: { ...params, include_inline_create: "true" }, token }),
      );
      const posts = new Map([...published.data, ...(ads?.data ?? [])].map((post) => [post.id, post]));
      const threads: CountedThread[] = [];
      for (const post of posts.values()) threads.push(await countAll(post, token));
      return { threads, adsReadable: ads !== null };
    },

    postsBefore,
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
