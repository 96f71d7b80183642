// Counting the comments of an account's media: the latest ones with the ads that are named, or some older ones.
import { z } from "zod";
import type { CallGraph } from "../../platform/meta/graph.ts";
import { nextOf, page } from "../../platform/meta/paging.ts";
import { id, moment } from "../meta/graph-values.ts";
import { COUNTED_AT_ONCE, nullWhenHidden, withFewerComments } from "../meta/nested-reading.ts";
import { readOn } from "../meta/read-on.ts";
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

/** Media that are counted. */
const MOST_MEDIA = "10";
/** Comments of one that are listed with it. */
const MOST_LISTED = 50;

export function createInstagramCensus(call: CallGraph): Pick<SocialNetwork, "census" | "postsBefore"> {
  async function countAll(media: z.infer<typeof Media>, token: string): Promise<CountedThread> {
    const { items, complete } = await readOn(
      { data: media.comments?.data ?? [], next: nextOf(media.comments?.paging) },
      async (after) => {
        const params = { fields: ID_FIELDS, limit: "50", after };
        const answer = await call(page(CommentId), { path: `${media.id}/comments`, params, token });
        return { data: answer.data, next: nextOf(answer.paging) };
      },
    );
    return counted(media, items, complete);
  }

  return {
    async census({ id, adIds, token }) {
      const fields = mediaFields(MOST_LISTED);
      const { data } = await call(page(Media), { path: `${id}/media`, params: { fields, limit: MOST_MEDIA }, token });
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

    postsBefore: ({ id, before, token }) =>
      withFewerComments(async (comments) => {
        const until = String(Math.floor(before / 1000));
        const params = { fields: mediaFields(comments), limit: COUNTED_AT_ONCE, until };
        const { data } = await call(page(Media), { path: `${id}/media`, params, token });
        return data.map((media) => counted(media, media.comments?.data ?? [], nextOf(media.comments?.paging) === null));
      }),
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
