// What the API answers, as the specification names it.
import type {
  AccountStatus,
  ActionState,
  AnnouncedPlatform,
  CommentStatus,
  ModerationAction,
  Network,
  Plan,
  SubscriptionStatus,
} from "../../worker/vocabulary.ts";

export type User = {
  id: string;
  name: string;
  email: string;
  subscription_plan: Plan;
  subscription_status: SubscriptionStatus;
  /** ISO 8601, UTC. */
  subscription_end_date?: string | null;
  subscription_period_end?: string | null;
  trial_used?: boolean;
};

export type SessionAnswer = { token?: string; user: User; message?: string };

/** Sent with register, trial and purchases. */
export type Tracking = {
  event_id: string;
  /** Seconds since 1970, UTC. */
  event_time: number;
  event_source_url: string;
  action_source: "website";
  client_user_agent: string;
  fbp?: string;
  fbc?: string;
  referrer_url: string;
  country: "ES";
  captured_at: string;
};

export type Account = {
  id: string;
  account_id: string;
  name: string;
  group_name: string;
  group_key: string;
  platform: AnnouncedPlatform;
  status: AccountStatus;
  category: string | null;
  username: string | null;
  picture_url: string | null;
  settings: { automod: boolean; prohibitedKeywords: string[] };
  connection: { subscribed: boolean; problem: string | null };
  updatedAt: string;
};

/** `plan` is the name that people read. */
export type PlanLimit = { total: number; used: number; plan: string };
export type AccountsAnswer = { accounts: Account[]; planLimit: PlanLimit };

/** Why a machine decided so. `start` and `end` are UTF-16 positions in the comment's text. */
export type Reason =
  | { kind: "word"; entry: string; start: number; end: number }
  | { kind: "rule"; rule: string; start?: number; end?: number }
  | { kind: "score"; head: string; score: number; threshold: number };

export type Analysis = {
  reason?: string | null;
  keywords?: string[];
  category?: string | null;
  filter?: string | null;
  reasons?: Reason[];
};

export type Comment = {
  id: string;
  social_account_id: string;
  author_name: string | null;
  platform: Network;
  account_name: string;
  content: string;
  status: CommentStatus;
  moderation_action: ModerationAction | null;
  action_state: ActionState | null;
  action_error: string | null;
  analysis_metadata: Analysis | null;
  original_created_at: string | null;
  createdAt: string;
  replied: boolean;
  reply_text: string | null;
  comment_url: string | null;
  internal_note: string | null;
  is_ad: boolean;
  is_own: boolean;
};

export type CommentsPage = { comments: Comment[]; nextCursor: string | null; lastId: number };
export type CommentChanges = { comments: Comment[]; lastId: number; more: boolean };
export type CommentStats = Record<"total" | CommentStatus, number>;
