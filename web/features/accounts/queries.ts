import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import type { Account, AccountsAnswer, Health } from "../../api/types.ts";
import { saveSelection } from "./save-selection.ts";

const UNREADABLE = "Error al procesar datos de cuentas";
/** The first check of a new account comes within a minute or two. */
const UNTIL_CHECKED_MS = 20_000;

export const accountsQuery = queryOptions({
  queryKey: ["accounts"],
  queryFn: async (): Promise<AccountsAnswer> => {
    const answer = await api.accounts();
    if (!Array.isArray(answer.accounts) || !answer.planLimit)
      throw new ApiError({ code: "unreadable_accounts", status: 200, message: UNREADABLE });
    return answer;
  },
  refetchInterval: ({ state }) => (state.data?.accounts.some(isUnchecked) ? UNTIL_CHECKED_MS : false),
});

const isUnchecked = ({ status, connection }: Account) => status === "active" && connection.checked_at === null;

export const accountStatsQuery = queryOptions({
  queryKey: ["account-stats"],
  queryFn: async () => (await api.accountStats()).accountStats,
});

export const healthQuery = (accountId: string) =>
  queryOptions({ queryKey: ["health", accountId], queryFn: async () => (await api.health(accountId)).health });

export const useSetAccountStatus = () => useAccountsMutation(api.setAccountStatus);
export const useRenameAccount = () => useAccountsMutation(api.renameAccount);
export const useDisconnect = () => useAccountsMutation(api.disconnect);
export const usePublish = () => useMutation({ mutationFn: api.publish });
/** @see saveSelection */
export const useSaveSelection = () => useAccountsMutation(saveSelection);

/** A look at the connection now. */
export const useCheckHealth = () => useHealthMutation(api.checkHealth);
/** Subscribes and sweeps the page again, and looks. */
export const useRepair = () => useHealthMutation(api.repair);
export const useRequestSweep = () => useMutation({ mutationFn: api.requestSweep });

function useAccountsMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: accountsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ["health"] }),
      ]),
  });
}

function useHealthMutation(mutationFn: (accountId: string) => Promise<{ health: Health }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: ({ health }) => {
      client.setQueryData(healthQuery(health.account_id).queryKey, health);
      return client.invalidateQueries({ queryKey: accountsQuery.queryKey });
    },
  });
}
