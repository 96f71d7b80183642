import { and, desc, eq, gt } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { sessions } from "../../../platform/db/core.ts";
import { isoTime } from "../../../time.ts";
import { MAX_SESSIONS } from "./end-sessions.ts";
import { idleSince } from "./touch-session.ts";

/** The person's open sessions, the last used first. */
export async function listSessions(
  { core, now }: Pick<Deps, "core" | "now">,
  { userId, currentId }: { userId: number; currentId: string },
) {
  const rows = await core
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.lastUsedAt, idleSince(now()))))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(MAX_SESSIONS);
  return rows.map(({ id, device, country, city, createdAt, lastUsedAt }) => ({
    id,
    device,
    country,
    city,
    created_at: isoTime(createdAt),
    last_used_at: isoTime(lastUsedAt),
    is_current: id === currentId,
  }));
}
