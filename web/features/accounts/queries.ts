import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { DisconnectInput, PublishInput, RenameInput } from "../../../worker/features/accounts/schemas.ts";
import type { AccountStatus } from "../../../worker/vocabulary/networks.ts";
import { api, bodyOf } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import type { Account, AccountsAnswer, Health } from "../../api/types.ts";
import { useReloadingMutation } from "../../api/use-invalidate.ts";

const accountApi = api.social.accounts[":id"];

/** How often the accounts are loaded while a new one waits for its first check, which takes a minute or two. */
const UNCHECKED_REFETCH_MS = 20_000;

export const accountsQuery = queryOptions({
  queryKey: ["accounts"],
  queryFn: async (): Promise<AccountsAnswer> => {
    const answer = await bodyOf(api.social.accounts.$get());
    if (!Array.isArray(answer.accounts) || !answer.planLimit)
      throw new ApiError({ code: "unreadable_accounts", status: 200, message: "Error al procesar datos de cuentas" });
    return answer;
  },
  refetchInterval: ({ state }) => (state.data?.accounts.some(isUnchecked) ? UNCHECKED_REFETCH_MS : false),
});

const isUnchecked = ({ status, connection }: Account) => status === "active" && connection.checked_at === null;

export const accountStatsQuery = queryOptions({
  queryKey: ["account-stats"],
  queryFn: async () => (await bodyOf(api.social.accounts.stats.$get())).accountStats,
});

export const healthQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["health", accountId],
    queryFn: async () => (await bodyOf(accountApi.health.$get({ param: { id: accountId } }))).health,
  });

export const blockedQuery = queryOptions({
  queryKey: ["blocked"],
  queryFn: async () => (await bodyOf(api.comments.blocked.$get())).blocked,
});

export const useSetAccountStatus = () => useAccountsMutation(setAccountStatus);
export const useRenameAccount = () =>
  useAccountsMutation((json: RenameInput) => bodyOf(api.social.accounts["update-name"].$post({ json })));
export const useDisconnect = () =>
  useAccountsMutation((json: DisconnectInput) => bodyOf(api.social.disconnect.$post({ json })));
export const usePublish = () =>
  useMutation({
    mutationFn: ({ key, ...json }: PublishInput & { key: string }) =>
      bodyOf(api.social.publish.$post({ header: { "idempotency-key": key }, json })),
  });
/** @see saveSelection */
export const useSaveSelection = () => useAccountsMutation(saveSelection);

/** Checks the connection now. */
export const useCheckHealth = () => useHealthMutation((id) => bodyOf(accountApi.check.$post({ param: { id } })));
/** Subscribes the page again, sweeps and checks it. */
export const useRepair = () => useHealthMutation((id) => bodyOf(accountApi.repair.$post({ param: { id } })));
export const useRequestSweep = () => useMutation({ mutationFn: requestSweep });

function useAccountsMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  return useReloadingMutation(mutationFn, accountsQuery.queryKey, ["health"]);
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

type Selection = { accounts: readonly Account[]; chosen: ReadonlySet<string> };

/**
 * Keeps the chosen pages active and no others. The deactivations come first, since the plan has no room for the others before. An
 * account that is already inactive is deactivated, too, so that a plan does not resume it automatically.
 *
 * @param chosen keys of page groups
 * @throws ApiError the first refusal, after all deactivations or all activations have ended
 */
async function saveSelection({ accounts, chosen }: Selection): Promise<void> {
  await setAll(
    accounts.filter(({ group_key }) => !chosen.has(group_key)),
    "inactive",
  );
  await setAll(
    accounts.filter(({ group_key }) => chosen.has(group_key)),
    "active",
  );
}

async function setAll(accounts: readonly Account[], status: AccountStatus): Promise<void> {
  const answers = await Promise.allSettled(accounts.map(({ id }) => setAccountStatus({ accountId: id, status })));
  const refused = answers.find((answer) => answer.status === "rejected");
  if (refused) throw refused.reason;
}

/** Starts or pauses the moderation of an account. */
const setAccountStatus = (input: { accountId: string; status: AccountStatus }) =>
  bodyOf(api.social.accounts.status.$post({ json: input }));

/** Requests a sweep of every page; new comments arrive with the next changes. */
export const requestSweep = () =>
  bodyOf(api.comments.sync.$get({ query: { lastId: String(Number.MAX_SAFE_INTEGER), refresh: "1" } }));
