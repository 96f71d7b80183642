// Counts the comments of an account's media: the latest ones with the named ads, or some older ones.
import * as z from "zod";
import type { CallGraph } from "../../platform/meta/graph.ts";
import { page } from "../../platform/meta/paging.ts";
import { createCounting } from "../meta/counting.ts";
import { id, moment } from "../meta/graph-values.ts";
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

export const createInstagramCensus = (call: CallGraph) =>
  createCounting(call, {
    edge: "media",
    post: Media,
    fields: mediaFields,
    comment: CommentId,
    commentParams: { fields: ID_FIELDS, limit: "50" },
    counted,
  });

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
