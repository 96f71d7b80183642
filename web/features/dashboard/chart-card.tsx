import { ChartLine } from "lucide-react";
import { Link } from "react-router";
import { CHART_PERIODS } from "../../../worker/vocabulary/chart-periods.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import type { ChartDay, ChartPeriod } from "../../api/types.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { SegmentedControl } from "../../ui/forms/segmented-control.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { RetryAlert } from "../../ui/retry-alert.tsx";
import { Section } from "../../ui/section.tsx";
import { LoadingBlock, Skeleton } from "../../ui/skeleton.tsx";
import { Cell, Table } from "../../ui/table.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { SERIES } from "./activity-series.ts";
import { dayLabel } from "./day-label.ts";
import { useFigureLinks } from "./figure-links.ts";
import { WhenSeen } from "./insights/when-seen.tsx";

const PERIODS = CHART_PERIODS.map((value) => ({ value, label: value }));
const TOTALS = [
  { name: "Total", of: "Total", color: "text-ink", filter: {} },
  { name: "Eliminados", beside: "(ocultos)", of: "Negativos", color: "text-hidden", filter: { cause: "any" } },
  { name: "Aprobados", of: "Positivos", color: "text-ok", filter: { status: "approved" } },
] as const;

// The chart is most of the dashboard's code, so it loads separately: the figures do not need it.
const ActivityChart = lazyPart(async () => (await import("./activity-chart.tsx")).ActivityChart, {
  loading: <Skeleton className="h-55" />,
});

type Props = {
  period: ChartPeriod;
  setPeriod: (period: ChartPeriod) => void;
  /** Undefined while they load, null when loading failed. */
  days: readonly ChartDay[] | null | undefined;
  /** Whether the shown days belong to the previous period. */
  isOld: boolean;
  isDemo: boolean;
  isRetrying: boolean;
  onRetry: () => void;
};

/** Comments day by day: a chart, the totals and a table. */
export function ChartCard({ period, setPeriod, days, isOld, isDemo, isRetrying, onRetry }: Props) {
  const isZero = !isDemo && days != null && sum(days, "Total") === 0;
  return (
    <Section
      title="Actividad de comentarios"
      action={<SegmentedControl label="Período" options={PERIODS} value={period} onChange={setPeriod} />}
    >
      <div className={`transition-opacity ${isOld ? "opacity-60" : ""}`} aria-busy={isOld || undefined}>
        {isDemo ? (
          <Nothing>La gráfica volverá en cuanto se carguen tus datos.</Nothing>
        ) : days === null ? (
          <div className="h-55">
            <RetryAlert onRetry={onRetry} isRetrying={isRetrying}>
              No se pudo cargar este período
            </RetryAlert>
          </div>
        ) : !days ? (
          <LoadingBlock label="Cargando gráfica..." className="h-55" />
        ) : isZero ? (
          <Nothing>Sin comentarios en este período.</Nothing>
        ) : (
          <>
            <WhenSeen className="h-55" aheadPx={0}>
              <ActivityChart days={days} />
            </WhenSeen>
            <ul className="mt-2 flex flex-wrap justify-center gap-x-5 gap-y-1 text-small text-ink-soft">
              {SERIES.map(({ name, sign, ...series }) => (
                <li key={name} className="flex items-center gap-1.5">
                  <span aria-hidden="true" className={`size-3 rounded-xs ${sign}`} />
                  {name} {"beside" in series && series.beside}
                </li>
              ))}
              <li>Total: la barra entera</li>
            </ul>
          </>
        )}
        {!isZero && <Totals days={isDemo ? null : days} />}
        {!isZero && (!isDemo && days ? <ChartTable days={days} /> : <div className="mt-3 control-height" />)}
      </div>
    </Section>
  );
}

/** The sums of the shown days, each with a link to its comments. @param days undefined while they load, null when there are none to show */
function Totals({ days }: Pick<Props, "days">) {
  const { commentsPath } = useFigureLinks();
  return (
    <dl className="mt-4 grid grid-cols-3 divide-x divide-line border-t border-line pt-4 text-center">
      {TOTALS.map(({ name, of, color, filter, ...total }) => (
        <div key={name} className="px-1">
          <dt className="text-ink-soft">
            {name} {"beside" in total && <span className="text-ink-faint">{total.beside}</span>}
          </dt>
          <dd className={`figures grid h-7 place-items-center text-title font-semibold ${color}`}>
            {days === null ? (
              "–"
            ) : days ? (
              <Link className="rounded-sm px-1 hover:underline" to={commentsPath({ ...filter, ...spanOf(days) })}>
                {figure(sum(days, of))}
              </Link>
            ) : (
              <Skeleton className="h-5 w-10" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const spanOf = (days: readonly ChartDay[]) => ({ from: days[0]!.date, to: days.at(-1)!.date });

const sum = (days: readonly ChartDay[], of: Exclude<keyof ChartDay, "date">) =>
  days.reduce((all, day) => all + day[of], 0);

function Nothing({ children }: { children: string }) {
  return (
    <div className="flex min-h-24 flex-col items-center justify-center gap-2 text-center text-ink-soft">
      <ChartLine aria-hidden="true" className="size-5 text-ink-faint" />
      <p>{children}</p>
    </div>
  );
}

const COLUMNS = [
  { name: "Día" },
  { name: "Total", numeric: true },
  { name: "Positivos", numeric: true },
  { name: "Negativos", numeric: true },
  { name: "Por revisar", numeric: true },
];

/** The chart's figures as a table, for screen readers and for exact figures; the latest day first. */
function ChartTable({ days }: { days: readonly ChartDay[] }) {
  const { commentsPath } = useFigureLinks();
  return (
    <Disclosure label="Ver los datos en una tabla" className="mt-3">
      <div className="max-h-72 overflow-y-auto">
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
              <Cell numeric>{figure(Total - Positivos - Negativos)}</Cell>
            </tr>
          ))}
        </Table>
      </div>
    </Disclosure>
  );
}
