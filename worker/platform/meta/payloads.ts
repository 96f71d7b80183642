// Webhook bodies of Meta, and the events in them that concern comments. The only file with these field names.
import { z } from "zod";
import type { CommentEvent, PostRemoval } from "../../messages.ts";
import { MAX_COMMENT_LENGTH } from "../../vocabulary/comments.ts";

/** Ids are strings to us; old payloads carry bare numbers, which `parseLosslessly` has kept digit by digit. */
const id = z.union([z.string(), z.number()]).transform(String);
const person = z.object({
  id,
  name: z.string().optional(),
  username: z.string().optional(),
  self_ig_scoped_id: id.optional(),
});

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

/**
 * `comments` of an Instagram account:
 * {"id":"178…","from":{"id":"848…","username":"someone"},"text":"…","parent_id":"179…",
 *  "media":{"id":"180…","media_product_type":"AD","ad_id":"1202…","original_media_id":"179…"}}
 */
const InstagramValue = z
  .object({
    id: id.optional(),
    comment_id: id.optional(),
    text: z.string().optional(),
    from: person.optional(),
    parent_id: id.optional(),
    media: z.object({ id: id.optional(), media_product_type: z.string().optional(), ad_id: id.optional() }).optional(),
  })
  .refine((value) => value.id ?? value.comment_id);

const change = z.object({ field: z.string(), value: z.unknown().optional() });
const Envelope = z.object({
  object: z.string(),
  entry: z.array(
    z.object({
      id,
      time: z.number().optional(),
      changes: z.array(change).optional(),
      // Documented for Instagram Login: the change lies flat on the entry.
      field: z.string().optional(),
      value: z.unknown().optional(),
    }),
  ),
});

/** Entry id of the test deliveries of Meta's dashboard. */
const DASHBOARD_TEST_ID = "0";

/** JSON in which integers beyond 2^53 stay exact, as strings. @throws SyntaxError */
export function parseLosslessly(text: string): unknown {
  const keepDigits = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && !Number.isSafeInteger(value) && context?.source && /^-?\d+$/.test(context.source)
      ? context.source
      : value;
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
}

/**
 * The comment events of a webhook body, in its order. Everything else in it (reactions, posts, messages, mentions,
 * unknown objects and fields) is ignored.
 *
 * @returns null when the body is not Meta's envelope
 */
export function commentEvents(body: unknown, receivedAt: number): CommentEvent[] | null {
  const envelope = Envelope.safeParse(body);
  if (!envelope.success) return null;
  const { object, entry: entries } = envelope.data;
  const read = object === "page" ? fromFeed : object === "instagram" ? fromInstagram : null;
  if (!read) return [];
  return entries
    .filter((entry) => entry.id !== DASHBOARD_TEST_ID)
    .flatMap((entry) => {
      const changes = entry.changes ?? (entry.field ? [{ field: entry.field, value: entry.value }] : []);
      const sentAt = secondsToMs(entry.time) ?? receivedAt;
      return changes.flatMap(({ field, value }) => read({ pageId: entry.id, field, value, sentAt, receivedAt }) ?? []);
    });
}

/**
 * The posts of a page that a webhook body tells the end of. Of their comments it tells nothing. Instagram tells of none.
 *
 * @param body Meta's envelope, as `commentEvents` takes it
 */
export function removedPosts(body: unknown, receivedAt: number): PostRemoval[] {
  const envelope = Envelope.safeParse(body);
  if (!envelope.success || envelope.data.object !== "page") return [];
  return envelope.data.entry.flatMap((entry) =>
    (entry.changes ?? []).flatMap(({ field, value }) => {
      const removed = RemovedPost.safeParse(value);
      if (field !== "feed" || !removed.success) return [];
      const { post_id: removedPostId, created_time } = removed.data;
      const at = secondsToMs(created_time) ?? secondsToMs(entry.time) ?? receivedAt;
      return [{ network: "facebook" as const, pageExternalId: entry.id, removedPostId, at }];
    }),
  );
}

type Change = { pageId: string; field: string; value: unknown; sentAt: number; receivedAt: number };

function fromFeed({ pageId, field, value, sentAt, receivedAt }: Change): CommentEvent | null {
  if (field !== "feed") return null; // `ratings` and `mention` carry items called comment as well
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
    parentId: answers(v.parent_id, v.post_id) ? v.parent_id! : null,
    isAd: v.post?.is_published === false,
    adId: null,
    authorId,
    authorName: cut(v.from?.name ?? v.sender_name, 300),
    own: authorId === pageId,
    text: (v.message ?? "").slice(0, MAX_COMMENT_LENGTH),
    attachmentUrl: cut(v.photo ?? v.video ?? v.link, 4000),
    permalink: cut(v.post?.permalink_url, 2000),
    at: secondsToMs(v.created_time) ?? sentAt,
    receivedAt,
    source: "webhook",
  };
}

function fromInstagram({ pageId, field, value, sentAt, receivedAt }: Change): CommentEvent | null {
  // Comments of a live broadcast can be neither hidden nor deleted, and `mentions` are on other people's media.
  if (field !== "comments") return null;
  const parsed = InstagramValue.safeParse(value);
  if (!parsed.success) return null;
  const v = parsed.data;
  return {
    network: "instagram",
    pageExternalId: pageId,
    verb: "add",
    externalId: (v.id ?? v.comment_id)!,
    postId: v.media?.id ?? null,
    parentId: v.parent_id ?? null,
    isAd: v.media?.media_product_type === "AD" || v.media?.ad_id !== undefined,
    adId: v.media?.ad_id ?? null,
    authorId: v.from?.id ?? null,
    authorName: cut(v.from?.username ?? v.from?.name, 300),
    own: v.from?.self_ig_scoped_id !== undefined || v.from?.id === pageId,
    text: (v.text ?? "").slice(0, MAX_COMMENT_LENGTH),
    attachmentUrl: null,
    permalink: null,
    // Instagram does not say when it was written; a sweep corrects it.
    at: sentAt,
    receivedAt,
    source: "webhook",
  };
}

/** Meta spells ids with and without prefix: what follows the last `_` identifies a comment within its page. */
export const tailOf = (externalId: string): string => externalId.slice(externalId.lastIndexOf("_") + 1);

/** Whether `parentId` names a comment: at top level it is the post, under whatever prefix. */
export const answers = (parentId: string | undefined, postId: string | undefined): boolean =>
  parentId !== undefined && (postId === undefined || tailOf(parentId) !== tailOf(postId));

const cut = (text: string | undefined, length: number): string | null => text?.slice(0, length) ?? null;

/** Entries with messages carry milliseconds, all others seconds. */
const secondsToMs = (time: number | undefined): number | undefined =>
  time === undefined ? undefined : time > 1e12 ? time : time * 1000;
