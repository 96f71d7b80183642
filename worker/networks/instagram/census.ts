// Counts the comments of an account's media: the latest ones with the named ads, or some older ones.
import * as z from "zod";
import type { CallGraph } from "../../platform/meta/graph.ts";
import { page } from "../../platform/meta/paging.ts";
import { createCounting } from "../meta/counting.ts";
import { id, moment } from "../meta/graph-values.ts";
import { nullWhenHidden } from "../meta/nested-reading.ts";
import type { SocialNetwork } from "../network.ts";
import type { CountedThread } from "../threads.ts";

const CommentId = z.object({
  id,
  timestamp: moment.optional(),
  replies: z.object({ data: z.array(z.object({ id, timestamp: moment.optional() })) }).optional(),
});
const Media = z.object({
  id,
  media_product_type: z.string().optional(),
  comments_count: z.number().optional(),
  comments: page(CommentId).optional(),
});

const ID_FIELDS = "id,timestamp,replies.limit(50){id,timestamp}";
const mediaFields = (comments: number) =>
  `id,media_product_type,comments_count,comments.limit(${comments}){${ID_FIELDS}}`;

/** The maximum number of media that are counted. */
const MAX_MEDIA = "10";
/** The maximum number of comments of one medium that are listed with it. */
const MAX_LISTED = 50;

export function createInstagramCensus(call: CallGraph): Pick<SocialNetwork, "census" | "postsBefore"> {
  const { countAll, postsBefore } = createCounting(call, {
    edge: "media",
    post: Media,
    fields: mediaFields,
    comment: CommentId,
    commentParams: { fields: ID_FIELDS, limit: "50" },
    counted,
  });

  return {
    async census({ id, adIds, token }) {
      const fields = mediaFields(MAX_LISTED);
      const { data } = await call(page(Media), { path: `${id}/media`, params: { fields, limit: MAX_MEDIA }, token });
      const threads: CountedThread[] = [];
      for (const media of data) threads.push(await countAll(media, token));
      let adsReadable = true;
      for (const adId of adIds) {
        const media = await nullWhenHidden(() => call(Media, { path: adId, params: { fields }, token }));
        if (media) threads.push(await countAll(media, token));
        else adsReadable = false;
      }
      return { threads, adsReadable };
    },

    postsBefore,
  };
}

const counted = (
  media: z.infer<typeof Media>,
  readable: z.infer<typeof CommentId>[],
  complete: boolean,
): CountedThread => ({
  id: media.id,
  isAd: media.media_product_type === "AD",
  counted: media.comments_count ?? null,
  readable: readable
    .flatMap((comment) => [comment, ...(comment.replies?.data ?? [])])
    .map(({ id, timestamp }) => ({ id, postedAt: timestamp ?? null })),
  complete,
});
