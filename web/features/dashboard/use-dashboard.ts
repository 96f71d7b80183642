import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isCode } from "../../api/api-error.ts";
import { useLive } from "../../api/live.ts";
import type { ChartPeriod } from "../../api/types.ts";
import { usePageChoice } from "../accounts/use-page-choice.ts";
import {
  changingKey,
  chartKey,
  chartQuery,
  dashboardKey,
  groupsQuery,
  insightsQuery,
  monthStatsQuery,
  recentQuery,
} from "./queries.ts";

/**
 * All data of the dashboard, about the page in the address; undefined means loading. `isDemo`: something could not be loaded, so all figures are examples, since
 * a mixture of both would look real. Exception: when only another period of the chart fails, its days are null.
 */
export function useDashboard(userId: string) {
  const client = useQueryClient();
  const { choice } = usePageChoice();
  const [period, setPeriod] = useState<ChartPeriod>("7D");
  const stats = useQuery(monthStatsQuery(userId, choice));
  const groups = useQuery(groupsQuery(userId));
  const recent = useQuery(recentQuery(userId, choice));
  const chart = useQuery(chartQuery(userId, period, choice));
  const insights = useQuery(insightsQuery(userId, period, choice));
  const week = useQuery(insightsQuery(userId, "7D", choice));

  // A refusal because the plan has ended is not a failure: the session then leads to the plans.
  const isLost = ({ error, data }: { error: Error | null; data: unknown }) =>
    error !== null && data === undefined && !isCode(error, "plan_required");
  const wasDrawn = client.getQueriesData({ queryKey: chartKey(userId) }).some(([, data]) => data !== undefined);
  const isChartLost = isLost(chart) && wasDrawn;
  const isDemo = [stats, groups, recent].some(isLost) || (isLost(chart) && !wasDrawn);
  return {
    isDemo,
    isRetrying: [stats, groups, recent, chart, insights, week].some(({ isFetching }) => isFetching),
    retry: () => client.refetchQueries({ queryKey: dashboardKey(userId), type: "active" }),
    stats: stats.data,
    groups: groups.data,
    recent: recent.data,
    /** Undefined while they load, null when loading failed. Their failure alone does not cause example figures. */
    insights: isLost(insights) ? null : insights.data,
    /** The insights of the last seven days, for every chosen period; of another page they are not shown. */
    week: isLost(week) ? null : week.isPlaceholderData ? undefined : week.data,
    chart: { period, setPeriod, days: isChartLost ? null : chart.data, isOld: chart.isPlaceholderData },
  };
}

/** The shortest time between two reloads, however many comments arrive. */
const REST_MS = 500;

/** Reloads the figures when comments change: at once, then at most twice a second, and always after the last change. */
export function useLiveDashboard(userId: string): void {
  const client = useQueryClient();
  const state = useRef({ isBusy: false, isDirty: false });

  async function refresh() {
    const now = state.current;
    now.isDirty = true;
    if (now.isBusy) return;
    now.isBusy = true;
    while (now.isDirty) {
      now.isDirty = false;
      const rest = new Promise((resolve) => setTimeout(resolve, REST_MS));
      await Promise.all([client.invalidateQueries({ queryKey: changingKey(userId) }), rest]);
    }
    now.isBusy = false;
  }
  useLive(refresh);
}
