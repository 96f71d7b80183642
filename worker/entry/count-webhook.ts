import { sql } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { REFUSED_SIGNATURES } from "../http/limits/route-limits.ts";
import { serviceCounters } from "../platform/db/core.ts";
import { utcDay } from "../time.ts";

/**
 * Adds one to today's count of webhooks that were refused or had unknown fields. In a flood it counts only up to the rate limit.
 */
export async function countWebhook(
  { core, limit, now }: Pick<Deps, "core" | "limit" | "now">,
  name: "webhook_refused" | "webhook_odd",
): Promise<void> {
  if (!(await limit(REFUSED_SIGNATURES, "webhook"))) return;
  const day = utcDay(now());
  await core
    .insert(serviceCounters)
    .values({ name, day, count: 1 })
    .onConflictDoUpdate({
      target: [serviceCounters.name, serviceCounters.day],
      set: { count: sql`${serviceCounters.count} + 1` },
    });
}
