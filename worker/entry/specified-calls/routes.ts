// The calls of the specification that none of our screens makes. They are here so that no feature carries them, and they map to the
// features' verbs.
import { Hono } from "hono";
import { connect } from "../../features/accounts/connect/connect.ts";
import { presentUser } from "../../features/auth/present-user.ts";
import { loadBillingHistory } from "../../features/billing/billing-history.ts";
import { cancelSubscription, reactivateSubscription } from "../../features/billing/changes/cancel.ts";
import { confirmChange, presentChange, previewChange } from "../../features/billing/changes/change-plan.ts";
import { userAfter } from "../../features/billing/routes.ts";
import { CommentRef } from "../../features/comments/schemas.ts";
import { activateTrial } from "../../features/plans/activate-trial.ts";
import { loadAccountGroups, loadActiveAccounts } from "../../features/stats/protected-accounts.ts";
import { UserRef } from "../../features/stats/schemas.ts";
import { actorOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, limit, requireNotClosing, requireOwnId, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { isoTime } from "../../time.ts";
import { ENDS, RENEWS } from "../../vocabulary/money/done-texts.ts";
import { aiStats } from "./ai-stats.ts";
import { analyzeComment } from "./analyze.ts";
import { plansForSale, upgradeOptions } from "./offers.ts";
import { createReport, reportsOfComment } from "./reports.ts";
import {
  ActivateTrialInput,
  AiStatsInput,
  AutoRenewInput,
  ConnectInput,
  CreateReportInput,
  CycleInput,
  ProrationInput,
  TransactionsInput,
} from "./schemas.ts";
import { timeDetails } from "./time-details.ts";

export const specifiedRoutes = new Hono<UserEnv>()
  .get("/comments/ai-stats", can("see"), requirePlan, validate("query", AiStatsInput), async (c) =>
    c.json(await aiStats(c.var.deps, { ...c.var.caller, ...c.req.valid("query") }), 200),
  )
  .get("/comments/analyze/:id", can("see"), requirePlan, validate("param", CommentRef), async (c) =>
    c.json(await analyzeComment(c.var.deps, { ...c.var.caller, ...c.req.valid("param") }), 200),
  )
  // The server keeps no cache of comments: the call is for clients that clear their own and report it.
  .post("/comments/clear-cache", can("moderate"), requirePlan, (c) => c.json({ success: true, cleared: 0 }, 200))
  .post("/reports", can("moderate"), requirePlan, validate("json", CreateReportInput), async (c) =>
    c.json(await createReport(c.var.deps, { ...actorOf(c), ...c.req.valid("json") }), 201),
  )
  .get("/reports/comment/:id", can("see"), requirePlan, validate("param", CommentRef), async (c) =>
    c.json(await reportsOfComment(c.var.deps, { ...c.var.caller, ...c.req.valid("param") }), 200),
  )
  .get(
    "/dashboard/active-accounts/:userId",
    can("see"),
    validate("param", UserRef),
    requireOwnId,
    requirePlan,
    async (c) => c.json({ success: true, accounts: await loadActiveAccounts(c.var.deps, c.var.caller) }, 200),
  )
  .get(
    "/dashboard/unique-groups/:userId",
    can("see"),
    validate("param", UserRef),
    requireOwnId,
    requirePlan,
    async (c) => {
      const groups = await loadAccountGroups(c.var.deps, c.var.caller);
      return c.json({ success: true, uniqueGroups: groups.length }, 200);
    },
  )
  .post("/social/connect", can("pages"), limit("expensive"), validate("json", ConnectInput), async (c) => {
    const isVerified = c.var.member.user.emailVerifiedAt !== null;
    const message = await connect(c.var.deps, { ...actorOf(c), isVerified, ...c.req.valid("json") });
    return c.json({ success: true, message }, 200);
  })
  .get("/payments/plans", can("see"), (c) => c.json({ success: true, plans: plansForSale() }, 200))
  .get("/payments/upgrade-options", can("billing"), (c) => {
    const options = upgradeOptions(c.var.caller.subscription, c.var.deps.now());
    return c.json({ success: true, options }, 200);
  })
  .get("/subscriptions/time-details", can("see"), (c) => {
    const time = timeDetails(c.var.caller.subscription, c.var.deps.now());
    return c.json({ success: true, time }, 200);
  })
  .post(
    "/subscriptions/activate-trial",
    can("billing"),
    requireNotClosing,
    validate("json", ActivateTrialInput),
    async (c) => {
      const { workspaceId } = c.var.caller;
      const subscription = await activateTrial(c.var.deps, { workspaceId, tracking: c.req.valid("json").tracking });
      return c.json({ success: true, user: presentUser({ ...c.var.member, subscription }, c.var.deps.now()) }, 200);
    },
  )
  .post("/subscriptions/cancel", can("billing"), async (c) => {
    const cancels_at = isoTime(await cancelSubscription(c.var.deps, c.var.caller));
    return c.json({ success: true, message: ENDS, cancels_at }, 200);
  })
  .post("/subscriptions/toggle-auto-renew", can("billing"), validate("json", AutoRenewInput), async (c) => {
    const { auto_renew } = c.req.valid("json");
    if (auto_renew) await reactivateSubscription(c.var.deps, c.var.caller);
    else await cancelSubscription(c.var.deps, c.var.caller);
    return c.json({ success: true, message: auto_renew ? RENEWS : ENDS, auto_renew }, 200);
  })
  .post(
    "/subscriptions/change-billing-cycle",
    can("billing"),
    limit("card"),
    requireNotClosing,
    validate("json", CycleInput),
    async (c) => {
      const { workspaceId } = c.var.caller;
      const made = await confirmChange(c.var.deps, { workspaceId, to: { cycle: c.req.valid("json").billing_cycle } });
      return c.json({ success: true, ...presentChange(made), user: await userAfter(c) }, 200);
    },
  )
  .get("/subscriptions/calculate-proration", can("billing"), validate("query", ProrationInput), async (c) => {
    const { workspaceId } = c.var.caller;
    const { new_plan: plan, billing_cycle: cycle } = c.req.valid("query");
    const to = { plan, cycle };
    const { preview, upgrade_details } = await previewChange(c.var.deps, { workspaceId, to });
    return c.json({ success: true, proration: { ...preview, ...upgrade_details } }, 200);
  })
  .get("/subscriptions/transactions", can("billing"), validate("query", TransactionsInput), async (c) => {
    const { workspaceId } = c.var.caller;
    const { limit: most } = c.req.valid("query");
    // At least one page of Stripe, and twice as many, since some entries that it lists are not shown.
    const history = await loadBillingHistory(c.var.deps, { workspaceId, most: Math.max(100, 2 * most) });
    return c.json({ success: true, transactions: history.slice(0, most) }, 200);
  });
