import { createMiddleware } from "hono/factory";
import { AppError } from "../../errors.ts";
import { entitlements } from "../../features/plans/entitlements.ts";
import type { PlanFeatures } from "../../vocabulary/money/plans.ts";
import type { UserEnv } from "../env.ts";

/** Allows only workspaces whose plan or trial includes the feature. After `requireUser`. @throws AppError `plan_required` */
export const requireFeature = (feature: keyof PlanFeatures) =>
  createMiddleware<UserEnv>(async (c, next) => {
    if (!entitlements(c.var.subscription, c.var.deps.now())[feature]) throw new AppError("plan_required");
    await next();
  });
