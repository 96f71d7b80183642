import { useInfiniteQuery } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { spanText } from "../../../worker/vocabulary/text/week-sentence.ts";
import type { AppealFigures } from "../../api/types.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty/empty-state.tsx";
import { SegmentedControl } from "../../ui/forms/segmented-control.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { RetryAlert } from "../../ui/retry-alert.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { AppealItem } from "./appeal-item.tsx";
import { type AppealState, appealsQuery } from "./queries.ts";

const STATES = [
  { value: "waiting", label: "Esperan" },
  { value: "decided", label: "Contestadas" },
] as const;
const LOAD_FAILED = "No se pudieron cargar las reclamaciones";

/** What visitors ask about hidden comments, and what people answered. */
export function AppealsInbox() {
  const [state, setState] = useState<AppealState>("waiting");
  const query = useInfiniteQuery(appealsQuery(state));
  return (
    <div className="max-w-3xl space-y-4">
      <p className="text-ink-soft">Personas que piden que vuelva un comentario oculto. Lo decide una persona.</p>
      <SegmentedControl label="Reclamaciones" options={STATES} value={state} onChange={setState} />
      <QueryResult
        query={query}
        loading={<LoadingBlock label="Cargando las reclamaciones..." className="h-48 w-full" />}
        failed={LOAD_FAILED}
      >
        {({ pages }) => {
          const appeals = pages.flatMap((page) => page.appeals);
          if (appeals.length === 0) return <NoAppeals state={state} />;
          const figures = pages[0]?.figures;
          return (
            <>
              <ul className="divide-y divide-line border-y border-line">
                {appeals.map((appeal) => (
                  <AppealItem key={appeal.id} appeal={appeal} />
                ))}
              </ul>
              {figures && <p className="text-ink-faint">{figuresText(figures)}</p>}
            </>
          );
        }}
      </QueryResult>
      {query.isFetchNextPageError && <RetryAlert onRetry={() => query.fetchNextPage()}>{LOAD_FAILED}</RetryAlert>}
      {query.hasNextPage && (
        <Button look="secondary" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Cargar más
        </Button>
      )}
    </div>
  );
}

function figuresText({ asked, restored, kept, medianSeconds }: AppealFigures): string {
  const time = medianSeconds === null ? "" : ` La mitad se contestó en ${spanText(medianSeconds)} o menos.`;
  const counted = (count: number, one: string, more: string) => `${figure(count)} ${count === 1 ? one : more}`;
  const parts = [counted(asked, "recibida", "recibidas"), counted(restored, "restaurada", "restauradas")];
  return `En tres meses: ${parts.join(", ")} y ${counted(kept, "que sigue oculta", "que siguen ocultas")}.${time}`;
}

const NoAppeals = ({ state }: { state: AppealState }) => (
  <EmptyState icon={MailCheck} title={state === "waiting" ? "No espera ninguna" : "Aún no se ha contestado ninguna"}>
    Llegan por el formulario de tu página pública, si la tienes publicada en Reglas.
  </EmptyState>
);
