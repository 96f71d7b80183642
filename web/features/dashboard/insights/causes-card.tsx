import { Link } from "react-router";
import { CAUSE_NAMES, CAUSES } from "../../../../worker/vocabulary/judging/attacks.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import type { Insights } from "../../../api/types.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Section } from "../../../ui/section.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Cell, Table } from "../../../ui/table.tsx";
import { textLinkClass } from "../../../ui/text-link-class.ts";
import { dayLabel } from "../day-label.ts";
import { useFigureLinks } from "../figure-links.ts";
import { attacksOf, BEFORE, CAUSE_COLORS, sumOf } from "./causes.ts";
import { WhenSeen } from "./when-seen.tsx";

const CausesChart = lazyPart(async () => (await import("./causes-chart.tsx")).CausesChart, {
  loading: <Skeleton className="h-55" />,
});

const COLUMNS = [
  { name: "Día" },
  ...[...CAUSES.map((cause) => CAUSE_NAMES[cause]), "Total"].map((name) => ({ name, numeric: true })),
];

const totalOf = (days: Insights["causes"]) => days.reduce((sum, day) => sum + attacksOf(day), 0);

type Props = Pick<Insights, "causes" | "causesBefore">;

/** Attacks by day and by cause, compared with the period before. */
export function CausesCard({ causes, causesBefore }: Props) {
  const { attacksPath } = useFigureLinks();
  const span = { from: causes[0]!.date, to: causes.at(-1)!.date };
  const spanBefore = { from: causesBefore[0]!.date, to: causesBefore.at(-1)!.date };
  const all = totalOf(causes);
  const allBefore = totalOf(causesBefore);
  return (
    <Section
      title="Ocultos por causa"
      lead={
        <>
          {all === 0 ? (
            "Nada que ocultar en este período"
          ) : (
            <Link className={textLinkClass} to={attacksPath(span)}>
              {figure(all)} {all === 1 ? "oculto" : "ocultos"}
            </Link>
          )}
          {" · "}
          <Link className={textLinkClass} to={attacksPath(spanBefore)}>
            {figure(allBefore)} en los {causes.length} días anteriores
          </Link>
        </>
      }
    >
      {all > 0 && <Causes causes={causes} causesBefore={causesBefore} span={span} />}
    </Section>
  );
}

/** The chart of the causes, its legend with the sums, and the table. */
function Causes({ causes, causesBefore, span }: Props & { span: { from: string; to: string } }) {
  const { attacksPath } = useFigureLinks();
  const allBefore = totalOf(causesBefore);
  return (
    <>
      <WhenSeen className="h-55">
        <CausesChart days={causes} before={causesBefore} />
      </WhenSeen>
      <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-2 border-t border-line pt-4 sm:grid-cols-3 xl:grid-cols-6">
        {CAUSES.map((cause) => (
          <li key={cause}>
            <Link
              to={attacksPath(span, { cause })}
              className="block rounded-control px-2 py-1.5 transition-colors hover:bg-raised"
            >
              <span className="flex items-center gap-1.5 text-ink-soft">
                <span aria-hidden="true" className={`size-2.5 rounded-sm ${CAUSE_COLORS[cause].sign}`} />
                {CAUSE_NAMES[cause]}
              </span>
              <span className="figures text-title font-semibold">{figure(sumOf(causes, cause))}</span>{" "}
              <span className="figures text-small text-ink-faint">antes {figure(sumOf(causesBefore, cause))}</span>
            </Link>
          </li>
        ))}
        <li className="px-2 py-1.5">
          <span className="flex items-center gap-1.5 text-ink-soft">
            <span aria-hidden="true" className="w-5 border-t-2 border-dashed border-ink-faint" />
            {BEFORE}
          </span>
          <span className="figures text-title font-semibold">{figure(allBefore)}</span>
        </li>
      </ul>
      <Disclosure label="Ver las causas en una tabla" className="mt-3">
        <div className="max-h-72 overflow-y-auto">
          <Table label="Ocultos por día y causa" columns={COLUMNS}>
            {causes.toReversed().map((day) => (
              <tr key={day.date}>
                <Cell>
                  <Link className={textLinkClass} to={attacksPath({ from: day.date, to: day.date })}>
                    {dayLabel(day.date)}
                  </Link>
                </Cell>
                {CAUSES.map((cause) => (
                  <Cell key={cause} numeric>
                    <CellFigure to={attacksPath({ from: day.date, to: day.date }, { cause })}>{day[cause]}</CellFigure>
                  </Cell>
                ))}
                <Cell numeric>
                  <CellFigure to={attacksPath({ from: day.date, to: day.date })}>{attacksOf(day)}</CellFigure>
                </Cell>
              </tr>
            ))}
          </Table>
        </div>
      </Disclosure>
    </>
  );
}

/** A figure that links to the comments it counts; zero has no link. */
const CellFigure = ({ to, children }: { to: string; children: number }) =>
  children === 0 ? (
    "0"
  ) : (
    <Link className={textLinkClass} to={to}>
      {figure(children)}
    </Link>
  );
