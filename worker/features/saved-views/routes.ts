import { Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { can, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { saveViews, viewsOf } from "./saved-views.ts";
import { SavedViewsInput } from "./schemas.ts";

export const savedViewRoutes = new Hono<UserEnv>()
  .get("/", can("own"), requirePlan, async (c) => {
    const { deps, userId, workspaceId } = c.var;
    return c.json(await viewsOf(deps, { userId, workspaceId }), 200);
  })
  .put("/", can("own"), requirePlan, validate("json", SavedViewsInput), async (c) => {
    const { deps, userId, workspaceId } = c.var;
    return c.json(await saveViews(deps, { userId, workspaceId, ...c.req.valid("json") }), 200);
  });
