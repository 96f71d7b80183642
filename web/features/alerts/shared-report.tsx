import { queryOptions, useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";
import { api, bodyOf } from "../../api/api.ts";
import { isRefusal } from "../../api/api-error.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { linkSecret } from "../auth/links/is-link-over.ts";
import { monthText } from "../time/date-text.ts";
import { ReportPaper } from "./report-paper.tsx";

const sharedReportQuery = (token: string) =>
  queryOptions({
    queryKey: ["shared-report", token],
    queryFn: () => bodyOf(api.summaries.shared.$post({ json: { token } })),
  });

/** The report that a link in a mail opens, for a person without an account. */
export function SharedReport() {
  const [token] = useState(linkSecret);
  const query = useQuery(sharedReportQuery(token));
  return (
    <main className="mx-auto max-w-3xl p-4 sm:p-8 print:max-w-none print:p-0">
      <title>{query.data ? `Informe de ${monthText(query.data.month)}` : "Informe"}</title>
      <div className="mb-8 flex justify-end border-b border-line pb-5 print:hidden">
        <Button onClick={() => window.print()} disabled={!query.data}>
          <Printer aria-hidden="true" className="size-4" /> Guardar como PDF
        </Button>
      </div>
      {isRefusal(query.error) ? (
        <Alert look="error">Este informe ya no está disponible. Pide otro a quien te lo envió.</Alert>
      ) : (
        <QueryResult
          query={query}
          loading={<LoadingBlock label="Cargando el informe..." className="h-64" />}
          failed="No se pudo cargar el informe."
        >
          {(report) => (
            <ReportPaper
              month={report.month}
              report={report}
              pages={report.pages.map(({ name }) => name).join(", ") || undefined}
            />
          )}
        </QueryResult>
      )}
    </main>
  );
}
