import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import type { AutoReplyChange } from "../../api/types.ts";

/** An account's rules, in the order in which they are tried. */
export const autoRepliesQuery = (accountId: string) =>
  queryOptions({ queryKey: ["auto-replies", accountId], queryFn: () => api.autoReplies(accountId) });

/** Makes a rule, or changes the one of `ruleId`. */
export const useSaveAutoReply = (accountId: string) =>
  useRulesMutation(accountId, ({ ruleId, rule }: { ruleId: string | null; rule: AutoReplyChange }) =>
    ruleId === null ? api.createAutoReply(accountId, rule) : api.saveAutoReply(accountId, ruleId, rule),
  );

export const useDeleteAutoReply = (accountId: string) =>
  useRulesMutation(accountId, (ruleId: string) => api.deleteAutoReply(accountId, ruleId));

function useRulesMutation<Input, Answer>(accountId: string, mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: autoRepliesQuery(accountId).queryKey }),
  });
}
