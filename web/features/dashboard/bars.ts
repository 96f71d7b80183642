// Shared by the bar charts: chart.js in the design's colours, the figure of the busiest day, and a click on a day.
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

/** The lowest bar of a day that has some, in pixels: next to a day of hundreds a day of one is still visible. */
const MIN_BAR_PX = 3;

/** One colour of the bars. Heights are true to the figures, so an attack looks like one; a day without any has no bar. */
export const bars = (label: string, counts: readonly number[], backgroundColor: string) => ({
  label,
  data: counts.map((count) => count || null),
  backgroundColor,
  stack: "all",
  barPercentage: 0.8,
  minBarLength: MIN_BAR_PX,
});

type Looks = {
  colors: ChartColors;
  /** Of each day; the last line of its tooltip. */
  totals: readonly number[];
  onDay: (index: number) => void;
};

export function barOptions({ colors, totals, onDay }: Looks): ChartOptions<"bar"> {
  const ticks = { color: colors["ink-faint"], maxRotation: 0, autoSkipPadding: 16 };
  return {
    responsive: true,
    maintainAspectRatio: false,
    // Live changes update the figures in place, without an animation.
    animation: false,
    interaction: { mode: "index", intersect: false },
    // Space for the figure above the highest bar.
    layout: { padding: { top: 18 } },
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
        footerColor: colors.ink,
        padding: 10,
        boxWidth: 10,
        boxHeight: 10,
        boxPadding: 4,
        callbacks: {
          label: ({ dataset, parsed }) => `${dataset.label}: ${figure(parsed.y ?? 0)}`,
          footer: ([first]) => (first ? `Total: ${figure(totals[first.dataIndex] ?? 0)}` : ""),
        },
      },
    },
  };
}

/** Writes the figure of the busiest day above its bar. @param totals of each day */
export const peakLabel = (totals: readonly number[], { ink }: ChartColors): Plugin<"bar"> => ({
  id: "peak-label",
  afterDatasetsDraw({ ctx, chartArea, scales: { x, y } }) {
    const peak = Math.max(...totals);
    if (!x || !y || peak === 0) return;
    const text = figure(peak);
    ctx.save();
    ctx.fillStyle = ink;
    ctx.font = `600 11px ${Engine.defaults.font.family}`;
    ctx.textAlign = "center";
    const half = ctx.measureText(text).width / 2;
    const at = x.getPixelForValue(totals.indexOf(peak));
    const left = Math.min(Math.max(at, chartArea.left + half), chartArea.right - half);
    ctx.fillText(text, left, y.getPixelForValue(peak) - 6);
    ctx.restore();
  },
});
