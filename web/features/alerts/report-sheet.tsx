import type { ReactNode } from "react";
import { Link } from "react-router";
import { NIGHT } from "../../../worker/vocabulary/calendar.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { READING_FORMULA, readingTime, spanText } from "../../../worker/vocabulary/text/week-sentence.ts";
import type { Report } from "../../api/types.ts";
import { HourWaits, WaitTable, waitText } from "../dashboard/insights/waits.tsx";
import { DayBars } from "./day-bars.tsx";
import { daysOfMonth } from "./months.ts";
import type { ReportLinks } from "./report-links.ts";

/** `links` leads from a figure to its list; absent for a reader without an account. */
type Props = Report & { links?: ReportLinks | undefined };

/** The figures of a month, beside those of the month before. */
export function ReportSheet({ links, ...report }: Props) {
  const { from, total, hidden, days, facts, causes, pages, worst, waiting, corrected, answers, before, isArchived } =
    report;
  const countsByDay = new Map(days.map((counts) => [counts.day, counts]));
  const bars = daysOfMonth(from).map((day) => ({
    label: String(Number(day.slice(8))),
    total: countsByDay.get(day)?.total ?? 0,
    hidden: countsByDay.get(day)?.hidden ?? 0,
  }));
  const median = ({ facts }: Pick<Report, "facts">) =>
    facts.medianSeconds === null ? null : spanText(facts.medianSeconds);
  return (
    <div className="space-y-7">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 print:grid-cols-3">
        <Figure label="Comentarios recibidos" value={figure(total)} before={figure(before.total)} to={links?.all} />
        <Figure label="Ocultos o borrados" value={figure(hidden)} before={figure(before.hidden)} to={links?.hidden} />
        <Figure label="De recibirlo a ocultarlo" value={median(report)} before={median(before)} />
        <Figure
          label="Primera respuesta"
          value={answers?.all ? waitText(answers.all.medianMs) : null}
          before={before.answers?.all ? waitText(before.answers.all.medianMs) : null}
          to={answers?.all ? links?.answered : undefined}
        />
        <Figure
          label="Errores corregidos"
          value={isArchived ? null : figure(corrected)}
          before={before.isArchived ? null : figure(before.corrected)}
          to={links?.corrected}
        />
        <Figure label="Esperan respuesta ahora" value={figure(waiting)} to={links?.waiting} />
      </dl>
      {facts.hidden > 0 && (
        <p className="text-ink">
          {readingTime(facts.hidden)} que nadie pasó leyendo lo que se ocultó solo; {figure(facts.night)} de{" "}
          {figure(facts.hidden)}, de noche.
        </p>
      )}
      <ReportSection title="Día a día">
        <DayBars days={bars} />
      </ReportSection>
      {causes.length > 0 && (
        <ReportSection title="Por qué se ocultaron">
          <CauseBars causes={causes} before={before.causes} links={links} />
        </ReportSection>
      )}
      {pages.length > 1 && (
        <ReportSection title="Por página">
          <Rows
            rows={pages.map((page) => ({
              label: page.name,
              value: `${figure(page.total)} recibidos, ${figure(page.hidden)} ocultos`,
            }))}
          />
        </ReportSection>
      )}
      {answers?.all && (
        <ReportSection title="Primera respuesta a preguntas y quejas">
          <p className="mb-3 text-ink">
            La mitad de las {figure(answers.all.answers)} respondidas por una persona esperó{" "}
            {waitText(answers.all.medianMs)} como mucho; nueve de cada diez, {waitText(answers.all.p90Ms)}.
          </p>
          {answers.pages.length > 1 && <WaitTable title="Por página" rows={answers.pages} />}
          <div className="mt-3">
            <HourWaits hours={answers.hours} />
          </div>
        </ReportSection>
      )}
      {worst.length > 0 && (
        <ReportSection title="Publicaciones con más ocultos">
          <Rows
            rows={worst.map((post) => ({
              label: post.text ?? `Una publicación de ${post.pageName}`,
              value: figure(post.hidden),
              to: links?.post(post),
            }))}
          />
        </ReportSection>
      )}
      {report.examples.length > 0 && (
        <ReportSection title="Ejemplos de lo que se ocultó">
          <ul className="divide-y divide-line border-y border-line">
            {report.examples.map(({ cause, name, text }) => (
              <li key={cause} className="flex flex-col gap-x-4 py-1.5 sm:flex-row sm:justify-between print:flex-row">
                <q className="min-w-0 text-ink">{text}</q>
                <span className="shrink-0 text-ink-soft">{name}</span>
              </li>
            ))}
          </ul>
        </ReportSection>
      )}
      <p className="text-small text-ink-soft">
        {isArchived &&
          "Los comentarios de este mes están en el archivo: sus publicaciones, ejemplos, tiempos de ocultación y correcciones ya no se cuentan. "}
        El tiempo de lectura es una estimación: {READING_FORMULA}. De noche: entre las {NIGHT.from}:00 y las {NIGHT.to}
        :00. {answers?.all && "Las respuestas automáticas no cuentan como primera respuesta."}
      </p>
    </div>
  );
}

type FigureProps = { label: string; value: string | null; before?: string | null; to?: string | undefined };

/** A figure with that of the month before; without a value where there is none. */
const Figure = ({ label, value, before, to }: FigureProps) => (
  <div className="break-inside-avoid">
    <dt className="text-ink-soft">{to ? <Link to={to}>{label}</Link> : label}</dt>
    <dd className="text-title font-bold text-ink tabular-nums">
      {value ?? "–"}
      {before !== undefined && (
        <span className="block text-base font-normal text-ink-soft">antes, {before ?? "sin dato"}</span>
      )}
    </dd>
  </div>
);

type Causes = Report["causes"];

function CauseBars({ causes, before, links }: { causes: Causes; before: Causes; links: ReportLinks | undefined }) {
  const most = Math.max(...causes.map(({ comments }) => comments));
  return (
    <ul className="space-y-2">
      {causes.map(({ cause, name, comments }) => (
        <li key={cause} className="grid grid-cols-[8rem_1fr_auto] items-center gap-3">
          {links ? <Link to={links.cause(cause)}>{name}</Link> : <span className="text-ink">{name}</span>}
          <span className="h-4 rounded-sm bg-hidden-fill" style={{ width: `${(comments / most) * 100}%` }} />
          <span className="text-right text-ink tabular-nums">
            {figure(comments)}{" "}
            <span className="text-ink-soft">
              (antes, {figure(before.find((each) => each.cause === cause)?.comments ?? 0)})
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const ReportSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="break-inside-avoid">
    <h2 className="mb-2 font-semibold text-ink">{title}</h2>
    {children}
  </section>
);

const Rows = ({ rows }: { rows: { label: string; value: string; to?: string | undefined }[] }) => (
  <dl className="divide-y divide-line border-y border-line">
    {rows.map(({ label, value, to }, index) => (
      // Two posts may begin with the same words.
      // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
      <div key={index} className="flex justify-between gap-4 py-1.5">
        <dt className="min-w-0 text-ink">{to ? <Link to={to}>{label}</Link> : label}</dt>
        <dd className="shrink-0 text-ink tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);
