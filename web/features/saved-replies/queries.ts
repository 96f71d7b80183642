import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/api.ts";
import type { SavedReply } from "../../api/types.ts";

const savedApi = api["saved-replies"];

/** The workspace's saved replies, ordered by name. */
export const savedRepliesQuery = queryOptions({
  queryKey: ["saved-replies"],
  queryFn: async () => (await bodyOf(savedApi.$get())).replies,
  staleTime: 60_000,
});

/** Adds a saved reply, or changes the one with `id`. */
export const useSaveReply = () =>
  useSavedMutation(({ id, name, text }: Pick<SavedReply, "name" | "text"> & { id: string | null }) =>
    id === null
      ? bodyOf(savedApi.$post({ json: { name, text } }))
      : bodyOf(savedApi[":id"].$put({ param: { id }, json: { name, text } })),
  );

export const useDeleteSavedReply = () =>
  useSavedMutation(({ id }: SavedReply) => bodyOf(savedApi[":id"].$delete({ param: { id } })));

function useSavedMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: savedRepliesQuery.queryKey }),
  });
}
