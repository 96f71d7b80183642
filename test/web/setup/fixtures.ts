import type { Comment, User } from "../../../web/api/types.ts";
import { type PaidPlan, PLAN_CATALOGUE } from "../../../worker/vocabulary/money/plans.ts";
import { ABILITIES_OF } from "../../../worker/vocabulary/people/roles.ts";

/** What a paid plan allows. */
export const allowedBy = (plan: PaidPlan): User["allows"] => ({ protection: true, ...PLAN_CATALOGUE[plan].includes });

/** What is allowed without a plan and a trial: nothing. */
export const NOTHING_ALLOWED: User["allows"] = { protection: false, ...PLAN_CATALOGUE.free.includes };

/** An owner in the trial, which has no history load. */
export const pro: User = {
  id: "u-1",
  name: "Ana",
  email: "ana@example.com",
  workspace: { id: "w-1", name: "Ana", time_zone: "Europe/Madrid", institution: false },
  role: "owner",
  may: ABILITIES_OF.owner,
  is_resting: false,
  email_verified: true,
  subscription_plan: "pro",
  subscription_status: "trial",
  subscription_end_date: "2026-01-06T12:00:00.000Z",
  subscription_period_end: null,
  allows: { ...allowedBy("pro"), historyLoad: false },
  closes_at: null,
  trial_used: true,
  password_changed_at: "2025-12-01T12:00:00.000Z",
};

type Analysis = NonNullable<Comment["analysis_metadata"]>;

export const makeAnalysis = (fields: Partial<Analysis> = {}): Analysis => ({
  category: null,
  filter: null,
  reason: null,
  reasons: [],
  keywords: [],
  scores: {},
  language: "es",
  repetition: { sameAuthor: 0, otherAuthors: 0 },
  versions: { normalizer: "1", model: "1", policy: "1" },
  ...fields,
});

export const makeComment = (fields: Partial<Comment> = {}): Comment => ({
  id: "c-1",
  social_account_id: "a-1",
  group_key: "100",
  author_name: "Luis",
  platform: "facebook",
  account_name: "Panadería Sol",
  content: "Hola",
  status: "approved",
  moderation_action: "auto_approved",
  action_state: null,
  action_error: null,
  action: null,
  analysis_metadata: makeAnalysis(),
  original_created_at: "2026-01-01T12:00:00.000Z",
  createdAt: "2026-01-01T12:00:00.000Z",
  decided_at: null,
  confirmed_at: null,
  replied: false,
  reply_text: null,
  reply_state: null,
  reply_error: null,
  reply: null,
  has_private_reply: false,
  comment_url: null,
  internal_note: null,
  notes: null,
  assigned: null,
  decided_by: null,
  author_blocked: false,
  prohibited_words: [],
  external_id: "1_2",
  attachment_url: null,
  is_ad: false,
  on_ad_of_post: false,
  is_own: false,
  decision_seq: 1,
  reason_code: null,
  rule_code: null,
  post_id: null,
  inbox: null,
  post: null,
  parent: null,
  ...fields,
});
