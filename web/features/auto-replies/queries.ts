import { queryOptions, useQueries } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/api.ts";
import type { Account, AutoReplyChange } from "../../api/types.ts";
import { useReloadingMutation } from "../../api/use-invalidate.ts";
import type { Target } from "./shared-replies.ts";

const KEY = "auto-replies";
const rulesApi = api.social.accounts[":id"]["auto-replies"];

/** An account's rules, in the order in which they are tried. */
export const autoRepliesQuery = (accountId: string) =>
  queryOptions({
    queryKey: [KEY, accountId],
    queryFn: () => bodyOf(rulesApi.$get({ param: { id: accountId } })),
  });

/** The rules of several accounts, each with its own. */
export const useSharedReplies = (accounts: readonly Account[]) =>
  useQueries({
    queries: accounts.map(({ id }) => autoRepliesQuery(id)),
    combine: (answers) => ({
      timeZone: answers[0]?.data?.timeZone,
      lists: answers.flatMap(({ data }, index) => (data ? [{ account: accounts[index]!, rules: data.rules }] : [])),
      isPending: answers.some(({ isPending }) => isPending),
      error: answers.find(({ error, data }) => error && !data)?.error ?? null,
    }),
  });

/** Creates a rule on some accounts, or changes the one that each has. */
export const useSaveAutoReply = () =>
  useReloadingMutation(
    async ({ targets, rule }: { targets: readonly Target[]; rule: AutoReplyChange }) => {
      for (const { account, ruleId } of targets)
        if (ruleId === null) await bodyOf(rulesApi.$post({ param: { id: account.id }, json: rule }));
        else await bodyOf(rulesApi[":ruleId"].$put({ param: { id: account.id, ruleId }, json: rule }));
    },
    [KEY],
  );

export const useDeleteAutoReply = () =>
  useReloadingMutation(
    async (targets: readonly Target[]) => {
      for (const { account, ruleId } of targets)
        if (ruleId !== null) await bodyOf(rulesApi[":ruleId"].$delete({ param: { id: account.id, ruleId } }));
    },
    [KEY],
  );
