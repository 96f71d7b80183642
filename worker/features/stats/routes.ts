import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "../../errors.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { listComments } from "../comments/list/list.ts";
import { chartData } from "./chart-data.ts";
import { insights } from "./insights.ts";
import { monthStats } from "./month-stats.ts";
import { accountGroups, activeAccounts } from "./protected-accounts.ts";
import { ChartInput, MonthInput, RecentInput, UserRef } from "./schemas.ts";

/** Allows only the person whose id is in the path. @throws AppError `forbidden` for any other id, existing or not */
const requireOwnId = createMiddleware<UserEnv, "/:userId">(async (c, next) => {
  if (c.req.param("userId") !== c.var.user.publicId)
    throw new AppError("forbidden", { facts: "another user's dashboard" });
  await next();
});

export const dashboardRoutes = new Hono<UserEnv>()
  .get(
    "/stats/:userId",
    can("see"),
    validate("param", UserRef),
    requireOwnId,
    requirePlan,
    validate("query", MonthInput),
    async (c) => c.json(await monthStats(c.var.deps, { ...owner(c.var), ...c.req.valid("query") }), 200),
  )
  .get("/active-accounts/:userId", can("see"), validate("param", UserRef), requireOwnId, requirePlan, async (c) =>
    c.json({ success: true as const, accounts: await activeAccounts(c.var.deps, owner(c.var)) }, 200),
  )
  .get(
    "/recent-comments/:userId",
    can("see"),
    validate("param", UserRef),
    requireOwnId,
    requirePlan,
    validate("query", RecentInput),
    async (c) => {
      const { comments } = await listComments(c.var.deps, {
        ...owner(c.var),
        userId: c.var.userId,
        ...c.req.valid("query"),
      });
      return c.json({ success: true as const, comments }, 200);
    },
  )
  .get("/account-groups/:userId", can("see"), validate("param", UserRef), requireOwnId, requirePlan, async (c) =>
    c.json({ success: true as const, groups: await accountGroups(c.var.deps, owner(c.var)) }, 200),
  )
  .get(
    "/chart-data/:userId",
    can("see"),
    validate("param", UserRef),
    requireOwnId,
    requirePlan,
    validate("query", ChartInput),
    async (c) => c.json(await chartData(c.var.deps, { ...owner(c.var), ...c.req.valid("query") }), 200),
  )
  .get(
    "/insights/:userId",
    can("see"),
    validate("param", UserRef),
    requireOwnId,
    requirePlan,
    validate("query", ChartInput),
    async (c) => c.json(await insights(c.var.deps, { ...owner(c.var), ...c.req.valid("query") }), 200),
  )
  .get("/unique-groups/:userId", can("see"), validate("param", UserRef), requireOwnId, requirePlan, async (c) => {
    const groups = await accountGroups(c.var.deps, owner(c.var));
    return c.json({ success: true as const, uniqueGroups: groups.length }, 200);
  });

const owner = ({ workspaceId, visible, shards, workspace, subscription }: UserEnv["Variables"]) => ({
  workspaceId,
  visible,
  shards,
  timeZone: workspace.timeZone,
  subscription,
});
