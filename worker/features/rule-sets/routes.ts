import { Hono } from "hono";
import { actorOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, limit, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { SettingsRef } from "../settings/schemas.ts";
import { applyRuleSet, previewRuleSet, readRuleSet } from "./rule-sets.ts";
import { ApplyRulesInput } from "./schemas.ts";

export const ruleSetRoutes = new Hono<UserEnv>()
  .get("/", can("rules"), validate("query", SettingsRef), async (c) =>
    c.json(await readRuleSet(c.var.deps, { ...c.var.caller, ...c.req.valid("query") }), 200),
  )
  .post("/", can("rules"), limit("settings"), requirePlan, validate("json", ApplyRulesInput), async (c) =>
    c.json(await applyRuleSet(c.var.deps, { ...actorOf(c), ...c.req.valid("json") }), 200),
  )
  .post("/preview", can("rules"), limit("settings"), requirePlan, validate("json", ApplyRulesInput), async (c) =>
    c.json(await previewRuleSet(c.var.deps, { ...actorOf(c), ...c.req.valid("json") }), 200),
  );
