import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import type { Exception } from "../../../api/types.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty/empty-state.tsx";
import { QueryResult } from "../../../ui/query-result.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
import { ConfirmButton, TermsText } from "../../block-terms/terms-text.tsx";
import { dayText } from "../../time/date-text.ts";
import { EFFECT_NAMES, subjectOf } from "./exception-texts.ts";
import { exceptionsQuery } from "./queries.ts";
import { useTakeBack } from "./use-take-back.ts";

/** The active exceptions, each with a button that removes it. @param accounts only those that apply to one of them; undefined stands for all */
export function ExceptionList({ accounts }: { accounts: readonly (string | undefined)[] }) {
  const query = useQuery(exceptionsQuery);
  return (
    <div className="space-y-3">
      <p>
        Lo que decidiste de una vez por todas en «¿Por qué?» o en la ficha de una persona. Manda sobre el modelo y los
        patrones. Si quitas una, los comentarios anteriores se vuelven a juzgar sin ella.
      </p>
      <QueryResult
        query={query}
        loading={<LoadingBlock label="Cargando excepciones..." className="h-24 rounded-control" />}
        failed="No se pudieron cargar las excepciones"
      >
        {(all) => (
          <Exceptions
            exceptions={all.filter(
              ({ social_account_id: of }) => of === null || accounts.includes(undefined) || accounts.includes(of),
            )}
          />
        )}
      </QueryResult>
    </div>
  );
}

function Exceptions({ exceptions }: { exceptions: readonly Exception[] }) {
  if (exceptions.length === 0)
    return (
      <EmptyState icon={ListChecks} title="Aún no hay excepciones">
        Abre «¿Por qué?» en un comentario y elige «No volver a ocultar esto» u «Ocultar siempre esto».
      </EmptyState>
    );
  return (
    <ul aria-label="Excepciones" className="max-h-96 divide-y divide-line overflow-y-auto border-y border-line">
      {exceptions.map((exception) => (
        <Row key={exception.id} exception={exception} />
      ))}
    </ul>
  );
}

function Row({ exception }: { exception: Exception }) {
  const { takeBack, isRemoving } = useTakeBack();
  const { id, effect, even_threats, account_name, created_at, created_by } = exception;
  const subject = subjectOf(exception);
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <div className="min-w-0 space-y-1">
        <p className="wrap-anywhere text-ink">{subject}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-faint">
          <Badge look={effect === "show" ? "ok" : "hidden"}>{EFFECT_NAMES[effect]}</Badge>
          <span>{account_name ?? "En todas tus páginas"}</span>
          <TermsText {...exception} />
          {even_threats && <span>También amenazas</span>}
          <span>
            {dayText(created_at)}
            {created_by && `, ${created_by}`}
          </span>
        </p>
      </div>
      <ConfirmButton kind="mute" id={id} name={subject} terms={exception} />
      <Button look="secondary" size="small" loading={isRemoving} onClick={() => takeBack(id, "past")}>
        Quitar<span className="sr-only"> {subject}</span>
      </Button>
    </li>
  );
}
