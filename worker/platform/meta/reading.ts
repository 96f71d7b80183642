// Reading a page's comments: what is recent in one nested call, and the rest a page at a time.
import { z } from "zod";
import type { Network } from "../../vocabulary/networks.ts";
import {
  FACEBOOK_COMMENT_FIELDS,
  FacebookComment,
  fromFacebook,
  fromInstagramTop,
  INSTAGRAM_COMMENT_FIELDS,
  InstagramTop,
  type NetworkComment,
  nextOf,
  page,
} from "./answers.ts";
import { MetaError } from "./errors.ts";
import type { GraphCall } from "./graph.ts";
import type { Usage } from "./usage.ts";

type Call = <T>(schema: z.ZodType<T>, call: GraphCall) => Promise<T>;

/** What people see of a post or media. */
type NetworkPost = { text: string | null; permalink: string | null; pictureUrl: string | null };

/** A post or media with its newest comments. */
export type NetworkThread = {
  id: string;
  isAd: boolean;
  /** When it was published; null when the network does not say. */
  createdAt: number | null;
  /** What it says and shows; nulls where the network does not say. */
  post: NetworkPost;
  /** Comments that the network counts, some of which it may show to nobody; null when it does not say. */
  counted: number | null;
  comments: NetworkComment[];
  /** Cursor of the next page of comments. */
  next: string | null;
};

/** `adsRefused`: Meta does not let us list its ads, and the rest was read. */
type RecentThreads = { threads: NetworkThread[]; adsRefused: boolean };

type OfPage = { network: Network; id: string; token: string; onUsage?: (usage: Usage) => void };

/** Posts, ads and media of which the comments are read together. */
const POSTS = 25;
/** Comments of each: enough to see what changed, few enough for Meta to answer. */
const COMMENTS = 10;
/** What Meta answers when a nested call asks for too much. */
const TOO_MUCH = "1";
const FEWER = 3;

const INSTAGRAM_FIELDS = `${INSTAGRAM_COMMENT_FIELDS},replies.limit(50){${INSTAGRAM_COMMENT_FIELDS}}`;
const STREAM = "filter(stream).order(reverse_chronological)";

const POST_FIELDS = "id,message,permalink_url,full_picture,is_published,created_time";
const MEDIA_FIELDS = "id,caption,permalink,media_type,media_url,thumbnail_url,media_product_type,timestamp";

const postFields = (limit: number) =>
  `${POST_FIELDS},comments.limit(${limit}).${STREAM}.summary(true){${FACEBOOK_COMMENT_FIELDS}}`;
const mediaFields = (limit: number) => `${MEDIA_FIELDS},comments_count,comments.limit(${limit}){${INSTAGRAM_FIELDS}}`;

const Post = z.object({
  id: z.string(),
  message: z.string().optional(),
  permalink_url: z.string().optional(),
  full_picture: z.string().optional(),
  is_published: z.boolean().optional(),
  created_time: z.string().optional(),
  comments: page(FacebookComment)
    .extend({ summary: z.object({ total_count: z.number().optional() }).optional() })
    .optional(),
});
const Media = z.object({
  id: z.string(),
  caption: z.string().optional(),
  permalink: z.string().optional(),
  media_type: z.string().optional(),
  media_url: z.string().optional(),
  thumbnail_url: z.string().optional(),
  media_product_type: z.string().optional(),
  timestamp: z.string().optional(),
  comments_count: z.number().optional(),
  comments: page(InstagramTop).optional(),
});
const PageNode = z.object({ published_posts: page(Post).optional(), ads_posts: page(Post).optional() });

const timeOf = (text: string | undefined): number | null => (text === undefined ? null : Date.parse(text));

const fromPost = (post: z.infer<typeof Post>): NetworkThread => ({
  id: post.id,
  isAd: post.is_published === false,
  createdAt: timeOf(post.created_time),
  post: {
    text: post.message ?? null,
    permalink: post.permalink_url ?? null,
    pictureUrl: post.full_picture ?? null,
  },
  counted: post.comments?.summary?.total_count ?? null,
  comments: (post.comments?.data ?? []).map(fromFacebook),
  next: nextOf(post.comments?.paging),
});

const fromMedia = (media: z.infer<typeof Media>): NetworkThread => ({
  id: media.id,
  isAd: media.media_product_type === "AD",
  createdAt: timeOf(media.timestamp),
  post: {
    text: media.caption ?? null,
    permalink: media.permalink ?? null,
    // Of a video `media_url` is the film.
    pictureUrl: media.thumbnail_url ?? (media.media_type === "VIDEO" ? null : (media.media_url ?? null)),
  },
  counted: media.comments_count ?? null,
  comments: (media.comments?.data ?? []).flatMap(fromInstagramTop),
  next: nextOf(media.comments?.paging),
});

export function createReading(call: Call) {
  async function facebookRecent({ id, token, onUsage }: OfPage, withAds: boolean, comments: number) {
    const lists = [`published_posts.limit(${POSTS}){${postFields(comments)}}`];
    if (withAds) lists.push(`ads_posts.limit(${POSTS}).include_inline_create(true){${postFields(comments)}}`);
    const node = await call(PageNode, { path: id, params: { fields: lists.join(",") }, token, onUsage });
    const posts = [...(node.published_posts?.data ?? []), ...(node.ads_posts?.data ?? [])];
    return [...new Map(posts.map((post) => [post.id, post])).values()].map(fromPost);
  }

  async function instagramRecent({ id, token, onUsage }: OfPage, comments: number) {
    const params = { fields: mediaFields(comments), limit: String(POSTS) };
    const { data } = await call(page(Media), { path: `${id}/media`, params, token, onUsage });
    return data.map(fromMedia);
  }

  async function recent(input: OfPage, withAds: boolean, comments: number): Promise<RecentThreads> {
    if (input.network === "instagram") return { threads: await instagramRecent(input, comments), adsRefused: false };
    try {
      return { threads: await facebookRecent(input, withAds, comments), adsRefused: false };
    } catch (error) {
      // Sources disagree on what `ads_posts` needs: without it ads are known by their webhooks, and the rest is read.
      if (!withAds || !(error instanceof MetaError) || error.problem !== "permission") throw error;
      return { threads: await facebookRecent(input, false, comments), adsRefused: true };
    }
  }

  return {
    /**
     * The latest posts and ads of a page, or media of an Instagram account, each with its newest comments: one call.
     *
     * @param withAds false where Meta is known to refuse them
     */
    async recentThreads({ withAds, ...input }: OfPage & { withAds: boolean }): Promise<RecentThreads> {
      try {
        return await recent(input, withAds, COMMENTS);
      } catch (error) {
        if (!(error instanceof MetaError) || error.metaCode !== TOO_MUCH) throw error;
        return recent(input, withAds, FEWER);
      }
    },

    /** One post or media by its id, such as an ad that no list shows; null when it is gone or not ours to see. */
    async thread({ network, id, token }: OfPage): Promise<NetworkThread | null> {
      try {
        if (network === "instagram")
          return fromMedia(await call(Media, { path: id, params: { fields: mediaFields(COMMENTS) }, token }));
        return fromPost(await call(Post, { path: id, params: { fields: postFields(COMMENTS) }, token }));
      } catch (error) {
        if (error instanceof MetaError && (error.problem === "gone" || error.problem === "permission")) return null;
        throw error;
      }
    },

    /** Older posts or media, a page at a time, newest first. @param after null for the first page */
    async olderThreads({
      network,
      id,
      after,
      token,
    }: OfPage & { after: string | null }): Promise<{ threads: NetworkThread[]; next: string | null }> {
      const more = { limit: String(POSTS), ...(after === null ? {} : { after }) };
      if (network === "instagram") {
        const params = { fields: mediaFields(COMMENTS), ...more };
        const answer = await call(page(Media), { path: `${id}/media`, params, token });
        return { threads: answer.data.map(fromMedia), next: nextOf(answer.paging) };
      }
      const params = { fields: postFields(COMMENTS), ...more };
      const answer = await call(page(Post), { path: `${id}/published_posts`, params, token });
      return { threads: answer.data.map(fromPost), next: nextOf(answer.paging) };
    },

    /** The page of comments of a thread that follows `after`. */
    async moreComments({
      network,
      id,
      after,
      token,
    }: OfPage & { after: string }): Promise<{ comments: NetworkComment[]; next: string | null }> {
      if (network === "instagram") {
        const params = { fields: INSTAGRAM_FIELDS, limit: "50", after };
        const answer = await call(page(InstagramTop), { path: `${id}/comments`, params, token });
        return { comments: answer.data.flatMap(fromInstagramTop), next: nextOf(answer.paging) };
      }
      const params = {
        fields: FACEBOOK_COMMENT_FIELDS,
        filter: "stream",
        order: "reverse_chronological",
        limit: "100",
        after,
      };
      const answer = await call(page(FacebookComment), { path: `${id}/comments`, params, token });
      return { comments: answer.data.map(fromFacebook), next: nextOf(answer.paging) };
    },
  };
}
