import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/api.ts";

const PROGRESS_MS = 2_000;

export const scansQuery = queryOptions({
  queryKey: ["scans"],
  queryFn: async () => (await api.scans()).scans,
  refetchInterval: ({ state }) =>
    state.data?.some((scan) => scan.state === "running" || scan.state === "waiting") ? PROGRESS_MS : false,
});

/** Begins the scans of some accounts. Fails where none could begin. */
export const useStartScans = () =>
  useScansMutation(async (accountIds: readonly string[]) => {
    const begun = await Promise.allSettled(accountIds.map(api.startScan));
    const refused = begun.find((one) => one.status === "rejected");
    if (refused && begun.every(({ status }) => status === "rejected")) throw refused.reason;
  });

type Choice = { pages: readonly string[]; choice: "observe" | "protect"; hideFound: boolean };

/** @returns whether comments are hidden from now on */
export const useChooseAfterScan = () =>
  useScansMutation(async ({ pages, choice, hideFound }: Choice) => {
    const chosen = await Promise.all(pages.map((page) => api.chooseAfterScan({ page, choice, hideFound })));
    return { acts: chosen.every(({ acts }) => acts) };
  });

function useScansMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: scansQuery.queryKey }),
  });
}
