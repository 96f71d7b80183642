import { Hono } from "hono";
import { actorOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, requireFeature } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { createRule, deleteRule, listRules, saveRule } from "./rules.ts";
import { AutoReplyInput, RuleRef, RulesRef } from "./schemas.ts";

export const autoReplyRoutes = new Hono<UserEnv>()
  .get("/:id/auto-replies", can("rules"), requireFeature("autoReplies"), validate("param", RulesRef), async (c) => {
    const rules = await listRules(c.var.deps, { ...c.var.caller, ...c.req.valid("param") });
    return c.json({ success: true as const, rules, timeZone: c.var.caller.timeZone }, 200);
  })
  .post(
    "/:id/auto-replies",
    can("rules"),
    requireFeature("autoReplies"),
    validate("param", RulesRef),
    validate("json", AutoReplyInput),
    async (c) => {
      const rule = await createRule(c.var.deps, { ...actorOf(c), ...c.req.valid("param") }, c.req.valid("json"));
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
      const rule = await saveRule(c.var.deps, { ...actorOf(c), ...c.req.valid("param") }, c.req.valid("json"));
      return c.json({ success: true as const, rule }, 200);
    },
  )
  .delete(
    "/:id/auto-replies/:ruleId",
    can("rules"),
    requireFeature("autoReplies"),
    validate("param", RuleRef),
    async (c) => {
      await deleteRule(c.var.deps, { ...actorOf(c), ...c.req.valid("param") });
      return c.json({ success: true as const, message: "Respuesta automática eliminada." }, 200);
    },
  );
