// Reads what webhooks of an Instagram account report about its comments. This is the only file with these field names.
import * as z from "zod";
import type { CommentEvent } from "../../messages.ts";
import { readTolerantly } from "../../platform/meta/read-tolerantly.ts";
import { storedText } from "../../vocabulary/comments.ts";
import { id } from "../meta/graph-values.ts";
import { cut, person, type ReportedChange } from "../meta/webhook-values.ts";

/**
 * `comments` of an Instagram account:
 * {"id":"178…","from":{"id":"848…","username":"someone"},"text":"…","parent_id":"179…",
 *  "media":{"id":"180…","media_product_type":"AD","ad_id":"1202…","original_media_id":"179…"}}
 */
const CommentValue = z
  .object({
    id: id.optional(),
    comment_id: id.optional(),
    text: z.string().optional(),
    from: person.optional(),
    parent_id: id.optional(),
    media: z
      .object({
        id: id.optional(),
        media_product_type: z.string().optional(),
        ad_id: id.optional(),
        // Missing in older captures, and for ads of a catalogue (developers.facebook.com/docs/graph-api/webhooks/reference/instagram).
        original_media_id: id.optional(),
      })
      .optional(),
  })
  .refine((value) => value.id ?? value.comment_id);

/** Reads a change; null for everything but a new comment: Instagram does not report edits, deletions and removed media. */
export function readAccountChange({
  accountId,
  field,
  value,
  sentAt,
  receivedAt,
  onOdd,
}: ReportedChange): CommentEvent | null {
  // Comments of a live broadcast can be neither hidden nor deleted, and `mentions` are on other people's media.
  if (field !== "comments") return null;
  const v = readTolerantly(CommentValue, value, onOdd);
  if (!v) return null;
  return {
    network: "instagram",
    pageExternalId: accountId,
    verb: "add",
    externalId: (v.id ?? v.comment_id)!,
    postId: v.media?.id ?? null,
    originalId: v.media?.original_media_id,
    parentId: v.parent_id ?? null,
    // Only the copies of ads name the medium that they copy.
    isAd:
      v.media?.media_product_type === "AD" || v.media?.ad_id !== undefined || v.media?.original_media_id !== undefined,
    adId: v.media?.ad_id ?? null,
    authorId: v.from?.id ?? null,
    authorName: cut(v.from?.username ?? v.from?.name, 300),
    own: v.from?.self_ig_scoped_id !== undefined || v.from?.id === accountId,
    text: storedText(v.text ?? ""),
    attachmentUrl: null,
    permalink: null,
    // Instagram does not report when it was written; a sweep corrects this.
    at: sentAt,
    receivedAt,
    source: "webhook",
  };
}
