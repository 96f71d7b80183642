import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, bodyOf } from "../../../api/api.ts";
import type { AssignRequest } from "../../../api/types.ts";
import { keepComments, refreshCounts } from "../data/queries.ts";

/** Assigns comments to a member of the team, or to nobody. */
export function useAssign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: AssignRequest) => bodyOf(api.assignments.$post({ json })),
    onSuccess: ({ comments }) => {
      keepComments(client, comments);
      refreshCounts(client);
    },
  });
}
