import { queryOptions, useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";
import { Link, Navigate } from "react-router";
import { isMonth } from "../../../worker/vocabulary/calendar.ts";
import { plansWith } from "../../../worker/vocabulary/money/plan-features.ts";
import { api, bodyOf } from "../../api/api.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { choiceName, groupAccounts, type PageChoice } from "../accounts/page-groups.ts";
import { PageSwitch } from "../accounts/page-switch.tsx";
import { accountsQuery } from "../accounts/queries.ts";
import { usePageChoice } from "../accounts/use-page-choice.ts";
import { useUser } from "../auth/session/session.ts";
import { useAbility } from "../auth/session/use-ability.ts";
import { monthText } from "../time/date-text.ts";
import { todayIn } from "../time/iso-day.ts";
import { ClientReports } from "./client-reports.tsx";
import { lastMonth, monthBefore, reportPath } from "./months.ts";
import { reportLinks } from "./report-links.ts";
import { ReportPaper } from "./report-paper.tsx";

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
  const { allows, workspace } = useUser();
  const maySetUp = useAbility("alerts");
  const thisMonth = todayIn(workspace.time_zone).slice(0, 7);
  const query = useQuery(reportQuery(month, choice));
  const accounts = useQuery(accountsQuery).data?.accounts;
  const [name, setName] = useState("");
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
        {maySetUp &&
          (allows.clientReports ? (
            <Disclosure label="Tu marca y quién lo recibe por correo">
              <ClientReports choice={choice} />
            </Disclosure>
          ) : (
            <p className="text-ink-soft">
              Con {plansWith("clientReports")}, tu logotipo y el informe por correo a tus clientes.
            </p>
          ))}
      </div>
      <QueryResult
        query={query}
        loading={<LoadingBlock label="Cargando el informe..." className="h-64" />}
        failed="No se pudo cargar el informe."
      >
        {(report) => (
          <ReportPaper
            month={month}
            report={report}
            recipient={name.trim()}
            pages={choice.page && choiceName(accounts, choice)}
            links={reportLinks(report, choice)}
          />
        )}
      </QueryResult>
    </main>
  );
}

/** From this number of pages on, a report may be about some of them. */
const SEVERAL = 3;

/** Chooses the pages of a report. */
function ReportPages() {
  const { data } = useQuery(accountsQuery);
  const { choice, choose } = usePageChoice();
  const groups = groupAccounts(data?.accounts ?? []);
  if (groups.length < SEVERAL) return <PageSwitch />;
  const all = groups.map(({ key }) => key);
  const chosen = choice.page?.split(",") ?? all;
  function toggle(key: string) {
    const next = all.filter((each) => (each === key) !== chosen.includes(each));
    choose(next.length === 0 || next.length === all.length ? {} : { page: next.join(",") });
  }
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
      <legend className="mb-1 font-medium text-ink">Páginas del informe</legend>
      {groups.map(({ key, name }) => (
        <label key={key} className="flex items-center gap-2 py-1 text-ink">
          <input type="checkbox" checked={chosen.includes(key)} onChange={() => toggle(key)} /> {name}
        </label>
      ))}
    </fieldset>
  );
}
