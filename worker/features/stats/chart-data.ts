import type { Deps } from "../../deps.ts";
import { daysUntil, localDay } from "../../time.ts";
import { CHART_DAYS } from "../../vocabulary/chart-periods.ts";
import type { WorkspaceReader } from "../workspaces/visible-pages.ts";
import { loadCountsByDay } from "./queries.ts";
import type { ChartInput } from "./schemas.ts";

/** Days of each period, today with them. */
type Input = ChartInput & WorkspaceReader & { timeZone: string };

/**
 * Returns the comments of each day of the period, including today and days without any: `Positivos` approved, `Negativos` hidden
 * or deleted.
 */
export async function loadChartData({ now }: Pick<Deps, "now">, input: Input) {
  const days = daysUntil(localDay(now(), input.timeZone), CHART_DAYS[input.period]);
  const span = { ...input, from: days[0]!, to: days.at(-1)! };
  const counted = new Map((await loadCountsByDay(span)).map((counts) => [counts.day, counts]));
  return {
    success: true as const,
    period: input.period,
    chartData: days.map((date) => {
      const counts = counted.get(date);
      return {
        date,
        Total: counts?.total ?? 0,
        Positivos: counts?.approved ?? 0,
        Negativos: counts?.removed ?? 0,
      };
    }),
  };
}
