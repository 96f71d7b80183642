import { queryOptions, useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, Navigate } from "react-router";
import { isMonth, NIGHT } from "../../../worker/vocabulary/calendar.ts";
import { figure } from "../../../worker/vocabulary/figure.ts";
import { MINUTES_EACH, readingTime } from "../../../worker/vocabulary/week-sentence.ts";
import { api, bodyOf } from "../../api/api.ts";
import { readUser } from "../../api/session-store.ts";
import type { Summary } from "../../api/types.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { textLinkClass } from "../../ui/text-link.ts";
import { useUser } from "../auth/session/session.ts";
import { DayBars } from "./day-bars.tsx";
import { beforeMonth, lastMonth, monthDays, monthName, reportPath } from "./months.ts";

const reportQuery = (month: string) =>
  queryOptions({
    queryKey: ["monthly-report", month],
    queryFn: () => bodyOf(api.summaries.months[":month"].$get({ param: { month } })),
  });

/** A month on a sheet of A4, with the name of whom it is for. The tools above it are not printed. */
export function MonthlyReport({ month }: { month: string }) {
  const { workspace } = useUser();
  if (!isMonth(month)) return <Navigate to={reportPath(lastMonth(workspace.time_zone))} replace />;
  return <Report key={month} month={month} />;
}

function Report({ month }: { month: string }) {
  const query = useQuery(reportQuery(month));
  const [name, setName] = useState(readUser()?.workspace.name ?? "");
  return (
    <main className="mx-auto max-w-3xl p-4 sm:p-8 print:max-w-none print:p-0">
      <title>{`Informe de ${monthName(month)} · Atalaya`}</title>
      <div className="mb-8 space-y-4 border-b border-line pb-5 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <nav aria-label="Meses" className="flex flex-wrap gap-x-5 gap-y-1">
            <Link to={paths.dashboard} className={textLinkClass}>
              Volver al panel
            </Link>
            <Link to={reportPath(beforeMonth(month))} className={textLinkClass}>
              Mes anterior
            </Link>
          </nav>
          <Button onClick={() => window.print()} disabled={!query.data}>
            <Printer aria-hidden="true" className="size-4" /> Guardar como PDF
          </Button>
        </div>
        <Field
          label="Para quién es"
          placeholder="El nombre que va arriba, como el de tu cliente"
          value={name}
          maxLength={80}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <header className="mb-6">
        <p className="font-semibold text-ink-soft">{name.trim() || "Atalaya"}</p>
        <h1 className="text-2xl font-bold text-ink">Informe de {monthName(month)}</h1>
      </header>
      <QueryResult
        query={query}
        loading={
          <Loading label="Cargando el informe...">
            <Skeleton className="mb-4 h-24 w-full" />
            <Skeleton className="h-40 w-full" />
          </Loading>
        }
        failed="No se pudo cargar el informe."
      >
        {(summary) =>
          summary.total === 0 ? (
            <p className="text-ink">En este mes no llegó ningún comentario.</p>
          ) : (
            <Sheet {...summary} />
          )
        }
      </QueryResult>
    </main>
  );
}

function Sheet({ from, total, hidden, days, facts, causes, worst, waiting, corrected }: Summary) {
  const counted = new Map(days.map((one) => [one.day, one]));
  const bars = monthDays(from).map((day) => ({
    label: String(Number(day.slice(8))),
    total: counted.get(day)?.total ?? 0,
    hidden: counted.get(day)?.hidden ?? 0,
  }));
  return (
    <div className="space-y-7">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4 print:grid-cols-4">
        <Figure label="Comentarios recibidos" value={figure(total)} />
        <Figure label="Ocultados o borrados" value={figure(hidden)} />
        <Figure label="Ocultados de noche" value={figure(facts.night)} />
        <Figure label="Decisiones corregidas" value={figure(corrected)} />
      </dl>
      {facts.hidden > 0 && (
        <p className="text-ink">
          {readingTime(facts.hidden)} que nadie pasó leyéndolos: una estimación de {MINUTES_EACH} minuto por cada
          comentario que Atalaya ocultó por sí sola.
        </p>
      )}
      <Part title="Día a día">
        <DayBars days={bars} />
      </Part>
      {causes.length > 0 && (
        <Part title="Por qué se ocultaron">
          <Rows rows={causes.map(({ name, comments }) => [name, figure(comments)])} />
        </Part>
      )}
      {worst.length > 0 && (
        <Part title="Publicaciones con más ataques">
          <Rows rows={worst.map((post) => [post.text ?? `Una publicación de ${post.pageName}`, figure(post.hidden)])} />
        </Part>
      )}
      <Part title="Qué espera">
        <p className="text-ink">
          {waiting === 0
            ? "Ninguna queja ni pregunta espera respuesta."
            : `${figure(waiting)} ${waiting === 1 ? "queja o pregunta espera" : "quejas y preguntas esperan"} respuesta ahora.`}
        </p>
      </Part>
      <p className="text-xs text-ink-soft">
        De noche: publicados entre las {NIGHT.from}:00 y las {NIGHT.to}:00 y ocultados por Atalaya sin que nadie lo
        pidiera.
      </p>
    </div>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className="break-inside-avoid rounded-card border border-line p-3">
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="text-2xl font-bold text-ink tabular-nums">{value}</dd>
  </div>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
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
