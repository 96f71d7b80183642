import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/api.ts";
import type { ChartPeriod } from "../../api/types.ts";
import type { PageChoice } from "../accounts/page-groups.ts";

const RECENT_SHOWN = 3;

/** Always out of date: a screen that was left receives no notices, so on return it shows the last figures and reloads them. */
const fresh = { staleTime: 0 };

/** The first parts of the query keys of one user's dashboard. */
export const dashboardKey = (userId: string) => ["dashboard", userId] as const;

/** The queries that comments change: all except the accounts. */
export const changingKey = (userId: string) => [...dashboardKey(userId), "changing"];

/** The figures of the current month. */
export const monthStatsQuery = (userId: string, choice: PageChoice) =>
  queryOptions({
    queryKey: [...changingKey(userId), "stats", choice],
    queryFn: () => logged(bodyOf(api.dashboard.stats[":userId"].$get({ param: { userId }, query: choice }))),
    ...fresh,
  });

export const recentQuery = (userId: string, choice: PageChoice) =>
  queryOptions({
    queryKey: [...changingKey(userId), "recent", choice],
    queryFn: async () => {
      const query = { limit: String(RECENT_SHOWN), ...choice };
      return (await logged(bodyOf(api.dashboard["recent-comments"][":userId"].$get({ param: { userId }, query }))))
        .comments;
    },
    ...fresh,
  });

/** The query key of the chart, for all periods. */
export const chartKey = (userId: string) => [...changingKey(userId), "chart"];

/** The chart of a period. The last period stays until the next one has loaded. */
export const chartQuery = (userId: string, period: ChartPeriod, choice: PageChoice) =>
  queryOptions({
    queryKey: [...chartKey(userId), period, choice],
    queryFn: async () => {
      const call = api.dashboard["chart-data"][":userId"].$get({ param: { userId }, query: { period, ...choice } });
      return (await logged(bodyOf(call))).chartData;
    },
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** Hours, causes and posts change slowly: they are reloaded once a minute, however many comments arrive. */
const INSIGHTS_EVERY_MS = 60_000;

export const insightsQuery = (userId: string, period: ChartPeriod, choice: PageChoice) =>
  queryOptions({
    queryKey: [...dashboardKey(userId), "insights", period, choice],
    queryFn: () =>
      logged(bodyOf(api.dashboard.insights[":userId"].$get({ param: { userId }, query: { period, ...choice } }))),
    placeholderData: keepPreviousData,
    refetchInterval: INSIGHTS_EVERY_MS,
    ...fresh,
  });

export const groupsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...dashboardKey(userId), "groups"],
    queryFn: async () =>
      (await logged(bodyOf(api.dashboard["account-groups"][":userId"].$get({ param: { userId } })))).groups,
    ...fresh,
  });

/** Logs a failure: the example data would otherwise hide its cause from us. */
async function logged<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    console.error("dashboard", error);
    throw error;
  }
}
