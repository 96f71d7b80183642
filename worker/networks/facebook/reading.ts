// Reads a page's comments: recent ones in one nested call, and the rest a page at a time.
import * as z from "zod";
import type { CallGraph } from "../../platform/meta/graph.ts";
import { nextOf, page } from "../../platform/meta/paging.ts";
import { flag, id, moment } from "../meta/graph-values.ts";
import { createPostReading, POSTS_AT_ONCE, type Reading, withFewerComments } from "../meta/nested-reading.ts";
import { webLink } from "../meta/web-link.ts";
import type { NetworkThread } from "../threads.ts";
import { COMMENT_FIELDS, FacebookComment, fromFacebook } from "./comment.ts";

const STREAM = "filter(stream).order(reverse_chronological)";
const POST_FIELDS = "id,message,permalink_url,full_picture,is_published,created_time";
const postFields = (comments: number) =>
  `${POST_FIELDS},comments.limit(${comments}).${STREAM}.summary(true){${COMMENT_FIELDS}}`;

const Post = z.object({
  id,
  message: z.string().optional(),
  permalink_url: z.string().optional(),
  full_picture: z.string().optional(),
  is_published: flag.optional(),
  created_time: moment.optional(),
  comments: page(FacebookComment)
    .extend({ summary: z.object({ total_count: z.number().optional() }).optional() })
    .optional(),
});
const PageNode = z.object({ published_posts: page(Post).optional() });

const fromPost = (post: z.infer<typeof Post>): NetworkThread => ({
  id: post.id,
  isAd: post.is_published === false,
  createdAt: post.created_time ?? null,
  post: {
    text: post.message ?? null,
    permalink: webLink(post.permalink_url),
    pictureUrl: webLink(post.full_picture),
  },
  counted: post.comments?.summary?.total_count ?? null,
  comments: (post.comments?.data ?? []).map((comment) => fromFacebook(comment, post.id)),
  next: nextOf(post.comments?.paging),
});

export function createFacebookReading(call: CallGraph): Reading {
  const { list: _, ...posts } = createPostReading(call, Post, {
    edge: "published_posts",
    fields: postFields,
    fromPost,
  });

  return {
    async comment({ id, token }) {
      return fromFacebook(await call(FacebookComment, { path: id, params: { fields: COMMENT_FIELDS }, token }));
    },

    ...posts,

    recentThreads: ({ id, ...rest }) =>
      withFewerComments(async (comments) => {
        const fields = `published_posts.limit(${POSTS_AT_ONCE}){${postFields(comments)}}`;
        const node = await call(PageNode, { ...rest, path: id, params: { fields } });
        return (node.published_posts?.data ?? []).map(fromPost);
      }),

    async moreComments({ id, after, ...rest }) {
      const params = {
        fields: COMMENT_FIELDS,
        filter: "stream",
        order: "reverse_chronological",
        limit: "100",
        after,
      };
      const answer = await call(page(FacebookComment), { ...rest, path: `${id}/comments`, params });
      return { comments: answer.data.map((comment) => fromFacebook(comment, id)), next: nextOf(answer.paging) };
    },
  };
}
