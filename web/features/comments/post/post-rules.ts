import { queryOptions, useMutation } from "@tanstack/react-query";
import type { PostRuleInput } from "../../../../worker/features/post-rules/schemas.ts";

import { api, bodyOf } from "../../../api/api.ts";
import { useInvalidate } from "../../../api/use-invalidate.ts";

/** The active rules of posts. */
export const postRulesQuery = queryOptions({
  queryKey: ["post-rules"],
  queryFn: async () => (await bodyOf(api.moderation["post-rules"].$get())).rules,
  staleTime: 60_000,
});

export function useSetPostRule() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (json: PostRuleInput) => bodyOf(api.moderation["post-rules"].$post({ json })),
    onSuccess: changed,
  });
}

type Answers = { onRemoved: () => void; onError: (error: Error) => void };

/**
 * Removes a rule, and undoes what it did to older comments. The callbacks run even when the calling component is gone: its dialog
 * closes at once, and the undo is in the toast.
 */
export function useRemovePostRule({ onRemoved, onError }: Answers) {
  const changed = useChanged();
  return useMutation({
    mutationFn: (id: string) =>
      bodyOf(api.moderation["post-rules"][":id"].$delete({ param: { id }, query: { applyTo: "past" } })),
    onSuccess: () => {
      onRemoved();
      return changed();
    },
    onError,
  });
}

const useChanged = () => useInvalidate(["post-rules"], ["moderation-settings"], ["explanation"]);
