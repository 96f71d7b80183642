import { createMiddleware } from "hono/factory";
import { AppError } from "../../errors.ts";
import { entitlements } from "../../features/plans/entitlements.ts";
import type { UserEnv } from "../env.ts";

/** Allows only workspaces whose plan or trial is in force. After `requireUser`. @throws AppError `plan_required` */
export const requirePlan = createMiddleware<UserEnv>(async (c, next) => {
  if (!entitlements(c.var.subscription, c.var.deps.now()).allowed) throw new AppError("plan_required");
  await next();
});
