/** What the chart draws, in the design's colours; `sign` is how its legend looks. */
export const SERIES = [
  { of: "Total", sign: "border-t-2 border-lantern-text bg-lantern-text/25" },
  { of: "Positivos", sign: "bg-ok" },
  { of: "Negativos", sign: "bg-hidden" },
] as const;
