// Every call the browser makes, one line each.
import type { AccountStatus, CommentStatus } from "../../worker/vocabulary.ts";
import { get, post } from "./client.ts";
import type {
  AccountsAnswer,
  Comment,
  CommentChanges,
  CommentStats,
  CommentsPage,
  Registration,
  SessionAnswer,
  StatusChange,
  SubscriptionAnswer,
  Tracking,
  TrialAnswer,
  VerifiedAnswer,
} from "./types.ts";

export type CommentListing = {
  status?: CommentStatus;
  page?: string;
  platform?: string;
  search?: string;
  cursor?: string | null;
  limit?: number;
};

export const api = {
  register: (input: Registration) => post<SessionAnswer>("/auth/register", input),
  login: (input: { email: string; password: string }) => post<SessionAnswer>("/auth/login", input),
  verifyToken: () => get<VerifiedAnswer>("/auth/verify-token"),
  subscription: () => get<SubscriptionAnswer>("/subscriptions"),
  activateTrial: (tracking: Tracking) => post<TrialAnswer>("/auth/activate-trial", { tracking }),

  accounts: () => get<AccountsAnswer>("/social/accounts"),
  authUrl: (platform: "facebook") => get<{ redirectUrl?: string }>("/social/auth-url", { platform }),
  facebookCallback: (input: { code: string; state: string }) =>
    post<{ message?: string }>("/social/facebook/callback", input),
  setAccountStatus: (input: { accountId: string; status: AccountStatus }) =>
    post<{ success: true }>("/social/accounts/status", input),

  comments: (listing: CommentListing) => get<CommentsPage>("/comments", listing),
  commentChanges: (lastId: number) => get<CommentChanges>("/comments/sync", { lastId }),
  commentStats: () => get<{ stats: CommentStats }>("/comments/stats"),
  setCommentStatus: (input: StatusChange) => post<{ comment: Comment }>("/comments/status", input),
};
