import { Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { can, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { loadViews, saveViews } from "./saved-views.ts";
import { SavedViewsInput } from "./schemas.ts";

export const savedViewRoutes = new Hono<UserEnv>()
  .get("/", can("own"), requirePlan, async (c) => c.json(await loadViews(c.var.deps, c.var.member), 200))
  .put("/", can("own"), requirePlan, validate("json", SavedViewsInput), async (c) =>
    c.json(await saveViews(c.var.deps, { ...c.var.member, ...c.req.valid("json") }), 200),
  );
