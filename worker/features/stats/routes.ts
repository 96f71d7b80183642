import { Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { requireOwnId } from "../../http/guards/require-own-id.ts";
import { requirePlan } from "../../http/guards/require-plan.ts";
import { requireUser } from "../../http/guards/require-user.ts";
import { validate } from "../../http/validate.ts";
import { listComments } from "../comments/list/list.ts";
import { chartData } from "./chart-data.ts";
import { insights } from "./insights.ts";
import { monthStats } from "./month-stats.ts";
import { accountGroups, activeAccounts } from "./protected-accounts.ts";
import { ChartInput, MonthInput, RecentInput, UserRef } from "./schemas.ts";

export const dashboardRoutes = new Hono<UserEnv>()
  .use(requireUser)
  .get(
    "/stats/:userId",
    validate("param", UserRef),
    requireOwnId,
    requirePlan,
    validate("query", MonthInput),
    async (c) => c.json(await monthStats(c.var.deps, { ...owner(c.var), ...c.req.valid("query") }), 200),
  )
  .get("/active-accounts/:userId", validate("param", UserRef), requireOwnId, requirePlan, async (c) =>
    c.json({ success: true as const, accounts: await activeAccounts(c.var.deps, owner(c.var)) }, 200),
  )
  .get(
    "/recent-comments/:userId",
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
  .get("/account-groups/:userId", validate("param", UserRef), requireOwnId, requirePlan, async (c) =>
    c.json({ success: true as const, groups: await accountGroups(c.var.deps, owner(c.var)) }, 200),
  )
  .get(
    "/chart-data/:userId",
    validate("param", UserRef),
    requireOwnId,
    requirePlan,
    validate("query", ChartInput),
    async (c) => c.json(await chartData(c.var.deps, { ...owner(c.var), ...c.req.valid("query") }), 200),
  )
  .get(
    "/insights/:userId",
    validate("param", UserRef),
    requireOwnId,
    requirePlan,
    validate("query", ChartInput),
    async (c) => c.json(await insights(c.var.deps, { ...owner(c.var), ...c.req.valid("query") }), 200),
  )
  .get("/unique-groups/:userId", validate("param", UserRef), requireOwnId, requirePlan, async (c) => {
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
