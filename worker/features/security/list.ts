import { desc, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { securityEvents } from "../../platform/db/core.ts";
import { isoTime } from "../../time.ts";

const MAX_EVENTS = 20;

/** The workspace's latest events, one for each kind and hour, the latest first. */
export async function listSecurityEvents({ core }: Pick<Deps, "core">, { workspaceId }: { workspaceId: number }) {
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
