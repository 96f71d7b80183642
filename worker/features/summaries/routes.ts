import { Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { requirePlan } from "../../http/guards/require-plan.ts";
import { requireUser } from "../../http/guards/require-user.ts";
import { validate } from "../../http/validate.ts";
import { monthSpan } from "../../time.ts";
import { LETTERS } from "../mail/letters.ts";
import { letterData } from "./letter-data.ts";
import { MonthRef } from "./schemas.ts";
import { summaryOf } from "./summary.ts";
import { mondayOf, weekBefore } from "./week.ts";

export const summaryRoutes = new Hono<UserEnv>()
  .use(requireUser, requirePlan)
  // The letter about the last whole week, with the same content as its mail.
  .get("/week", async (c) => {
    const { deps, workspaceId, visible, shards, workspace } = c.var;
    const { timeZone } = workspace;
    const week = weekBefore(mondayOf(deps.now(), timeZone));
    const data = letterData(await summaryOf(deps, { workspaceId, visible, shards, timeZone, ...week }));
    return c.json({ success: true as const, letter: LETTERS.weekly.writeFrom(data) }, 200);
  })
  .get("/months/:month", validate("param", MonthRef), async (c) => {
    const { deps, workspaceId, visible, shards, workspace } = c.var;
    const [year, month] = c.req.valid("param").month.split("-").map(Number) as [number, number];
    const span = monthSpan(year, month);
    const summary = await summaryOf(deps, { workspaceId, visible, shards, timeZone: workspace.timeZone, ...span });
    return c.json({ success: true as const, ...summary }, 200);
  });
