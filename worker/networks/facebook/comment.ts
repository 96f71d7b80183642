// A comment of a page, as the Graph API returns it.
import * as z from "zod";
import { flag, id, moment } from "../meta/graph-values.ts";
import { webLink } from "../meta/web-link.ts";
import type { NetworkComment } from "../threads.ts";
import { isComment } from "./ids.ts";

export const FacebookComment = z.object({
  id,
  message: z.string().optional(),
  created_time: moment.optional(),
  from: z.object({ id, name: z.string().optional() }).optional(),
  parent: z.object({ id }).optional(),
  is_hidden: flag.optional(),
  permalink_url: z.string().optional(),
  attachment: z
    .object({ media: z.object({ image: z.object({ src: z.string().optional() }).optional() }).optional() })
    .optional(),
});

export const COMMENT_FIELDS =
  "id,message,created_time,from{id,name},parent{id},is_hidden,permalink_url,attachment{media}";

/**
 * Converts a comment.
 *
 * @param postId of the post it was read from, which Facebook may name as its parent; undefined when it was read alone
 */
export const fromFacebook = (comment: z.infer<typeof FacebookComment>, postId?: string): NetworkComment => ({
  id: comment.id,
  text: comment.message ?? "",
  postedAt: comment.created_time ?? null,
  authorId: comment.from?.id ?? null,
  authorName: comment.from?.name ?? null,
  parentId: comment.parent && isComment(comment.parent.id, postId) ? comment.parent.id : null,
  hidden: comment.is_hidden ?? false,
  attachmentUrl: webLink(comment.attachment?.media?.image?.src),
  permalink: webLink(comment.permalink_url, 2000),
  own: false,
});
