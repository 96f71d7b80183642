import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, bodyOf } from "../../../api/api.ts";

/** The workspace's plan, and whether its one load of old comments is used up. */
export const planQuery = queryOptions({
  queryKey: ["comments", "plan"],
  queryFn: async () => (await bodyOf(api.payments["subscription-details"].$get())).subscription,
});

/** `unknown` while it loads; when it can't be loaded, nothing is allowed. */
type HistoryAccess = "unknown" | "open" | "used" | "upsell";

export function useHistoryAccess(): HistoryAccess {
  const { data, isPending } = useQuery(planQuery);
  if (isPending) return "unknown";
  if (!data?.allows.historyLoad) return "upsell";
  return data.hasUsedHistoryLoad ? "used" : "open";
}
