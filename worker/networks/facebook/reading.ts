// Reads a page's comments: recent ones in one nested call, and the rest a page at a time.
import * as z from "zod";
import { NetworkError } from "../../network-error.ts";
import type { CallGraph } from "../../platform/meta/graph.ts";
import { nextOf, page } from "../../platform/meta/paging.ts";
import { flag, id, moment } from "../meta/graph-values.ts";
import {
  COMMENTS_OF_EACH,
  createListReading,
  FEW_WITH_COMMENTS,
  nullWhenHidden,
  POSTS_AT_ONCE,
  type Reading,
  withFewerComments,
  withShorterList,
} from "../meta/nested-reading.ts";
import { webLink } from "../meta/web-link.ts";
import type { SocialNetwork } from "../network.ts";
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
const PageNode = z.object({ published_posts: page(Post).optional(), ads_posts: page(Post).optional() });

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

type Recent = Parameters<SocialNetwork["recentThreads"]>[0];

export function createFacebookReading(call: CallGraph): Reading {
  const list = createListReading(call, Post, { fields: postFields, fromPost });

  async function latest({ id, token, onUsage }: Recent, withAds: boolean, comments: number) {
    const lists = [`published_posts.limit(${POSTS_AT_ONCE}){${postFields(comments)}}`];
    if (withAds) lists.push(`ads_posts.limit(${POSTS_AT_ONCE}).include_inline_create(true){${postFields(comments)}}`);
    const node = await call(PageNode, { path: id, params: { fields: lists.join(",") }, token, onUsage });
    const posts = [...(node.published_posts?.data ?? []), ...(node.ads_posts?.data ?? [])];
    return {
      threads: [...new Map(posts.map((post) => [post.id, post])).values()].map(fromPost),
      moreAds: nextOf(node.ads_posts?.paging) !== null,
    };
  }

  return {
    async comment({ id, token }) {
      return fromFacebook(await call(FacebookComment, { path: id, params: { fields: COMMENT_FIELDS }, token }));
    },

    recentThreads: (page) =>
      withFewerComments(async (comments) => {
        try {
          return { ...(await latest(page, page.withAds, comments)), adsRefused: false };
        } catch (error) {
          // Sources disagree on the permission for `ads_posts`. Without it, webhooks report the ads, and the rest is read.
          if (!page.withAds || !(error instanceof NetworkError) || error.problem !== "permission") throw error;
          return { ...(await latest(page, false, comments)), adsRefused: true };
        }
      }),

    thread: ({ id, token }) =>
      nullWhenHidden(async () =>
        fromPost(await call(Post, { path: id, params: { fields: postFields(COMMENTS_OF_EACH) }, token })),
      ),

    olderThreads: ({ id, after, token }) =>
      list({ path: `${id}/published_posts`, size: FEW_WITH_COMMENTS, after, token }),

    countedThreads: ({ id, of, ...rest }) =>
      withShorterList((size) =>
        of === "ads"
          ? list({ ...rest, path: `${id}/ads_posts`, size, params: { include_inline_create: "true" } })
          : list({ ...rest, path: `${id}/published_posts`, size }),
      ),

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
