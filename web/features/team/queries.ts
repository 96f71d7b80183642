import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
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

/** The workspaces in which the person works. */
export const workspacesQuery = queryOptions({
  queryKey: ["workspaces"],
  queryFn: async () => (await bodyOf(api.workspaces.$get())).workspaces,
  staleTime: Number.POSITIVE_INFINITY,
});

/** A mutation that reloads the team afterwards, also when it was refused: somebody else may have changed it. */
export function useTeamMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: teamQuery.queryKey }) });
}
