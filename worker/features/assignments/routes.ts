import { Hono } from "hono";
import { callerOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { requirePlan } from "../../http/guards/require-plan.ts";
import { requireUser } from "../../http/guards/require-user.ts";
import { validate } from "../../http/validate.ts";
import { assignComments } from "./assign.ts";
import { AssignInput } from "./schemas.ts";

export const assignmentRoutes = new Hono<UserEnv>()
  .use(requireUser, requirePlan)
  .post("/", validate("json", AssignInput), async (c) => {
    const input = { ...callerOf(c.var), userName: c.var.user.name, ...c.req.valid("json") };
    return c.json(await assignComments(c.var.deps, input), 200);
  });
