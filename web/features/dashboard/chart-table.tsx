import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import type { ChartDay } from "../../api/types.ts";
import { Cell, Table } from "../../ui/table.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { dayLabel } from "./day-label.ts";
import { commentsPath } from "./figure-links.ts";

const COLUMNS = [
  { name: "Día" },
  { name: "Total", numeric: true },
  { name: "Positivos", numeric: true },
  { name: "Negativos", numeric: true },
];

/** The chart's figures as a table, for screen readers and for exact figures; the latest day first. */
export function ChartTable({ days }: { days: readonly ChartDay[] }) {
  return (
    <details className="group mt-3">
      <summary className="control-height inline-flex list-none items-center gap-1 rounded-control text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        Ver los datos en una tabla
      </summary>
      <div className="mt-2 max-h-72 overflow-y-auto">
        <Table label="Comentarios por día" columns={COLUMNS}>
          {days.toReversed().map(({ date, Total, Positivos, Negativos }) => (
            <tr key={date}>
              <Cell>
                <Link className={textLinkClass} to={commentsPath({ from: date, to: date })}>
                  {dayLabel(date)}
                </Link>
              </Cell>
              <Cell numeric>{figure(Total)}</Cell>
              <Cell numeric>{figure(Positivos)}</Cell>
              <Cell numeric>{figure(Negativos)}</Cell>
            </tr>
          ))}
        </Table>
      </div>
    </details>
  );
}
