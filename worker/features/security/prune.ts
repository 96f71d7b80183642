import { lt } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { securityEvents } from "../../platform/db/core.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { SECURITY_EVENT_DAYS } from "../../vocabulary/retention.ts";

/** Deletes events after their time. @returns how many rows */
export async function pruneSecurityEvents({ core, now }: Pick<Deps, "core" | "now">): Promise<number> {
  const deleted = await core
    .delete(securityEvents)
    .where(lt(securityEvents.lastAt, now() - SECURITY_EVENT_DAYS * DAY_MS))
    .returning({ hour: securityEvents.hour });
  return deleted.length;
}
