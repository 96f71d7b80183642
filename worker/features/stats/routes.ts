import { Hono } from "hono";
import { actorOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, requireOwnId, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { withinChoice } from "../workspaces/chosen-pages.ts";
import { loadChartData } from "./chart-data.ts";
import { loadInsights } from "./insights.ts";
import { loadMonthStats } from "./month-stats.ts";
import { loadAccountGroups } from "./protected-accounts.ts";
import { loadRecentComments } from "./recent-comments.ts";
import { ChartInput, MonthInput, RecentInput, UserRef } from "./schemas.ts";

export const dashboardRoutes = new Hono<UserEnv>()
  .get(
    "/stats/:userId",
    can("see"),
    validate("param", UserRef),
    requireOwnId,
    requirePlan,
    validate("query", MonthInput),
    async (c) => {
      const input = await withinChoice(c.var.deps.core, { ...c.var.caller, ...c.req.valid("query") });
      return c.json(await loadMonthStats(c.var.deps, input), 200);
    },
  )
  .get(
    "/recent-comments/:userId",
    can("see"),
    validate("param", UserRef),
    requireOwnId,
    requirePlan,
    validate("query", RecentInput),
    async (c) => c.json(await loadRecentComments(c.var.deps, { ...actorOf(c), ...c.req.valid("query") }), 200),
  )
  .get("/account-groups/:userId", can("see"), validate("param", UserRef), requireOwnId, requirePlan, async (c) =>
    c.json({ success: true as const, groups: await loadAccountGroups(c.var.deps, c.var.caller) }, 200),
  )
  .get(
    "/chart-data/:userId",
    can("see"),
    validate("param", UserRef),
    requireOwnId,
    requirePlan,
    validate("query", ChartInput),
    async (c) => {
      const input = await withinChoice(c.var.deps.core, { ...c.var.caller, ...c.req.valid("query") });
      return c.json(await loadChartData(c.var.deps, input), 200);
    },
  )
  .get(
    "/insights/:userId",
    can("see"),
    validate("param", UserRef),
    requireOwnId,
    requirePlan,
    validate("query", ChartInput),
    async (c) => {
      const input = await withinChoice(c.var.deps.core, { ...c.var.caller, ...c.req.valid("query") });
      return c.json(await loadInsights(c.var.deps, input), 200);
    },
  );
