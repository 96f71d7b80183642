import { type Context, Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { can } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { presentUser } from "../auth/present-user.ts";
import { subscriptionOf } from "../plans/queries.ts";
import { updatePlan } from "./changes/update-plan.ts";
import { UpdateInput } from "./schemas.ts";

/** The person with the subscription after an operation. */
export async function userAfter(c: Context<UserEnv>) {
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
  .post("/update", can("billing"), validate("json", UpdateInput), async (c) => {
    const { plan, billing_cycle: cycle } = c.req.valid("json");
    await updatePlan(c.var.deps, { workspaceId: c.var.workspaceId, to: { plan, cycle } });
    return c.json({ success: true as const, user: await userAfter(c) }, 200);
  });
