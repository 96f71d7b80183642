import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/api.ts";

export const accountsQuery = queryOptions({ queryKey: ["accounts"], queryFn: api.accounts });

export function useSetAccountStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: api.setAccountStatus,
    onSettled: () => client.invalidateQueries({ queryKey: accountsQuery.queryKey }),
  });
}
