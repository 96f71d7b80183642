/** The days of the dashboard's chart, by the names of its periods. */
export const CHART_DAYS = { "7D": 7, "30D": 30, "90D": 90 } as const;
export type ChartPeriod = keyof typeof CHART_DAYS;

export const CHART_PERIODS = ["7D", "30D", "90D"] as const satisfies ChartPeriod[];

/** "7, 30 o 90" */
export const chartDays = (): string =>
  new Intl.ListFormat("es", { type: "disjunction" }).format(CHART_PERIODS.map((period) => String(CHART_DAYS[period])));
