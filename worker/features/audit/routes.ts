import { Hono } from "hono";
import { rateLimit } from "../auth/rate-limit.ts";
import { requireUser, type UserEnv } from "../auth/require-user.ts";
import { validate } from "../auth/validate.ts";
import { requirePlan } from "../billing/require-plan.ts";
import { localDay } from "../comments/local-day.ts";
import { asFile } from "../exports/as-file.ts";
import { exportLog } from "../exports/export-log.ts";
import { listAudit } from "./list.ts";
import { AuditFilter, ListAuditInput } from "./schemas.ts";

export const auditRoutes = new Hono<UserEnv>()
  .use(requireUser, requirePlan)
  .get("/", validate("query", ListAuditInput), async (c) =>
    c.json(await listAudit(c.var.deps, { ...workspaceOf(c.var), ...c.req.valid("query") }), 200),
  )
  .get("/export.csv", rateLimit("api"), validate("query", AuditFilter), async (c) => {
    const workspace = workspaceOf(c.var);
    const log = await exportLog(c.var.deps, { ...workspace, ...c.req.valid("query") });
    return c.body(log, 200, asFile("historial", localDay(c.var.deps.now(), workspace.timeZone)));
  });

const workspaceOf = ({ workspaceId, shard, workspace }: UserEnv["Variables"]) => ({
  workspaceId,
  shard,
  timeZone: workspace.timeZone,
});
