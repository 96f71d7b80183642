import type { ChartDay } from "../../api/types.ts";

/** The parts of a day's bar from the bottom up: their sum is the day's total. `sign` is the class of the sign in the legend. */
export const SERIES = [
  { name: "Negativos", beside: "(ocultos)", color: "hidden", sign: "bg-hidden", of: (day: ChartDay) => day.Negativos },
  { name: "Positivos", color: "ok", sign: "bg-ok", of: (day: ChartDay) => day.Positivos },
  {
    name: "Por revisar",
    color: "flag-fill",
    sign: "bg-flag-fill",
    of: (day: ChartDay) => day.Total - day.Positivos - day.Negativos,
  },
] as const;
