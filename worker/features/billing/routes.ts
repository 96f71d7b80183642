import { type Context, Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { can, requireNotClosing } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { presentUser } from "../auth/present-user.ts";
import { loadSubscription } from "../plans/queries.ts";
import { updatePlan } from "./changes/change-plan.ts";
import { UpdateInput } from "./schemas.ts";

/** The person with the subscription after an operation. */
export async function userAfter(c: Context<UserEnv>) {
  const { workspaceId } = c.var.caller;
  const subscription = (await loadSubscription(c.var.deps.core, workspaceId)) ?? c.var.caller.subscription;
  return presentUser({ ...c.var.member, subscription }, c.var.deps.now());
}

export const subscriptionRoutes = new Hono<UserEnv>()
  .get("/", can("see"), (c) => {
    const user = presentUser(c.var.member, c.var.deps.now());
    const { subscription_plan: plan, subscription_status: status, subscription_end_date: end_date, allows } = user;
    return c.json({ success: true as const, subscription: { plan, status, end_date, allows } }, 200);
  })
  .post("/update", can("billing"), requireNotClosing, validate("json", UpdateInput), async (c) => {
    const { plan, billing_cycle: cycle } = c.req.valid("json");
    await updatePlan(c.var.deps, { workspaceId: c.var.caller.workspaceId, to: { plan, cycle } });
    return c.json({ success: true as const, user: await userAfter(c) }, 200);
  });
