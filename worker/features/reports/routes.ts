import { Hono } from "hono";
import { rateLimit } from "../auth/rate-limit.ts";
import { requireUser, type UserEnv } from "../auth/require-user.ts";
import { validate } from "../auth/validate.ts";
import { requirePlan } from "../billing/require-plan.ts";
import { CommentRef } from "../comments/schemas.ts";
import { createReport } from "./create.ts";
import { reportsOfComment } from "./of-comment.ts";
import { CreateReportInput } from "./schemas.ts";

export const reportRoutes = new Hono<UserEnv>()
  .use(requireUser, requirePlan)
  .post("/", rateLimit("api"), validate("json", CreateReportInput), async (c) => {
    const { deps, workspaceId, shard, userId } = c.var;
    return c.json(await createReport(deps, { workspaceId, shard, userId, ...c.req.valid("json") }), 201);
  })
  .get("/comment/:id", validate("param", CommentRef), async (c) => {
    const { deps, workspaceId, shard } = c.var;
    return c.json(await reportsOfComment(deps, { workspaceId, shard, ...c.req.valid("param") }), 200);
  });
