import { desc, eq } from "drizzle-orm";
import { Hono } from "hono";
import type { Deps } from "../../deps.ts";
import type { UserEnv } from "../../http/env.ts";
import { can } from "../../http/guards.ts";
import { securityEvents } from "../../platform/db/core.ts";
import { isoTime } from "../../time.ts";

export const securityRoutes = new Hono<UserEnv>().get("/events", can("team"), async (c) => {
  const events = await listSecurityEvents(c.var.deps, { workspaceId: c.var.caller.workspaceId });
  return c.json({ success: true as const, events }, 200);
});

const MAX_EVENTS = 20;

/** The workspace's latest events, one for each kind and hour, the latest first. */
async function listSecurityEvents({ core }: Pick<Deps, "core">, { workspaceId }: { workspaceId: number }) {
  const rows = await core
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.workspaceId, workspaceId))
    .orderBy(desc(securityEvents.hour), desc(securityEvents.lastAt))
    .limit(MAX_EVENTS);
  return rows.map(({ kind, times, lastAt, country }) => ({
    kind,
    times,
    last_at: isoTime(lastAt),
    country,
  }));
}
