import { USAGE_WARNINGS } from "../../vocabulary/alerts.ts";

/** How near the comments of a month are to the limit; `over` means that the next one is over it, or that some already are. */
type UsageLevel = "ok" | `${(typeof USAGE_WARNINGS)[number]}` | "over";

/** The level of a month with `used` comments; a limit of 0 is always `over`. */
export function usageLevel({ used, limit }: { used: number; limit: number }): UsageLevel {
  if (used >= limit) return "over";
  const reached = USAGE_WARNINGS.findLast((percent) => used * 100 >= limit * percent);
  return reached === undefined ? "ok" : `${reached}`;
}
