// A comment of an Instagram account, as the Graph API returns it.
import * as z from "zod";
import { flag, id, moment } from "../meta/graph-values.ts";
import type { NetworkComment } from "../threads.ts";

export const InstagramComment = z.object({
  id,
  text: z.string().optional(),
  timestamp: moment.optional(),
  username: z.string().optional(),
  from: z.object({ id, username: z.string().optional() }).optional(),
  hidden: flag.optional(),
  parent_id: id.optional(),
  user: z.object({ id }).optional(),
});
type InstagramComment = z.infer<typeof InstagramComment>;

export const COMMENT_FIELDS = "id,text,timestamp,username,from{id,username},hidden,parent_id,user";

/** A top-level comment, with its replies. */
export const InstagramThread = InstagramComment.extend({
  replies: z.object({ data: z.array(InstagramComment) }).optional(),
});
export const THREAD_FIELDS = `${COMMENT_FIELDS},replies.limit(50){${COMMENT_FIELDS}}`;

export const fromInstagram = (comment: InstagramComment): NetworkComment => ({
  id: comment.id,
  text: comment.text ?? "",
  postedAt: comment.timestamp ?? null,
  authorId: comment.from?.id ?? null,
  authorName: comment.from?.username ?? comment.username ?? null,
  parentId: comment.parent_id ?? null,
  hidden: comment.hidden ?? false,
  attachmentUrl: null,
  permalink: null,
  own: comment.user !== undefined,
});

export const fromInstagramThread = (comment: z.infer<typeof InstagramThread>): NetworkComment[] => [
  fromInstagram(comment),
  ...(comment.replies?.data ?? []).map((reply) => ({
    ...fromInstagram(reply),
    parentId: reply.parent_id ?? comment.id,
  })),
];
