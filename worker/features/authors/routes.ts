import { Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { requirePlan } from "../../http/require-plan.ts";
import { requireUser } from "../../http/require-user.ts";
import { validate } from "../../http/validate.ts";
import { authorOf } from "./author.ts";
import { AuthorRef } from "./schemas.ts";

export const authorRoutes = new Hono<UserEnv>()
  .use(requireUser, requirePlan)
  .get("/:commentId", validate("param", AuthorRef), async (c) => {
    const { deps, workspaceId, visible, shards } = c.var;
    return c.json(await authorOf(deps, { workspaceId, visible, shards, ...c.req.valid("param") }), 200);
  });
