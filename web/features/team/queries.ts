import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/api.ts";
import { useReloadingMutation } from "../../api/use-invalidate.ts";
import { useSession } from "../auth/session/session.ts";

/** The members and invitations of the workspace that the reader may see. */
export const teamQuery = queryOptions({
  queryKey: ["team"],
  queryFn: () => bodyOf(api.team.$get()),
});

/** Whether the workspace has other members. False until the team is loaded; this hook does not load it, the screen does. */
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

/** The same for the frame, which is shown before the session has been checked: none until then. */
export const useWorkspaces = () => useQuery({ ...workspacesQuery, enabled: useSession().state === "in" }).data ?? [];

/** A mutation that reloads the team afterwards. */
export function useTeamMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  return useReloadingMutation(mutationFn, teamQuery.queryKey);
}
