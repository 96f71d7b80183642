import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { MAX_VIEWS } from "../../../../worker/vocabulary/saved-views.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { showFailure } from "../../../api/toasts.ts";
import type { SavedView } from "../../../api/types.ts";
import { readFilter, writeFilter } from "../data/filter.ts";
import { offerUndo } from "../data/undo.ts";

const viewsQuery = queryOptions({
  queryKey: ["saved-views"],
  queryFn: async () => (await bodyOf(api["saved-views"].$get())).views,
});

/**
 * The reader's saved filters, with unanswered changes applied, and functions to change them.
 *
 * @param enabled false while the screen has more urgent calls
 */
export function useSavedViews(enabled = true) {
  const client = useQueryClient();
  const { queryKey } = viewsQuery;
  const { data: views, isError } = useQuery({ ...viewsQuery, enabled });
  const { mutate } = useMutation({
    mutationFn: (next: SavedView[]) => bodyOf(api["saved-views"].$put({ json: { views: next } })),
    onMutate: async (next) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, next);
    },
    onError: showFailure("No se pudo guardar la vista"),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const known = views ?? [];
  return {
    views: known.map(({ name, query }) => ({ name, filter: readFilter(new URLSearchParams(query)) })),
    isError,
    /** False until the views are loaded: a change before would replace the unknown ones. */
    canChange: views !== undefined,
    /** Saves a view. It replaces one of the same name; when the list is full, the oldest view is removed. */
    save: (name: string, filter: CommentFilter) =>
      mutate(
        [...known.filter((view) => view.name !== name), { name, query: `${writeFilter(filter)}` }].slice(-MAX_VIEWS),
      ),
    remove: (name: string) => {
      mutate(known.filter((view) => view.name !== name));
      offerUndo(`Vista «${name}» quitada`, () => mutate(known));
    },
  };
}
