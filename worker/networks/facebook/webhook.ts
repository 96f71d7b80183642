// Reads what webhooks of a page report about its comments and posts. This is the only file with these field names.
import * as z from "zod";
import type { CommentEvent, PostRemoval } from "../../messages.ts";
import { readTolerantly } from "../../platform/meta/read-tolerantly.ts";
import { storedText } from "../../vocabulary/comments.ts";
import { flag, id, moment } from "../meta/graph-values.ts";
import { webLink } from "../meta/web-link.ts";
import { cut, person, type ReportedChange } from "../meta/webhook-values.ts";
import { isComment } from "./ids.ts";

/**
 * `feed` of a page:
 * {"from":{"id":"678…","name":"Alex"},"post":{"id":"370…_690…","is_published":true,"permalink_url":"https://…"},
 *  "message":"…","post_id":"370…_690…","comment_id":"690…_759…","created_time":1701413571,"item":"comment",
 *  "parent_id":"370…_690…","verb":"add"}
 */
const FeedValue = z.object({
  verb: z.enum(["add", "edited", "edit", "remove", "delete", "hide", "unhide"]),
  comment_id: id,
  post_id: id.optional(),
  parent_id: id.optional(),
  from: person.optional(),
  sender_id: id.optional(),
  sender_name: z.string().optional(),
  message: z.string().optional(),
  created_time: moment.optional(),
  photo: z.string().optional(),
  video: z.string().optional(),
  link: z.string().optional(),
  post: z.object({ is_published: flag.optional(), permalink_url: z.string().optional() }).optional(),
});

const OfComment = z.object({ item: z.literal("comment") });

/** `feed` of a page: {"from":{"id":"110…","name":"Page"},"post_id":"110…_122…","created_time":1701418745,"item":"post","verb":"remove"} */
const OfRemovedPost = z.object({
  item: z.enum(["post", "status", "photo", "video", "share"]),
  verb: z.literal("remove"),
});
const RemovedPost = z.object({
  post_id: id,
  created_time: moment.optional(),
});

/** Reads a change; null for everything else: reactions, posts, and the values of other fields. */
export function readPageChange(change: ReportedChange): CommentEvent | PostRemoval | null {
  if (change.field !== "feed") return null; // `ratings` and `mention` carry items called comment as well
  return commentEvent(change) ?? postRemoval(change);
}

function commentEvent({ accountId: pageId, value, sentAt, receivedAt, onOdd }: ReportedChange): CommentEvent | null {
  if (!OfComment.safeParse(value).success) return null;
  const v = readTolerantly(FeedValue, value, onOdd);
  if (!v) return null;
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
    text: storedText(v.message ?? ""),
    attachmentUrl: webLink(v.photo ?? v.video ?? v.link),
    permalink: webLink(v.post?.permalink_url, 2000),
    at: v.created_time ?? sentAt,
    receivedAt,
    source: "webhook",
  };
}

/** The network does not report the removal of the post's comments. */
function postRemoval({ accountId: pageId, value, sentAt, onOdd }: ReportedChange): PostRemoval | null {
  if (!OfRemovedPost.safeParse(value).success) return null;
  const removed = readTolerantly(RemovedPost, value, onOdd);
  if (!removed) return null;
  const { post_id: removedPostId, created_time } = removed;
  return { network: "facebook", pageExternalId: pageId, removedPostId, at: created_time ?? sentAt };
}
