import { useInfiniteQuery } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import type { AppealOutcome } from "../../../worker/vocabulary/appeals.ts";
import { PUBLISHED_RULES } from "../../../worker/vocabulary/judging/published-rules.ts";
import { APPEAL_ADDRESS_DAYS } from "../../../worker/vocabulary/retention.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { spanText } from "../../../worker/vocabulary/text/week-sentence.ts";
import type { Appeal, AppealFigures } from "../../api/types.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty/empty-state.tsx";
import { SegmentedControl } from "../../ui/forms/segmented-control.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { RetryAlert } from "../../ui/retry-alert.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { AnswerAppeal } from "./answer-appeal.tsx";
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

const OUTCOMES: Record<AppealOutcome, string> = {
  restored: "Restaurado",
  kept: "Sigue oculto",
  not_found: "No se encontró",
};

/** One appeal, with its answer or the way to it. What its visitor wrote is shown as plain text. */
function AppealItem({ appeal }: { appeal: Appeal }) {
  const [isOpen, setOpen] = useState(false);
  const { text, why, link, outcome, rule } = appeal;
  return (
    <li className="space-y-3 py-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-faint">
        <span className="font-medium text-ink">{appeal.account_name}</span>
        <TimeAgo at={appeal.created_at} />
        {appeal.times > 1 && <Badge look="flag">{appeal.times} iguales</Badge>}
        {outcome && <Badge look={outcome === "restored" ? "ok" : "neutral"}>{OUTCOMES[outcome]}</Badge>}
      </p>
      <blockquote className="border-l-2 border-line-strong pl-3 whitespace-pre-line text-ink wrap-anywhere">
        {text}
      </blockquote>
      <p className="whitespace-pre-line text-ink-soft wrap-anywhere">{why}</p>
      {link && (
        <a href={link} target="_blank" rel="noreferrer nofollow" className={`${textLinkClass} wrap-anywhere`}>
          Ver la publicación<span className="sr-only"> (se abre en otra pestaña)</span>
        </a>
      )}
      {outcome ? (
        <p className="text-ink-faint">
          {appeal.decided_by}, {appeal.decided_at && <TimeAgo at={appeal.decided_at} />}
          {rule && `. Norma: ${PUBLISHED_RULES[rule].title} (${rule})`}
        </p>
      ) : (
        <>
          <p className="text-ink-faint">
            {appeal.addresses > 0
              ? `La respuesta le llega por correo. Su dirección no se muestra y se borra a los ${APPEAL_ADDRESS_DAYS} días.`
              : "No dejó correo: no recibirá respuesta."}
          </p>
          {isOpen ? (
            <AnswerAppeal appeal={appeal} />
          ) : (
            <Button look="secondary" onClick={() => setOpen(true)}>
              Buscar el comentario
            </Button>
          )}
        </>
      )}
    </li>
  );
}
