import { Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { can, requireFeature } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { createRule, deleteRule, listRules, saveRule } from "./rules.ts";
import { AutoReplyInput, RuleRef, RulesRef } from "./schemas.ts";

export const autoReplyRoutes = new Hono<UserEnv>()
  .get("/:id/auto-replies", can("rules"), requireFeature("autoReplies"), validate("param", RulesRef), async (c) => {
    const { deps, workspaceId, shards, workspace } = c.var;
    const rules = await listRules(deps, { workspaceId, shards, ...c.req.valid("param") });
    return c.json({ success: true as const, rules, timeZone: workspace.timeZone }, 200);
  })
  .post(
    "/:id/auto-replies",
    can("rules"),
    requireFeature("autoReplies"),
    validate("param", RulesRef),
    validate("json", AutoReplyInput),
    async (c) => {
      const { deps, workspaceId, shards } = c.var;
      const rule = await createRule(deps, { workspaceId, shards, ...c.req.valid("param") }, c.req.valid("json"));
      return c.json({ success: true as const, rule }, 201);
    },
  )
  .put(
    "/:id/auto-replies/:ruleId",
    can("rules"),
    requireFeature("autoReplies"),
    validate("param", RuleRef),
    validate("json", AutoReplyInput),
    async (c) => {
      const { deps, workspaceId, shards } = c.var;
      const rule = await saveRule(deps, { workspaceId, shards, ...c.req.valid("param") }, c.req.valid("json"));
      return c.json({ success: true as const, rule }, 200);
    },
  )
  .delete(
    "/:id/auto-replies/:ruleId",
    can("rules"),
    requireFeature("autoReplies"),
    validate("param", RuleRef),
    async (c) => {
      const { deps, workspaceId, shards } = c.var;
      await deleteRule(deps, { workspaceId, shards, ...c.req.valid("param") });
      return c.json({ success: true as const, message: "Respuesta automática eliminada." }, 200);
    },
  );
