// Shared by the bar charts: chart.js in the design's colours, the cut of a busy day, and a click on a day.
import {
  BarController,
  BarElement,
  CategoryScale,
  type ChartOptions,
  Chart as Engine,
  LinearScale,
  LineController,
  LineElement,
  type Plugin,
  PointElement,
  Tooltip,
} from "chart.js";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import type { ChartColors } from "./chart-colors.ts";

Engine.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);
Engine.defaults.font.family = getComputedStyle(document.body).fontFamily;

type Looks = {
  colors: ChartColors;
  cap: number | null;
  /** The true figures of the days, for each dataset in order. The drawn height of a day that is cut is lower. */
  counts: readonly (readonly number[])[];
  onDay: (index: number) => void;
};

export function barOptions({ colors, cap, counts, onDay }: Looks): ChartOptions<"bar"> {
  const ticks = { color: colors["ink-faint"], maxRotation: 0, autoSkipPadding: 16 };
  return {
    responsive: true,
    maintainAspectRatio: false,
    // Live changes update the figures in place, without an animation.
    animation: false,
    interaction: { mode: "index", intersect: false },
    // Space for the figure above a bar that is cut.
    layout: { padding: { top: cap === null ? 0 : 18 } },
    onClick: (_, elements) => {
      const [first] = elements;
      if (first) onDay(first.index);
    },
    onHover: ({ native }, elements) => {
      if (native?.target instanceof HTMLElement) native.target.style.cursor = elements.length > 0 ? "pointer" : "";
    },
    scales: {
      x: { stacked: true, grid: { display: false }, border: { color: colors.line }, ticks },
      y: {
        stacked: true,
        beginAtZero: true,
        suggestedMax: 4,
        ...(cap === null ? {} : { max: cap }),
        grid: { color: colors.line },
        border: { display: false },
        ticks: { ...ticks, precision: 0, maxTicksLimit: 5 },
      },
    },
    plugins: {
      tooltip: {
        backgroundColor: colors.raised,
        borderColor: colors.line,
        borderWidth: 1,
        titleColor: colors.ink,
        bodyColor: colors.ink,
        padding: 10,
        boxWidth: 10,
        boxHeight: 10,
        boxPadding: 4,
        callbacks: {
          label: ({ dataset, datasetIndex, dataIndex }) =>
            `${dataset.label}: ${figure(counts[datasetIndex]?.[dataIndex] ?? 0)}`,
        },
      },
    },
  };
}

/** Writes the true figure above the days that the axis cuts. @param totals of each day */
export const cutLabels = (totals: readonly number[], cap: number | null, { ink }: ChartColors): Plugin<"bar"> => ({
  id: "cut-labels",
  afterDatasetsDraw({ ctx, chartArea, scales }) {
    if (cap === null || !scales.x) return;
    ctx.save();
    ctx.fillStyle = ink;
    ctx.font = `600 11px ${Engine.defaults.font.family}`;
    for (const [index, total] of totals.entries()) {
      if (total <= cap) continue;
      const text = `${figure(total)} ↑`;
      const half = ctx.measureText(text).width / 2;
      const at = scales.x.getPixelForValue(index);
      ctx.textAlign = "center";
      ctx.fillText(text, Math.min(Math.max(at, chartArea.left + half), chartArea.right - half), chartArea.top - 6);
    }
    ctx.restore();
  },
});
