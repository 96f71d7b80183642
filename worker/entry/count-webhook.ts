import type { Deps } from "../deps.ts";
import { REFUSED_SIGNATURES } from "../http/limits/route-limits.ts";
import { countToday } from "../platform/db/count-today.ts";

/**
 * Adds one to today's count of webhooks that were refused or had unknown fields. In a flood it counts only up to the rate limit.
 */
export async function countWebhook(
  { core, limit, now }: Pick<Deps, "core" | "limit" | "now">,
  name: "webhook_refused" | "webhook_odd",
): Promise<void> {
  if (await limit(REFUSED_SIGNATURES, "webhook")) await countToday(core, name, now());
}
