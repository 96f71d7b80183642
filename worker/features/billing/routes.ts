import { type Context, Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { can, limit, requireNotClosing } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { isoTime } from "../../time.ts";
import { ENDS, RENEWS } from "../../vocabulary/money/done-texts.ts";
import { presentUser } from "../auth/present-user.ts";
import { activateTrial } from "../plans/activate-trial.ts";
import { subscriptionOf } from "../plans/queries.ts";
import { latestTransactions } from "./billing-history.ts";
import { cancelSubscription, reactivateSubscription } from "./changes/cancel.ts";
import { confirmChange, previewChange } from "./changes/change-plan.ts";
import { presentChange, presentPreview } from "./changes/present-change.ts";
import { updatePlan } from "./changes/update-plan.ts";
import { timeDetails } from "./present-subscription.ts";
import {
  ActivateTrialInput,
  AutoRenewInput,
  CycleInput,
  ProrationInput,
  TransactionsInput,
  UpdateInput,
} from "./schemas.ts";

/** The person with the subscription after an operation. */
async function userAfter(c: Context<UserEnv>) {
  const { deps, workspaceId } = c.var;
  const subscription = (await subscriptionOf(deps.core, workspaceId)) ?? c.var.subscription;
  return presentUser({ ...c.var, subscription }, deps.now());
}

export const subscriptionRoutes = new Hono<UserEnv>()
  .get("/", can("see"), (c) => {
    const user = presentUser(c.var, c.var.deps.now());
    const { subscription_plan: plan, subscription_status: status, subscription_end_date: end_date, allows } = user;
    return c.json({ success: true as const, subscription: { plan, status, end_date, allows } }, 200);
  })
  .get("/time-details", can("see"), (c) => {
    const time = timeDetails(c.var.subscription, c.var.deps.now());
    return c.json({ success: true as const, time }, 200);
  })
  .post("/activate-trial", can("billing"), requireNotClosing, validate("json", ActivateTrialInput), async (c) => {
    const { workspaceId } = c.var;
    const { tracking } = c.req.valid("json");
    const subscription = await activateTrial(c.var.deps, { workspaceId, tracking });
    return c.json({ success: true as const, user: presentUser({ ...c.var, subscription }, c.var.deps.now()) }, 200);
  })
  .post("/update", can("billing"), validate("json", UpdateInput), async (c) => {
    const { plan, billing_cycle: cycle } = c.req.valid("json");
    await updatePlan(c.var.deps, { workspaceId: c.var.workspaceId, to: { plan, cycle } });
    return c.json({ success: true as const, user: await userAfter(c) }, 200);
  })
  .post("/cancel", can("billing"), async (c) => {
    const cancels_at = isoTime(await cancelSubscription(c.var.deps, c.var));
    return c.json({ success: true as const, message: ENDS, cancels_at }, 200);
  })
  .post("/toggle-auto-renew", can("billing"), validate("json", AutoRenewInput), async (c) => {
    const { auto_renew } = c.req.valid("json");
    if (auto_renew) await reactivateSubscription(c.var.deps, c.var);
    else await cancelSubscription(c.var.deps, c.var);
    return c.json({ success: true as const, message: auto_renew ? RENEWS : ENDS, auto_renew }, 200);
  })
  .post("/change-billing-cycle", can("billing"), limit("card"), validate("json", CycleInput), async (c) => {
    const { deps, workspaceId } = c.var;
    const { billing_cycle: cycle } = c.req.valid("json");
    const made = await confirmChange(deps, { workspaceId, to: { cycle } });
    return c.json({ success: true as const, ...presentChange(made), user: await userAfter(c) }, 200);
  })
  .get("/calculate-proration", can("billing"), validate("query", ProrationInput), async (c) => {
    const { deps, workspaceId } = c.var;
    const { new_plan: plan, billing_cycle: cycle } = c.req.valid("query");
    const { preview, upgrade_details } = presentPreview(
      await previewChange(deps, { workspaceId, to: { plan, cycle } }),
    );
    return c.json({ success: true as const, proration: { ...preview, ...upgrade_details } }, 200);
  })
  .get("/transactions", can("billing"), validate("query", TransactionsInput), async (c) => {
    const { deps, workspaceId } = c.var;
    const transactions = await latestTransactions(deps, { workspaceId, ...c.req.valid("query") });
    return c.json({ success: true as const, transactions }, 200);
  });
