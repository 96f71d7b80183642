// What webhooks of a page say about its comments and posts. The only file with these field names.
import { z } from "zod";
import type { CommentEvent, PostRemoval } from "../../messages.ts";
import { MAX_COMMENT_LENGTH } from "../../vocabulary/comments.ts";
import { webLink } from "../meta/web-link.ts";
import { cut, id, person, type ReportedChange, secondsToMs } from "../meta/webhook-values.ts";
import { isComment } from "./ids.ts";

/**
 * `feed` of a page:
 * {"from":{"id":"678…","name":"Alex"},"post":{"id":"370…_690…","is_published":true,"permalink_url":"https://…"},
 *  "message":"…","post_id":"370…_690…","comment_id":"690…_759…","created_time":1701413571,"item":"comment",
 *  "parent_id":"370…_690…","verb":"add"}
 */
const FeedValue = z.object({
  item: z.literal("comment"),
  verb: z.enum(["add", "edited", "edit", "remove", "delete", "hide", "unhide"]),
  comment_id: id,
  post_id: id.optional(),
  parent_id: id.optional(),
  from: person.optional(),
  sender_id: id.optional(),
  sender_name: z.string().optional(),
  message: z.string().optional(),
  created_time: z.number().optional(),
  photo: z.string().optional(),
  video: z.string().optional(),
  link: z.string().optional(),
  post: z.object({ is_published: z.boolean().optional(), permalink_url: z.string().optional() }).optional(),
});

/** `feed` of a page: {"from":{"id":"110…","name":"Page"},"post_id":"110…_122…","created_time":1701418745,"item":"post","verb":"remove"} */
const RemovedPost = z.object({
  item: z.enum(["post", "status", "photo", "video", "share"]),
  verb: z.literal("remove"),
  post_id: id,
  created_time: z.number().optional(),
});

/** Null for everything else: reactions, posts, and what other fields bring. */
export function readPageChange(change: ReportedChange): CommentEvent | PostRemoval | null {
  if (change.field !== "feed") return null; // `ratings` and `mention` carry items called comment as well
  return commentEvent(change) ?? postRemoval(change);
}

function commentEvent({ accountId: pageId, value, sentAt, receivedAt }: ReportedChange): CommentEvent | null {
  const parsed = FeedValue.safeParse(value);
  if (!parsed.success) return null;
  const v = parsed.data;
  const authorId = v.from?.id ?? v.sender_id ?? null;
  const verb = v.verb === "edit" ? "edited" : v.verb === "delete" ? "remove" : v.verb;
  return {
    network: "facebook",
    pageExternalId: pageId,
    verb,
    externalId: v.comment_id,
    postId: v.post_id ?? null,
    parentId: v.parent_id !== undefined && isComment(v.parent_id, v.post_id) ? v.parent_id : null,
    isAd: v.post?.is_published === false,
    adId: null,
    authorId,
    authorName: cut(v.from?.name ?? v.sender_name, 300),
    own: authorId === pageId,
    text: (v.message ?? "").slice(0, MAX_COMMENT_LENGTH),
    attachmentUrl: webLink(v.photo ?? v.video ?? v.link),
    permalink: webLink(v.post?.permalink_url, 2000),
    at: secondsToMs(v.created_time) ?? sentAt,
    receivedAt,
    source: "webhook",
  };
}

/** Of the post's comments nothing is reported. */
function postRemoval({ accountId: pageId, value, sentAt }: ReportedChange): PostRemoval | null {
  const parsed = RemovedPost.safeParse(value);
  if (!parsed.success) return null;
  const { post_id: removedPostId, created_time } = parsed.data;
  return { network: "facebook", pageExternalId: pageId, removedPostId, at: secondsToMs(created_time) ?? sentAt };
}
