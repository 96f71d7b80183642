import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/api.ts";
import type { AutoReplyChange } from "../../api/types.ts";

const rulesApi = api.social.accounts[":id"]["auto-replies"];

/** An account's rules, in the order in which they are tried. */
export const autoRepliesQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["auto-replies", accountId],
    queryFn: () => bodyOf(rulesApi.$get({ param: { id: accountId } })),
  });

/** Creates a rule, or changes the one with `ruleId`. */
export const useSaveAutoReply = (accountId: string) =>
  useRulesMutation(accountId, ({ ruleId, rule }: { ruleId: string | null; rule: AutoReplyChange }) =>
    ruleId === null
      ? bodyOf(rulesApi.$post({ param: { id: accountId }, json: rule }))
      : bodyOf(rulesApi[":ruleId"].$put({ param: { id: accountId, ruleId }, json: rule })),
  );

export const useDeleteAutoReply = (accountId: string) =>
  useRulesMutation(accountId, (ruleId: string) =>
    bodyOf(rulesApi[":ruleId"].$delete({ param: { id: accountId, ruleId } })),
  );

function useRulesMutation<Input, Answer>(accountId: string, mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: autoRepliesQuery(accountId).queryKey }),
  });
}
