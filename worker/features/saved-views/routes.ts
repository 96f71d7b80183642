import { Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { requirePlan } from "../../http/guards/require-plan.ts";
import { requireUser } from "../../http/guards/require-user.ts";
import { validate } from "../../http/validate.ts";
import { saveViews, viewsOf } from "./saved-views.ts";
import { SavedViewsInput } from "./schemas.ts";

export const savedViewRoutes = new Hono<UserEnv>()
  .use(requireUser, requirePlan)
  .get("/", async (c) => {
    const { deps, userId, workspaceId } = c.var;
    return c.json(await viewsOf(deps, { userId, workspaceId }), 200);
  })
  .put("/", validate("json", SavedViewsInput), async (c) => {
    const { deps, userId, workspaceId } = c.var;
    return c.json(await saveViews(deps, { userId, workspaceId, ...c.req.valid("json") }), 200);
  });
