// The API for the browser: the routes of every feature under /api. That for keys is `v1/app.ts`.
import { Hono } from "hono";
import { errorBody } from "../errors.ts";
import { accountRoutes } from "../features/account-deletion/routes.ts";
import { reconnectionRoutes, socialRoutes } from "../features/accounts/routes.ts";
import { actaKeyRoutes, actaRoutes } from "../features/acta/routes.ts";
import { alertRoutes } from "../features/alerts/routes.ts";
import { appealRoutes, openAppealRoutes } from "../features/appeals/routes.ts";
import { assignmentRoutes } from "../features/assignments/routes.ts";
import { auditRoutes } from "../features/audit/routes.ts";
import { linkRoutes } from "../features/auth/links/routes.ts";
import { authRoutes } from "../features/auth/routes.ts";
import { factorRoutes, passkeySignInRoutes, secondStepRoutes } from "../features/auth/second-step/routes.ts";
import { authorRoutes } from "../features/authors/routes.ts";
import { autoReplyRoutes } from "../features/auto-replies/routes.ts";
import { backtestRoutes } from "../features/backtest/routes.ts";
import { paymentRoutes } from "../features/billing/payment-routes.ts";
import { subscriptionRoutes } from "../features/billing/routes.ts";
import { bulkRoutes } from "../features/bulk/routes.ts";
import { clientRoutes } from "../features/clients/routes.ts";
import { commentRoutes } from "../features/comments/routes.ts";
import { contractRoutes } from "../features/contract/routes.ts";
import { demoRoutes } from "../features/demo/routes.ts";
import { exceptionRoutes } from "../features/exceptions/routes.ts";
import { caseRoutes, exportFileRoutes, exportRoutes } from "../features/exports/routes.ts";
import { habitRoutes } from "../features/habits/routes.ts";
import { institutionRoutes } from "../features/institution/routes.ts";
import { keyRoutes } from "../features/keys/routes.ts";
import { learningRoutes } from "../features/learning/routes.ts";
import { liveRoutes } from "../features/live/routes.ts";
import { openMailRoutes } from "../features/mail/open-routes.ts";
import { mailRoutes } from "../features/mail/routes.ts";
import { noteRoutes } from "../features/notes/routes.ts";
import { operationRoutes, statusRoutes } from "../features/operation/routes.ts";
import { postRuleRoutes } from "../features/post-rules/routes.ts";
import { privacyRoutes } from "../features/privacy/routes.ts";
import { proposalRoutes } from "../features/proposals/routes.ts";
import { publicDocumentRoutes } from "../features/public-pages/document-routes.ts";
import { publicPageRoutes } from "../features/public-pages/routes.ts";
import { raidRoutes } from "../features/raids/routes.ts";
import { referralRoutes } from "../features/referrals/routes.ts";
import { ruleSetRoutes } from "../features/rule-sets/routes.ts";
import { savedReplyRoutes } from "../features/saved-replies/routes.ts";
import { savedViewRoutes } from "../features/saved-views/routes.ts";
import { scanRoutes } from "../features/scans/routes.ts";
import { securityRoutes } from "../features/security/routes.ts";
import { settingsRoutes } from "../features/settings/routes.ts";
import { dashboardRoutes } from "../features/stats/routes.ts";
import { openReportRoutes } from "../features/summaries/open-report-routes.ts";
import { sharedReportRoutes, summaryRoutes } from "../features/summaries/routes.ts";
import { invitationRoutes, teamRoutes, workspaceRoutes } from "../features/team/routes.ts";
import { waveRoutes } from "../features/waves/routes.ts";
import { webhookRoutes } from "../features/webhooks/routes.ts";
import type { ApiEnv } from "../http/env.ts";
import { open } from "../http/guards.ts";
import { LIVE_PATH } from "../vocabulary/api/live.ts";
import { framed, type Refusal } from "./framed.ts";
import { liveSocketRoutes } from "./live.ts";
import { metaCallbackRoutes } from "./meta-callbacks.ts";
import { networkWebhookRoutes } from "./network-webhooks.ts";
import { specifiedRoutes } from "./specified-calls/routes.ts";
import { stripeWebhookRoutes } from "./stripe-webhook.ts";

const routes = new Hono<ApiEnv>()
  .get("/health", open, (c) => c.json({ success: true as const }, 200))
  .route("/auth", authRoutes)
  .route("/auth", linkRoutes)
  .route("/auth/second-step", secondStepRoutes)
  .route("/auth/passkey", passkeySignInRoutes)
  .route("/auth/factors", factorRoutes)
  .route("/account", accountRoutes)
  .route("/contract", contractRoutes)
  .route("/account", exportRoutes)
  .route("/cases", caseRoutes)
  .route("/exports", exportFileRoutes)
  .route("/subscriptions", subscriptionRoutes)
  .route("/payments", paymentRoutes)
  .route("/social/accounts", autoReplyRoutes)
  .route("/social", socialRoutes)
  .route("/reconnections", reconnectionRoutes)
  .route("/dashboard", dashboardRoutes)
  .route("/comments/bulk", bulkRoutes)
  .route("/comments", commentRoutes)
  .route("/notes", noteRoutes)
  .route("/assignments", assignmentRoutes)
  .route("/saved-replies", savedReplyRoutes)
  .route("/saved-views", savedViewRoutes)
  .route("/audit", auditRoutes)
  .route("/moderation/exceptions", exceptionRoutes)
  .route("/moderation/habits", habitRoutes)
  .route("/institution", institutionRoutes)
  .route("/moderation/learning", learningRoutes)
  .route("/moderation/post-rules", postRuleRoutes)
  .route("/proposals", proposalRoutes)
  .route("/authors", authorRoutes)
  .route("/waves", waveRoutes)
  .route("/raids", raidRoutes)
  .route("/moderation/rule-set", ruleSetRoutes)
  .route("/moderation", settingsRoutes)
  .route("/moderation", backtestRoutes)
  .route("/scans", scanRoutes)
  .route("/live", liveRoutes)
  .route("/referrals", referralRoutes)
  .route("/security", securityRoutes)
  .route("/mail", mailRoutes)
  .route("/team", teamRoutes)
  .route("/keys", keyRoutes)
  .route("/event-webhooks", webhookRoutes)
  .route("/workspaces", workspaceRoutes)
  .route("/clients", clientRoutes)
  .route("/invitations", invitationRoutes)
  .route("/acta", actaRoutes)
  .route("/acta", actaKeyRoutes)
  .route("/alerts", alertRoutes)
  .route("/appeals", appealRoutes)
  .route("/summaries/shared", sharedReportRoutes)
  .route("/summaries", summaryRoutes)
  .route("/public-pages", publicPageRoutes)
  .route("/public-pages", openAppealRoutes)
  .route("/demo", demoRoutes)
  .route("/privacy", privacyRoutes)
  .route("/status", statusRoutes);

/** The type of the browser's client. */
export type Api = typeof routes;

/** The answer to an error, in the browser's form. */
const refusal: Refusal = (c, error) => c.json(errorBody(error, c.var.requestId), error.status);

export const api = framed(refusal)
  .route("/p", publicDocumentRoutes)
  .route("/api/mail", openMailRoutes)
  .route("/api/mail", openReportRoutes)
  .route("/api/webhooks/stripe", stripeWebhookRoutes)
  .route("/api/webhooks/meta", metaCallbackRoutes)
  .route("/api/webhooks", networkWebhookRoutes)
  .route("/api/health", operationRoutes)
  .route(LIVE_PATH, liveSocketRoutes)
  .route("/api", specifiedRoutes)
  .route("/api", routes);
