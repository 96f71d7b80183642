// Filters that a person named. They are kept by the server, so that they are on every device of that person.
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MOST_VIEWS } from "../../../../worker/vocabulary/saved-views.ts";
import { api, bodyOf } from "../../../api/api.ts";
import type { SavedView } from "../../../api/types.ts";
import { type CommentFilter, readFilter, writeFilter } from "../data/filter.ts";

const viewsQuery = queryOptions({
  queryKey: ["saved-views"],
  queryFn: async () => (await bodyOf(api["saved-views"].$get())).views,
});

/** The views as they are, or are about to be, and how to change them. */
export function useSavedViews() {
  const client = useQueryClient();
  const { queryKey } = viewsQuery;
  const { data: views, isError } = useQuery(viewsQuery);
  const { mutate, error } = useMutation({
    mutationFn: (next: SavedView[]) => bodyOf(api["saved-views"].$put({ json: { views: next } })),
    onMutate: async (next) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, next);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const known = views ?? [];
  return {
    views: known,
    isError,
    error,
    /** Until they are loaded, a change would replace those that are not known yet. */
    canChange: views !== undefined,
    /** A view of the same name is replaced; the oldest one makes room. */
    save: (name: string, filter: CommentFilter) =>
      mutate(
        [...known.filter((view) => view.name !== name), { name, query: `${writeFilter(filter)}` }].slice(-MOST_VIEWS),
      ),
    remove: (name: string) => mutate(known.filter((view) => view.name !== name)),
  };
}

export const filterOf = ({ query }: SavedView): CommentFilter => readFilter(new URLSearchParams(query));
