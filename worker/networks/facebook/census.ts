// Counts the comments of a page's posts: the latest ones with the named ads, or some older ones.
import * as z from "zod";
import type { CallGraph } from "../../platform/meta/graph.ts";
import { page } from "../../platform/meta/paging.ts";
import { createCounting } from "../meta/counting.ts";
import { flag, id, moment } from "../meta/graph-values.ts";
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

const COMMENT_PARAMS = {
  fields: "id,created_time",
  filter: "stream",
  order: "reverse_chronological",
  limit: "100",
};

export const createFacebookCensus = (call: CallGraph) =>
  createCounting(call, {
    edge: "published_posts",
    post: Post,
    fields: postFields,
    comment: CommentId,
    commentParams: COMMENT_PARAMS,
    counted,
  });

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
