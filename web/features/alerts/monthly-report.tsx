import { queryOptions, useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";
import { Link, Navigate } from "react-router";
import { isMonth } from "../../../worker/vocabulary/calendar.ts";
import { api, bodyOf } from "../../api/api.ts";
import { readUser } from "../../api/session-store.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { choiceName, type PageChoice } from "../accounts/page-groups.ts";
import { accountsQuery } from "../accounts/queries.ts";
import { usePageChoice } from "../accounts/use-page-choice.ts";
import { useUser } from "../auth/session/session.ts";
import { dayText, monthText } from "../time/date-text.ts";
import { todayIn } from "../time/iso-day.ts";
import { lastMonth, monthBefore, reportPath } from "./months.ts";
import { reportLinks } from "./report-links.ts";
import { ReportPages } from "./report-pages.tsx";
import { ReportSheet } from "./report-sheet.tsx";

const reportQuery = (month: string, choice: PageChoice) =>
  queryOptions({
    queryKey: ["monthly-report", month, choice],
    queryFn: () => bodyOf(api.summaries.months[":month"].$get({ param: { month }, query: choice })),
  });

/** The report of a month on A4 paper, with the name of its recipient. The controls above it are not printed. */
export function MonthlyReport({ month }: { month: string }) {
  const { workspace } = useUser();
  const { choice } = usePageChoice();
  if (!isMonth(month)) return <Navigate to={reportPath(lastMonth(workspace.time_zone), choice)} replace />;
  return <Report key={month} month={month} />;
}

function Report({ month }: { month: string }) {
  const { choice } = usePageChoice();
  const thisMonth = todayIn(useUser().workspace.time_zone).slice(0, 7);
  const query = useQuery(reportQuery(month, choice));
  const accounts = useQuery(accountsQuery).data?.accounts;
  const [name, setName] = useState(readUser()?.workspace.name ?? "");
  return (
    <main className="mx-auto max-w-3xl p-4 sm:p-8 print:max-w-none print:p-0">
      <title>{`Informe de ${monthText(month)} · Atalaya`}</title>
      <div className="mb-8 space-y-4 border-b border-line pb-5 print:hidden">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <nav aria-label="Meses" className="flex flex-wrap gap-x-5 gap-y-1">
            <Link to={paths.dashboard} className={textLinkClass}>
              Volver al panel
            </Link>
            <Link to={reportPath(monthBefore(month), choice)} className={textLinkClass}>
              Mes anterior
            </Link>
            {month < thisMonth && (
              <Link to={reportPath(thisMonth, choice)} className={textLinkClass}>
                Mes en curso
              </Link>
            )}
          </nav>
          <Button onClick={() => window.print()} disabled={!query.data}>
            <Printer aria-hidden="true" className="size-4" /> Guardar como PDF
          </Button>
        </div>
        <ReportPages />
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
        <h1 className="text-title font-bold text-ink">Informe de {monthText(month)}</h1>
        {choice.page && <p className="text-ink">{choiceName(accounts, choice)}</p>}
        {query.data?.isRunning && (
          <p className="mt-1 font-medium text-ink">
            Mes en curso: hasta el {dayText(query.data.to)}. Se compara con los mismos días del mes anterior.
          </p>
        )}
      </header>
      <QueryResult
        query={query}
        loading={<LoadingBlock label="Cargando el informe..." className="h-64" />}
        failed="No se pudo cargar el informe."
      >
        {(summary) =>
          summary.total === 0 ? (
            <p className="text-ink">En este mes no llegó ningún comentario.</p>
          ) : (
            <ReportSheet {...summary} links={reportLinks(summary, choice)} />
          )
        }
      </QueryResult>
    </main>
  );
}
