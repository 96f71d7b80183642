import { Hono } from "hono";
import { callerOf } from "../../http/caller.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, requirePlan } from "../../http/guards.ts";
import { validate } from "../../http/validate.ts";
import { CommentRef } from "../comments/schemas.ts";
import { createReport } from "./create.ts";
import { reportsOfComment } from "./of-comment.ts";
import { CreateReportInput } from "./schemas.ts";

export const reportRoutes = new Hono<UserEnv>()
  .post("/", can("moderate"), requirePlan, validate("json", CreateReportInput), async (c) =>
    c.json(await createReport(c.var.deps, { ...callerOf(c.var), ...c.req.valid("json") }), 201),
  )
  .get("/comment/:id", can("see"), requirePlan, validate("param", CommentRef), async (c) =>
    c.json(await reportsOfComment(c.var.deps, { ...callerOf(c.var), ...c.req.valid("param") }), 200),
  );
