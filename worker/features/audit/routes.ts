import { Hono } from "hono";
import { actorOf, eventOrigin } from "../../http/caller.ts";
import { downloadHeaders } from "../../http/download-headers.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, limit, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { localDay } from "../../time.ts";
import { recordSecurityEvent } from "../security/record.ts";
import { exportLog } from "./export-log.ts";
import { listAudit } from "./list.ts";
import { AuditFilter, ListAuditInput, RuleChangeRef } from "./schemas.ts";
import { undoRuleChange } from "./undo-rule-change.ts";

export const auditRoutes = new Hono<UserEnv>()
  .get("/", can("see"), requirePlan, validate("query", ListAuditInput), async (c) =>
    c.json(await listAudit(c.var.deps, { ...c.var.caller, ...c.req.valid("query") }), 200),
  )
  .post("/rules/:id/undo", can("rules"), limit("settings"), requirePlan, validate("param", RuleChangeRef), async (c) =>
    c.json(await undoRuleChange(c.var.deps, { ...actorOf(c), ...c.req.valid("param") }), 200),
  )
  .get("/export.csv", can("see"), limit("expensive"), requirePlan, validate("query", AuditFilter), async (c) => {
    const { caller } = c.var;
    const log = await exportLog(c.var.deps, { ...caller, ...c.req.valid("query") });
    await recordSecurityEvent(c.var.deps, { kind: "exported", ...eventOrigin(c) });
    return c.body(log, 200, downloadHeaders("historial", localDay(c.var.deps.now(), caller.timeZone)));
  });
