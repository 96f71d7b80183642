import { Hono } from "hono";
import { actorOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, limit, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { chooseLearning, listLearning, previewLearning } from "./learning.ts";
import { ChooseLearningInput, LearningRef, PreviewLearningInput } from "./schemas.ts";

export const learningRoutes = new Hono<UserEnv>()
  .get("/", can("rules"), limit("settings"), validate("query", LearningRef), async (c) =>
    c.json(await listLearning(c.var.deps, { ...c.var.caller, ...c.req.valid("query") }), 200),
  )
  .put("/", can("rules"), limit("settings"), requirePlan, validate("json", ChooseLearningInput), async (c) =>
    c.json(await chooseLearning(c.var.deps, { ...actorOf(c), ...c.req.valid("json") }), 200),
  )
  .post("/preview", can("rules"), limit("settings"), requirePlan, validate("json", PreviewLearningInput), async (c) => {
    const input = { ...c.var.caller, ...c.req.valid("json") };
    return c.json(await previewLearning(c.var.deps, input), 200);
  });
