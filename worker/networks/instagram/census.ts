// Counting the comments of an account's latest media, and of the ads that are named.
import { z } from "zod";
import type { CallGraph } from "../../platform/meta/graph.ts";
import { nextOf, page } from "../../platform/meta/paging.ts";
import { id, moment } from "../meta/graph-values.ts";
import { nullWhenHidden } from "../meta/nested-reading.ts";
import { readOn } from "../meta/read-on.ts";
import type { CountedThread, SocialNetwork } from "../network.ts";

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
const MEDIA_FIELDS = `id,media_product_type,comments_count,comments.limit(50){${ID_FIELDS}}`;

/** Media that are counted. */
const MOST_MEDIA = "10";

export function createInstagramCensus(call: CallGraph): SocialNetwork["census"] {
  async function count(media: z.infer<typeof Media>, token: string): Promise<CountedThread> {
    const { items, complete } = await readOn(
      { data: media.comments?.data ?? [], next: nextOf(media.comments?.paging) },
      async (after) => {
        const params = { fields: ID_FIELDS, limit: "50", after };
        const answer = await call(page(CommentId), { path: `${media.id}/comments`, params, token });
        return { data: answer.data, next: nextOf(answer.paging) };
      },
    );
    return {
      id: media.id,
      isAd: media.media_product_type === "AD",
      counted: media.comments_count ?? null,
      readable: items
        .flatMap((comment) => [comment, ...(comment.replies?.data ?? [])])
        .map(({ id, timestamp }) => ({ id, postedAt: timestamp ?? null })),
      complete,
    };
  }

  return async ({ id, adIds, token }) => {
    const params = { fields: MEDIA_FIELDS, limit: MOST_MEDIA };
    const { data } = await call(page(Media), { path: `${id}/media`, params, token });
    const threads: CountedThread[] = [];
    for (const media of data) threads.push(await count(media, token));
    let adsReadable = true;
    for (const adId of adIds) {
      const media = await nullWhenHidden(() => call(Media, { path: adId, params: { fields: MEDIA_FIELDS }, token }));
      if (media) threads.push(await count(media, token));
      else adsReadable = false;
    }
    return { threads, adsReadable };
  };
}
