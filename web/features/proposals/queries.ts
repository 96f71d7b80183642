import { queryOptions, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, bodyOf } from "../../api/api.ts";
import { useReloadingMutation } from "../../api/use-invalidate.ts";
import { useAbility } from "../auth/session/use-ability.ts";

const proposalsQuery = queryOptions({
  queryKey: ["proposals"],
  queryFn: async () => (await bodyOf(api.proposals.$get())).proposals,
});
export type Proposal = InferResponseType<typeof api.proposals.$get, 200>["proposals"][number];

/** What assistants proposed and nobody decided yet, as far as the person may decide about it. */
export function useProposals() {
  const enabled = useAbility("moderate");
  return useQuery({ ...proposalsQuery, enabled }).data ?? [];
}

const OUTDATED = [proposalsQuery.queryKey, ["moderation-settings"], ["exceptions"], ["waves"], ["audit"]];

export const useApply = () =>
  useReloadingMutation((id: string) => bodyOf(api.proposals[":id"].apply.$post({ param: { id } })), ...OUTDATED);
export type Applied = NonNullable<ReturnType<typeof useApply>["data"]>;

export const useDiscard = () =>
  useReloadingMutation(
    ({ id, discarded }: { id: string; discarded: boolean }) =>
      bodyOf(api.proposals[":id"].discard.$post({ param: { id }, json: { discarded } })),
    proposalsQuery.queryKey,
  );

/** Undoes what was applied, by the doors of what was done: a change of rules, or replies that are not sent yet. */
export const useTakeBack = () =>
  useReloadingMutation(
    async ({ change, replies }: Applied) => {
      if (change !== null) await bodyOf(api.audit.rules[":id"].undo.$post({ param: { id: change } }));
      if (replies)
        await bodyOf(
          api.comments.bulk.replies.undo.$post({
            header: { "idempotency-key": replies.key },
            json: { ids: replies.ids },
          }),
        );
    },
    ...OUTDATED,
  );
