import { Hono } from "hono";
import { actorOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, limit, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { assignComments } from "./assign.ts";
import { AssignInput } from "./schemas.ts";

export const assignmentRoutes = new Hono<UserEnv>().post(
  "/",
  can("moderate"),
  limit("bulk"),
  requirePlan,
  validate("json", AssignInput),
  async (c) => {
    const input = { ...actorOf(c), userName: c.var.member.user.name, ...c.req.valid("json") };
    return c.json(await assignComments(c.var.deps, input), 200);
  },
);
