import { queryOptions, useQueries } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/api.ts";
import type { ScanChoice } from "../../api/types.ts";
import { useReloadingMutation } from "../../api/use-invalidate.ts";

const PROGRESS_MS = 2_000;

/** The progress of the scans; their findings are loaded page by page. */
export const scansQuery = queryOptions({
  queryKey: ["scans", "progress"],
  queryFn: async () => (await bodyOf(api.scans.$get({ query: {} }))).scans,
  refetchInterval: ({ state }) =>
    state.data?.some((scan) => scan.state === "running" || scan.state === "waiting") ? PROGRESS_MS : false,
});

/** The findings of a page's scan, once it has ended. */
const scanResultQuery = (page: string) =>
  queryOptions({
    queryKey: ["scans", "result", page],
    queryFn: async () => (await bodyOf(api.scans.$get({ query: { page } }))).scans[0]!,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The findings of several pages: no data until all are loaded. */
export const useScanResults = (pages: readonly string[]) =>
  useQueries({
    queries: pages.map(scanResultQuery),
    combine: (results) => {
      const scans = results.flatMap(({ data }) => data ?? []);
      return {
        data: scans.length === pages.length ? scans : undefined,
        isError: results.some(({ isError }) => isError),
        refetch: () => Promise.all(results.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
      };
    },
  });

/** Starts the scans of several accounts. Fails when none could start. */
export const useStartScans = () =>
  useReloadingMutation(async (accountIds: readonly string[]) => {
    const starts = await Promise.allSettled(accountIds.map((page) => bodyOf(api.scans.$post({ json: { page } }))));
    const refused = starts.find((start) => start.status === "rejected");
    if (refused && starts.every(({ status }) => status === "rejected")) throw refused.reason;
  }, scansQuery.queryKey);

type Choice = ScanChoice & { pages: readonly string[] };

/** @returns whether comments are hidden from now on */
export const useChooseAfterScan = () =>
  useReloadingMutation(async ({ pages, ...json }: Choice) => {
    const chosen = await Promise.all(
      pages.map((page) => bodyOf(api.scans[":page"].choice.$post({ param: { page }, json }))),
    );
    return { acts: chosen.every(({ acts }) => acts) };
  }, scansQuery.queryKey);
