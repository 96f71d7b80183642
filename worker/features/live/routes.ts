import { Hono } from "hono";
import { AppError } from "../../errors.ts";
import type { UserEnv } from "../../http/env.ts";
import { can, requirePlan } from "../../http/guards.ts";

export const liveRoutes = new Hono<UserEnv>().post("/ticket", can("see"), requirePlan, async (c) => {
  const { workspaceId, userId, session } = c.var.member;
  const ticket = await c.var.deps.live.ticket(workspaceId, { sessionId: session.sessionId, userId });
  if (!ticket) throw new AppError("too_many_requests", { facts: "live tickets" });
  return c.json({ success: true as const, ticket }, 200);
});
