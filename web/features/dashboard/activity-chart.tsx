import { Chart } from "react-chartjs-2";
import { useNavigate } from "react-router";
import type { ChartDay } from "../../api/types.ts";
import { SERIES } from "./activity-series.ts";
import { barOptions, bars, peakLabel } from "./bars.ts";
import { useChartColors } from "./chart-colors.ts";
import { dayLabel } from "./day-label.ts";
import { useFigureLinks } from "./figure-links.ts";

/** A bar for the comments of each day, with the hidden ones at the bottom. A click opens the day. The table next to it has the same figures and links. */
export function ActivityChart({ days }: { days: readonly ChartDay[] }) {
  const { commentsPath } = useFigureLinks();
  const colors = useChartColors();
  const navigate = useNavigate();
  const totals = days.map(({ Total }) => Total);
  const data = {
    labels: days.map(({ date }) => dayLabel(date)),
    datasets: SERIES.map(({ name, color, of }) => bars(name, days.map(of), colors[color])),
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
        options={barOptions({ colors, totals, onDay })}
        plugins={[peakLabel(totals, colors)]}
        // A plugin keeps the figures it was created with, so new figures need a new chart.
        key={totals.join()}
        aria-label={`Comentarios por día, del ${dayLabel(days[0]!.date)} al ${dayLabel(days.at(-1)!.date)}`}
      />
    </div>
  );
}
