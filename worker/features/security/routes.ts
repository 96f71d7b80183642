import { Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { requireUser } from "../../http/guards/require-user.ts";
import { listSecurityEvents } from "./list.ts";

export const securityRoutes = new Hono<UserEnv>().get("/events", requireUser, async (c) => {
  const events = await listSecurityEvents(c.var.deps, { workspaceId: c.var.workspaceId });
  return c.json({ success: true as const, events }, 200);
});
