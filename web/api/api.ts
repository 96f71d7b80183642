// Every call the browser makes, one line each.
import type { CommentStatus } from "../../worker/vocabulary/comments.ts";
import type { Reason } from "../../worker/vocabulary/judgement.ts";
import type { AccountStatus } from "../../worker/vocabulary/networks.ts";
import type { Plan, SubscriptionStatus } from "../../worker/vocabulary/plans.ts";
import { get, post, put, remove } from "./client.ts";
import type {
  AccountGroup,
  AccountStats,
  AccountsAnswer,
  AuditPage,
  AutoReply,
  AutoReplyChange,
  ChartAnswer,
  ChartPeriod,
  Comment,
  CommentChanges,
  CommentStats,
  CommentsPage,
  Explanation,
  FailedActionsPage,
  Health,
  MonthStats,
  NetworkLoad,
  Registration,
  ReplyRequest,
  SavedSettings,
  Scan,
  ScanChoice,
  SessionAnswer,
  SettingsAnswer,
  SettingsChange,
  SettingsPreview,
  StatusChange,
  SubscriptionAnswer,
  Tracking,
  TrialAnswer,
  VerifiedAnswer,
  WordsTest,
} from "./types.ts";

type CommentListing = {
  status?: CommentStatus;
  page?: string;
  platform?: string;
  reason?: Reason;
  from?: string;
  to?: string;
  author?: string;
  placement?: string;
  search?: string;
  cursor?: string | null;
  limit?: number;
};
type LogListing = {
  from?: string;
  to?: string;
  actor?: string;
  who?: string;
  what?: string;
  page?: string;
  cursor: string | null;
};
type StatsScope = { period?: "today" | "week" | "month" | "all"; page?: string; platform?: string };
type BulkChange = ({ ids: string[] } | { filter: CommentListing; seenAt: number; cursor?: string }) & {
  status: StatusChange["status"];
  reason?: string;
  internalNote?: string;
};
/** What a filter finds, and how much of it can be changed; `atLeast`: there may be more. `seenAt`: epoch milliseconds. */
type CommentCount = { count: number; changeable: number; atLeast: boolean; seenAt: number };
export type BulkFailure = { id: string; author_name: string | null; message: string };

export const api = {
  register: (input: Registration) => post<SessionAnswer>("/auth/register", input),
  login: (input: { email: string; password: string }) => post<SessionAnswer>("/auth/login", input),
  verifyToken: () => get<VerifiedAnswer>("/auth/verify-token"),
  subscription: () => get<SubscriptionAnswer>("/subscriptions"),
  liveTicket: () => post<{ ticket: string }>("/live/ticket", {}),
  activateTrial: (tracking: Tracking) => post<TrialAnswer>("/auth/activate-trial", { tracking }),

  monthStats: (userId: string) => get<MonthStats>(`/dashboard/stats/${userId}`),
  accountGroups: (userId: string) => get<{ groups: AccountGroup[] }>(`/dashboard/account-groups/${userId}`),
  recentComments: (userId: string, limit: number) =>
    get<{ comments: Comment[] }>(`/dashboard/recent-comments/${userId}`, { limit }),
  chartData: (userId: string, period: ChartPeriod) => get<ChartAnswer>(`/dashboard/chart-data/${userId}`, { period }),

  accounts: () => get<AccountsAnswer>("/social/accounts"),
  authUrl: (platform: "facebook", asking: { accountId?: string; scopes?: string } = {}) =>
    get<{ redirectUrl?: string }>("/social/auth-url", { platform, ...asking }),
  facebookCallback: (input: { code: string; state: string }) =>
    post<{ success: boolean; message?: string }>("/social/facebook/callback", input),
  setAccountStatus: (input: { accountId: string; status: AccountStatus }) =>
    post<{ success: true }>("/social/accounts/status", input),
  renameAccount: (input: { accountId: string; name: string }) =>
    post<{ message: string }>("/social/accounts/update-name", input),
  disconnect: (input: { accountId: string; comments: "keep" | "delete" }) =>
    post<{ message: string }>("/social/disconnect", input),
  publish: ({ key, ...input }: { accountId: string; message: string; key: string }) =>
    post<{ message: string; post: { id: string } }>("/social/publish", input, { "Idempotency-Key": key }),
  accountStats: () => get<{ accountStats: AccountStats[] }>("/social/accounts/stats"),
  health: (id: string) => get<{ health: Health }>(`/social/accounts/${id}/health`),
  checkHealth: (id: string) => post<{ health: Health }>(`/social/accounts/${id}/check`, {}),
  repair: (id: string) => post<{ health: Health }>(`/social/accounts/${id}/repair`, {}),
  autoReplies: (id: string) => get<{ rules: AutoReply[]; timeZone: string }>(`/social/accounts/${id}/auto-replies`),
  createAutoReply: (id: string, rule: AutoReplyChange) =>
    post<{ rule: AutoReply }>(`/social/accounts/${id}/auto-replies`, rule),
  saveAutoReply: (id: string, ruleId: string, rule: AutoReplyChange) =>
    put<{ rule: AutoReply }>(`/social/accounts/${id}/auto-replies/${ruleId}`, rule),
  deleteAutoReply: (id: string, ruleId: string) =>
    remove<{ message: string }>(`/social/accounts/${id}/auto-replies/${ruleId}`),

  moderationSettings: (page?: string) => get<SettingsAnswer>("/moderation/settings", { page }),
  saveModerationSettings: (input: SettingsChange) => post<SavedSettings>("/moderation/settings", input),
  saveAccountSettings: (input: { accountId: string; settings: Omit<SettingsChange, "page"> }) =>
    post<SavedSettings>("/social/accounts/settings", input),
  previewSettings: (input: SettingsChange, signal?: AbortSignal) =>
    post<SettingsPreview>("/moderation/settings/preview", input, {}, { signal }),
  testWords: (input: { words: string[]; page?: string }, signal?: AbortSignal) =>
    post<WordsTest>("/moderation/words/test", input, {}, { signal }),
  scans: (page?: string) => get<{ scans: Scan[] }>("/scans", { page }),
  startScan: (page: string) => post<{ scans: Scan[] }>("/scans", { page }),
  chooseAfterScan: ({ page, ...input }: ScanChoice & { page: string }) =>
    post<{ choice: "observe" | "protect"; acts: boolean }>(`/scans/${page}/choice`, input),

  comments: (listing: CommentListing) => get<CommentsPage>("/comments", listing),
  commentChanges: (lastId: number) => get<CommentChanges>("/comments/sync", { lastId }),
  /** Has every page swept now; what is found comes with the next changes. */
  requestSweep: () => get<CommentChanges>("/comments/sync", { lastId: Number.MAX_SAFE_INTEGER, refresh: 1 }),
  /** What is stored and older than a comment. */
  commentHistory: (listing: CommentListing & { oldestId: string }) =>
    get<{ oldComments: Comment[]; nextCursor: string | null }>("/comments/history", listing),
  commentStats: (scope: StatsScope = {}) => get<{ stats: CommentStats }>("/comments/stats", scope),
  setCommentStatus: (input: StatusChange) => post<{ comment: Comment }>("/comments/status", input),
  undoDecision: (id: string) => post<{ comment: Comment }>(`/comments/${id}/undo`, {}),
  /** One part of a change in bulk; the same key for all its parts. */
  changeComments: ({ key, ...change }: BulkChange & { key: string }) =>
    post<{ bulkId: string; changed: string[]; failures: BulkFailure[]; nextCursor: string | null }>(
      "/comments/bulk",
      change,
      { "Idempotency-Key": key },
    ),
  countComments: (filter: CommentListing) => post<CommentCount>("/comments/bulk/count", { filter }),
  undoBulk: (bulkId: string, cursor?: string) =>
    post<{ restored: string[]; failures: BulkFailure[]; nextCursor: string | null }>(`/comments/bulk/${bulkId}/undo`, {
      cursor,
    }),
  /** Why it stands as it does. */
  /** Judging takes a moment each, so it is waited for twice as long as anything else. */
  processUnanalyzed: (input: { commentIds: string[]; approveAll: boolean }) =>
    post<{ comments: Comment[]; processed: number }>("/comments/process-unanalyzed", input, {}, { timeoutMs: 30_000 }),
  explanation: (id: string) => get<{ explanation: Explanation }>(`/comments/${id}/explanation`),
  suggestedReply: (id: string) => get<{ suggestedReply: string }>(`/comments/${id}/suggested-reply`),
  reply: ({ key, ...input }: ReplyRequest & { key: string }) =>
    post<{ comment: Comment }>("/comments/reply", input, { "Idempotency-Key": key }),
  audit: (listing: LogListing) => get<AuditPage>("/audit", listing),
  failedActions: (cursor: string | null) => get<FailedActionsPage>("/comments/failed-actions", { cursor }),
  /** Of an action or a reply that the network did not take. */
  retryFailedAction: (id: string) => post<{ message: string }>(`/comments/failed-actions/${id}/retry`, {}),
  /** Old comments from the network, once for each account. */
  loadFromNetwork: (daysBack: number) => post<NetworkLoad>("/comments/force-sync", { daysBack }),
  subscriptionDetails: () =>
    get<{ subscription: { plan: Plan; status: SubscriptionStatus; hasUsedHistoryLoad: boolean } }>(
      "/payments/subscription-details",
    ),
};
