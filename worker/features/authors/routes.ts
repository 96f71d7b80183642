import { Hono } from "hono";
import { callerOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { requirePlan } from "../../http/guards/require-plan.ts";
import { requireUser } from "../../http/guards/require-user.ts";
import { validate } from "../../http/validate.ts";
import { authorOf } from "./author.ts";
import { AuthorRef } from "./schemas.ts";

export const authorRoutes = new Hono<UserEnv>()
  .use(requireUser, requirePlan)
  .get("/:commentId", validate("param", AuthorRef), async (c) =>
    c.json(await authorOf(c.var.deps, { ...callerOf(c.var), ...c.req.valid("param") }), 200),
  );
