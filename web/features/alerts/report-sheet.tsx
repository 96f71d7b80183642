import type { ReactNode } from "react";
import { NIGHT } from "../../../worker/vocabulary/calendar.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { READING_FORMULA, readingTime } from "../../../worker/vocabulary/text/week-sentence.ts";
import type { Summary } from "../../api/types.ts";
import { DayBars } from "./day-bars.tsx";
import { daysOfMonth } from "./months.ts";

/** The figures of a month. */
export function ReportSheet({ from, total, hidden, days, facts, causes, worst, waiting, corrected }: Summary) {
  const countsByDay = new Map(days.map((counts) => [counts.day, counts]));
  const bars = daysOfMonth(from).map((day) => ({
    label: String(Number(day.slice(8))),
    total: countsByDay.get(day)?.total ?? 0,
    hidden: countsByDay.get(day)?.hidden ?? 0,
  }));
  return (
    <div className="space-y-6">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4 print:grid-cols-4">
        <Figure label="Comentarios recibidos" value={figure(total)} />
        <Figure label="Ocultos o borrados" value={figure(hidden)} />
        <Figure label="Ocultos de noche" value={figure(facts.night)} />
        <Figure label="Decisiones corregidas" value={figure(corrected)} />
      </dl>
      {facts.hidden > 0 && (
        <p className="text-ink">
          {readingTime(facts.hidden)} que nadie pasó leyendo lo que Atalaya ocultó por sí sola: una estimación de{" "}
          {READING_FORMULA}.
        </p>
      )}
      <ReportSection title="Día a día">
        <DayBars days={bars} />
      </ReportSection>
      {causes.length > 0 && (
        <ReportSection title="Por qué se ocultaron">
          <Rows rows={causes.map(({ name, comments }) => [name, figure(comments)])} />
        </ReportSection>
      )}
      {worst.length > 0 && (
        <ReportSection title="Publicaciones con más ocultos">
          <Rows rows={worst.map((post) => [post.text ?? `Una publicación de ${post.pageName}`, figure(post.hidden)])} />
        </ReportSection>
      )}
      <ReportSection title="Qué espera">
        <p className="text-ink">
          {waiting === 0
            ? "Ninguna queja ni pregunta espera respuesta."
            : `${figure(waiting)} ${waiting === 1 ? "queja o pregunta espera" : "quejas y preguntas esperan"} respuesta ahora.`}
        </p>
      </ReportSection>
      <p className="text-small text-ink-soft">
        De noche: publicados entre las {NIGHT.from}:00 y las {NIGHT.to}:00 y ocultados por Atalaya sin que nadie lo
        pidiera.
      </p>
    </div>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className="break-inside-avoid">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="text-title font-bold text-ink tabular-nums">{value}</dd>
  </div>
);

const ReportSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="break-inside-avoid">
    <h2 className="mb-2 font-semibold text-ink">{title}</h2>
    {children}
  </section>
);

const Rows = ({ rows }: { rows: [string, string][] }) => (
  <dl className="divide-y divide-line border-y border-line">
    {rows.map(([label, value], index) => (
      // Two posts may begin with the same words.
      // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
      <div key={index} className="flex justify-between gap-4 py-1.5">
        <dt className="min-w-0 text-ink">{label}</dt>
        <dd className="text-ink tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);
