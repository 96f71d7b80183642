import { Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { can } from "../../http/guards.ts";
import { listSecurityEvents } from "./list.ts";

export const securityRoutes = new Hono<UserEnv>().get("/events", can("team"), async (c) => {
  const events = await listSecurityEvents(c.var.deps, { workspaceId: c.var.caller.workspaceId });
  return c.json({ success: true as const, events }, 200);
});
