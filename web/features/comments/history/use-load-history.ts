import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, bodyOf } from "../../../api/api.ts";
import { refreshCounts } from "../data/queries.ts";
import { planQuery } from "./use-history-access.ts";

/** Loads old comments of every active page from the network, then reloads the list and the counts. */
export function useLoadHistory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (daysBack: number) => bodyOf(api.comments["force-sync"].$post({ json: { daysBack } })),
    // Only the server knows whether the load is used up, even after a time-out.
    onSettled: () => client.invalidateQueries({ queryKey: planQuery.queryKey }),
    onSuccess: () => {
      client.invalidateQueries({ queryKey: ["comments", "list"] });
      refreshCounts(client);
    },
  });
}
