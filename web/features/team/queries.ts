import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/api.ts";

/** The people of the workspace that the caller may know of, and who is invited. */
export const teamQuery = queryOptions({
  queryKey: ["team"],
  queryFn: () => bodyOf(api.team.$get()),
});

/** Whether the reader works with anybody else, as far as it is known: a screen loads the team once, its parts only look. */
export function useHasTeam(): boolean {
  const { data } = useQuery({ ...teamQuery, enabled: false });
  return (data?.members.length ?? 0) > 1;
}
