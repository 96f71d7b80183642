import { isMachines } from "../../../vocabulary/comments.ts";
import type { presentComments } from "./present.ts";

type Presented = Awaited<ReturnType<typeof presentComments>>[number];

/** A comment for programs of customers, as `worker/entry/v1/schemas.ts` describes it. Pure. */
export const publicComment = (comment: Presented) => ({
  id: comment.id,
  page_id: comment.social_account_id,
  page_name: comment.account_name,
  network: comment.platform,
  url: comment.comment_url,
  post_id: comment.post_id,
  parent_id: comment.parent?.id ?? null,
  author_name: comment.author_name,
  text: comment.content,
  attachment_url: comment.attachment_url,
  status: comment.status,
  reason: comment.reason_code,
  decided_by:
    comment.moderation_action && (isMachines(comment.moderation_action) ? ("machine" as const) : ("person" as const)),
  decided_at: comment.decided_at,
  network_state: comment.action_state,
  network_error: comment.action?.message ?? null,
  scores: comment.analysis_metadata?.scores ?? null,
  language: comment.analysis_metadata?.language ?? null,
  is_ad: comment.is_ad,
  is_own: comment.is_own,
  reply: comment.reply && {
    id: comment.reply.id,
    kind: comment.reply.kind,
    text: comment.reply_text,
    state: comment.reply.state,
  },
  posted_at: comment.original_created_at,
  received_at: comment.createdAt,
});
