import { queryOptions } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/api.ts";
import type { AutoReplyChange } from "../../api/types.ts";
import { useReloadingMutation } from "../../api/use-invalidate.ts";

const rulesApi = api.social.accounts[":id"]["auto-replies"];

/** An account's rules, in the order in which they are tried. */
export const autoRepliesQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["auto-replies", accountId],
    queryFn: () => bodyOf(rulesApi.$get({ param: { id: accountId } })),
  });

/** Creates a rule, or changes the one with `ruleId`. */
export const useSaveAutoReply = (accountId: string) =>
  useReloadingMutation(
    ({ ruleId, rule }: { ruleId: string | null; rule: AutoReplyChange }) =>
      ruleId === null
        ? bodyOf(rulesApi.$post({ param: { id: accountId }, json: rule }))
        : bodyOf(rulesApi[":ruleId"].$put({ param: { id: accountId, ruleId }, json: rule })),
    autoRepliesQuery(accountId).queryKey,
  );

export const useDeleteAutoReply = (accountId: string) =>
  useReloadingMutation(
    (ruleId: string) => bodyOf(rulesApi[":ruleId"].$delete({ param: { id: accountId, ruleId } })),
    autoRepliesQuery(accountId).queryKey,
  );
