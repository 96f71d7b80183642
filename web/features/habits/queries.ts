import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/api.ts";
import type { Habits } from "../../api/types.ts";
import { useInvalidate } from "../../api/use-invalidate.ts";

const PROGRESS_MS = 2_000;
const HABITS = ["habits"];

/** How far the reading of an account's past is, and what is proposed. */
export const habitsQuery = (page: string) =>
  queryOptions({
    queryKey: [...HABITS, page],
    queryFn: () => bodyOf(api.moderation.habits[":page"].$get({ param: { page } })),
    refetchInterval: ({ state }) =>
      state.data?.reading && ["running", "waiting"].includes(state.data.reading.state) ? PROGRESS_MS : false,
  });

/** The examples of a proposal, as the network has them now. */
export const examplesQuery = (page: string, id: number) =>
  queryOptions({
    queryKey: [...HABITS, page, "examples", id],
    queryFn: async () =>
      (await bodyOf(api.moderation.habits[":page"].examples[":id"].$get({ param: { page, id: String(id) } }))).examples,
    staleTime: Number.POSITIVE_INFINITY,
  });

export function useStartReading() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (page: string) => bodyOf(api.moderation.habits[":page"].$post({ param: { page } })),
    onSuccess: (habits: Habits, page) => client.setQueryData(habitsQuery(page).queryKey, habits),
  });
}

/** A mutation that lasts until proposals and rules are loaded again, so that nothing is accepted twice. */
function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const reload = useInvalidate(HABITS, ["moderation-settings"], ["exceptions"]);
  return useMutation({ mutationFn, onSettled: reload });
}

export const useAccept = () =>
  useChange(({ page, ids }: { page: string; ids: number[] }) =>
    bodyOf(api.moderation.habits[":page"].accept.$post({ param: { page }, json: { ids } })),
  );
export const useRefuse = () =>
  useChange(({ page, ...json }: { page: string; ids: number[]; refused: boolean }) =>
    bodyOf(api.moderation.habits[":page"].refuse.$post({ param: { page }, json })),
  );
export const useTakeBackAccepted = () =>
  useChange((change: string) => bodyOf(api.audit.rules[":id"].undo.$post({ param: { id: change } })));
