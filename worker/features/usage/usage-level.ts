/** How near the comments of a month are to its limit: `over` means that the next one is over it, or that some are. */
type UsageLevel = "ok" | "70" | "90" | "over";

export function usageLevel({ used, limit }: { used: number; limit: number }): UsageLevel {
  if (used >= limit) return "over";
  if (used * 10 >= limit * 9) return "90";
  return used * 10 >= limit * 7 ? "70" : "ok";
}
