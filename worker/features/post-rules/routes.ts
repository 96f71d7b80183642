import { Hono } from "hono";
import { actorOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, limit, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { listPostRules, removePostRule, setPostRule } from "./post-rules.ts";
import { PostRuleInput, PostRuleRef, RemovePostRuleInput } from "./schemas.ts";

export const postRuleRoutes = new Hono<UserEnv>()
  .get("/", can("rules"), async (c) => c.json(await listPostRules(c.var.deps, c.var.caller), 200))
  .post("/", can("rules"), limit("settings"), requirePlan, validate("json", PostRuleInput), async (c) => {
    const input = { ...actorOf(c), ...c.req.valid("json") };
    return c.json(await setPostRule(c.var.deps, input), 201);
  })
  .delete(
    "/:id",
    can("rules"),
    limit("settings"),
    validate("param", PostRuleRef),
    validate("query", RemovePostRuleInput),
    async (c) => {
      const input = { ...actorOf(c), ...c.req.valid("param"), ...c.req.valid("query") };
      return c.json(await removePostRule(c.var.deps, input), 200);
    },
  );
