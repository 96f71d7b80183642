// Every route of the app, read from the app itself: it requires a session, and an id of another workspace is answered like a
// missing one. A new route fails here until it is described.
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { api } from "../../worker/entry/api.ts";
import { mcp } from "../../worker/entry/mcp/app.ts";
import { perspective } from "../../worker/entry/perspective/app.ts";
import { v1 } from "../../worker/entry/v1/app.ts";
import { describedRoute } from "../../worker/http/described-route.ts";
import { pages as pagesTable } from "../../worker/platform/db/core.ts";
import { KEY_ABILITIES, type KeyAbility } from "../../worker/vocabulary/people/key-abilities.ts";
import { ABILITIES_OF, GIVEN_ROLES, ROLES, type Role } from "../../worker/vocabulary/people/roles.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { makeScene, settle } from "../support/comments.ts";
import {
  bodyOf,
  type Colleague,
  colleagueOf,
  keyOf,
  type Owner,
  registerOwner,
  setPlan,
  workspaceOf,
} from "../support/factories.ts";
import { freshStorage } from "../support/storage.ts";

/** The ids of one workspace. Ids that do not exist have the same form. */
type Ids = {
  member: string;
  invitation: string;
  workspace: string;
  account: string;
  comment: string;
  rule: string;
  change: string;
  bulk: string;
  user: string;
  session: string;
  exception: string;
  postRule: string;
  note: string;
  savedReply: string;
  recipient: string;
  device: string;
  caseFile: string;
  raid: string;
  appeal: string;
  key: string;
  webhook: string;
  delivery: string;
  proposal: string;
};
type Call = { path: string; json?: object; headers?: Record<string, string> };

const MISSING: Ids = {
  member: "9".repeat(32),
  invitation: "8".repeat(32),
  workspace: "7".repeat(32),
  account: "f".repeat(32),
  comment: "99",
  rule: "98",
  change: "97",
  bulk: "97",
  user: "e".repeat(32),
  session: "a".repeat(32),
  exception: "d".repeat(32),
  postRule: "c".repeat(32),
  note: "96",
  savedReply: "9".repeat(32),
  recipient: "9".repeat(32),
  device: "96",
  caseFile: "98",
  raid: "b".repeat(32),
  appeal: "95",
  key: "6".repeat(32),
  webhook: "5".repeat(32),
  delivery: "95",
  proposal: "95",
};
const RULE_SET = { rules: { format: "atalaya-reglas", version: 1 }, mode: "add" };
const SETTINGS = { automod: true, prohibitedKeywords: [] };
const SAVED_REPLY = { name: "Horario", text: "Abrimos a las 9" };
const RULE = { name: "Precios", keywords: ["precio"], variants: ["Hola"] };

/** Routes that are open to everybody. Other tests check what they answer. */
const PUBLIC = [
  "GET /api/health",
  "POST /api/auth/register",
  "POST /api/auth/login",
  "POST /api/auth/forgot-password",
  "POST /api/auth/reset-password",
  "POST /api/auth/undo-email",
  "POST /api/auth/not-me",
  // The request contains the token of a correct password, or a passkey.
  "POST /api/auth/second-step/code",
  "POST /api/auth/second-step/passkey",
  "POST /api/auth/second-step/passkey/options",
  "POST /api/auth/passkey",
  "POST /api/auth/passkey/options",
  "POST /api/demo/classify",
  "GET /api/privacy/deletions/:code",
  "GET /api/status",
  // For visitors of a page that its owner published.
  "GET /api/public-pages/:slug",
  "POST /api/public-pages/:slug/appeals",
  // What an owner published.
  "GET /p/:slug{.+}",
  // What the public API in Perspective's form has, for clients that make their functions from it.
  "GET /$discovery/rest",
  // The token in the address is signed.
  "GET /api/exports/:token",
  "GET /api/acta/keys",
  // The picture shows only the numbers of its address.
  "GET /api/mail/chart.png",
  // For people with the link of a mail, which is signed.
  "GET /api/mail/unsubscribe",
  "POST /api/mail/unsubscribe",
  "GET /api/mail/report",
  "POST /api/mail/report",
  "POST /api/summaries/shared",
  // The logo of a sender, as mails show it.
  "GET /api/mail/logo/:id",
  // The socket requires a ticket, which only a session gets.
  "GET /api/live",
  // The request contains the secret of an invitation.
  "POST /api/invitations/look",
  "POST /api/invitations/join",
  // The request contains the secret of a link.
  "POST /api/reconnections/look",
  "POST /api/reconnections/auth-url",
  "POST /api/reconnections/connect",
];

/** Routes for the operator's token. For everybody else they do not exist. */
const OPERATOR = ["GET /api/health/deep"];

/** Routes that require a signature of the body. */
const SIGNED = [
  "POST /api/webhooks/stripe",
  "POST /api/webhooks/meta/deauthorize",
  "POST /api/webhooks/meta/data-deletion",
  "GET /api/webhooks/:path",
  "POST /api/webhooks/:path",
];

/** Routes about the caller's own workspace, which name no id. */
const OWN = [
  "GET /api/auth/verify-token",
  "GET /api/auth/sessions",
  "POST /api/auth/logout",
  "POST /api/auth/verify-email",
  "POST /api/auth/verify-email/send",
  "POST /api/auth/change-email",
  "POST /api/auth/confirm-email",
  "GET /api/auth/factors",
  "POST /api/auth/factors/app",
  "POST /api/auth/factors/app/confirm",
  "POST /api/auth/factors/app/remove",
  "POST /api/auth/factors/passkeys",
  "POST /api/auth/factors/passkeys/options",
  "POST /api/auth/factors/recovery-codes",
  "GET /api/security/events",
  "GET /api/mail/state",
  "GET /api/team",
  "GET /api/keys",
  "GET /api/proposals",
  "POST /api/keys",
  "GET /api/event-webhooks",
  "POST /api/event-webhooks",
  "PUT /api/team/name",
  "POST /api/team/invitations",
  "POST /api/team/leave",
  "POST /api/team/offer",
  "GET /api/clients",
  "GET /api/workspaces",
  "POST /api/workspaces",
  "POST /api/invitations/accept",
  "GET /api/acta",
  "GET /api/acta/check",
  "GET /api/cases",
  "GET /api/alerts",
  "PUT /api/alerts",
  "GET /api/alerts/recent",
  "GET /api/alerts/mine",
  "PUT /api/alerts/mine",
  "POST /api/alerts/devices",
  "GET /api/summaries/week",
  "GET /api/summaries/months/:month",
  "GET /api/summaries/recipients",
  "POST /api/summaries/recipients",
  "PUT /api/summaries/brand",
  "POST /api/mail/resume",
  "POST /api/auth/activate-trial",
  "POST /api/auth/change-password",
  "POST /api/auth/logout-all",
  "POST /api/account/close",
  "POST /api/account/take-back",
  "GET /api/account/export",
  "POST /api/account/export",
  "POST /api/account/export/link",
  "GET /api/subscriptions",
  "GET /api/subscriptions/time-details",
  "POST /api/subscriptions/activate-trial",
  "POST /api/subscriptions/update",
  "POST /api/subscriptions/cancel",
  "POST /api/subscriptions/toggle-auto-renew",
  "POST /api/subscriptions/change-billing-cycle",
  "GET /api/subscriptions/calculate-proration",
  "GET /api/subscriptions/transactions",
  "GET /api/payments/plans",
  "GET /api/payments/upgrade-options",
  "GET /api/payments/subscription",
  "GET /api/payments/subscription-details",
  "GET /api/payments/usage-stats",
  "GET /api/payments/billing-history",
  "GET /api/payments/fiscal-data",
  "PUT /api/payments/fiscal-data",
  "GET /api/payments/next-charge",
  "PUT /api/payments/overage-cap",
  "POST /api/payments/create-checkout",
  "POST /api/payments/upgrade",
  "DELETE /api/payments/scheduled-change",
  "POST /api/payments/cancel-subscription",
  "POST /api/payments/reactivate-subscription",
  "GET /api/payments/payment-methods",
  "POST /api/payments/setup-intent",
  "GET /api/social/accounts",
  "GET /api/social/auth-url",
  "POST /api/social/facebook/callback",
  "POST /api/social/connect",
  "GET /api/social/accounts/stats",
  "GET /api/comments/sync",
  "GET /api/moderation/exceptions",
  "GET /api/raids",
  "GET /api/appeals",
  "GET /api/waves",
  "GET /api/contract",
  "POST /api/contract/acceptances",
  "GET /api/institution",
  "PUT /api/institution",
  "GET /api/saved-replies",
  "POST /api/saved-replies",
  "GET /api/saved-views",
  "PUT /api/saved-views",
  "GET /api/moderation/post-rules",
  "POST /api/comments/force-sync",
  "GET /api/comments/stats",
  "GET /api/comments/ai-stats",
  "POST /api/comments/clear-cache",
  "GET /api/comments/blocked",
  "GET /api/comments/failed-actions",
  "GET /api/comments/waiting-actions",
  "POST /api/comments/waiting-actions/retry",
  "POST /api/live/ticket",
  "GET /api/referrals",
];

/** Lists, counts and bulk changes. They answer 200, and leave out rows of other workspaces. */
const LEAVING_OUT = [
  "GET /api/audit",
  "GET /api/audit/export.csv",
  "GET /api/comments",
  "GET /api/comments/export.csv",
  "POST /api/comments/bulk",
  "POST /api/comments/bulk/count",
  "POST /api/comments/bulk/replies",
  "POST /api/comments/bulk/replies/undo",
  "GET /api/v1/comments",
  "GET /api/v1/figures",
];

/** The end of an id of Stripe, which is not available here. `test/features/billing/cards.test.ts` tests an id of another customer. */
const OF_STRIPE = "of_somebody_else";
const dashboard = (name: string) => ({
  [`GET /api/dashboard/${name}/:userId`]: ({ user }: Ids) => at(`/api/dashboard/${name}/${user}`),
});
const at = (path: string, json?: object, headers?: Record<string, string>): Call => ({
  path,
  ...(json && { json }),
  ...(headers && { headers }),
});

const exceptionFrom = (commentId: string) => ({ commentId, effect: "show", about: "phrase", phrase: "hola" });

/** Routes that name an id. */
const NAMED: Record<string, (ids: Ids) => Call> = {
  "GET /api/payments/check/:sessionId": () => at(`/api/payments/check/cs_${OF_STRIPE}`),
  "PUT /api/payments/payment-method": () =>
    at("/api/payments/payment-method", { payment_method_id: `pm_${OF_STRIPE}` }),
  "DELETE /api/payments/payment-method": () =>
    at("/api/payments/payment-method", { payment_method_id: `pm_${OF_STRIPE}` }),
  "POST /api/payments/confirm-setup-intent": () =>
    at("/api/payments/confirm-setup-intent", { setup_intent_id: `seti_${OF_STRIPE}` }),
  "POST /api/payments/shared-card": ({ workspace }) => at("/api/payments/shared-card", { workspaces: [workspace] }),
  "POST /api/payments/confirm-shared-card": ({ workspace }) =>
    at("/api/payments/confirm-shared-card", { intents: [{ workspace, setup_intent_id: `seti_${OF_STRIPE}` }] }),

  "POST /api/auth/factors/passkeys/:id/remove": ({ session }) =>
    at(`/api/auth/factors/passkeys/${session}/remove`, { password: "Correcta-1234" }),
  "DELETE /api/auth/sessions/:id": ({ session }) => at(`/api/auth/sessions/${session}`),

  "POST /api/cases": ({ comment }) => at("/api/cases", { about: "author", commentId: comment }),
  "POST /api/cases/:id/link": ({ caseFile }) => at(`/api/cases/${caseFile}/link`, {}),
  "GET /api/acta/case/:id": ({ comment }) => at(`/api/acta/case/${comment}`),
  "DELETE /api/alerts/devices/:id": ({ device }) => at(`/api/alerts/devices/${device}`),
  "POST /api/alerts/devices/:id/test": ({ device }) => at(`/api/alerts/devices/${device}/test`),

  "POST /api/social/disconnect": ({ account }) => at("/api/social/disconnect", { accountId: account }),
  "POST /api/social/publish": ({ account }) => at("/api/social/publish", { accountId: account, message: "hola" }),
  "POST /api/social/accounts/status": ({ account }) =>
    at("/api/social/accounts/status", { accountId: account, status: "inactive" }),
  "POST /api/social/accounts/settings": ({ account }) =>
    at("/api/social/accounts/settings", { accountId: account, settings: SETTINGS }),
  "POST /api/social/accounts/update-name": ({ account }) =>
    at("/api/social/accounts/update-name", { accountId: account, name: "Mía" }),
  "GET /api/social/accounts/:id/health": ({ account }) => at(`/api/social/accounts/${account}/health`),
  "POST /api/social/accounts/:id/check": ({ account }) => at(`/api/social/accounts/${account}/check`),
  "POST /api/social/accounts/:id/reconnection-link": ({ account }) =>
    at(`/api/social/accounts/${account}/reconnection-link`, {}),
  "POST /api/social/accounts/:id/repair": ({ account }) => at(`/api/social/accounts/${account}/repair`),
  "GET /api/social/accounts/:id/auto-replies": ({ account }) => at(`/api/social/accounts/${account}/auto-replies`),
  "POST /api/social/accounts/:id/auto-replies": ({ account }) =>
    at(`/api/social/accounts/${account}/auto-replies`, RULE),
  "PUT /api/social/accounts/:id/auto-replies/:ruleId": ({ account, rule }) =>
    at(`/api/social/accounts/${account}/auto-replies/${rule}`, RULE),
  "DELETE /api/social/accounts/:id/auto-replies/:ruleId": ({ account, rule }) =>
    at(`/api/social/accounts/${account}/auto-replies/${rule}`),

  ...dashboard("stats"),
  ...dashboard("active-accounts"),
  ...dashboard("recent-comments"),
  ...dashboard("account-groups"),
  ...dashboard("chart-data"),
  ...dashboard("insights"),
  ...dashboard("unique-groups"),

  "POST /api/comments/bulk": ({ comment }) =>
    at(
      "/api/comments/bulk",
      { ids: [comment], status: "disapproved", reason: "Spam" },
      { "idempotency-key": `key-${comment}` },
    ),
  "POST /api/comments/bulk/count": ({ account }) => at("/api/comments/bulk/count", { filter: { page: account } }),
  "POST /api/comments/bulk/replies": ({ comment }) =>
    at("/api/comments/bulk/replies", { ids: [comment], text: "hola" }, { "idempotency-key": "theirs" }),
  "POST /api/comments/bulk/replies/undo": ({ comment }) =>
    at("/api/comments/bulk/replies/undo", { ids: [comment] }, { "idempotency-key": "theirs" }),
  "POST /api/live/presence": ({ comment }) => at("/api/live/presence", { commentId: comment, is: "looking" }),
  "POST /api/comments/bulk/:bulkId/undo": ({ bulk }) => at(`/api/comments/bulk/${bulk}/undo`, {}),
  "GET /api/comments": ({ account }) => at(`/api/comments?page=${account}`),
  "GET /api/comments/export.csv": ({ account }) => at(`/api/comments/export.csv?page=${account}`),
  "GET /api/comments/history": ({ comment }) => at(`/api/comments/history?oldestId=${comment}`),
  "GET /api/comments/analyze/:id": ({ comment }) => at(`/api/comments/analyze/${comment}`),
  "POST /api/comments/process-unanalyzed": ({ comment }) =>
    at("/api/comments/process-unanalyzed", { commentIds: [comment], approveAll: true }),
  "GET /api/comments/:id/suggested-reply": ({ comment }) => at(`/api/comments/${comment}/suggested-reply`),
  "POST /api/comments/reply": ({ comment }) => at("/api/comments/reply", { commentId: comment, text: "hola" }),
  "POST /api/comments/failed-actions/:id/retry": ({ comment }) => at(`/api/comments/failed-actions/${comment}/retry`),
  "GET /api/comments/:id/explanation": ({ comment }) => at(`/api/comments/${comment}/explanation`),
  "POST /api/comments/status": ({ comment }) =>
    at("/api/comments/status", { commentId: comment, status: "disapproved", reason: "Spam" }),
  "POST /api/comments/:id/undo": ({ comment }) => at(`/api/comments/${comment}/undo`),
  "POST /api/comments/:id/block": ({ comment }) => at(`/api/comments/${comment}/block`, { blocked: true }),
  "POST /api/comments/:id/block/confirm": ({ comment }) => at(`/api/comments/${comment}/block/confirm`, {}),
  "POST /api/comments/:id/close": ({ comment }) => at(`/api/comments/${comment}/close`, { closed: true }),

  "PUT /api/event-webhooks/:id": ({ webhook }) => at(`/api/event-webhooks/${webhook}`, { events: ["alert.raised"] }),
  "DELETE /api/event-webhooks/:id": ({ webhook }) => at(`/api/event-webhooks/${webhook}`),
  "POST /api/event-webhooks/:id/rotate": ({ webhook }) => at(`/api/event-webhooks/${webhook}/rotate`),
  "POST /api/event-webhooks/:id/test": ({ webhook }) => at(`/api/event-webhooks/${webhook}/test`),
  "POST /api/event-webhooks/deliveries/:id/resend": ({ delivery }) =>
    at(`/api/event-webhooks/deliveries/${delivery}/resend`),

  "DELETE /api/keys/:id": ({ key }) => at(`/api/keys/${key}`),
  "PUT /api/keys/:id/decides-alone": ({ key }) => at(`/api/keys/${key}/decides-alone`, { decidesAlone: true }),
  "POST /api/proposals/:id/apply": ({ proposal }) => at(`/api/proposals/${proposal}/apply`, {}),
  "POST /api/proposals/:id/discard": ({ proposal }) => at(`/api/proposals/${proposal}/discard`, { discarded: true }),
  "POST /api/keys/:id/take-over": ({ key }) => at(`/api/keys/${key}/take-over`, {}),

  "POST /api/team/invitations/:id/resend": ({ invitation }) => at(`/api/team/invitations/${invitation}/resend`),
  "DELETE /api/team/invitations/:id": ({ invitation }) => at(`/api/team/invitations/${invitation}`),
  "PUT /api/team/members/:userId": ({ member }) => at(`/api/team/members/${member}`, { role: "viewer" }),
  "DELETE /api/team/members/:userId": ({ member }) => at(`/api/team/members/${member}`),
  "PUT /api/team/seats": ({ member }) => at("/api/team/seats", { userIds: [member] }),
  "POST /api/team/hand-over": ({ member }) => at("/api/team/hand-over", { userId: member, password: "Correcta-1234" }),
  "POST /api/workspaces/enter": ({ workspace }) => at("/api/workspaces/enter", { workspace }),

  "POST /api/reports": ({ comment }) => at("/api/reports", { commentId: comment, reason: "Spam" }),
  "GET /api/reports/comment/:id": ({ comment }) => at(`/api/reports/comment/${comment}`),
  "GET /api/notes/comment/:id": ({ comment }) => at(`/api/notes/comment/${comment}`),
  "POST /api/assignments": ({ comment, user }) => at("/api/assignments", { commentIds: [comment], to: user }),
  "POST /api/notes": ({ comment }) => at("/api/notes", { commentId: comment, text: "hola" }),
  "PUT /api/notes/:id": ({ note }) => at(`/api/notes/${note}`, { text: "hola" }),
  "DELETE /api/notes/:id": ({ note }) => at(`/api/notes/${note}`),
  "POST /api/notes/:id/restore": ({ note }) => at(`/api/notes/${note}/restore`, {}),
  "DELETE /api/summaries/recipients/:id": ({ recipient }) => at(`/api/summaries/recipients/${recipient}`),
  "PUT /api/saved-replies/:id": ({ savedReply }) => at(`/api/saved-replies/${savedReply}`, SAVED_REPLY),
  "DELETE /api/saved-replies/:id": ({ savedReply }) => at(`/api/saved-replies/${savedReply}`),
  "GET /api/audit": ({ account }) => at(`/api/audit?page=${account}`),
  "GET /api/audit/export.csv": ({ account }) => at(`/api/audit/export.csv?page=${account}`),
  "GET /api/moderation/settings": ({ account }) => at(`/api/moderation/settings?page=${account}`),
  "POST /api/moderation/settings": ({ account }) => at("/api/moderation/settings", { ...SETTINGS, page: account }),
  "GET /api/public-pages": ({ account }) => at(`/api/public-pages?page=${account}`),
  "PUT /api/public-pages": ({ account }) =>
    at(`/api/public-pages?page=${account}`, {
      slug: "luna",
      isOn: false,
      isIndexed: true,
      introduction: "",
      rules: "",
    }),
  "GET /api/moderation/rule-set": ({ account }) => at(`/api/moderation/rule-set?page=${account}`),
  "POST /api/moderation/rule-set": ({ account }) => at("/api/moderation/rule-set", { ...RULE_SET, pages: [account] }),
  "POST /api/moderation/rule-set/preview": ({ account }) =>
    at("/api/moderation/rule-set/preview", { ...RULE_SET, pages: [account] }),
  "POST /api/moderation/settings/preview": ({ account }) =>
    at("/api/moderation/settings/preview", { ...SETTINGS, page: account }),
  "POST /api/moderation/exceptions": ({ comment }) => at("/api/moderation/exceptions", exceptionFrom(comment)),
  "POST /api/moderation/exceptions/preview": ({ comment }) =>
    at("/api/moderation/exceptions/preview", exceptionFrom(comment)),
  "POST /api/moderation/exceptions/:id/confirm": ({ exception }) =>
    at(`/api/moderation/exceptions/${exception}/confirm`, {}),
  "DELETE /api/moderation/exceptions/:id": ({ exception }) => at(`/api/moderation/exceptions/${exception}`),
  "GET /api/moderation/learning": ({ account }) => at(`/api/moderation/learning?page=${account}`),
  "PUT /api/moderation/learning": ({ account }) => at("/api/moderation/learning", { page: account, enabled: false }),
  "POST /api/moderation/learning/preview": ({ account }) => at("/api/moderation/learning/preview", { page: account }),
  "POST /api/moderation/post-rules": ({ comment }) =>
    at("/api/moderation/post-rules", { commentId: comment, mode: "observe" }),
  "DELETE /api/moderation/post-rules/:id": ({ postRule }) => at(`/api/moderation/post-rules/${postRule}`),
  "POST /api/raids": ({ comment }) => at("/api/raids", { commentId: comment }),
  "POST /api/raids/:id/start": ({ raid }) => at(`/api/raids/${raid}/start`, {}),
  "POST /api/raids/:id/end": ({ raid }) => at(`/api/raids/${raid}/end`, {}),
  "POST /api/raids/:id/undo": ({ raid }) => at(`/api/raids/${raid}/undo`, {}),
  "POST /api/audit/rules/:id/undo": ({ change }) => at(`/api/audit/rules/${change}/undo`, {}),
  "POST /api/raids/:id/dismiss": ({ raid }) => at(`/api/raids/${raid}/dismiss`, {}),
  "GET /api/appeals/:id/comments": ({ appeal }) => at(`/api/appeals/${appeal}/comments`),
  "POST /api/appeals/:id/decision": ({ appeal }) => at(`/api/appeals/${appeal}/decision`, { outcome: "not_found" }),
  "POST /api/appeals/:id/undo": ({ appeal }) => at(`/api/appeals/${appeal}/undo`, {}),
  "GET /api/authors/:commentId": ({ comment }) => at(`/api/authors/${comment}`),
  "GET /api/waves/:commentId/members": ({ comment }) => at(`/api/waves/${comment}/members`),
  "POST /api/moderation/words/preview": ({ account }) =>
    at("/api/moderation/words/preview", { words: ["hola"], page: account }),
  "POST /api/moderation/words/test": ({ account }) =>
    at("/api/moderation/words/test", { words: ["hola"], page: account }),
  "GET /api/moderation/habits/:page": ({ account }) => at(`/api/moderation/habits/${account}`),
  "POST /api/moderation/habits/:page": ({ account }) => at(`/api/moderation/habits/${account}`, {}),
  "GET /api/moderation/habits/:page/examples/:id": ({ account }) => at(`/api/moderation/habits/${account}/examples/0`),
  "POST /api/moderation/habits/:page/accept": ({ account }) =>
    at(`/api/moderation/habits/${account}/accept`, { ids: [0] }),
  "POST /api/moderation/habits/:page/refuse": ({ account }) =>
    at(`/api/moderation/habits/${account}/refuse`, { ids: [0], refused: true }),
  "GET /api/scans": ({ account }) => at(`/api/scans?page=${account}`),
  "POST /api/scans": ({ account }) => at("/api/scans", { page: account }),
  "POST /api/scans/:page/choice": ({ account }) => at(`/api/scans/${account}/choice`, { choice: "observe" }),
};

/** Who may call each route, as it says itself. */
const ACCESS_OF = new Map(
  [
    ...Map.groupBy(
      [...api.routes, ...v1.routes, ...mcp.routes, ...perspective.routes],
      ({ method, path }) => `${method} ${path}`,
    ).values(),
  ].flatMap((handlers) => {
    const route = describedRoute(handlers);
    return route ? [[route.name, route.access] as const] : [];
  }),
);
const WITH_SESSION = [...OWN, ...Object.keys(NAMED)];

/** Routes for keys that name no id. */
const OWN_OF_KEYS = [
  "GET /api/v1/key",
  "GET /api/v1/pages",
  "GET /api/v1/comments/changes",
  "GET /api/v1/waves",
  "GET /api/v1/exceptions",
  "POST /v1alpha1/comments:analyze",
  "POST /v1alpha1/comments:suggestscore",
  "GET /api/v1/comments/waiting",
  "GET /api/v1/proposals",
  // What its tools answer about ids of others: `test/entry/mcp/mcp.test.ts`.
  "GET /api/mcp",
  "POST /api/mcp",
  "DELETE /api/mcp",
];
/** Routes for keys that name an id. */
const NAMED_BY_KEYS: Record<string, (ids: Ids) => Call> = {
  "GET /api/v1/pages/:id/health": ({ account }) => at(`/api/v1/pages/${account}/health`),
  "GET /api/v1/figures": ({ account }) => at(`/api/v1/figures?page_id=${account}`),
  "POST /api/v1/judge": ({ account }) => at("/api/v1/judge", { text: "hola", page_id: account }),
  "POST /api/v1/judge/batch": ({ account }) => at("/api/v1/judge/batch", { texts: ["hola"], page_id: account }),
  "GET /api/v1/comments": ({ account }) => at(`/api/v1/comments?page_id=${account}`),
  "GET /api/v1/comments/:id": ({ comment }) => at(`/api/v1/comments/${comment}`),
  "GET /api/v1/comments/:id/explanation": ({ comment }) => at(`/api/v1/comments/${comment}/explanation`),
  "POST /api/v1/comments/:id/decision": ({ comment }) => at(`/api/v1/comments/${comment}/decision`, { action: "hide" }),
  "POST /api/v1/comments/:id/replies": ({ comment }) => at(`/api/v1/comments/${comment}/replies`, { text: "hola" }),
  "GET /api/v1/comments/:id/author": ({ comment }) => at(`/api/v1/comments/${comment}/author`),
  "GET /api/v1/waves/:id/comments": ({ comment }) => at(`/api/v1/waves/${comment}/comments`),
  "GET /api/v1/words": ({ account }) => at(`/api/v1/words?page_id=${account}`),
  "PATCH /api/v1/words": ({ account }) => at("/api/v1/words", { page_id: account, add: { prohibited: ["hola"] } }),
  "POST /api/v1/exceptions": ({ comment }) =>
    at("/api/v1/exceptions", { comment_id: comment, effect: "show", about: "phrase", phrase: "hola" }),
  "POST /api/v1/proposals": ({ comment }) =>
    at("/api/v1/proposals", { replies: [{ comment_id: comment, text: "hola" }], why: "x" }),
  "DELETE /api/v1/exceptions/:id": ({ exception }) => at(`/api/v1/exceptions/${exception}`),
};
const WITH_KEY = [...OWN_OF_KEYS, ...Object.keys(NAMED_BY_KEYS)];

let app: TestApp;
let victim: Ids;
let stranger: Owner;
let ended: string;
let limited: Colleague;
/** A key with every ability, of the stranger; one that sees the page of the limited colleague; keys that do not work any more. */
let strangersKey: string;
let limitedKey: string;
let endedKeys: string[];
/** Texts and ids of the page that the limited colleague does not see. */
let traces: string[];
const SEEN = "Buenos días desde la otra cuenta";
const UNSEEN = "Hola a todos desde la primera";

/** The victim's data, as the API shows them. */
async function belongings(token: string) {
  const read = async (path: string) => (await app.request(path, { token })).json();
  return Promise.all([
    read("/api/comments"),
    read("/api/social/accounts"),
    read("/api/audit"),
    read("/api/auth/sessions"),
    read("/api/team"),
    read("/api/keys"),
    read("/api/event-webhooks"),
    read("/api/proposals"),
    read("/api/moderation/settings"),
    read("/api/moderation/exceptions"),
    read("/api/moderation/post-rules"),
    read(`/api/notes/comment/${victim.comment}`),
    read("/api/saved-replies"),
    read("/api/summaries/recipients"),
    read("/api/alerts/mine"),
    read("/api/raids"),
    read("/api/appeals"),
    read(`/api/social/accounts/${victim.account}/auto-replies`),
    read(`/api/social/accounts/${victim.account}/health`),
  ]);
}
let before: unknown;
let victimToken: string;

beforeAll(async () => {
  await freshStorage();
  const at = Date.now();
  app = createTestApp({ now: () => at });
  const scene = await makeScene(app);
  victimToken = scene.owner.token;
  await setPlan(app, scene.owner, "business");
  const { pages: onNetwork } = await bodyOf<{
    pages: { id: string; posts: { id: string; isAd: boolean }[] }[];
  }>(await app.control("/sandbox/state"));
  const other = onNetwork.find(
    ({ id }) => id !== scene.pageId && scene.owner.accounts.some((account) => account.account_id === id),
  )!;
  await scene.answer("/api/social/accounts/status", {
    accountId: scene.owner.accounts.find((account) => account.account_id === other.id)!.id,
    status: "active",
  });
  await scene.write(SEEN, { target: other.posts.find(({ isAd }) => !isAd)!.id });
  await scene.write(UNSEEN);
  const account = scene.owner.accounts.find(({ account_id }) => account_id === scene.pageId)!.id;
  const comment = (await scene.list()).find(({ content }) => content === UNSEEN)!.id;
  const made = async <T>(path: string, json?: object, headers = {}) =>
    (await scene.answer(`/api/${path}`, json, { headers })) as T;
  type WithId = { id: string };
  const { rule } = await made<{ rule: WithId }>(`social/accounts/${account}/auto-replies`, RULE);
  const bulk = { ids: [comment], status: "disapproved", reason: "Spam" };
  const { bulkId } = await made<{ bulkId: string }>("comments/bulk", bulk, { "idempotency-key": "mine" });
  const { sessions } = await made<{ sessions: WithId[] }>("auth/sessions");
  const { id: exception } = await made<WithId>("moderation/exceptions", exceptionFrom(comment));
  const { id: postRule } = await made<WithId>("moderation/post-rules", { commentId: comment, mode: "observe" });
  const { notes } = await made<{ notes: WithId[] }>("notes", { commentId: comment, text: "hola" });
  const { reply } = await made<{ reply: WithId }>("saved-replies", SAVED_REPLY);
  const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
  const device = { endpoint: "https://push.example.com/push/1", keys };
  const { case: case_ } = await made<{ case: WithId }>("cases", { about: "author", commentId: comment });
  const { devices } = await made<{ devices: WithId[] }>("alerts/devices", device);
  const own = await workspaceOf(app, scene.owner);
  const { recipients } = await made<{ recipients: WithId[] }>("summaries/recipients", { email: "lucia@example.com" });
  await made("team/invitations", { email: "eva@example.com", role: "viewer" });
  const { invitations } = await made<{ invitations: WithId[] }>("team");
  const pages = await app.deps.core.select().from(pagesTable).where(eq(pagesTable.workspaceId, own.id));
  const unseen = pages.find(({ publicId }) => publicId === account)!;
  const seen = pages.find(({ externalId }) => externalId === other.id)!;
  const colleague = await colleagueOf(app, scene.owner, { role: "moderator", pageIds: [unseen.id] });
  limited = await colleagueOf(app, scene.owner, { role: "moderator", pageIds: [seen.id], name: "Carla" });
  traces = [UNSEEN, account, unseen.externalId, unseen.name, comment, colleague.userId];
  const { id: raid } = await made<WithId>("raids", { commentId: comment });
  const { rules } = await scene.answer<{ rules: WithId[] }>("/api/audit");
  const isOf = `?page=${scene.pageId}`;
  const content = { slug: "la-plaza", isOn: true, isIndexed: true, introduction: "", rules: "Sin insultos." };
  await scene.answer(`/api/public-pages${isOf}`, content, { method: "PUT" });
  await made("public-pages/la-plaza/appeals", { text: UNSEEN, why: "No insulta a nadie" });
  const { appeals } = await made<{ appeals: WithId[] }>("appeals");
  victim = {
    appeal: appeals[0]!.id,
    change: rules[0]!.id,
    note: notes[0]!.id,
    savedReply: reply.id,
    device: devices[0]!.id,
    caseFile: case_.id,
    member: colleague.userId,
    invitation: invitations[0]!.id,
    recipient: recipients[0]!.id,
    workspace: own.publicId,
    raid,
    exception,
    postRule,
    account,
    comment,
    rule: rule.id,
    bulk: bulkId,
    user: scene.owner.userId,
    session: sessions[0]!.id,
    key: "",
    webhook: "",
    delivery: "",
    proposal: "",
  };
  stranger = await registerOwner(app);
  await setPlan(app, stranger, "business");
  strangersKey = (await keyOf(app, stranger)).key;
  limitedKey = (await keyOf(app, scene.owner, { pages: [seen.publicId] })).key;
  // Its last use is among the data that must not change.
  await bodyOf(await app.request("/api/v1/key", { token: limitedKey }));
  const theirs = await keyOf(app, scene.owner);
  victim.key = theirs.id;
  const receiver = {
    address: "https://receiver.example.com/receiver",
    events: ["alert.raised"],
    password: scene.owner.password,
  };
  victim.webhook = (await scene.answer<WithId>("/api/event-webhooks", receiver)).id;
  const tried = await scene.answer<{ deliveries: WithId[] }>(`/api/event-webhooks/${victim.webhook}/test`, {});
  victim.delivery = tried.deliveries[0]!.id;
  const proposed = { page_id: account, words: [UNSEEN], why: UNSEEN };
  const proposal = await app.request("/api/v1/proposals", { token: theirs.key, json: proposed });
  victim.proposal = (await bodyOf<WithId>(proposal)).id;
  const revoked = await keyOf(app, stranger);
  await bodyOf(await app.request(`/api/keys/${revoked.id}`, { token: stranger.token, method: "DELETE" }));
  endedKeys = [revoked.key, `${strangersKey.slice(0, -1)}${strangersKey.endsWith("0") ? "1" : "0"}`];
  const gone = await registerOwner(app);
  await bodyOf(await app.request("/api/auth/logout-all", { token: gone.token, method: "POST" }));
  ended = gone.token;
  await settle(app);
  before = await belongings(victimToken);
});

const isOfKeys = (access: string): access is `key:${KeyAbility | "any"}` => access.startsWith("key:");
const urlOf = (route: string) => route.split(" ")[1]!.replace(/\/:\w+/g, "/1");
/** The code of a refusal, in each of the forms that it has. */
const codeOf = (text: string): string | undefined => {
  const { code, error } = JSON.parse(text) as { code?: string; error?: { details?: { reason?: string }[] } };
  return code ?? error?.details?.[0]?.reason?.toLowerCase();
};
const methodOf = (route: string) => route.split(" ")[0]!;

it("every route of the app is described here, and no other", () => {
  expect([...PUBLIC, ...OPERATOR, ...SIGNED, ...WITH_SESSION, ...WITH_KEY].sort()).toEqual(
    [...ACCESS_OF.keys()].sort(),
  );
});

it.each(WITH_SESSION)("refuses a request without a valid session: %s", async (route) => {
  const unsigned = `${stranger.token.slice(0, stranger.token.lastIndexOf("."))}.AAAA`;
  for (const token of [undefined, "x", "null", unsigned, ended, strangersKey]) {
    const answer = await app.request(urlOf(route), { method: methodOf(route), token });
    expect([token, answer.status, await answer.json()]).toMatchObject([token, 401, { code: "unauthorized" }]);
  }
});

it.each(WITH_KEY)("refuses a request without a key that works: %s", async (route) => {
  for (const token of [undefined, "x", stranger.token, ...endedKeys]) {
    const answer = await app.request(urlOf(route), { method: methodOf(route), token });
    expect([token, answer.status, codeOf(await answer.text())]).toEqual([token, 401, "key_invalid"]);
  }
});

it.each(OPERATOR)("answers 404 without the operator's token: %s", async (route) => {
  for (const token of [undefined, "x", stranger.token])
    expect((await app.request(urlOf(route), { token })).status).toBe(404);
});

it.each(SIGNED)("refuses an unsigned request: %s", async (route) => {
  const answer = await app.request(urlOf(route).replace("/1", "/meta"), {
    method: methodOf(route),
    ...(methodOf(route) === "POST" && { body: "{}" }),
  });
  expect([401, 403]).toContain(answer.status);
});

type Person = Owner & { headers?: Record<string, string> };
type Caller = Pick<Person, "token" | "headers">;

/** The status and text of an answer to this person, without the ids that the request names. */
async function answerAbout(ids: Ids, route: string, { token, headers: own = {} }: Caller) {
  const { path, headers, ...more } = (NAMED[route] ?? NAMED_BY_KEYS[route])!(ids);
  const answer = await app.request(path, { method: methodOf(route), token, ...more, headers: { ...headers, ...own } });
  let text = await answer.text();
  for (const id of Object.values(ids)) text = text.replaceAll(`"${id}"`, '"id"');
  return [answer.status, text.replace(/"(requestId|request_id|bulkId)":"[^"]*"/g, '"$1":""')];
}

it.each([...Object.keys(NAMED), ...Object.keys(NAMED_BY_KEYS)])(
  "answers another workspace's ids like missing ones: %s",
  async (route) => {
    const who = route in NAMED ? stranger : { token: strangersKey };
    const [theirs, missing] = [await answerAbout(victim, route, who), await answerAbout(MISSING, route, who)];
    expect(theirs).toEqual(missing);
    // Not 400: a request that is refused for its fields would not test the id.
    expect(LEAVING_OUT.includes(route) ? [200] : [403, 404]).toContain(theirs[0]);
  },
);

it("every route with a session names an ability, and every other route says that it is open", () => {
  const accessOf = (routes: string[]) => [...new Set(routes.map((route) => ACCESS_OF.get(route)))].sort();
  expect(accessOf([...PUBLIC, ...OPERATOR, ...SIGNED])).toEqual(["open"]);
  expect(accessOf(WITH_SESSION)).toEqual([...ABILITIES_OF.owner, "own"].sort());
  expect(WITH_KEY.filter((route) => !ACCESS_OF.get(route)?.startsWith("key:"))).toEqual([]);
});

it("no guard stands outside its route, except those before all routes", () => {
  for (const { routes } of [api, v1, mcp, perspective])
    expect(routes.filter(({ method }) => method === "ALL").map(({ path }) => path)).toEqual(Array(4).fill("/*"));
});

it("lets each role call the routes of its abilities, and no other", async ({ task }) => {
  const owner = await registerOwner(app);
  const people = {
    admin: await colleagueOf(app, owner, { role: "admin" }),
    moderator: await colleagueOf(app, owner, { role: "moderator" }),
    viewer: await colleagueOf(app, owner, { role: "viewer" }),
  };
  const seen = new Set<string>();
  const lines: string[] = [];
  for (const [route, needed] of ACCESS_OF) {
    if (!needed || needed === "open" || isOfKeys(needed)) continue;
    const mayCall = (role: Role) => needed === "own" || ABILITIES_OF[role].includes(needed);
    lines.push(`${ROLES.map((role) => (mayCall(role) ? "yes" : "403").padEnd(role.length + 2)).join("")}${route}`);
    // Routes about the person alone are the same for all roles, and some of them end the session.
    if (needed === "own") continue;
    const { path, headers, ...more } = NAMED[route]?.(MISSING) ?? at(urlOf(route), {});
    for (const role of GIVEN_ROLES) {
      // Of the allowed calls, one for each ability is enough.
      if (mayCall(role) && seen.size === seen.add(`${role} ${needed}`).size) continue;
      const person = people[role];
      const answer = await app.request(path, {
        method: methodOf(route),
        token: person.token,
        ...(methodOf(route) !== "GET" && more),
        headers: { ...headers, ...person.headers },
      });
      const { code } = JSON.parse(await answer.text()) as { code?: string };
      expect([route, role, code !== "role_forbidden"]).toEqual([route, role, mayCall(role)]);
    }
  }
  // Logs of a passing test are not shown, so the table is printed after the run.
  task.meta.printed = ["", ROLES.map((role) => role.padEnd(role.length + 2)).join(""), ...lines].join("\n");
});

it("lets each ability of a key call its routes, and no other, and none of a person's", async ({ task }) => {
  const lines: string[] = [];
  for (const ability of KEY_ABILITIES) {
    const { key: token } = await keyOf(app, stranger, { abilities: [ability] });
    for (const [route, needed] of ACCESS_OF) {
      if (!needed || !isOfKeys(needed)) continue;
      const isAllowed = needed === "key:any" || needed === `key:${ability}`;
      const { path, headers, ...more } = NAMED_BY_KEYS[route]?.(MISSING) ?? at(urlOf(route), {});
      const options = {
        method: methodOf(route),
        token,
        headers: headers ?? {},
        ...(methodOf(route) !== "GET" && more),
      };
      const code = codeOf(await (await app.request(path, options)).text());
      expect([route, ability, code !== "key_forbidden"]).toEqual([route, ability, isAllowed]);
      lines.push(`${(isAllowed ? "yes" : "403").padEnd(5)}${ability.padEnd(8)}${route}`);
    }
  }
  task.meta.printed = ["", ...lines].join("\n");
});

it.each(Object.keys(NAMED_BY_KEYS))("answers a page that a key does not see like a missing one: %s", async (route) => {
  const ask = (ids: Ids) => answerAbout({ ...MISSING, ...ids }, route, { token: limitedKey });
  const [theirs, missing] = [await ask(victim), await ask(MISSING)];
  expect(theirs).toEqual(missing);
  expect(LEAVING_OUT.includes(route) ? [200] : [403, 404]).toContain(theirs[0]);
});

it.each(Object.keys(NAMED))("answers a page that the member may not see like a missing one: %s", async (route) => {
  // Saved replies belong to the whole workspace, not to a page.
  const { session, member, workspace, savedReply, recipient, key } = MISSING;
  const own = { user: victim.user, session, member, workspace, savedReply, recipient, key };
  const ask = (ids: Ids) => answerAbout({ ...ids, ...own }, route, limited);
  const [theirs, missing] = [await ask(victim), await ask(MISSING)];
  expect(theirs).toEqual(missing);
  expect(LEAVING_OUT.includes(route) ? [200] : [403, 404]).toContain(theirs[0]);
});

it("does not change another workspace's data", async () => {
  await app.drain();
  expect(await belongings(victimToken)).toEqual(before);
});

/** Reads every list, count, file and search. @returns those that contain any of the traces */
async function tracesIn(person: Person, traces: string[]) {
  const { userId: user, token, headers = {} } = person;
  const reads = [
    ...WITH_SESSION.filter((route) => route.startsWith("GET ") && !route.includes(":")).map((route) => urlOf(route)),
    ...["stats", "active-accounts", "recent-comments", "account-groups", "chart-data", "unique-groups", "insights"].map(
      (name) => `/api/dashboard/${name}/${user}`,
    ),
    "/api/comments?search=hola",
    "/api/comments?search=primera&platform=facebook",
    "/api/comments?status=approved",
    "/api/comments?status=disapproved&placement=organic",
    "/api/comments?author=a",
    "/api/comments?inbox=answered",
    "/api/comments/sync?lastId=0",
    "/api/comments/export.csv?search=hola",
  ];
  const found: { path: string; trace: string }[] = [];
  for (const path of reads) {
    const answer = await app.request(path, { token, headers });
    const text = await answer.text();
    found.push(...traces.filter((trace) => text.includes(trace)).map((trace) => ({ path, trace })));
    expect([path, answer.status]).not.toEqual([path, 500]);
  }
  return found;
}

it("shows a key nothing of another workspace, or of a page that it does not see, on any list of the public API", async () => {
  for (const [token, unseen] of [[strangersKey, [...traces, SEEN]] as const, [limitedKey, traces] as const])
    for (const list of [
      "key",
      "pages",
      "comments",
      "comments/changes",
      "comments?search=hola",
      "comments/waiting",
      "waves",
      "figures",
      "proposals",
    ]) {
      const answer = await app.request(`/api/v1/${list}`, { token });
      const text = await answer.text();
      expect([list, answer.status, unseen.filter((trace) => text.includes(trace))]).toEqual([list, 200, []]);
    }
});

it("shows a stranger nothing, on any list, count, file or search", async () => {
  expect(await tracesIn(stranger, [...traces, SEEN])).toEqual([]);
  for (const path of [`stats?period=all&page=${victim.account}`, "stats?period=all", "ai-stats?period=all"]) {
    const answer = await app.request(`/api/comments/${path}`, { token: stranger.token });
    expect([path, await answer.json()]).toMatchObject([path, { stats: { total: 0 } }]);
  }
});

it("shows who is limited to one page nothing of another one, on any list, count, file or search", async () => {
  expect(await tracesIn(limited, traces)).toEqual([]);
  const read = async (path: string) =>
    (await app.request(path, { token: limited.token, headers: limited.headers })).json() as Promise<{
      comments: { content: string }[];
      stats: { total: number };
      count: number;
    }>;
  expect((await read("/api/comments")).comments.map(({ content }) => content)).toEqual([SEEN]);
  expect((await read("/api/comments/stats?period=all")).stats.total).toBe(1);
  const counted = await app.request("/api/comments/bulk/count", {
    token: limited.token,
    headers: limited.headers,
    json: { filter: {} },
  });
  expect(await counted.json()).toMatchObject({ count: 1 });
  const bulk = { filter: {}, status: "disapproved", reason: "Spam" };
  const changed = await app.request("/api/comments/bulk", {
    token: limited.token,
    headers: { ...limited.headers, "idempotency-key": "of-the-limited" },
    json: bulk,
  });
  expect(await changed.json()).toMatchObject({ changed: [expect.any(String)] });
});
