import { queryOptions, useQuery } from "@tanstack/react-query";
import { PAID_PLANS } from "../../../../worker/vocabulary/plans.ts";
import { api, bodyOf } from "../../../api/api.ts";

/** The plan of the owner of the comments, and whether the one load of old comments is used up. */
export const planQuery = queryOptions({
  queryKey: ["comments", "plan"],
  queryFn: async () => (await bodyOf(api.payments["subscription-details"].$get())).subscription,
});

/** `unknown` while it is on its way; where it can't be had, the plan counts as free and inactive. */
export type HistoryAccess = "unknown" | "open" | "used" | "upsell";

export function useHistoryAccess(): HistoryAccess {
  const { data, isPending } = useQuery(planQuery);
  if (isPending) return "unknown";
  const isPaid = data?.status === "active" && PAID_PLANS.some((plan) => plan === data.plan);
  if (!isPaid) return "upsell";
  return data.hasUsedHistoryLoad ? "used" : "open";
}
