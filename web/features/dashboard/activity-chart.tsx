import type { ChartData } from "chart.js";
import { Chart } from "react-chartjs-2";
import { useNavigate } from "react-router";
import type { ChartDay } from "../../api/types.ts";
import { axisCap, heightsOf } from "./axis-cap.ts";
import { barOptions, cutLabels } from "./bars.ts";
import { faded, useChartColors } from "./chart-colors.ts";
import { dayLabel } from "./day-label.ts";
import { commentsPath } from "./figure-links.ts";

/**
 * A chart with a wide bar for all comments of each day, and a narrow stack of the approved and the hidden ones in front of it. A click
 * opens the day. The table next to it has the same figures and links.
 */
export function ActivityChart({ days }: { days: readonly ChartDay[] }) {
  const colors = useChartColors();
  const navigate = useNavigate();
  const totals = days.map(({ Total }) => Total);
  const cap = axisCap(totals);
  const approved = days.map(({ Positivos }) => Positivos);
  const hidden = days.map(({ Negativos }) => Negativos);
  const inner = { stack: "decided", barPercentage: 0.55, categoryPercentage: 0.9, grouped: false };
  const data: ChartData<"bar"> = {
    labels: days.map(({ date }) => dayLabel(date)),
    datasets: [
      {
        ...inner,
        label: "Positivos",
        data: heightsOf(approved, totals, cap),
        backgroundColor: colors.ok,
        order: 1,
      },
      {
        ...inner,
        label: "Negativos",
        data: heightsOf(hidden, totals, cap),
        backgroundColor: colors.hidden,
        order: 1,
      },
      {
        label: "Total",
        data: heightsOf(totals, totals, cap),
        stack: "all",
        grouped: false,
        barPercentage: 1,
        categoryPercentage: 0.9,
        borderRadius: 3,
        backgroundColor: faded(colors["lantern-text"], 0.25),
        borderColor: colors["lantern-text"],
        borderWidth: { top: 2 },
        order: 2,
      },
    ],
  };
  const onDay = (index: number) => {
    const { date } = days[index]!;
    navigate(commentsPath({ from: date, to: date }));
  };
  return (
    <div className="relative h-55">
      <Chart
        type="bar"
        data={data}
        options={barOptions({ colors, cap, counts: [approved, hidden, totals], onDay })}
        plugins={[cutLabels(totals, cap, colors)]}
        // A plugin keeps the figures it was created with, so new figures need a new chart.
        key={`${cap}:${totals.join()}`}
        aria-label={`Comentarios por día, del ${dayLabel(days[0]!.date)} al ${dayLabel(days.at(-1)!.date)}`}
      />
    </div>
  );
}
