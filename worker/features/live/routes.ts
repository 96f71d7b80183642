import { Hono } from "hono";
import { AppError } from "../../errors.ts";
import type { UserEnv } from "../../http/env.ts";
import { requirePlan } from "../../http/guards/require-plan.ts";
import { requireUser } from "../../http/guards/require-user.ts";

export const liveRoutes = new Hono<UserEnv>().post("/ticket", requireUser, requirePlan, async (c) => {
  const ticket = await c.var.deps.live.ticket(c.var.workspaceId, c.var.session.sessionId);
  if (!ticket) throw new AppError("too_many_requests", { facts: "live tickets" });
  return c.json({ success: true as const, ticket }, 200);
});
