/** What the chart draws, first on top, in the design's colours; `line` is how its legend looks. */
export const SERIES = [
  { of: "Total", color: "lantern-text", line: "text-lantern-text" },
  { of: "Positivos", color: "ok", line: "border-dotted text-ok" },
  { of: "Negativos", color: "hidden", line: "border-dashed text-hidden" },
] as const;
