// Reads an account's comments: recent ones in one nested call, and the rest a page at a time.
import * as z from "zod";
import type { CallGraph } from "../../platform/meta/graph.ts";
import { nextOf, page } from "../../platform/meta/paging.ts";
import { id, moment } from "../meta/graph-values.ts";
import { createPostReading, POSTS_AT_ONCE, type Reading, withFewerComments } from "../meta/nested-reading.ts";
import { webLink } from "../meta/web-link.ts";
import type { NetworkThread } from "../threads.ts";
import {
  COMMENT_FIELDS,
  fromInstagram,
  fromInstagramThread,
  InstagramComment,
  InstagramThread,
  THREAD_FIELDS,
} from "./comment.ts";

const MEDIA_FIELDS = "id,caption,permalink,media_type,media_url,thumbnail_url,media_product_type,timestamp";
const mediaFields = (comments: number) =>
  `${MEDIA_FIELDS},comments_count,comments.limit(${comments}){${THREAD_FIELDS}}`;

const Media = z.object({
  id,
  caption: z.string().optional(),
  permalink: z.string().optional(),
  media_type: z.string().optional(),
  media_url: z.string().optional(),
  thumbnail_url: z.string().optional(),
  media_product_type: z.string().optional(),
  timestamp: moment.optional(),
  comments_count: z.number().optional(),
  comments: page(InstagramThread).optional(),
});

const fromMedia = (media: z.infer<typeof Media>): NetworkThread => ({
  id: media.id,
  isAd: media.media_product_type === "AD",
  createdAt: media.timestamp ?? null,
  post: {
    text: media.caption ?? null,
    permalink: webLink(media.permalink),
    // For a video `media_url` is the film.
    pictureUrl: webLink(media.thumbnail_url ?? (media.media_type === "VIDEO" ? undefined : media.media_url)),
  },
  counted: media.comments_count ?? null,
  comments: (media.comments?.data ?? []).flatMap(fromInstagramThread),
  next: nextOf(media.comments?.paging),
});

export function createInstagramReading(call: CallGraph): Reading {
  const { list, ...posts } = createPostReading(call, Media, {
    edge: "media",
    fields: mediaFields,
    fromPost: fromMedia,
  });

  return {
    async comment({ id, token }) {
      return fromInstagram(await call(InstagramComment, { path: id, params: { fields: COMMENT_FIELDS }, token }));
    },

    ...posts,

    recentThreads: (account) =>
      withFewerComments(async (comments) => {
        const size = { posts: POSTS_AT_ONCE, comments };
        return (await list({ ...account, size, after: null })).threads;
      }),

    async moreComments({ id, after, ...rest }) {
      const params = { fields: THREAD_FIELDS, limit: "50", after };
      const answer = await call(page(InstagramThread), { ...rest, path: `${id}/comments`, params });
      return { comments: answer.data.flatMap(fromInstagramThread), next: nextOf(answer.paging) };
    },
  };
}
