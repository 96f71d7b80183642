import type { Comment, User } from "../../web/api/types.ts";

export const pro: User = {
  id: "u-1",
  name: "Ana",
  email: "ana@example.com",
  subscription_plan: "pro",
  subscription_status: "trial",
};

export const makeComment = (fields: Partial<Comment> = {}): Comment => ({
  id: "c-1",
  social_account_id: "a-1",
  author_name: "Luis",
  platform: "facebook",
  account_name: "Panadería Sol",
  content: "Hola",
  status: "approved",
  moderation_action: "auto_approved",
  action_state: null,
  action_error: null,
  analysis_metadata: { keywords: [], reasons: [] },
  original_created_at: "2026-01-01T12:00:00.000Z",
  createdAt: "2026-01-01T12:00:00.000Z",
  replied: false,
  reply_text: null,
  comment_url: null,
  internal_note: null,
  is_ad: false,
  is_own: false,
  ...fields,
});
