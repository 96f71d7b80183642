import { Hono } from "hono";
import { presentUser } from "../auth/present-user.ts";
import { requireUser, type UserEnv } from "../auth/require-user.ts";
import { validate } from "../auth/validate.ts";
import { activateTrial } from "./activate-trial.ts";
import { ActivateTrialInput } from "./schemas.ts";

export const subscriptionRoutes = new Hono<UserEnv>()
  .use(requireUser)
  .get("/", (c) => {
    const user = presentUser(c.var, c.var.deps.now());
    const { subscription_plan: plan, subscription_status: status, subscription_end_date: end_date } = user;
    return c.json({ success: true as const, subscription: { plan, status, end_date } }, 200);
  })
  .post("/activate-trial", validate("json", ActivateTrialInput), async (c) => {
    const { workspaceId, user } = c.var;
    const { tracking } = c.req.valid("json");
    const subscription = await activateTrial(c.var.deps, { workspaceId, tracking });
    return c.json({ success: true as const, user: presentUser({ user, subscription }, c.var.deps.now()) }, 200);
  });
