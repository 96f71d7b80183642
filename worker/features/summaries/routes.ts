import { Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { PageChoice } from "../../http/fields.ts";
import { can, limit, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { LETTERS } from "../mail/letters.ts";
import { withinChoice } from "../workspaces/chosen-pages.ts";
import { letterData } from "./letter-data.ts";
import { loadReport } from "./report.ts";
import { MonthRef } from "./schemas.ts";
import { loadSummary } from "./summary.ts";
import { mondayOf, weekBefore } from "./week.ts";

export const summaryRoutes = new Hono<UserEnv>()
  // The letter about the last whole week, with the same content as its mail.
  .get("/week", can("see"), limit("expensive"), requirePlan, async (c) => {
    const week = weekBefore(mondayOf(c.var.deps.now(), c.var.caller.timeZone));
    const data = letterData(await loadSummary(c.var.deps, { ...c.var.caller, ...week }));
    return c.json({ success: true as const, letter: LETTERS.weekly.writeFrom(data) }, 200);
  })
  .get(
    "/months/:month",
    can("see"),
    limit("expensive"),
    requirePlan,
    validate("param", MonthRef),
    validate("query", PageChoice),
    async (c) => {
      const input = { ...c.var.caller, ...c.req.valid("query"), ...c.req.valid("param") };
      const report = await loadReport(c.var.deps, await withinChoice(c.var.deps.core, input));
      return c.json({ success: true as const, ...report }, 200);
    },
  );
