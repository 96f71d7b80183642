import { Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { requirePlan } from "../../http/require-plan.ts";
import { requireUser } from "../../http/require-user.ts";
import { validate } from "../../http/validate.ts";
import { assignComments } from "./assign.ts";
import { AssignInput } from "./schemas.ts";

export const assignmentRoutes = new Hono<UserEnv>()
  .use(requireUser, requirePlan)
  .post("/", validate("json", AssignInput), async (c) => {
    const { deps, workspaceId, visible, shards, userId, user } = c.var;
    const input = { workspaceId, visible, shards, userId, userName: user.name, ...c.req.valid("json") };
    return c.json(await assignComments(deps, input), 200);
  });
