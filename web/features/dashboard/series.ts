/** The series of the chart with their colours; `sign` is the class of the sign in the legend. */
export const SERIES = [
  { of: "Total", sign: "border-t-2 border-lantern-text bg-lantern-text/25" },
  { of: "Positivos", sign: "bg-ok" },
  { of: "Negativos", sign: "bg-hidden" },
] as const;
