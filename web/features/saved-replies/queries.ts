import { queryOptions } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/api.ts";
import type { SavedReply } from "../../api/types.ts";
import { useReloadingMutation } from "../../api/use-invalidate.ts";

const savedApi = api["saved-replies"];

/** The workspace's saved replies, ordered by name. */
export const savedRepliesQuery = queryOptions({
  queryKey: ["saved-replies"],
  queryFn: async () => (await bodyOf(savedApi.$get())).replies,
  staleTime: 60_000,
});

/** Adds a saved reply, or changes the one with `id`. */
export const useSaveReply = () =>
  useReloadingMutation(
    ({ id, name, text }: Pick<SavedReply, "name" | "text"> & { id: string | null }) =>
      id === null
        ? bodyOf(savedApi.$post({ json: { name, text } }))
        : bodyOf(savedApi[":id"].$put({ param: { id }, json: { name, text } })),
    savedRepliesQuery.queryKey,
  );

export const useDeleteSavedReply = () =>
  useReloadingMutation(
    ({ id }: SavedReply) => bodyOf(savedApi[":id"].$delete({ param: { id } })),
    savedRepliesQuery.queryKey,
  );
