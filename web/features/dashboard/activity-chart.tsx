import {
  CategoryScale,
  type ChartData,
  type ChartOptions,
  Chart as Engine,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import { Chart } from "react-chartjs-2";
import { figure } from "../../../worker/vocabulary/figure.ts";
import type { ChartDay } from "../../api/types.ts";
import { faded, useChartColors } from "./chart-colors.ts";
import { dayLabel } from "./day-label.ts";
import { SERIES } from "./series.ts";

Engine.register(CategoryScale, Filler, LinearScale, LineController, LineElement, PointElement, Tooltip);
Engine.defaults.font.family = getComputedStyle(document.body).fontFamily;

/** The dash of each line: not by colour alone. */
const DASHES = { Total: [], Positivos: [2, 3], Negativos: [7, 4] };

/** Areas of Total, Positivos and Negativos over the days. A table holds the same figures for screen readers. */
export function ActivityChart({ days }: { days: readonly ChartDay[] }) {
  const colors = useChartColors();

  const data: ChartData<"line"> = {
    labels: days.map(({ date }) => dayLabel(date)),
    datasets: SERIES.map(({ of, color }) => ({
      label: of,
      data: days.map((day) => day[of]),
      borderColor: colors[color],
      backgroundColor: faded(colors[color], 0.12),
      borderWidth: 2,
      borderDash: DASHES[of],
      fill: true,
      // Never below zero between two days.
      cubicInterpolationMode: "monotone",
      pointRadius: 0,
      pointHoverRadius: 4,
      pointHoverBackgroundColor: colors[color],
    })),
  };
  const ticks = { color: colors["ink-faint"], maxRotation: 0, autoSkipPadding: 16 };
  const options: ChartOptions<"line"> = {
    responsive: true,
    maintainAspectRatio: false,
    // Live changes update the figures in place, without an animation.
    animation: false,
    interaction: { mode: "index", intersect: false },
    scales: {
      x: { grid: { display: false }, border: { color: colors.line }, ticks },
      y: {
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
        padding: 10,
        boxWidth: 10,
        boxHeight: 10,
        boxPadding: 4,
        callbacks: {
          label: ({ dataset, parsed }) => `${dataset.label}: ${figure(parsed.y ?? 0)}`,
          labelColor: ({ datasetIndex }) => {
            const color = colors[SERIES[datasetIndex]!.color];
            return { borderColor: color, backgroundColor: color };
          },
        },
      },
    },
  };

  return (
    <div className="relative h-55">
      <Chart
        type="line"
        data={data}
        options={options}
        aria-label={`Comentarios por día, del ${dayLabel(days[0]!.date)} al ${dayLabel(days.at(-1)!.date)}`}
      />
    </div>
  );
}
