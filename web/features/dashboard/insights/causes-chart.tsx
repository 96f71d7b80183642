import type { ChartData } from "chart.js";
import { Chart } from "react-chartjs-2";
import { useNavigate } from "react-router";
import { CAUSE_NAMES, CAUSES } from "../../../../worker/vocabulary/judging/attacks.ts";
import type { CauseDay } from "../../../api/types.ts";
import { barOptions, bars, peakLabel } from "../bars.ts";
import { useChartColors } from "../chart-colors.ts";
import { dayLabel } from "../day-label.ts";
import { useFigureLinks } from "../figure-links.ts";
import { attacksOf, BEFORE, CAUSE_COLORS } from "./causes.ts";

type Props = { days: readonly CauseDay[]; before: readonly CauseDay[] };

/** Attacks of each day, stacked by cause, with a line for the period before. A click opens the day. */
export function CausesChart({ days, before }: Props) {
  const { attacksPath } = useFigureLinks();
  const colors = useChartColors();
  const navigate = useNavigate();
  const totals = days.map(attacksOf);
  const previous = before.map(attacksOf);
  const data: ChartData<"bar" | "line"> = {
    labels: days.map(({ date }) => dayLabel(date)),
    datasets: [
      ...CAUSES.map((cause) => ({
        type: "bar" as const,
        ...bars(
          CAUSE_NAMES[cause],
          days.map((day) => day[cause]),
          colors[CAUSE_COLORS[cause].color],
        ),
      })),
      {
        type: "line" as const,
        label: BEFORE,
        data: previous,
        stepped: "middle" as const,
        borderColor: colors["ink-faint"],
        backgroundColor: colors["ink-faint"],
        borderWidth: 1.5,
        borderDash: [4, 3],
        pointRadius: 0,
        // The line is not part of the stack.
        stack: "before",
      },
    ],
  };
  const onDay = (index: number) => {
    const { date } = days[index]!;
    navigate(attacksPath({ from: date, to: date }));
  };
  return (
    <div className="relative h-55">
      <Chart
        type="bar"
        data={data as ChartData<"bar">}
        options={barOptions({ colors, totals, onDay })}
        plugins={[peakLabel(totals, colors)]}
        key={totals.join()}
        aria-label={`Ocultos por día y causa, del ${dayLabel(days[0]!.date)} al ${dayLabel(days.at(-1)!.date)}`}
      />
    </div>
  );
}
